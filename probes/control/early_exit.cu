// SPDX-License-Identifier: Apache-2.0
// Question: what is gained when lanes or warps of a block return early?
//
// Method: `lanes`: k lanes of a warp run a chain of dependent FFMAs, the others have returned: the
// slope over iterations at each k. `warps`: the first k of a block's 32 warps (as many on each
// scheduler) run FFMAs on eight chains, which keep the issue slots full: the slope over a warp's
// instructions at each k; a straight line over k says what a warp that stays costs and, as its
// base, what those that left still cost.
//
// What could fool it: warps that leave later than the others begin (all meet before the clock is
// read, and leave then); numbers of warps that do not spread evenly over the schedulers (k is a
// multiple of four).
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::early_exit_probe {
namespace {

constexpr int kCountedIterations = 256;
constexpr int kBody = 64;       // of a lane that stays
constexpr int kWarpBody = 240;  // of a warp that stays
constexpr int kChains = 8;
constexpr int kMaxWarps = 32;
constexpr int kLengths = 4;
constexpr int kIterationsPerLength = 16;

// The lanes with a choice of 0 return.
__global__ void lane_exit_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                                 float factor, WarpSpan* spans, float* sink) {
  if (lanes.of[threadIdx.x] == 0) return;
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) ffma_body<kBody, 0>(x, factor);
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  if (threadIdx.x == 0) *spans = {start, stop, read_smid()};
}

// One block; warps from `staying` on return once all are there.
__global__ void __launch_bounds__(kMaxWarps * 32)
    warp_exit_kernel(int staying, int iterations, float factor, float* sink, WarpSpanSink spans) {
  float x[kChains];
#pragma unroll
  for (int i = 0; i < kChains; ++i) x[i] = static_cast<float>(threadIdx.x + i);
  spans.wait_for_grid();
  if (static_cast<int>(threadIdx.x) >= staying * 32) return;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kWarpBody; ++i) {
      asm volatile("fma.rn.f32 %0, %0, %1, 0f3F800000;" : "+f"(x[i % kChains]) : "f"(factor));
    }
  }
  const std::uint64_t stop = read_clock();
  float sum = 0;
  for (int i = 0; i < kChains; ++i) sum += x[i];
  if (sum == -1) *sink = sum;
  spans.record(start, stop);
}

class StayingWarps {
 public:
  void launch(int staying, int iterations) {
    launch_resident(warp_exit_kernel, {.blocks = 1, .threads = kMaxWarps * 32}, staying, iterations,
                    0.5F, sink_.data(), spans_.prepare());
  }
  double cycles(int staying) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(staying));
  }

 private:
  WarpSpans spans_{kMaxWarps};
  DeviceBuffer<float> sink_{1};
};

std::vector<int> lane_counts(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {1, 16, 32};
  return {1, 2, 4, 8, 16, 24, 31, 32};
}

void measure(Probe& probe) {
  const OneBlock warp;
  probe.series({.variant = "lanes",
                .axes = {{"lanes", "lanes"}, {"iterations", "iterations"}},
                .constants = {{"instructions", kBody}},
                .fit = {"slope_at",
                        {{"divergence.early_exit.one_lane_cycles", "at.1"},
                         {"divergence.early_exit.all_lanes_cycles", "at.32"}}},
                .figure = {"early_exit_lanes",
                           "Cycles of 64 dependent FFMAs against the lanes that did not return",
                           "lanes that stay"},
                .kernel = lane_exit_kernel},
               [&](Sweep& sweep) {
                 for (const int k : lane_counts(probe)) {
                   warp.add_points(probe, sweep, {double(k)}, lane_exit_kernel, first_lanes(k));
                 }
               });
  probe.series({.variant = "warps",
                .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
                .fit = {"cost_line",
                        {{"divergence.early_exit.exited_warps_cycles", "base"},
                         {"divergence.early_exit.per_warp_cycles", "each"}}},
                .figure = {"early_exit_warps",
                           "Cycles of a warp's FFMA against the warps of 32 that did not return",
                           "warps that stay"},
                .kernel = warp_exit_kernel},
               [&](Sweep& sweep) {
                 StayingWarps block;
                 for (int warps = 4; warps <= kMaxWarps; warps += 4) {
                   for (int length = 1; length <= kLengths; ++length) {
                     const int iterations = length * kIterationsPerLength;
                     sweep.add({double(warps), double(iterations) * kWarpBody},
                               {repeated(probe.at_level(3, 9, 31), [&] {
                                 block.launch(warps, iterations);
                                 return block.cycles(warps);
                               })});
                   }
                 }
               });
}

/// Only what stayed runs the FFMAs.
void confirm(Probe& probe) {
  const OneBlock warp;
  StayingWarps block;
  Count lanes{divergence_count("lanes", {{"lanes", "lanes"}})};
  Count warps{divergence_count("warps", {{"warps", "warps"}})};
  for (const int k : {1, 16, 32}) {
    lanes.points.push_back(warp.counted({double(k)}, {{"thread_ffma", double(kBody) * k}},
                                        lane_exit_kernel, first_lanes(k)));
    warps.points.push_back(
        {{double(k)},
         {{"expected_thread_ffma", double(kCountedIterations) * kWarpBody * 32 * k}},
         [&block, k] { block.launch(k, kCountedIterations); }});
  }
  probe.count_together({lanes, warps});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What is gained when lanes or warps of a block return early?",
     .cost_seconds = 0.1,
     .machine_code = {expect(lane_exit_kernel, "FFMA*", "fma.rn.f32", kBody),
                      expect(warp_exit_kernel, "FFMA*", "fma.rn.f32", kWarpBody)}}};

}  // namespace
}  // namespace warpgauge::probes::early_exit_probe
