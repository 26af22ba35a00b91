// SPDX-License-Identifier: Apache-2.0
// Question: how long does a copy from global to shared memory take that the SM makes by itself
// (cp.async), and what bandwidth does it give?
//
// Method: `latency`: a chain of raw pointers in L2 whose every hop is a 16-byte cp.async past L1, a
// wait for its group and a load of the pointer from shared memory; the load by itself is
// shared.latency_cycles. `l2` and `dram`: every thread keeps a ring of four 16-byte copies
// under way, threads of an SM are swept; chunks of a quarter of L2 in all, read again and again, or
// an array of many times L2.
//
// What could fool it: a chain not walked first (misses); a copy that the wait does not wait for
// (every hop needs the pointer that came); data that never came (a checksum of what landed is
// compared); SMs that read the same lines (each has its own).
#include <algorithm>

#include "probes/harness/chain.h"
#include "probes/harness/chase.cuh"
#include "probes/harness/mbarrier.cuh"
#include "probes/harness/permutation.h"
#include "probes/harness/timing.h"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kChainBytes = 1 << 20;
constexpr int kUnroll = 16;
constexpr int kStages = 4;
constexpr int kMaxThreads = 1024;

__device__ __forceinline__ std::uint64_t next_by_copy(std::uint64_t address, std::uint32_t slot) {
  async_copy_16(slot, reinterpret_cast<const void*>(address));
  commit_async_copies();
  wait_async_copies<0>();
  std::uint64_t next;
  asm volatile("ld.shared.u64 %0, [%1];" : "=l"(next) : "r"(slot) : "memory");
  return next;
}

__device__ std::uint64_t follow(std::uint64_t node, int hops, std::uint32_t slot) {
#pragma unroll 1
  for (int i = 0; i < hops; i += kUnroll) {
#pragma unroll
    for (int j = 0; j < kUnroll; ++j) node = next_by_copy(node, slot);
  }
  return node;
}

// One thread; the chain is walked once before.
__global__ void async_chase_kernel(std::uint64_t node, int lap, int repeats, std::uint64_t* cycles,
                                   ChaseTotal* total) {
  __shared__ alignas(16) std::uint64_t landed[2];
  const std::uint32_t slot = shared_address(landed);
  node = follow(node, lap, slot);
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
#pragma unroll 1
  for (int i = 0; i < repeats * kChaseLengths; ++i) {
    wait_for(node);
    const std::uint64_t start = read_clock();
    node = follow(node, (i % kChaseLengths + 1) * kChaseHops, slot);
    wait_for(node);
    cycles[i] = read_clock() - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
}

// Each block reads `tiles` tiles (16 bytes a thread), the first at block * first_step, `step` bytes
// apart, `passes` times over. sum: exclusive or of the first words of all that landed.
__global__ void __launch_bounds__(kMaxThreads)
    async_stream_kernel(const char* base, std::uint64_t first_step, std::uint64_t step, int tiles,
                        int passes, std::uint32_t* sum) {
  extern __shared__ uint4 ring[];  // kStages * blockDim.x
  const char* own = base + blockIdx.x * first_step + threadIdx.x * sizeof(uint4);
  const char* from = own;
  const int total = tiles * passes;
  int asked = 0, tile = 0;
  std::uint32_t seen = 0;
  const auto ask = [&](int stage) {
    if (asked < total) {
      async_copy_16(shared_address(ring + stage * blockDim.x + threadIdx.x), from);
    }
    commit_async_copies();
    ++asked;
    from += step;
    if (++tile == tiles) {
      tile = 0;
      from = own;
    }
  };
#pragma unroll
  for (int stage = 0; stage < kStages; ++stage) ask(stage);
#pragma unroll 1
  for (int i = 0; i < total; i += kStages) {
#pragma unroll
    for (int stage = 0; stage < kStages; ++stage) {
      wait_async_copies<kStages - 1>();
      if (i + stage < total) seen ^= ring[stage * blockDim.x + threadIdx.x].x;
      ask(stage);
    }
  }
  for (int offset = 16; offset > 0; offset /= 2) seen ^= __shfl_xor_sync(~0U, seen, offset);
  if (threadIdx.x % 32 == 0) atomicXor(sum, seen);
}

__global__ void fill_kernel(std::uint64_t* words, std::uint64_t count) {
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    words[i] = Permutation::mix(i + 1);
  }
}

class Streamer {
 public:
  explicit Streamer(const Device& device)
      : sm_count_(device.sm_count()), memory_(array_bytes(device)), sum_(1) {
    check(cudaFuncSetAttribute(async_stream_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               kStages * kMaxThreads * static_cast<int>(sizeof(uint4))));
    fill_kernel<<<sm_count_ * 4, 512>>>(reinterpret_cast<std::uint64_t*>(memory_.data()),
                                        memory_.bytes() / sizeof(std::uint64_t));
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }

  struct Work {
    int tiles, passes;
    bool together;  ///< the blocks' tiles alternate (DRAM); else each block has a chunk of its own
  };
  /// An SM's share of a quarter of L2, read over and over.
  Work cached(const Device& device, int threads) const {
    const std::size_t chunk = device.l2_bytes() / 4 / static_cast<std::size_t>(sm_count_);
    const int tiles = std::max(1, static_cast<int>(chunk / (threads * sizeof(uint4))));
    constexpr double kBytesOfSm = 32e6;
    return {tiles, static_cast<int>(kBytesOfSm / (double(tiles) * threads * 16)), false};
  }
  Work streamed(int threads) const {
    return {static_cast<int>(memory_.bytes() / (std::size_t(sm_count_) * threads * sizeof(uint4))),
            1, true};
  }
  double bytes(const Work& work, int threads) const {
    return double(work.tiles) * work.passes * threads * 16 * sm_count_;
  }

  void launch(const Work& work, int threads) {
    const std::uint64_t tile = threads * sizeof(uint4);
    const std::uint64_t first = work.together ? tile : tile * work.tiles;
    const std::uint64_t step = work.together ? tile * sm_count_ : tile;
    async_stream_kernel<<<sm_count_, threads, kStages * tile>>>(
        memory_.data(), first, step, work.tiles, work.passes, sum_.data());
  }

  /// What was read must be what is there: an odd number of passes leaves each word once.
  void verify(const Work& work, int threads) {
    sum_.fill_bytes(0);
    launch({work.tiles, 1, work.together}, threads);
    check(cudaGetLastError());
    std::uint32_t expected = 0;
    const std::uint64_t tiles = std::uint64_t(work.tiles) * threads * sm_count_;
    for (std::uint64_t i = 0; i < tiles; ++i) {
      expected ^= static_cast<std::uint32_t>(Permutation::mix(2 * i + 1));
    }
    if (sum_.to_host()[0] != expected) throw std::runtime_error("the copies brought other data");
  }

 private:
  static std::size_t array_bytes(const Device& device) {
    std::size_t bytes = std::size_t{4} << 30;
    while (bytes > device.free_bytes() / 2) bytes /= 2;
    if (bytes < 10 * device.l2_bytes()) throw SkipSeries{"not enough free memory beside L2"};
    return bytes;
  }

  int sm_count_;
  DeviceBuffer<char> memory_;
  DeviceBuffer<std::uint32_t> sum_;
};

constexpr int kThreadCounts[] = {32, 64, 128, 256, 512, 768, 1024};

void measure_stream(Probe& probe, Streamer& streamer, bool cached) {
  const auto work_of = [&](int threads) {
    return cached ? streamer.cached(probe.device(), threads) : streamer.streamed(threads);
  };
  probe.series(
      {.variant = cached ? "l2" : "dram",
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = {{"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}},
       .constants = {{"sm_count", probe.device().sm_count()}, {"sms_per_line", 1}},
       .estimator = "saturation",
       .fills = {{cached ? "cp_async.l2_gbps" : "cp_async.dram_gbps", "plateau"}},
       .figure = cached ? "path_bandwidth_l2" : "path_bandwidth_dram",
       .figure_title = cached ? "L2 read bandwidth by path against bytes in flight per SM"
                              : "DRAM read bandwidth by path against bytes in flight per SM",
       .label = "cp.async, 16 B",
       .kernel = "async_stream_kernel"},
      [&](Sweep& sweep) {
        streamer.verify(work_of(256), 256);
        for (const int threads : kThreadCounts) {
          const auto work = work_of(threads);
          auto times = time_launches(1, probe.at_level(3, 7, 25),
                                     [&](int) { streamer.launch(work, threads); });
          sweep.add({16.0 * threads * kStages}, {std::move(times.seconds),
                                                 std::move(times.sm_clock_mhz),
                                                 {streamer.bytes(work, threads)}});
        }
      });
}

void measure(Probe& probe) {
  probe.series(
      {.variant = "latency",
       .axes = {{"size", "bytes"}, {"hops", "hops"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"size_bytes", kChainBytes}},
       .estimator = "slope_at",
       .fills = {{"cp_async.latency_cycles", "largest"}, {"cp_async.latency_ns", "largest.ns"}},
       .kernel = "async_chase_kernel"},
      [&](Sweep& sweep) {
        DeviceBuffer<char> chain(kChainBytes);
        const ChaseReadings readings(probe.at_level(15, 61, 101));
        const std::uint64_t first =
            build_chain(chain.data(), kChainBytes / kLineBytes, kLineBytes, ChainOrder::kRandom, 1);
        async_chase_kernel<<<1, 1>>>(first, kChainBytes / kLineBytes, readings.repeats(),
                                     readings.cycles(), readings.total());
        readings.add_to(sweep, {double(kChainBytes)});
      });
  Streamer streamer(probe.device());
  measure_stream(probe, streamer, true);
  measure_stream(probe, streamer, false);
}

/// L2 sectors and DRAM bytes that the copies asked for.
void confirm(Probe& probe) {
  Streamer streamer(probe.device());
  constexpr int kThreads = 512;
  const auto cached = streamer.cached(probe.device(), kThreads);
  const auto streamed = streamer.streamed(kThreads);
  const double in_flight = 16.0 * kThreads * kStages;
  const samples::Axis axis{"bytes_in_flight", "bytes"};
  probe.count_together(
      {{{.confirms = "l2",
         .group = "async_copies",
         .axes = {axis},
         .relations = {{"l2_bytes", "expected_l2_bytes", 0.01}}},
        {{{in_flight},
          {{"expected_l2_bytes", streamer.bytes(cached, kThreads)}},
          [&] { streamer.launch(cached, kThreads); }}}},
       {{.confirms = "dram",
         .group = "async_copies",
         .axes = {axis},
         .relations = {{"dram_bytes", "expected_dram_bytes", 0.01}}},
        {{{in_flight}, {{"expected_dram_bytes", streamer.bytes(streamed, kThreads)}}, [&] {
            streamer.launch(streamed, kThreads);
          }}}}});
}

const Register kRegister{{
    .name = "memory/async_copy",
    .question = "What latency and bandwidth has a copy by cp.async into shared memory?",
    .min_capability = 80,
    .cost_seconds = 1,
    .machine_code = {{.kernel = "async_chase_kernel",
                      .sass = "LDGSTS\\.E\\.BYPASS\\.128",
                      .ptx = "cp\\.async\\.cg\\.shared\\.global",
                      .count = kUnroll},
                     {.kernel = "async_stream_kernel",
                      .sass = "LDGSTS\\.E\\.BYPASS\\.128",
                      .ptx = "cp\\.async\\.cg\\.shared\\.global",
                      .count = kStages,
                      .conditional = true}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
