// SPDX-License-Identifier: Apache-2.0
// Question: how long does a copy from global to shared memory take that the SM makes by itself
// (cp.async), and what bandwidth does it give?
//
// Method: `latency`: a chain of raw pointers in L2; a hop is a 16-byte cp.async past L1, a wait for
// its group and a load of the pointer from shared memory (by itself: shared.latency_cycles). `l2`
// and `dram`: every thread keeps a ring of four 16-byte copies under way; threads of an SM are
// swept. `l2`: chunks of a quarter of L2 in all, again and again, in a window of time in which all
// SMs read (memory/l2_read_limits says why). `dram`: an array of many times L2, once, in equal
// shares: SMs that end early leave their part of DRAM to the others (memory/dram_bandwidth).
//
// What could fool it: a chain not followed once first (misses); a copy that the wait does not wait
// for (each hop needs the pointer that came); data that never came (a checksum is compared); SMs
// that read the same lines (each has its own).
#include <algorithm>

#include "probes/device/async_copy.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/hashed_words.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::async_copy_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kChainBytes = 1 << 20;
constexpr int kStages = 4;
constexpr int kMaxThreads = 1024;
constexpr int kCountedThreads = 512;
constexpr std::uint64_t kWindowNs = 500'000;

/// A 16-byte copy into `slot`, the wait for it, and a load of the pointer that came.
struct CopyHop : PointerHop {
  struct Context {
    std::uint32_t slot;
  };
  static constexpr int kUnroll = 16;
  __device__ static Pointer next(Pointer at, const Context& context) {
    async_copy_16(context.slot, reinterpret_cast<const void*>(at));
    commit_async_copies();
    wait_async_copies<0>();
    Pointer found;
    asm volatile("ld.shared.u64 %0, [%1];" : "=l"(found) : "r"(context.slot) : "memory");
    return found;
  }
};

// One thread; all of the chain is followed once before.
__global__ void async_chase_kernel(std::uint64_t node, int warm_hops, int repeats, ChaseSink sink) {
  __shared__ alignas(16) std::uint64_t landed[2];
  time_chain<CopyHop>(node, warm_hops, repeats, sink, {shared_address(landed)});
}

/// The tiles that a block reads: `count` tiles (16 bytes a thread), the first at block *
/// first_step, `step` bytes apart, round and round.
struct Tiles {
  std::uint64_t first_step, step;
  int count;
};

// An iteration is a round of the ring. sum: exclusive or of the first words of all that was waited
// for.
template <class Iterations>
__global__ void __launch_bounds__(kMaxThreads)
    async_stream_kernel(const char* base, Tiles tiles,
                        const __grid_constant__ typename Iterations::Pace pace,
                        std::uint32_t* sum) {
  extern __shared__ uint4 ring[];  // kStages * blockDim.x
  const char* own = base + blockIdx.x * tiles.first_step + threadIdx.x * sizeof(uint4);
  const char* from = own;
  int tile = 0;
  std::uint32_t seen = 0;
  const auto ask = [&](int stage) {
    async_copy_16(shared_address(ring + stage * blockDim.x + threadIdx.x), from);
    commit_async_copies();
    from += tiles.step;
    if (++tile == tiles.count) {
      tile = 0;
      from = own;
    }
  };
  Iterations iterations(pace);
#pragma unroll
  for (int stage = 0; stage < kStages; ++stage) ask(stage);
#pragma unroll 1
  do {
#pragma unroll
    for (int stage = 0; stage < kStages; ++stage) {
      wait_async_copies<kStages - 1>();
      seen ^= ring[stage * blockDim.x + threadIdx.x].x;
      ask(stage);
    }
  } while (iterations.go_on());
  iterations.leave();
  wait_async_copies<0>();
  for (int offset = 16; offset > 0; offset /= 2) seen ^= __shfl_xor_sync(~0U, seen, offset);
  if (threadIdx.x % 32 == 0) atomicXor(sum, seen);
}

struct Streamer {
  const Device& device;
  int sm_count = device.sm_count();
  DeviceBuffer<char> memory{bytes_beyond_l2(device, std::size_t{4} << 30, 10)};
  WorkWindow window{device, std::size_t(sm_count) * kMaxThreads / 32, kWindowNs};
  DeviceBuffer<std::uint32_t> sum{1};

  explicit Streamer(const Device& on) : device(on) {
    constexpr std::size_t kMost = kStages * kMaxThreads * sizeof(uint4);
    allow_shared_bytes(async_stream_kernel<WindowIterations>, kMost);
    allow_shared_bytes(async_stream_kernel<FixedIterations>, kMost);
    fill_with_hashes(memory, sm_count);
  }

  /// `cached`: an SM's share of a quarter of L2; else tiles of an array that alternate.
  Tiles tiles_of(int threads, bool cached) const {
    const std::uint64_t tile = threads * sizeof(uint4), sms = std::uint64_t(sm_count);
    const std::uint64_t span = cached ? device.l2_bytes() / 4 : memory.bytes();
    const std::uint64_t count = std::max<std::uint64_t>(1, span / sms / tile / kStages) * kStages;
    if (cached) return {tile * count, tile, static_cast<int>(count)};
    return {tile, tile * sms, static_cast<int>(count)};
  }

  template <class Iterations, class Pace>
  void launch(const Tiles& tiles, int threads, const Pace& pace) const {
    launch_resident(
        async_stream_kernel<Iterations>,
        {.blocks = sm_count, .threads = threads, .shared_bytes = kStages * threads * sizeof(uint4)},
        memory.data(), tiles, pace, sum.data());
  }
  WindowReadings read(const Tiles& tiles, int threads, int repeats) const {
    return window.read(repeats, std::size_t(sm_count) * threads / 32, 32.0 * 16 * kStages,
                       [&] { launch<WindowIterations>(tiles, threads, window.prepare()); });
  }
  /// Copies each tile `passes` times, and some tiles once more.
  void launch_passes(const Tiles& tiles, int threads, int passes) const {
    launch<FixedIterations>(tiles, threads,
                            static_cast<std::uint32_t>(tiles.count / kStages * passes));
  }
  double bytes_of_passes(const Tiles& tiles, int threads, int passes) const {
    return (double(tiles.count) * passes + kStages) * threads * 16 * sm_count;
  }

  /// Throws std::runtime_error where other words came than lie there; an array: its first tiles.
  void verify(Tiles tiles, int threads) {
    if (tiles.first_step < tiles.step) tiles.count = std::min(tiles.count, 16 * kStages);
    sum.fill_bytes(0);
    launch_passes(tiles, threads, 1);
    check(cudaGetLastError());
    std::uint32_t expected = 0;
    const std::uint64_t all = std::uint64_t(tiles.count) * threads * sm_count;
    for (std::uint64_t i = 0; i < all; ++i) {
      expected ^= static_cast<std::uint32_t>(Permutation::mix(2 * i + 1));
    }
    if (sum.value() != expected) throw std::runtime_error("the copies brought other data");
  }
};

const Kernels kInWindow = async_stream_kernel<WindowIterations>;
const Kernels kPasses = async_stream_kernel<FixedIterations>;

void measure_stream(Probe& probe, Streamer& streamer, bool cached) {
  const std::string level = cached ? "l2" : "dram", name = cached ? "L2" : "DRAM";
  measure_rates(probe, level, {"bytes_in_flight", "bytes"},
                {.constants = {{"sm_count", streamer.sm_count}, {"sms_per_line", 1}},
                 .fit = {"saturation", {{"cp_async." + level + "_gbps", "plateau"}}},
                 .figure = {"path_bandwidth_" + level,
                            name + " read bandwidth by path against bytes in flight per SM",
                            "cp.async, 16 B"},
                 .kernel = cached ? kInWindow : kPasses},
                [&](Sweep& sweep) {
                  streamer.verify(streamer.tiles_of(256, cached), 256);
                  const int repeats = probe.at_level(3, 7, 25);
                  for (const int threads : {32, 64, 128, 256, 512, 768, 1024}) {
                    const Tiles tiles = streamer.tiles_of(threads, cached);
                    const double at = 16.0 * threads * kStages;
                    if (cached) {
                      sweep.add({at}, streamer.read(tiles, threads, repeats).samples());
                    } else {
                      add_rate(sweep, at, streamer.bytes_of_passes(tiles, threads, 1), repeats,
                               [&] { streamer.launch_passes(tiles, threads, 1); });
                    }
                  }
                });
}

void measure(Probe& probe) {
  measure_chases(
      probe, "latency", {{"size", "bytes"}},
      {.constants = {{"size_bytes", kChainBytes}},
       .fit = {"slope_at",
               {{"cp_async.latency_cycles", "largest"}, {"cp_async.latency_ns", "largest.ns"}}},
       .kernel = async_chase_kernel},
      [&](Sweep& sweep) {
        DeviceBuffer<char> chain(kChainBytes);
        chain.fill_bytes(0);  // a hop copies more than the pointer
        const ChaseReadings readings(probe.at_level(15, 61, 101));
        const std::uint64_t first =
            build_chain(chain.data(), kChainBytes / kLineBytes, kLineBytes, ChainOrder::kRandom, 1);
        async_chase_kernel<<<1, 1>>>(first, kChainBytes / kLineBytes, readings.repeats(),
                                     readings.sink());
        readings.add_to(sweep, {double(kChainBytes)});
      });
  Streamer streamer(probe.device());
  measure_stream(probe, streamer, true);
  measure_stream(probe, streamer, false);
}

/// L2 sectors and DRAM bytes that the copies asked for.
void confirm(Probe& probe) {
  const Streamer streamer(probe.device());
  const auto count = [&](const char* variant, const char* counter, bool cached, int passes) {
    const Tiles tiles = streamer.tiles_of(kCountedThreads, cached);
    const double bytes = streamer.bytes_of_passes(tiles, kCountedThreads, passes);
    return counted(variant, "async_copies", {"bytes_in_flight", "bytes"},
                   16.0 * kCountedThreads * kStages, {{counter, bytes, 0.01, "expected"}},
                   [=, &streamer] { streamer.launch_passes(tiles, kCountedThreads, passes); });
  };
  probe.count_together({count("l2", "l2_bytes", true, 100), count("dram", "dram_bytes", false, 1)});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What latency and bandwidth has a copy by cp.async into shared memory?",
     .min_capability = 80,
     .cost_seconds = 0.3,
     .machine_code = {expect(async_chase_kernel, "LDGSTS.E.BYPASS.128", "cp.async.cg.shared.global",
                             CopyHop::kUnroll),
                      expect({kInWindow, kPasses}, "LDGSTS.E.BYPASS.128",
                             "cp.async.cg.shared.global", kStages)}}};

}  // namespace
}  // namespace warpgauge::probes::async_copy_probe
