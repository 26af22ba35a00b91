// SPDX-License-Identifier: Apache-2.0
// Question: what does a loop cost whose lanes want different numbers of trips?
//
// Method: each lane reads how many trips it takes through an inner loop of 16 dependent FFMAs; the
// law is that of control/warp_split with the longest trip count in place of the sum: T = base + per
// instruction * (16 * most trips) + overhead * (distinct trip counts - 1). It fits if the others
// wait for the last lane for free; lanes that leave one after the other would cost their sum, half
// as much again for counts of n and n / 2. Trip counts are spread evenly from the most downwards,
// or one lane wants the most and the others one.
//
// What could fool it: an inner loop that the compiler unrolls (it is told not to; machine code has
// one body).
#include <numeric>
#include <set>

#include "probes/control/one_block.cuh"

namespace warpgauge::probes::loop_divergence_probe {
namespace {

constexpr int kBody = 16;

__global__ void loop_divergence_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                                       float factor, WarpSpan* spans, float* sink) {
  const int trips = lanes.of[threadIdx.x];
  time_body(iterations, spans, sink, [&](float& x) {
#pragma unroll 1
    for (int trip = 0; trip < trips; ++trip) ffma_body<kBody, 0>(x, factor);
  });
}

/// `distinct` trip counts, evenly spread from `most` downwards.
LaneChoices spread(int most, int distinct) {
  LaneChoices lanes = equal_groups(distinct);
  for (auto& count : lanes.of) count = static_cast<std::uint8_t>(most - count * most / distinct);
  return lanes;
}

struct Setting {
  LaneChoices lanes;
  double sum() const { return std::accumulate(std::begin(lanes.of), std::end(lanes.of), 0); }
  std::vector<double> at() const {
    const std::set distinct(std::begin(lanes.of), std::end(lanes.of));
    return {sum() / 32.0, double(distinct.size()), double(*distinct.rbegin()) * kBody};
  }
};

std::vector<Setting> settings() {
  std::vector<Setting> result;
  for (const int most : {2, 4, 8, 16, 32}) {
    for (int distinct = 1; distinct <= most; distinct *= 2) {
      result.push_back({spread(most, distinct)});
    }
    result.push_back({first_lanes(1, most, 1)});
  }
  return result;
}

const std::vector<samples::Axis> kAxes = {
    {"mean_trips", "iterations"}, {"paths", "paths"}, {"executed_instructions", "instructions"}};

void measure(Probe& probe) {
  const OneBlock warp;
  auto axes = kAxes;
  axes.push_back({"iterations", "iterations"});
  probe.series({.variant = "trips",
                .axes = axes,
                .fit = {"divergence_law",
                        {{"divergence.loop.base_cycles", "base"},
                         {"divergence.loop.cycles_per_instruction", "per_instruction"},
                         {"divergence.loop.distinct_trips_cycles", "reconverge"}}},
                .figure = {"divergence_loop",
                           "Cycles of a loop against the instructions of its longest lane, by the "
                           "number of distinct trip counts",
                           "trip counts"},
                .kernel = loop_divergence_kernel},
               [&](Sweep& sweep) {
                 for (const Setting& setting : settings()) {
                   warp.add_points(probe, sweep, setting.at(), loop_divergence_kernel,
                                   setting.lanes);
                 }
               });
}

/// Every lane runs its own trips, no more.
void confirm(Probe& probe) {
  const OneBlock warp;
  std::vector<CountedPoint> points;
  for (const Setting& setting : settings()) {
    points.push_back(warp.counted(setting.at(), {{"thread_ffma", kBody * setting.sum()}},
                                  loop_divergence_kernel, setting.lanes));
  }
  probe.count(divergence_count("trips", kAxes), points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a loop cost whose lanes want different numbers of trips?",
     .cost_seconds = 0.1,
     .machine_code = {expect(loop_divergence_kernel, "FFMA*", "fma.rn.f32", kBody)}}};

}  // namespace
}  // namespace warpgauge::probes::loop_divergence_probe
