// SPDX-License-Identifier: Apache-2.0
// Shared by the probes of barriers and fences: loops whose bodies are one to four times as long,
// at a fixed number of iterations, so that the loop's own instructions stay in the intercept.
#pragma once

#include "probes/methods/for_each_value.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timed_steps.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

inline constexpr int kSyncBodies = 4;
inline constexpr int kBarriers = 16;  ///< of the shortest body: bodies have 16, 32, 48, 64
inline constexpr int kBarrierIterations = 16;
inline constexpr int kMaxWarps = 32;

/// Times the barriers that one block executes.
template <int body, class Step>
__device__ __forceinline__ void time_barriers(int iterations, WarpSpanSink spans,
                                              const Step& step) {
  const ClockSpan span = time_steps<body * kBarriers>(iterations, step);
  spans.record(span.start, span.stop);
}

/// Adds a point for each body: at `warps`, then the barriers.
/// `launch.operator()<body>(warps, iterations, places)` launches one block.
template <class Launch>
void add_bodies(const Probe& probe, WarpSpans& spans, Sweep& sweep, int warps,
                const Launch& launch) {
  for_each_value<1, 2, 3, 4>([&]<int body>() {
    sweep.add({double(warps), double{kBarrierIterations} * body * kBarriers},
              {repeated(probe.at_level(5, 11, 31), [&] {
                launch.template operator()<body>(warps, kBarrierIterations, spans.prepare());
                return spans.median_sm_cycles(static_cast<std::size_t>(warps));
              })});
  });
}

/// Every warp must execute every barrier of such a launch.
template <class Launch>
Count count_barriers(const char* variant, WarpSpans& spans, const std::vector<int>& block_warps,
                     const Launch& launch) {
  constexpr int kIterations = 256;
  return counted_at(
      variant, "instruction_mix", {"warps", "warps"}, block_warps,
      [](int warps) {
        return AllExpected{
            {"adu", double{kIterations} * kSyncBodies * kBarriers * warps, 0.01, "expected"}};
      },
      [&spans, launch](int warps) {
        launch.template operator()<kSyncBodies>(warps, kIterations, spans.prepare());
      });
}

/// One thread: cycles[repeat] of `iterations` times `steps` steps, after prepare() each time.
template <int steps, class Prepare, class Step>
__device__ __forceinline__ void time_alone(int iterations, int repeats, std::uint64_t* cycles,
                                           ChaseTotal* total, const Prepare& prepare,
                                           const Step& step) {
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
  for (int repeat = 0; repeat < repeats; ++repeat) {
    prepare();
    cycles[repeat] = time_steps<steps>(iterations, step).cycles();
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
}

/// Adds a point for each body of such a thread, whose shortest one takes `steps` steps.
/// `launch.operator()<body>(repeats, cycles, total)` launches it; the first launch loads the code.
template <class Launch>
void add_step_bodies(const Probe& probe, Sweep& sweep, double steps, const Launch& launch) {
  const int most = probe.at_level(9, 31, 101);
  const DeviceBuffer<std::uint64_t> cycles(static_cast<std::size_t>(most));
  const DeviceBuffer<ChaseTotal> total(1);
  for_each_value<1, 2, 3, 4>([&]<int body>() {
    for (const int repeats : {2, most}) {
      launch.template operator()<body>(repeats, cycles.data(), total.data());
    }
    check(cudaGetLastError());
    sweep.add({steps * body}, {cycles.readings(), total.value().sm_clock_mhz()});
  });
}

}  // namespace warpgauge::probes
