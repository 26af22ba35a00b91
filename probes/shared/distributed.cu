// SPDX-License-Identifier: Apache-2.0
// Question: what does the shared memory of another SM of the cluster cost, and what does the
// cluster's barrier?
//
// Method: latency: one thread of a cluster's first block follows raw generic pointers through the
// shared memory of each block of the cluster in turn, its own included; slope over hops. All
// clusters that fit on the device do it at once, one thread each: their readings are pooled, for
// where a cluster lies is the device's choice. Bandwidth: every block reads its neighbour's memory,
// 16 bytes a lane, as many blocks as can be there together; bytes over the cycles of an SM.
// Barrier: all warps meet, slope over the barriers; with and without the fence that its memory
// order asks for.
//
// What could fool it: a load that always reads the same, which the assembler takes out of the loop
// (two addresses take turns); a block that ends while another reads its memory (a barrier comes
// last); 32-bit addresses of the cluster's window, which need moves in the chain (generic ones need
// none); `rank`, which says nothing about where the SM lies.
#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 32;  // of the chain and of the barriers
constexpr int kLengths = 4;
constexpr int kHopsPerLength = 64;
constexpr int kNodes = 256;
constexpr int kLoads = 4;  // of the bandwidth loop
constexpr int kTurns = 256;
constexpr int kMaxWarps = 32;
constexpr int kHalfBytes = 16 << 10;  // of a block's memory that is read; the halves take turns
constexpr int kPortableSize = 8;
constexpr int kLargestSize = 16;
constexpr int kBarrierThreads = 128;
constexpr const char* kHopperAndLater = "sm_(9|1).*";

__device__ __forceinline__ void meet_cluster() {
#if __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
#endif
}

/// The barrier without its memory order.
__device__ __forceinline__ void meet_cluster_relaxed() {
#if __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.relaxed.aligned;\n\tbarrier.cluster.wait.aligned;" ::
                   : "memory");
#endif
}

__device__ __forceinline__ std::uint32_t cluster_rank() {
  std::uint32_t rank = 0;
#if __CUDA_ARCH__ >= 900
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
#endif
  return rank;
}

__device__ __forceinline__ std::uint32_t cluster_size() {
  std::uint32_t size = 1;
#if __CUDA_ARCH__ >= 900
  asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
#endif
  return size;
}

/// Generic address of the same place in the shared memory of block `rank` of the cluster.
__device__ __forceinline__ std::uint64_t remote(const void* place, std::uint32_t rank) {
  std::uint64_t address = 0;
#if __CUDA_ARCH__ >= 900
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(address) : "l"(place), "r"(rank));
#endif
  return address;
}

__device__ __forceinline__ std::uint64_t load_remote(std::uint64_t at) {
  std::uint64_t next;
  asm volatile("ld.u64 %0, [%1];" : "=l"(next) : "l"(at) : "memory");
  return next;
}

/// Readings of one cluster: cycles[((rank * kLengths) + length) * repeats + repeat].
// One warp a block; the first thread of the first block chases, the others keep their memory alive.
__global__ void remote_chain_kernel(Permutation order, int repeats, std::uint64_t* cycles,
                                    unsigned* wrong) {
  __shared__ std::uint64_t chain[kNodes];
  for (int i = threadIdx.x; i < kNodes; i += blockDim.x) {
    chain[order(i)] = remote(&chain[order((i + 1) % kNodes)], cluster_rank());
  }
  meet_cluster();
  const std::uint32_t size = cluster_size();
  if (cluster_rank() == 0 && threadIdx.x == 0) {
    std::uint64_t* own = cycles + std::uint64_t{blockIdx.x / size} * size * kLengths * repeats;
#pragma unroll 1
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      const std::uint64_t first = remote(&chain[order(0)], rank);
      std::uint64_t node = first;
#pragma unroll 1
      for (int i = 0; i < kLengths * repeats; ++i) {
        const int length = i % kLengths;
        wait_for(node);
        const std::uint64_t start = read_clock();
#pragma unroll 1
        for (int hop = 0; hop < (length + 1) * kHopsPerLength; hop += kUnroll) {
#pragma unroll
          for (int j = 0; j < kUnroll; ++j) node = load_remote(node);
        }
        wait_for(node);
        const std::uint64_t stop = read_clock();
        own[(rank * kLengths + length) * repeats + i / kLengths] = stop - start;
      }
      const std::uint64_t hops =
          std::uint64_t{kHopsPerLength} * repeats * kLengths * (kLengths + 1) / 2;
      if (node != remote(&chain[order(hops % kNodes)], rank)) atomicAdd(wrong, 1);
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
    remote_read_kernel(std::uint32_t apart, int turns, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  for (int i = threadIdx.x; i < 2 * kHalfBytes / 4; i += blockDim.x) {
    words[i] = word_of(cluster_rank(), i);
  }
  meet_cluster();
  const std::uint32_t rank = (cluster_rank() + apart) % cluster_size();
  const std::uint32_t first =
      threadIdx.x / 32 * (kLoads * 512) % kHalfBytes + threadIdx.x % 32 * 16;
  std::uint64_t at = remote(words, rank) + first;
  std::uint64_t step = kHalfBytes;
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
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
  if (sum != once * static_cast<std::uint32_t>(turns / 2)) atomicAdd(wrong, 1);
  spans.record(start, stop);
  meet_cluster();
}

// cycles[block]
template <bool relaxed, int body>
__global__ void cluster_barrier_kernel(int turns, std::uint64_t* cycles) {
  meet_cluster();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < body; ++i) {
      if constexpr (relaxed) {
        meet_cluster_relaxed();
      } else {
        meet_cluster();
      }
    }
  }
  const std::uint64_t stop = read_clock();
  if (threadIdx.x == 0) cycles[blockIdx.x] = stop - start;
}

/// A launch in clusters of `size`.
class ClusterLaunch {
 public:
  ClusterLaunch(int size, int clusters, int threads, std::size_t shared_bytes) {
    attribute_.id = cudaLaunchAttributeClusterDimension;
    attribute_.val.clusterDim = {static_cast<unsigned>(size), 1, 1};
    config_.gridDim = dim3(static_cast<unsigned>(size * clusters));
    config_.blockDim = dim3(static_cast<unsigned>(threads));
    config_.dynamicSmemBytes = shared_bytes;
    config_.attrs = &attribute_;
    config_.numAttrs = 1;
  }
  ClusterLaunch(const ClusterLaunch&) = delete;
  ClusterLaunch& operator=(const ClusterLaunch&) = delete;

  template <class... Parameters, class... Arguments>
  void operator()(void (*kernel)(Parameters...), Arguments... arguments) const {
    check(cudaLaunchKernelEx(&config_, kernel, Parameters(arguments)...));
  }

  /// Clusters that can be on the device at once; 0 where this size cannot be.
  template <class Kernel>
  int most(Kernel* kernel) const {
    int clusters = 0;
    if (cudaOccupancyMaxActiveClusters(&clusters, kernel, &config_) != cudaSuccess) {
      cudaGetLastError();
      return 0;
    }
    return clusters;
  }

 private:
  cudaLaunchAttribute attribute_{};
  cudaLaunchConfig_t config_{};
};

/// Lets a kernel have clusters of more than the portable size, where the device can.
template <class Kernel>
void allow_any_size(Kernel* kernel) {
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) !=
      cudaSuccess) {
    cudaGetLastError();
  }
}

class Distributed {
 public:
  explicit Distributed(Probe& probe)
      : probe_(probe),
        blocks_(probe.device().sm_count()),
        repeats_(probe.at_level(3, 7, 21)),
        order_(kNodes, kNodes),
        wrong_(1),
        cycles_(static_cast<std::size_t>(blocks_) * 32 * kLengths * kMostRepeats),
        spans_(static_cast<std::size_t>(blocks_) * kMaxWarps) {
    allow_any_size(remote_chain_kernel);
    allow_any_size(remote_read_kernel);
    allow_any_size(cluster_barrier_kernel<false, kUnroll>);
    allow_any_size(cluster_barrier_kernel<true, kUnroll>);
    // More than half of what an SM has: one block an SM.
    bytes_ = probe.device().shared_bytes_per_block_optin() / 16 * 10;
    check(cudaFuncSetAttribute(remote_read_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(bytes_)));
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
    const int most = ClusterLaunch(size, 1, kMaxWarps * 32, bytes_).most(remote_read_kernel);
    return std::min(most, blocks_ / size);
  }

  void chase(int size, int repeats) {
    wrong_.fill_bytes(0);
    const ClusterLaunch launch(size, clusters_of(size), 32, 0);
    launch(remote_chain_kernel, order_, repeats, cycles_.data(), wrong_.data());
  }

  void read(int size, int apart, int warps, int turns) {
    wrong_.fill_bytes(0);
    const WarpSpanSink sink = spans_.prepare();
    const ClusterLaunch launch(size, clusters_of(size), warps * 32, bytes_);
    launch(remote_read_kernel, static_cast<std::uint32_t>(apart), turns, wrong_.data(), sink);
  }

  double read_cycles(int size, int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(clusters_of(size)) * size * warps);
  }

  /// Readings of a chase of all clusters, ranks from `first_rank` to `last_rank`, at one length.
  std::vector<double> chase_cycles(const std::vector<std::uint64_t>& cycles, int size,
                                   int first_rank, int last_rank, int length) const {
    std::vector<double> readings;
    for (int cluster = 0; cluster < clusters_of(size); ++cluster) {
      for (int rank = first_rank; rank <= last_rank; ++rank) {
        const std::size_t first =
            ((static_cast<std::size_t>(cluster) * size + rank) * kLengths + length) * repeats_;
        for (int repeat = 0; repeat < repeats_; ++repeat) {
          readings.push_back(static_cast<double>(cycles[first + repeat]));
        }
      }
    }
    return readings;
  }

  std::vector<std::uint64_t> chased(int size) {
    chase(size, 2);  // loads the code
    chase(size, repeats_);
    check(cudaGetLastError());
    require_right();
    return cycles_.to_host();
  }

  void require_right() const {
    if (wrong_.to_host()[0] != 0) throw std::runtime_error("wrong words came from another SM");
  }

  void measure_latency() {
    probe_.series({.variant = "latency",
                   .axes = {{"cluster_size", "blocks"}, {"hops", "hops"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .constants = {{"max_residual", 0.05}},
                   .estimator = "slope_at",
                   .fills = {{"dsmem.latency_cycles", "at.2"},
                             {"dsmem.latency_ns", "at.2.ns"},
                             {"dsmem.cluster4.latency_cycles", "at.4"},
                             {"dsmem.cluster8.latency_cycles", "at.8"},
                             {"dsmem.cluster16.latency_cycles", "at.16"}},
                   .figure = "dsmem_latency",
                   .figure_title = "Latency of a load from another SM's shared memory, all pairs",
                   .label = "all other blocks of a cluster",
                   .kernel = remote_chain_kernel},
                  [&](Sweep& sweep) {
                    for (const int size : sizes()) {
                      const auto cycles = chased(size);
                      for (int length = 0; length < kLengths; ++length) {
                        sweep.add({static_cast<double>(size),
                                   static_cast<double>((length + 1) * kHopsPerLength)},
                                  {chase_cycles(cycles, size, 1, size - 1, length), {clock_mhz_}});
                      }
                    }
                  });
    probe_.series({.variant = "latency.rank",
                   .axes = {{"rank", "1"}, {"hops", "hops"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .estimator = "slope_at",
                   .fills = {{"dsmem.own_latency_cycles", "at.0"}},
                   .figure = "dsmem_rank",
                   .figure_title = "Latency of a load from each block of the largest cluster",
                   .label = "from the first block",
                   .kernel = remote_chain_kernel},
                  [&](Sweep& sweep) {
                    const int size = sizes().back();
                    const auto cycles = chased(size);
                    for (int rank = 0; rank < size; ++rank) {
                      for (int length = 0; length < kLengths; ++length) {
                        sweep.add({static_cast<double>(rank),
                                   static_cast<double>((length + 1) * kHopsPerLength)},
                                  {chase_cycles(cycles, size, rank, rank, length), {clock_mhz_}});
                      }
                    }
                  });
  }

  void measure_bandwidth(int size) {
    const std::string count = std::to_string(size);
    probe_.series(
        {.variant = "read.size" + count,
         .axes = {{"warps", "warps"}, {"work", "bytes"}},
         .quantities = {{"duration", "cycles"}},
         .constants = {{"sm_count", 1}, {"cluster_size", size}, {"max_residual", 0.05}},
         .estimator = "work_rate",
         .fills = {{size == 2 ? "dsmem.bandwidth_bytes_per_clk_sm"
                              : "dsmem.cluster" + count + ".bandwidth_bytes_per_clk_sm",
                    "saturated.per_sm"}},
         .figure = "dsmem_bandwidth",
         .figure_title = "Bytes that an SM reads from its neighbour's shared memory a clock",
         .label = "clusters of " + count,
         .kernel = remote_read_kernel},
        [&](Sweep& sweep) {
          if (clusters_of(size) == 0) {
            throw SkipSeries{"this device runs no clusters of " + count + " blocks"};
          }
          for (int warps = 4; warps <= kMaxWarps; warps *= 2) {
            for (int length = 1; length <= kLengths; ++length) {
              const int turns = length * kTurns * 4 / warps;
              std::vector<double> cycles;
              for (int repeat = -1; repeat < repeats_; ++repeat) {
                read(size, 1, warps, turns);
                const double value = read_cycles(size, warps);
                if (repeat >= 0) cycles.push_back(value);
              }
              require_right();
              sweep.add({static_cast<double>(warps), 512.0 * kLoads * turns * warps},
                        {std::move(cycles)});
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
    probe_.series({.variant = relaxed ? "barrier.relaxed" : "barrier",
                   .axes = {{"cluster_size", "blocks"}, {"operations", "operations"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .constants = {{"threads", kBarrierThreads}, {"max_residual", 0.05}},
                   .estimator = "slope_at",
                   .fills = fills,
                   .figure = "cluster_barrier",
                   .figure_title = "Cycles of a cluster's barrier against the blocks that meet",
                   .label = relaxed ? "relaxed" : "release and acquire",
                   .kernel = cluster_barrier_kernel<relaxed, kUnroll>},
                  [&](Sweep& sweep) {
                    for (const int size : sizes()) {
                      for (int length = 1; length <= kLengths; ++length) {
                        std::vector<double> readings;
                        const int clusters = clusters_of(size);
                        const ClusterLaunch launch(size, clusters, kBarrierThreads, 0);
                        for (int repeat = -1; repeat < repeats_; ++repeat) {
                          launch(cluster_barrier_kernel<relaxed, kUnroll>, 2 * length,
                                 cycles_.data());
                          check(cudaGetLastError());
                          if (repeat < 0) continue;
                          const auto cycles = cycles_.to_host();
                          for (int block = 0; block < clusters * size; block += size) {
                            readings.push_back(static_cast<double>(cycles[block]));
                          }
                        }
                        sweep.add({static_cast<double>(size), 2.0 * length * kUnroll},
                                  {std::move(readings), {clock_mhz_}});
                      }
                    }
                  });
  }

 private:
  Probe& probe_;
  int blocks_, repeats_;
  Permutation order_;
  DeviceBuffer<unsigned> wrong_;
  DeviceBuffer<std::uint64_t> cycles_;
  WarpSpans spans_;
  std::size_t bytes_ = 0;
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
  constexpr int kSize = 2, kWarps = 16, kCountedTurns = 1024;
  const int clusters = distributed.clusters_of(kSize);
  if (clusters == 0) return;
  const double loads = double{kLoads} * kCountedTurns * kWarps * kSize * clusters;
  probe.count({.confirms = "read.size2",
               .group = "distributed_shared",
               .axes = {{"warps", "warps"}},
               .relations = {{"requests", "expected_requests", 0.02},
                             {"read_bytes", "expected_bytes", 0.02}}},
              {{{kWarps}, {{"expected_requests", loads}, {"expected_bytes", 512 * loads}}, [&] {
                  distributed.read(kSize, 1, kWarps, kCountedTurns);
                }}});
  constexpr int kRepeats = 16;
  const double hops = double{kHopsPerLength} * kRepeats * kLengths * (kLengths + 1) / 2 * clusters;
  probe.count(
      {.confirms = "latency",
       .group = "distributed_shared",
       .axes = {{"cluster_size", "blocks"}},
       .relations = {{"requests", "expected_requests", 0.02}}},
      {{{kSize}, {{"expected_requests", hops}}, [&] { distributed.chase(kSize, kRepeats); }}});
}

const Register kRegister{{
    .name = "shared/distributed",
    .question = "What do another SM's shared memory and the cluster's barrier cost?",
    .min_capability = 90,
    .cost_seconds = 1,
    .machine_code = {{.kernel = remote_chain_kernel,
                      .sass = "LD\\.E\\.64",
                      .ptx = "ld\\.u64",
                      .count = kUnroll},
                     {.kernel = remote_read_kernel,
                      .sass = "LD\\.E\\.128",
                      .ptx = "ld\\.v4\\.u32",
                      .count = kLoads},
                     {.kernel = every_instance_of(cluster_barrier_kernel<false, kUnroll>),
                      .sass = "UCGABAR_WAIT",
                      .ptx = "barrier\\.cluster\\.wait\\.aligned",
                      .count = kUnroll,
                      .conditional = true,
                      .architecture = kHopperAndLater}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
