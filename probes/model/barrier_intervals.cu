// SPDX-License-Identifier: Apache-2.0
// Question: how well do the loads, the barriers and the arithmetic of a tiled kernel overlap, by
// the blocks on an SM?
//
// Method: a block works in intervals: it brings a tile into shared memory, meets, computes from the
// tile, meets again. In `barrier` loads pass registers and nothing of the next tile is under way
// during the arithmetic; in `double_buffer` the next tile's copy (cp.async) is, and the block meets
// once per interval. 1, 2, 4 or 8 blocks of 256 threads are on every SM: shared memory, which each
// asks for beyond its tiles, keeps out one more. Tiles lie in L2. The number x of FFMAs per thread
// and interval, in four chains that take in loaded words, is swept across the balance. For each x
// three kernels run one after the other: bringing and meeting alone, computing and meeting alone,
// both. Cycles are the device's, from the common start to the last SM's end. The law is that of
// model/mixes, T = (compute^p + memory^p)^(1/p), one p for each number of blocks: 1 where a block
// has nothing to do while it waits, more where other blocks or the next copy fill the time.
//
// What could fool it: parts that are not the same work alone as together (all three are one
// template; machine code and counters show as many loads and FFMAs in the parts as in the mix).
// Both parts have barriers: a barrier costs some 30 cycles, an interval hundreds. Warps out of
// step, which meet later than their own work says: that is a part of what p tells. Arithmetic that
// the assembler moves past a barrier (it is a loop of its own). A number of blocks that does not
// come about: the driver is asked.
#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "probes/device/async_copy.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::barrier_intervals_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 8;
constexpr int kLoads = 2;  // of a thread and interval, 16 bytes each
constexpr int kTiles = 2;  // of a block, in turn: no load is the one before
constexpr int kIntervals = 256;
constexpr int kBody = 16;  // FFMAs of the inner loop's body
constexpr int kTileElements = kThreads * kLoads;
constexpr std::size_t kTileBytes = kTileElements * sizeof(uint4);
constexpr int kBlocks[] = {1, 2, 4, 8};
constexpr int kFfmas[] = {16, 32, 64, 96, 128, 192, 256, 384, 512};

enum class Schedule { kBarrier, kDoubleBuffer };
enum class Parts { kBoth, kCompute, kMemory };

/// x -> x * loaded + loaded: two registers as sources, since three may share a bank.
__device__ __forceinline__ void ffma(std::uint32_t& x, std::uint32_t loaded) {
  asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+r"(x) : "r"(loaded));
}

/// The thread's share of the arithmetic on a tile at this address of shared memory: words that
/// another warp brought.
__device__ __forceinline__ void compute(std::uint32_t (&chain)[4], std::uint32_t tile, int bodies) {
  uint4 v[kLoads];
#pragma unroll
  for (int k = 0; k < kLoads; ++k) {
    const std::uint32_t element = k * kThreads + (threadIdx.x ^ 32);
    v[k] = load_shared_words<16>(tile + element * static_cast<std::uint32_t>(sizeof(uint4)));
  }
#pragma unroll 1
  for (int body = 0; body < bodies; ++body) {
#pragma unroll
    for (int i = 0; i < kBody / 4; ++i) {
      ffma(chain[0], v[i % kLoads].x);
      ffma(chain[1], v[i % kLoads].y);
      ffma(chain[2], v[i % kLoads].z);
      ffma(chain[3], v[i % kLoads].w);
    }
  }
}

/// Bring, meet, compute, meet.
template <Parts parts>
__device__ __forceinline__ void run_intervals(const uint4* own, uint4* tile, int bodies,
                                              std::uint32_t (&chain)[4]) {
#pragma unroll 1
  for (int interval = 0; interval < kIntervals; ++interval) {
    if constexpr (parts != Parts::kCompute) {
      const uint4* from = own + interval % kTiles * kTileElements;
      uint4 v[kLoads];
#pragma unroll
      for (int k = 0; k < kLoads; ++k) v[k] = load_16<CacheOp::kCg>(from + k * kThreads);
#pragma unroll
      for (int k = 0; k < kLoads; ++k) tile[k * kThreads + threadIdx.x] = v[k];
    }
    __syncthreads();
    if constexpr (parts != Parts::kMemory) compute(chain, shared_address(tile), bodies);
    __syncthreads();
  }
}

/// Wait and meet, start the next copy, compute.
template <Parts parts>
__device__ __forceinline__ void run_buffered(const uint4* own, uint4* tiles, int bodies,
                                             std::uint32_t (&chain)[4]) {
  const std::uint32_t buffers = shared_address(tiles);
  const auto copy = [&](int interval) {
    if constexpr (parts == Parts::kCompute) return;
    const int tile = interval % kTiles * kTileElements;
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const int element = tile + k * kThreads;
      async_copy_16(buffers + (element + threadIdx.x) * sizeof(uint4), own + element);
    }
    commit_async_copies();
  };
  copy(0);
#pragma unroll 1
  for (int interval = 0; interval < kIntervals; ++interval) {
    if constexpr (parts != Parts::kCompute) wait_async_copies<0>();
    __syncthreads();
    copy(interval + 1);
    if constexpr (parts != Parts::kMemory) {
      compute(chain, buffers + interval % kTiles * kTileBytes, bodies);
    }
  }
  wait_async_copies<0>();
}

// A block's tiles lie side by side; `bodies` times kBody FFMAs an interval.
template <Schedule schedule, Parts parts>
__global__ void __launch_bounds__(kThreads)
    interval_kernel(const uint4* data, int bodies, WarpSpanSink spans, std::uint32_t* sink) {
  extern __shared__ uint4 tiles[];
  const uint4* own = data + std::uint64_t{blockIdx.x} * kTiles * kTileElements + threadIdx.x;
#pragma unroll
  for (int i = 0; i < kTiles * kLoads; ++i) {
    tiles[i * kThreads + threadIdx.x] = own[i * kThreads];  // in L2, and there for all parts
  }
  std::uint32_t chain[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) chain[i] = threadIdx.x + i;
  spans.wait_for_grid();  // as many blocks an SM as fit
  const std::uint64_t start = read_clock();
  if constexpr (schedule == Schedule::kBarrier) {
    run_intervals<parts>(own, tiles, bodies, chain);
  } else {
    run_buffered<parts>(own, tiles, bodies, chain);
  }
  __syncthreads();
  const std::uint32_t last = chain[0] ^ chain[1] ^ chain[2] ^ chain[3] ^ tiles[threadIdx.x ^ 32].x;
  if (last == 0x9e3779b9U) *sink = last;  // in practice never: keeps all of it alive
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Kernel = void (*)(const uint4*, int, WarpSpanSink, std::uint32_t*);

struct ScheduleFacts {
  const char *name, *label;
  int needs;  ///< compute capability
  Kernel both, compute, memory;

  Kernels kernels() const { return {both, compute, memory}; }
};

template <Schedule schedule>
constexpr ScheduleFacts facts_of(const char* name, const char* label, int needs) {
  return {name,
          label,
          needs,
          interval_kernel<schedule, Parts::kBoth>,
          interval_kernel<schedule, Parts::kCompute>,
          interval_kernel<schedule, Parts::kMemory>};
}

constexpr ScheduleFacts kSchedules[] = {
    facts_of<Schedule::kBarrier>("barrier", "load, barrier, compute, barrier", 70),
    facts_of<Schedule::kDoubleBuffer>("double_buffer", "the next tile's copy under way", 80)};

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : device_(&device), data_(elements(device)), sink_(1), spans_(warps(kMostBlocks)) {
    data_.fill_bytes(0x3f);  // 0.747 as a float
  }

  double ffmas(int blocks, int each) const {
    return double{kThreads} * blocks * device_->sm_count() * kIntervals * each;
  }
  /// Loads of 16 bytes, within the intervals.
  double loads(int blocks) const {
    return double{kTileElements} * blocks * device_->sm_count() * kIntervals;
  }

  void launch(Kernel kernel, int blocks, int ffmas) {
    const std::size_t shared_bytes = shared_bytes_for(kernel, blocks);
    launch_resident(
        kernel,
        {.blocks = device_->sm_count() * blocks, .threads = kThreads, .shared_bytes = shared_bytes},
        data_.data(), ffmas / kBody, spans_.prepare(), sink_.data());
    check(cudaGetLastError());
  }

  double cycles(Kernel kernel, int blocks, int ffmas) {
    launch(kernel, blocks, ffmas);
    return spans_.last_sm_cycles(warps(blocks));
  }

 private:
  static std::size_t elements(const Device& device) {
    const std::size_t count = std::size_t{kMostBlocks} * device.sm_count() * kTiles * kTileElements;
    if (2 * count * sizeof(uint4) > device.l2_bytes()) {
      throw SkipSeries{"half of L2 does not hold the tiles of all blocks"};
    }
    return count;
  }
  std::size_t warps(int blocks) const {
    return static_cast<std::size_t>(device_->sm_count()) * blocks * kThreads / 32;
  }

  /// Shared memory of a block with which exactly `blocks` of them fit an SM.
  std::size_t shared_bytes_for(Kernel kernel, int blocks) const {
    allow_all_shared(*device_, kernel);
    const std::size_t bytes = largest_fitting(
        device_->shared_bytes_per_block_optin(),
        [&](std::size_t wanted) { return calculated_blocks(kernel, kThreads, wanted) >= blocks; });
    if (bytes < kTiles * kTileBytes || calculated_blocks(kernel, kThreads, bytes) != blocks) {
      throw SkipSeries{"an SM cannot hold exactly " + std::to_string(blocks) + " such blocks"};
    }
    return bytes;
  }

  const Device* device_;
  DeviceBuffer<uint4> data_;
  DeviceBuffer<std::uint32_t> sink_;
  WarpSpans spans_;
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

std::string variant_of(const ScheduleFacts& schedule, int blocks) {
  return std::string(schedule.name) + ".blocks" + std::to_string(blocks);
}

void add_mixes(Probe& probe, Launcher& launcher, Sweep& sweep, const ScheduleFacts& schedule,
               int blocks) {
  for (const int ffmas : kFfmas) {
    const Kernel kernels[] = {schedule.compute, schedule.memory, schedule.both};
    const auto cycles = repeated_by_turns(probe.at_level(3, 7, 21), 3, [&](int i) {
      return launcher.cycles(kernels[i], blocks, ffmas);
    });
    sweep.add({double(ffmas), median(cycles[0]), median(cycles[1])}, {cycles[2]});
  }
}

void measure(Probe& probe) {
  std::optional<Launcher> launcher;
  for (const ScheduleFacts& schedule : kSchedules) {
    for (const int blocks : kBlocks) {
      const std::string of_blocks = ".blocks" + std::to_string(blocks);
      const std::string stem = std::string("model.") + schedule.name;
      probe.series(
          {.variant = variant_of(schedule, blocks),
           .axes = {{"ffmas", "instructions"},
                    {"compute_cycles", "cycles"},
                    {"memory_cycles", "cycles"}},
           .constants = {{"blocks", blocks}, {"intervals", kIntervals}, {"tile_bytes", kTileBytes}},
           .fit = {"combining_exponent",
                   {{stem + "_exponent" + of_blocks, "exponent"},
                    {stem + "_residual" + of_blocks, "residual"}}},
           .figure = {std::string("barrier_intervals_") + schedule.name,
                      std::string("Time of both parts of an interval over that of the longer one, "
                                  "against their ratio: ") +
                          schedule.label,
                      std::to_string(blocks) + (blocks == 1 ? " block" : " blocks") + " an SM"},
           .kernel = schedule.kernels()},
          [&](Sweep& sweep) {
            skip_unless_capable(probe, schedule.needs);
            if (!launcher) launcher.emplace(probe.device());
            add_mixes(probe, *launcher, sweep, schedule, blocks);
          });
    }
  }
}

/// As many FFMAs in the compute part as in the mix, and as many sectors, all from L2, in the memory
/// part. What is read before the intervals, and may miss, is 1/128 of that.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  constexpr int kCountedFfmas = 64, kCountedBlocks = 4;
  const double ffmas = launcher.ffmas(kCountedBlocks, kCountedFfmas);
  const double sectors = launcher.loads(kCountedBlocks) * sizeof(uint4) / 32;
  const auto launch = [&launcher](Kernel kernel) {
    return [&launcher, kernel] { launcher.launch(kernel, kCountedBlocks, kCountedFfmas); };
  };
  std::vector<Count> computing, loading;
  for (const ScheduleFacts& schedule : kSchedules) {
    if (probe.device().capability() < schedule.needs) continue;
    const std::string variant = variant_of(schedule, kCountedBlocks);
    computing.push_back({{.confirms = variant,
                          .group = "fma_issue",
                          .axes = {{"loads", "1"}},
                          .relations = {{"thread_ffma", "expected_ffma", 0.001}}},
                         {{{0}, {{"expected_ffma", ffmas}}, launch(schedule.compute)},
                          {{1}, {{"expected_ffma", ffmas}}, launch(schedule.both)}}});
    const std::map<std::string, double> expected = {{"expected_sectors", sectors},
                                                    {"expected_hit_rate", 1}};
    loading.push_back(
        {{.confirms = variant,
          .group = "l2_chase",
          .axes = {{"ffmas", "1"}},
          .relations = {{"l2_sectors", "expected_sectors", 0.02},
                        {"l2_hit_rate", "expected_hit_rate", 0.03}}},
         {{{0}, expected, launch(schedule.memory)}, {{1}, expected, launch(schedule.both)}}});
  }
  probe.count_together(computing);
  probe.count_together(loading);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for (const ScheduleFacts& schedule : kSchedules) {
    const bool copies = schedule.needs >= 80;
    for (const Kernel kernel : {schedule.both, schedule.memory}) {
      if (copies) {
        list.push_back(expect(kernel, "LDGSTS.E.BYPASS.128*", "cp.async.cg.shared.global", kLoads));
      } else {
        list.push_back(expect(kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kLoads));
        list.push_back(expect(kernel, "STS.128", "st.shared.v4.u32", kLoads));
      }
    }
    for (const Kernel kernel : {schedule.both, schedule.compute}) {
      list.push_back(expect(kernel, "LDS.128", "ld.volatile.shared.v4.u32", kLoads));
      list.push_back(expect(kernel, "FFMA", "fma.rn.f32", kBody).in_kernel());
    }
    list.push_back(expect(schedule.kernels(), "BAR.SYNC*", "bar(rier)?.sync*", copies ? 1 : 2));
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How well do loads, barriers and arithmetic of a tiled kernel overlap?",
     .cost_seconds = 2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::barrier_intervals_probe
