// SPDX-License-Identifier: Apache-2.0
// Question: what does divergence cost by the lengths of the two sides of a branch?
//
// Method: one warp repeats a branch whose sides are loops of 16 dependent FFMAs; how often each of
// them loops is a parameter, so that one kernel has sides of every length. Half of the lanes take
// each side, or all lanes the first, or all the second; the difference of two points, over the
// iterations between, is an iteration. The loss is the time of the split warp over that of the
// longer side alone. Sides are long beside what a branch costs (some 45 cycles).
//
// What could fool it: predicated sides (machine code has two bodies behind branches); equal bodies,
// which would be merged (constants of their own); an inner loop that the compiler unrolls (it is
// told not to).
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::unequal_sides_probe {
namespace {

constexpr int kBody = 16;
constexpr int kUnit = 100;  // trips of a side of length 1

__global__ void unequal_sides_kernel(const __grid_constant__ LaneChoices lanes, int first_trips,
                                     int second_trips, int iterations, float factor,
                                     WarpSpan* spans, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  time_body(iterations, spans, sink, [&](float& x) {
    if (chosen == 0) {
#pragma unroll 1
      for (int trip = 0; trip < first_trips; ++trip) ffma_body<kBody, 0>(x, factor);
    } else {
#pragma unroll 1
      for (int trip = 0; trip < second_trips; ++trip) ffma_body<kBody, 1>(x, factor);
    }
  });
}

/// Trips of the two sides, and lanes on the second.
struct Setting {
  int first, second, lanes;

  std::vector<double> at() const {
    return {double(first) * kBody, double(second) * kBody, double(lanes)};
  }
  double lane_ffmas() const { return double(kBody) * ((32 - lanes) * first + lanes * second); }
};

std::vector<Setting> settings() {
  constexpr int kTenth = kUnit / 10, kFiveFold = kUnit * 5;
  constexpr std::pair<int, int> kSides[] = {
      {kUnit, kUnit}, {kUnit, kTenth}, {kTenth, kUnit}, {kUnit, kFiveFold}, {kFiveFold, kUnit}};
  std::vector<Setting> all;
  for (const auto& [first, second] : kSides) {
    for (const int lanes : {0, 16, 32}) all.push_back({first, second, lanes});
  }
  return all;
}

const std::vector<samples::Axis> kAxes = {
    {"first", "instructions"}, {"second", "instructions"}, {"lanes", "lanes"}};

void measure(Probe& probe) {
  const OneBlock warp;
  auto axes = kAxes;
  axes.push_back({"iterations", "iterations"});
  probe.series({.variant = "loops",
                .axes = axes,
                .facts = {{"lanes", "how many of 32 take the second side"}},
                .kernel = unequal_sides_kernel},
               [&](Sweep& sweep) {
                 for (const Setting& setting : settings()) {
                   warp.add_points(probe, sweep, setting.at(), unequal_sides_kernel,
                                   first_lanes(setting.lanes), setting.first, setting.second);
                 }
               });
}

/// Each lane runs its own side, no more.
void confirm(Probe& probe) {
  const OneBlock warp;
  std::vector<CountedPoint> points;
  for (const Setting& setting : settings()) {
    points.push_back(warp.counted(setting.at(), {{"thread_ffma", setting.lane_ffmas()}},
                                  unequal_sides_kernel, first_lanes(setting.lanes), setting.first,
                                  setting.second));
  }
  probe.count(divergence_count("loops", kAxes), points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does divergence cost by the lengths of a branch's two sides?",
     .cost_seconds = 1,
     .machine_code = {expect(unequal_sides_kernel, "FFMA", "fma.rn.f32", kBody),
                      expect(unequal_sides_kernel, "FFMA", "fma.rn.f32", 2 * kBody)
                          .in_kernel()
                          .even_conditional(),
                      expect(unequal_sides_kernel, "BSSY*", "", 1).in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::unequal_sides_probe
