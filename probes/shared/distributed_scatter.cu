// SPDX-License-Identifier: Apache-2.0
// Question: what do small accesses cost that are scattered over the shared memory of a cluster?
//
// Method: `latency`: each lane of a warp follows a chain of its own through the memories of all
// other blocks: a hop lasts until the slowest lane has its pointer; slope over hops. `lanes`: the
// same in clusters of two with 1 to 32 lanes. One lane waits as shared/distributed has it; each
// further one goes to a place of its own and adds the time of its turn on the way. `read`: every
// lane of every block loads 4 bytes at a random place of a random other block, eight loads under
// way. `store`: the same by st.async, 4 bytes each; `store16`: 16 bytes a lane to the next block,
// side by side. A block's stores have ended once its own barrier has counted all bytes that others
// send it, as many as it sends itself. Rate = slope of an SM's cycles over bytes, with as many
// clusters as fit. Sizes of cluster: 2, 4, 8, 16.
//
// What could fool it: places that are worked out more slowly than memory answers (five
// instructions of a lane, where the SM has some thirty issue slots); lanes that meet in a bank, as
// random places do: that is part of the cost; bytes that a barrier can count (less than 2^20 in a
// phase: each launch is one phase); a block that ends while others use its memory (a barrier of the
// cluster comes last).
#include <stdexcept>
#include <string>

#include "probes/device/cluster.cuh"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timed_steps.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::distributed_scatter_probe {
namespace {

constexpr int kNodes = 1024;  // of a block
constexpr int kAtOnce = 8;    // accesses of a lane in the timed loop
constexpr int kMostWarps = 32;
constexpr int kMostLanes = 32;
constexpr int kSizes[] = {2, 4, 8, 16};
constexpr int kWords = 8192;  // of a block, that others read and write
constexpr std::uint32_t kUnsent = 0;

__device__ __forceinline__ std::uint32_t word_of(std::uint32_t rank, std::uint32_t index) {
  return ((rank + 1) * 0x9e3779b9U + index * 0x85ebca6bU) | 1;
}

/// One of the other blocks of the cluster. For each `number`, every block is the other of one.
__device__ __forceinline__ std::uint32_t other_block(std::uint32_t number) {
  const std::uint32_t size = cluster_size();
  return (cluster_rank() + 1 + number % (size - 1)) % size;
}

/// A random place: the byte of a word.
struct Places {
  std::uint32_t state;

  __device__ __forceinline__ Places()
      : state((blockIdx.x * blockDim.x + threadIdx.x) * 0x9e3779b9U) {}
  __device__ __forceinline__ std::uint32_t next() {
    state = next_value(state);
    return state >> 17 & (kWords - 1) * 4;
  }
};
static_assert(kWords * 4 == 1 << 15);

// -- Latency --------------------------------------------------------------------------------------

struct ScatteredHop : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    Pointer found;
    asm volatile("ld.u64 %0, [%1];" : "=l"(found) : "l"(at) : "memory");
    return found;
  }
};

// cycles[(cluster * repeats + repeat) * kChaseLengths + length]. One warp a block; that of the
// first block chases. A node of block r, from 1 on, names the next node, in the block after r.
__global__ void scattered_chain_kernel(Permutation order, int lanes, int repeats,
                                       std::uint64_t* cycles, unsigned* wrong) {
  __shared__ std::uint64_t chain[kNodes];
  const std::uint32_t rank = cluster_rank(), others = cluster_size() - 1;
  for (int i = threadIdx.x; i < kNodes; i += blockDim.x) {
    chain[order(i)] = generic_at_rank(&chain[order((i + 1) % kNodes)], rank % others + 1);
  }
  meet_cluster();
  if (rank == 0 && threadIdx.x < lanes) {
    const std::uint32_t first_rank = threadIdx.x % others, first_node = threadIdx.x * (kNodes / 32);
    std::uint64_t node = generic_at_rank(&chain[order(first_node)], first_rank + 1);
    std::uint64_t* own = cycles + blockIdx.x / cluster_size() * repeats * kChaseLengths;
#pragma unroll 1
    for (int i = 0; i < repeats * kChaseLengths; ++i) {
      const ClockSpan span =
          time_hops<ScatteredHop>(node, [=] { return (i % kChaseLengths + 1) * kChaseHops; });
      if (threadIdx.x == 0) own[i] = span.cycles();
    }
    const std::uint32_t hops = kChaseHops * repeats * kChaseLengths * (kChaseLengths + 1) / 2;
    const std::uint64_t last = generic_at_rank(&chain[order((first_node + hops) % kNodes)],
                                               (first_rank + hops) % others + 1);
    if (node != last) atomicAdd(wrong, 1);
  }
  __syncwarp();
  meet_cluster();
}

// -- Rates ----------------------------------------------------------------------------------------

__global__ void __launch_bounds__(kMostWarps * 32, 1)
    scattered_read_kernel(int iterations, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) words[i] = word_of(cluster_rank(), i);
  meet_cluster();
  std::uint64_t block[kAtOnce];
#pragma unroll
  for (int k = 0; k < kAtOnce; ++k) block[k] = generic_at_rank(words, other_block(threadIdx.x + k));
  Places places;
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t value[kAtOnce];
#pragma unroll
    for (int k = 0; k < kAtOnce; ++k) {
      asm volatile("ld.u32 %0, [%1];" : "=r"(value[k]) : "l"(block[k] + places.next()) : "memory");
    }
#pragma unroll
    for (int k = 0; k < kAtOnce; ++k) sum += value[k];
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  Places again;
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll 1
    for (int k = 0; k < kAtOnce; ++k)
      sum -= word_of(other_block(threadIdx.x + k), again.next() / 4);
  }
  if (sum != 0) atomicAdd(wrong, 1);
  spans.record(start, stop);
  meet_cluster();
}

template <bool scattered>
inline constexpr int kStoreBytes = scattered ? 4 : 16;

template <bool scattered>
__global__ void __launch_bounds__(kMostWarps * 32, 1)
    store_async_kernel(int iterations, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  __shared__ std::uint64_t arrived;
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) words[i] = kUnsent;
  const std::uint32_t own = shared_address(&arrived);
  if (threadIdx.x == 0) {
    barrier_init(own, 1);
    publish_barriers();
    barrier_arrive_expecting(own, blockDim.x * iterations * kAtOnce * kStoreBytes<scattered>);
  }
  meet_cluster();
  std::uint32_t block[kAtOnce], barrier[kAtOnce], rank[kAtOnce];
#pragma unroll
  for (int k = 0; k < kAtOnce; ++k) {
    rank[k] = other_block(scattered ? threadIdx.x + k : 0);
    block[k] = shared_at_rank(shared_address(words), rank[k]);
    barrier[k] = shared_at_rank(own, rank[k]);
  }
  Places places;
  std::uint32_t side_by_side = threadIdx.x * 16;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int k = 0; k < kAtOnce; ++k) {
      if constexpr (scattered) {
        const std::uint32_t place = places.next();
        store_async(block[k] + place, word_of(rank[k], place / 4), barrier[k]);
      } else {
        store_async_16(block[k] + side_by_side, word_of(rank[k], side_by_side / 16), barrier[k]);
        side_by_side = (side_by_side + blockDim.x * 16) % (kWords * 4);
      }
    }
  }
  barrier_wait(own, 0);
  const std::uint64_t stop = read_clock();
  unsigned unsent = 0, other = 0;
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) {
    unsent += words[i] == kUnsent;
    other += words[i] != kUnsent && words[i] != word_of(cluster_rank(), scattered ? i : i / 4);
  }
  // Random places leave one in a thousand words out, and less.
  if (other != 0 || unsent > (scattered ? kWords / blockDim.x / 2 + 2 : 0)) atomicAdd(wrong, 1);
  spans.record(start, stop);
  meet_cluster();
}

using RateKernel = void (*)(int, unsigned*, WarpSpanSink);

/// One series of rates for each size of cluster.
struct Access {
  const char* name;  ///< of the variant
  const char* key;   ///< dsmem.cluster<blocks>.<key>_bytes_per_clk_sm
  const char* label;
  RateKernel kernel;
  int bytes;       ///< of a lane
  int iterations;  ///< of 32 warps, in the shortest launch
};

constexpr Access kAccesses[] = {
    {"read", "scattered_read", "4-byte loads at random places", scattered_read_kernel, 4, 16},
    {"store", "scattered_store", "4-byte st.async to random places", store_async_kernel<true>, 4,
     7},
    {"store16", "st_async", "16-byte st.async to the next block, side by side",
     store_async_kernel<false>, 16, 1}};
// Less than 2^20 bytes in a launch.
static_assert(kChaseLengths * 7 * kAtOnce * 4 * kMostWarps * 32 < 1 << 20);
static_assert(kChaseLengths * 1 * kAtOnce * 16 * kMostWarps * 32 < 1 << 20);

class Scatter {
 public:
  explicit Scatter(Probe& probe) : probe_(probe) {
    one_block_.require_clusters();
    wrong_.fill_bytes(0);
  }

  int clusters(RateKernel kernel, int size) const {
    return std::min(one_block_.most_clusters(kernel, size, kMostWarps * 32), sm_count_ / size);
  }

  void launch(RateKernel kernel, int size, int warps, int iterations) {
    one_block_.launch(kernel, clusters(kernel, size) * size, warps * 32, size, iterations,
                      wrong_.data(), spans_.prepare());
  }

  void measure_rate(const Access& access, int size) {
    const std::string count = std::to_string(size);
    probe_.series(
        {.variant = std::string(access.name) + ".size" + count,
         .axes = {{"warps", "warps"}, {"work", "bytes"}},
         .constants = {{"sm_count", 1}, {"cluster_size", size}, {"max_residual", 0.05}},
         .fit = {"work_rate",
                 {{"dsmem.cluster" + count + "." + access.key + "_bytes_per_clk_sm",
                   "saturated.per_sm"}}},
         .figure = {size == kSizes[0] || size == 8 ? "dsmem_scatter" : "",
                    "Bytes that an SM reads or writes a clock in shared memory of other SMs",
                    std::string(access.label) + ", clusters of " + count},
         .kernel = access.kernel},
        [&](Sweep& sweep) {
          const int there = clusters(access.kernel, size);
          if (there == 0) throw SkipSeries{"this device runs no clusters of " + count + " blocks"};
          for (int warps = 4; warps <= kMostWarps; warps *= 2) {
            for (int length = 1; length <= kChaseLengths; ++length) {
              const int iterations = length * access.iterations * kMostWarps / warps;
              std::vector<double> cycles = repeated(probe_.at_level(3, 7, 21), [&] {
                launch(access.kernel, size, warps, iterations);
                return spans_.median_sm_cycles(static_cast<std::size_t>(there) * size * warps);
              });
              require_right();
              sweep.add({double(warps), double{kAtOnce} * iterations * warps * 32 * access.bytes},
                        {std::move(cycles)});
            }
          }
        });
  }

  void measure_latency() {
    std::vector<samples::Fill> fills;
    for (const int size : kSizes) {
      const std::string count = std::to_string(size);
      fills.push_back({"dsmem.cluster" + count + ".scattered_latency_cycles", "at." + count});
    }
    probe_.series(
        {.variant = "latency",
         .axes = {{"cluster_size", "blocks"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .fit = {"slope_at", fills},
         .figure = {"dsmem_latency", "Latency of a load from another SM's shared memory, all pairs",
                    "a warp's lanes scattered over all other blocks"},
         .kernel = scattered_chain_kernel},
        [&](Sweep& sweep) {
          for (const int size : kSizes) add_chases(sweep, size, kMostLanes, size);
        });
  }

  void measure_lanes() {
    std::vector<samples::Fill> fills;
    for (int lanes = 1; lanes <= kMostLanes; lanes *= 2) {
      const std::string count = std::to_string(lanes);
      fills.push_back({"dsmem.cluster2.lanes" + count + ".latency_cycles", "at." + count});
    }
    probe_.series({.variant = "lanes",
                   .axes = {{"lanes", "lanes"}, {"hops", "hops"}},
                   .quantities = ChaseReadings::quantities(),
                   .constants = {{"cluster_size", 2}},
                   .fit = {"slope_at", fills},
                   .figure = {"dsmem_lanes",
                              "Latency of a load from another SM's shared memory, by the lanes "
                              "that load, each at a place of its own",
                              "clusters of 2"},
                   .kernel = scattered_chain_kernel},
                  [&](Sweep& sweep) {
                    for (int lanes = 1; lanes <= kMostLanes; lanes *= 2) {
                      add_chases(sweep, 2, lanes, lanes);
                    }
                  });
  }

  /// A warp of each cluster.
  void chase(int size, int lanes, int repeats) {
    one_block_.launch(scattered_chain_kernel, chases(size) * size, 32, size, order_, lanes, repeats,
                      cycles_.data(), wrong_.data());
  }
  int chases(int size) const {
    return std::min(one_block_.most_clusters(scattered_chain_kernel, size, 32), sm_count_ / size);
  }

 private:
  void add_chases(Sweep& sweep, int size, int lanes, double at) {
    if (chases(size) == 0) return;
    const int repeats = probe_.at_level(3, 7, 21);
    chase(size, lanes, 1);  // loads the code
    chase(size, lanes, repeats);
    check(cudaGetLastError());
    require_right();
    const auto cycles =
        cycles_.to_host(static_cast<std::size_t>(chases(size)) * repeats * kChaseLengths);
    for (int length = 0; length < kChaseLengths; ++length) {
      std::vector<double> readings;
      for (std::size_t i = length; i < cycles.size(); i += kChaseLengths) {
        readings.push_back(static_cast<double>(cycles[i]));
      }
      sweep.add({at, double((length + 1) * kChaseHops)}, {std::move(readings), {clock_mhz_}});
    }
  }

  void require_right() const {
    if (wrong_.value() != 0) throw std::runtime_error("wrong words came from or to another SM");
  }

  static constexpr int kMostRepeats = 21;

  Probe& probe_;
  int sm_count_ = probe_.device().sm_count();
  OneBlockAnSm one_block_{probe_.device()};
  Permutation order_{kNodes, kNodes};
  DeviceBuffer<unsigned> wrong_{1};
  DeviceBuffer<std::uint64_t> cycles_{static_cast<std::size_t>(sm_count_) * kMostRepeats *
                                      kChaseLengths};
  WarpSpans spans_{static_cast<std::size_t>(sm_count_) * kMostWarps};
  double clock_mhz_ = sm_clock_mhz();
};

void measure(Probe& probe) {
  Scatter scatter(probe);
  scatter.measure_latency();
  scatter.measure_lanes();
  for (const Access& access : kAccesses) {
    for (const int size : kSizes) {
      if (probe.level() == Level::kQuick && size != 2 && size != 8) continue;
      scatter.measure_rate(access, size);
    }
  }
}

/// The loads are counted as loads from other SMs.
void confirm(Probe& probe) {
  Scatter scatter(probe);
  constexpr int kSize = 2, kWarps = 16, kIterations = 256;
  const int clusters = scatter.clusters(scattered_read_kernel, kSize);
  if (clusters == 0) return;
  const double loads = double{kAtOnce} * kIterations * kWarps * kSize * clusters;
  count_launch(probe, "read.size2", "distributed_shared", {"warps", "warps"}, kWarps,
               {{"requests", loads, 0.02}},
               [&] { scatter.launch(scattered_read_kernel, kSize, kWarps, kIterations); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do small scattered accesses to other SMs' shared memory cost?",
     .min_capability = 90,
     .cost_seconds = 1,
     .machine_code = {expect(scattered_chain_kernel, "LD.E.64", "ld.u64", kChaseUnroll),
                      expect(scattered_read_kernel, "LD.E", "ld.u32", kAtOnce),
                      expect({store_async_kernel<true>, store_async_kernel<false>}, "STAS*",
                             "st.async*", kAtOnce)
                          .on("!sm_[78]*")}}};

}  // namespace
}  // namespace warpgauge::probes::distributed_scatter_probe
