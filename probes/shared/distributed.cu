// SPDX-License-Identifier: Apache-2.0
// Question: what does the shared memory of another SM of the cluster cost, and what does the
// cluster's barrier?
//
// Method: `latency`: one thread of a cluster's first block follows raw generic pointers through the
// shared memory of each block of the cluster, its own included: slope over hops. All clusters that
// fit do this at once, one thread each, and the readings of all are pooled: the device chooses
// where a cluster lies. `read`: every block reads its neighbour's memory, 16 bytes a lane, with as
// many blocks as fit: bytes over the cycles of an SM. `barrier`: all warps meet: slope over
// barriers, with and without the fence that the barrier's memory order asks for.
//
// What could fool it: a load that always reads the same, which the assembler takes out of the loop
// (two addresses alternate); a block that ends while another reads its memory (a barrier comes
// last); 32-bit addresses of the cluster's window, which need moves in the chain (generic ones need
// none); `rank`, which says nothing about where the SM lies.
#include <algorithm>

#include "probes/device/cluster.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timed_steps.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::distributed_probe {
namespace {

constexpr int kUnroll = 32;  // of the barriers
constexpr int kNodes = 256;
constexpr int kLoads = 4;  // of the bandwidth loop
constexpr int kIterations = 256;
constexpr int kMaxWarps = 32;
constexpr int kHalfBytes = 16 << 10;  // of a block's memory that is read; the halves alternate
constexpr int kPortableSize = 8;
constexpr int kLargestSize = 16;
constexpr int kBarrierThreads = 128;

/// A generic load: of a block of the cluster.
struct RemoteHop : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    Pointer found;
    asm volatile("ld.u64 %0, [%1];" : "=l"(found) : "l"(at) : "memory");
    return found;
  }
};

// Readings of one cluster: cycles[((rank * kChaseLengths) + length) * repeats + repeat].
// One warp a block; the first thread of the first block chases, the others keep their memory alive.
__global__ void remote_chain_kernel(Permutation order, int repeats, std::uint64_t* cycles,
                                    unsigned* wrong) {
  __shared__ std::uint64_t chain[kNodes];
  for (int i = threadIdx.x; i < kNodes; i += blockDim.x) {
    chain[order(i)] = generic_at_rank(&chain[order((i + 1) % kNodes)], cluster_rank());
  }
  meet_cluster();
  const std::uint32_t size = cluster_size();
  if (cluster_rank() == 0 && threadIdx.x == 0) {
    std::uint64_t* own = cycles + std::uint64_t{blockIdx.x / size} * size * kChaseLengths * repeats;
#pragma unroll 1
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      const std::uint64_t first = generic_at_rank(&chain[order(0)], rank);
      std::uint64_t node = first;
#pragma unroll 1
      for (int i = 0; i < kChaseLengths * repeats; ++i) {
        const int length = i % kChaseLengths;
        const ClockSpan span =
            time_hops<RemoteHop>(node, [=] { return (length + 1) * kChaseHops; });
        own[(rank * kChaseLengths + length) * repeats + i / kChaseLengths] = span.cycles();
      }
      const std::uint64_t hops =
          std::uint64_t{kChaseHops} * repeats * kChaseLengths * (kChaseLengths + 1) / 2;
      if (node != generic_at_rank(&chain[order(hops % kNodes)], rank)) atomicAdd(wrong, 1);
    }
  }
  __syncwarp();
  meet_cluster();
}

__device__ __forceinline__ uint4 load_remote_16(std::uint64_t at) {
  uint4 v{};
  asm volatile("ld.v4.u32 {%0,%1,%2,%3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
               : "l"(at)
               : "memory");
  return v;
}

__device__ __forceinline__ std::uint32_t word_of(std::uint32_t rank, std::uint32_t index) {
  return (rank + 1) * 0x9e3779b9U + index * 0x85ebca6bU;
}

// Every block reads its neighbour's memory, or its own (`apart` 0).
__global__ void __launch_bounds__(kMaxWarps * 32, 1)
    remote_read_kernel(std::uint32_t apart, int iterations, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  for (int i = threadIdx.x; i < 2 * kHalfBytes / 4; i += blockDim.x) {
    words[i] = word_of(cluster_rank(), i);
  }
  meet_cluster();
  const std::uint32_t rank = (cluster_rank() + apart) % cluster_size();
  const std::uint32_t first =
      threadIdx.x / 32 * (kLoads * 512) % kHalfBytes + threadIdx.x % 32 * 16;
  std::uint64_t at = generic_at_rank(words, rank) + first;
  std::uint64_t step = kHalfBytes;
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    uint4 values[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) values[k] = load_remote_16(at + k * 512);
#pragma unroll
    for (int k = 0; k < kLoads; ++k) sum += values[k].x + values[k].y + values[k].z + values[k].w;
    at += step;
    step = -step;
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  std::uint32_t once = 0;
  for (int k = 0; k < kLoads; ++k) {
    for (int word = 0; word < 4; ++word) {
      const std::uint32_t index = (first + k * 512) / 4 + word;
      once += word_of(rank, index) + word_of(rank, index + kHalfBytes / 4);
    }
  }
  if (sum != once * static_cast<std::uint32_t>(iterations / 2)) atomicAdd(wrong, 1);
  spans.record(start, stop);
  meet_cluster();
}

// cycles[block]
template <bool relaxed, int body>
__global__ void cluster_barrier_kernel(int iterations, std::uint64_t* cycles) {
  meet_cluster();
  const ClockSpan span = time_steps<body>(iterations, [](int) {
    if constexpr (relaxed) {
      meet_cluster_relaxed();
    } else {
      meet_cluster();
    }
  });
  if (threadIdx.x == 0) cycles[blockIdx.x] = span.cycles();
}

class Distributed {
 public:
  explicit Distributed(Probe& probe)
      : probe_(probe),
        bytes_(one_block_bytes(probe.device(), probe.device().shared_memory().of_block / 16 * 10)) {
    allow(remote_read_kernel, bytes_);
    allow(remote_chain_kernel);
    allow(cluster_barrier_kernel<false, kUnroll>);
    allow(cluster_barrier_kernel<true, kUnroll>);
  }

  static constexpr int kMostRepeats = 64;

  /// Cluster sizes that this device runs, 2, 4, ... Throws SkipSeries when there is none.
  std::vector<int> sizes() const {
    std::vector<int> sizes;
    for (int size = 2; size <= kLargestSize; size *= 2) {
      if (clusters_of(size) > 0) sizes.push_back(size);
    }
    if (sizes.empty()) throw SkipSeries{"this device runs no clusters of two blocks"};
    return sizes;
  }

  int clusters_of(int size) const {
    return std::min(resident_clusters(remote_read_kernel, {.blocks = size,
                                                           .threads = kMaxWarps * 32,
                                                           .cluster_size = size,
                                                           .shared_bytes = bytes_}),
                    blocks_ / size);
  }

  LaunchShape all_clusters(int size, int threads, std::size_t shared_bytes = 0) const {
    return {.blocks = size * clusters_of(size),
            .threads = threads,
            .cluster_size = size,
            .shared_bytes = shared_bytes};
  }

  void chase(int size, int repeats) {
    wrong_.fill_bytes(0);
    launch_kernel(remote_chain_kernel, all_clusters(size, 32), order_, repeats, cycles_.data(),
                  wrong_.data());
  }

  void read(int size, int apart, int warps, int iterations) {
    wrong_.fill_bytes(0);
    launch_resident(remote_read_kernel, all_clusters(size, warps * 32, bytes_),
                    static_cast<std::uint32_t>(apart), iterations, wrong_.data(), spans_.prepare());
  }

  double read_cycles(int size, int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(clusters_of(size)) * size * warps);
  }

  /// Cycles of a chase by all clusters.
  std::vector<std::uint64_t> chased(int size) {
    chase(size, 2);  // loads the code
    chase(size, repeats_);
    check(cudaGetLastError());
    require_right();
    return cycles_.to_host(static_cast<std::size_t>(clusters_of(size)) * size * kChaseLengths *
                           repeats_);
  }

  void require_right() const {
    if (wrong_.value() != 0) throw std::runtime_error("wrong words came from another SM");
  }

  /// Adds a point for each length: at `at`, of all clusters, ranks from `first` to `last`.
  void add_ranks(Sweep& sweep, int at, const std::vector<std::uint64_t>& cycles, int size,
                 int first_rank, int last_rank) const {
    for (int length = 0; length < kChaseLengths; ++length) {
      std::vector<double> readings;
      for (int cluster = 0; cluster < clusters_of(size); ++cluster) {
        for (int rank = first_rank; rank <= last_rank; ++rank) {
          const auto place = (cluster * size + rank) * kChaseLengths + length;
          const auto first = cycles.begin() + std::ptrdiff_t{place} * repeats_;
          readings.insert(readings.end(), first, first + repeats_);
        }
      }
      sweep.add({double(at), double((length + 1) * kChaseHops)},
                {std::move(readings), {clock_mhz_}});
    }
  }

  void measure_latency() {
    probe_.series(
        {.variant = "latency",
         .axes = {{"cluster_size", "blocks"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .constants = {{"max_residual", 0.05}},
         .fit = {"slope_at",
                 {{"dsmem.latency_cycles", "at.2"},
                  {"dsmem.latency_ns", "at.2.ns"},
                  {"dsmem.cluster4.latency_cycles", "at.4"},
                  {"dsmem.cluster8.latency_cycles", "at.8"},
                  {"dsmem.cluster16.latency_cycles", "at.16"}}},
         .figure = {"dsmem_latency", "Latency of a load from another SM's shared memory, all pairs",
                    "all other blocks of a cluster"},
         .kernel = remote_chain_kernel},
        [&](Sweep& sweep) {
          for (const int size : sizes()) add_ranks(sweep, size, chased(size), size, 1, size - 1);
        });
    probe_.series(
        {.variant = "latency.rank",
         .axes = {{"rank", "1"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .fit = {"slope_at", {{"dsmem.own_latency_cycles", "at.0"}}},
         .figure = {"dsmem_rank", "Latency of a load from each block of the largest cluster",
                    "from the first block"},
         .kernel = remote_chain_kernel},
        [&](Sweep& sweep) {
          const int size = sizes().back();
          const auto cycles = chased(size);
          for (int rank = 0; rank < size; ++rank) add_ranks(sweep, rank, cycles, size, rank, rank);
        });
  }

  void measure_bandwidth(int size) {
    const std::string count = std::to_string(size);
    probe_.series(
        {.variant = "read.size" + count,
         .axes = {{"warps", "warps"}, {"work", "bytes"}},
         .constants = {{"sm_count", 1}, {"cluster_size", size}, {"max_residual", 0.05}},
         .fit = {"work_rate",
                 {{size == 2 ? "dsmem.bandwidth_bytes_per_clk_sm"
                             : "dsmem.cluster" + count + ".bandwidth_bytes_per_clk_sm",
                   "saturated.per_sm"}}},
         .figure = {"dsmem_bandwidth",
                    "Bytes that an SM reads from its neighbour's shared memory a clock",
                    "clusters of " + count},
         .kernel = remote_read_kernel},
        [&](Sweep& sweep) {
          if (clusters_of(size) == 0) {
            throw SkipSeries{"this device runs no clusters of " + count + " blocks"};
          }
          for (int warps = 4; warps <= kMaxWarps; warps *= 2) {
            for (int length = 1; length <= kChaseLengths; ++length) {
              const int iterations = length * kIterations * 4 / warps;
              std::vector<double> cycles = repeated(repeats_, [&] {
                read(size, 1, warps, iterations);
                return read_cycles(size, warps);
              });
              require_right();
              sweep.add({double(warps), 512.0 * kLoads * iterations * warps}, {std::move(cycles)});
            }
          }
        });
  }

  template <bool relaxed>
  void measure_barrier() {
    const std::string key = relaxed ? "barrier.cluster.relaxed" : "barrier.cluster";
    std::vector<samples::Fill> fills;
    for (int size = 2; size <= kLargestSize; size *= 2) {
      const std::string name = key + ".size" + std::to_string(size);
      const std::string output = "at." + std::to_string(size);
      fills.push_back({name + "_cycles", output});
      fills.push_back({name + "_ns", output + ".ns"});
    }
    probe_.series(
        {.variant = relaxed ? "barrier.relaxed" : "barrier",
         .axes = {{"cluster_size", "blocks"}, {"operations", "operations"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"threads", kBarrierThreads}, {"max_residual", 0.05}},
         .fit = {"slope_at", fills},
         .figure = {"cluster_barrier", "Cycles of a cluster's barrier against the blocks that meet",
                    relaxed ? "relaxed" : "release and acquire"},
         .kernel = cluster_barrier_kernel<relaxed, kUnroll>},
        [&](Sweep& sweep) {
          for (const int size : sizes()) {
            for (int length = 1; length <= kChaseLengths; ++length) {
              std::vector<double> readings;
              const LaunchShape shape = all_clusters(size, kBarrierThreads);
              for (int repeat = -1; repeat < repeats_; ++repeat) {
                launch_kernel(cluster_barrier_kernel<relaxed, kUnroll>, shape, 2 * length,
                              cycles_.data());
                if (repeat < 0) continue;
                const auto cycles = cycles_.to_host(static_cast<std::size_t>(shape.blocks));
                for (int block = 0; block < shape.blocks; block += size) {
                  readings.push_back(static_cast<double>(cycles[block]));
                }
              }
              sweep.add({double(size), 2.0 * length * kUnroll},
                        {std::move(readings), {clock_mhz_}});
            }
          }
        });
  }

 private:
  Probe& probe_;
  std::size_t bytes_;
  int blocks_ = probe_.device().sm_count(), repeats_ = probe_.at_level(3, 7, 21);
  Permutation order_{kNodes, kNodes};
  DeviceBuffer<unsigned> wrong_{1};
  DeviceBuffer<std::uint64_t> cycles_{static_cast<std::size_t>(blocks_) * 32 * kChaseLengths *
                                      kMostRepeats};
  WarpSpans spans_{static_cast<std::size_t>(blocks_) * kMaxWarps};
  double clock_mhz_ = sm_clock_mhz();
};

void measure(Probe& probe) {
  Distributed distributed(probe);
  distributed.measure_latency();
  for (int size = 2; size <= kLargestSize; size *= 2) {
    if (probe.level() == Level::kQuick && size != 2 && size != kPortableSize) continue;
    distributed.measure_bandwidth(size);
  }
  distributed.measure_barrier<false>();
  distributed.measure_barrier<true>();
}

/// The loads are counted as loads from other SMs, and their bytes come in from the network.
void confirm(Probe& probe) {
  Distributed distributed(probe);
  constexpr int kSize = 2, kWarps = 16, kCountedIterations = 1024;
  const int clusters = distributed.clusters_of(kSize);
  if (clusters == 0) return;
  const double loads = double{kLoads} * kCountedIterations * kWarps * kSize * clusters;
  count_launch(probe, "read.size2", "distributed_shared", {"warps", "warps"}, kWarps,
               {{"requests", loads, 0.02}, {"read_bytes", 512 * loads, 0.02, "expected_bytes"}},
               [&] { distributed.read(kSize, 1, kWarps, kCountedIterations); });
  constexpr int kRepeats = 16;
  const double hops = static_cast<double>(hops_of(0, kRepeats)) * clusters;
  count_launch(probe, "latency", "distributed_shared", {"cluster_size", "blocks"}, kSize,
               {{"requests", hops, 0.02}}, [&] { distributed.chase(kSize, kRepeats); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do another SM's shared memory and the cluster's barrier cost?",
     .min_capability = 90,
     .machine_code = {expect(remote_chain_kernel, "LD.E.64", "ld.u64", kChaseUnroll),
                      expect(remote_read_kernel, "LD.E.128", "ld.v4.u32", kLoads),
                      expect(every_instance_of(cluster_barrier_kernel<false, kUnroll>),
                             "UCGABAR_WAIT", "barrier.cluster.wait.aligned", kUnroll)
                          .even_conditional()
                          .on("sm_(9|1)*")}}};

}  // namespace
}  // namespace warpgauge::probes::distributed_probe
