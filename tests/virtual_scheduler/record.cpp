// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_scheduler/record.h"

#include <algorithm>
#include <cmath>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::virtual_scheduler {
namespace {

using virtual_gpu::Draw;

constexpr int kBodyQuantum = 64;
constexpr int kBodies = 4;
constexpr int kManyChains = 8;
constexpr int kTurns = 12;
constexpr int kCountTurns = 24;
constexpr int kRateTurns = 6;
constexpr int kChainRepeats = 9;  // compute/dependency_chain
constexpr int kRateRepeats = 11;  // compute/instruction_rate

samples::Series series_of(const std::string& estimator, const std::string& seed,
                          std::vector<samples::Axis> axes) {
  samples::Series series;
  series.id = seed + "/" + estimator;
  series.probe = "virtual_scheduler/" + estimator;
  series.estimator = estimator;
  series.label = "virtual";
  series.axes = std::move(axes);
  series.quantities = {{"duration", "cycles"}};
  return series;
}

/// One reading: the time itself, jitter, an interruption, the cost of reading the clock, a whole
/// number of cycles. Cycles are counted by the clock that drifts: the drift does not show.
double reading(double cycles, const Noise& noise, Draw& draw) {
  double value = cycles * (1 + noise.relative * draw.gaussian());
  if (draw.chance(noise.outlier_share)) value *= draw.between(1.05, 3);
  return std::max(1.0, std::round(value + noise.overhead_cycles));
}

void add_point(samples::Series& series, std::vector<double> at, double cycles, int repeats,
               const Noise& noise, Draw& draw) {
  samples::Point point{.at = std::move(at), .samples = {{}}};
  for (int repeat = 0; repeat < repeats; ++repeat) {
    point.samples[0].push_back(reading(cycles, noise, draw));
  }
  series.points.push_back(std::move(point));
}

/// Whole steps of `ilp` instructions, as dependency_chain rounds its bodies.
int steps_of(int body, int ilp) { return body * kBodyQuantum / ilp; }

}  // namespace

double Bench::cycles(const Opcode& opcode, int warps, int ilp, int body, int turns) {
  // All schedulers are alike, and none is in another's way: the fullest one represents the SM.
  Sm one = sm_;
  int on_one = warps;
  if (!sm_.common_pipe) {
    on_one = (warps + sm_.schedulers - 1) / sm_.schedulers;
    one.start_skew_cycles *= sm_.schedulers;
    one.schedulers = 1;
  }
  const auto [found, fresh] = known_.try_emplace({&opcode, on_one, ilp, body, turns}, 0);
  if (fresh) {
    found->second = static_cast<double>(busy_cycles(one, opcode, on_one, ilp, body, turns));
  }
  return found->second;
}

samples::Series scheduler_sweep(Bench& bench, const Noise& noise, const std::string& seed) {
  auto series = series_of("scheduler_count", seed, {{"warps", "warps"}, {"steps", "instructions"}});
  Draw draw(series.id);
  for (int warps = 1; warps <= 12; ++warps) {
    for (int body = 1; body <= kBodies; ++body) {
      const int steps = steps_of(body, kManyChains);
      add_point(series, {double(warps), double(kCountTurns) * steps},
                bench.cycles(bench.sm().fma, warps, kManyChains, steps * kManyChains, kCountTurns),
                kChainRepeats, noise, draw);
    }
  }
  return series;
}

samples::Series surface_sweep(Bench& bench, int schedulers, Grid grid, const Noise& noise,
                              const std::string& seed) {
  auto series = series_of("issue_surface", seed,
                          {{"ilp", "1"}, {"warps", "warps"}, {"steps", "instructions"}});
  series.constants = {{"schedulers", schedulers}, {"lanes", kLanes}};
  Draw draw(series.id);
  const bool quick = grid == Grid::kCoarse;
  const std::vector<int> ilps =
      quick ? std::vector{1, 2, 4, 8} : std::vector{1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<int> warps =
      quick ? std::vector{1, 2, 4, 8} : std::vector{1, 2, 3, 4, 5, 6, 8, 12, 16};
  for (const int count : warps) {
    if (count * schedulers > kMostWarps) continue;
    for (const int ilp : ilps) {
      for (int body = 1; body <= kBodies; ++body) {
        const int steps = steps_of(body, ilp);
        add_point(series, {double(ilp), double(count), double(kTurns) * steps},
                  bench.cycles(bench.sm().op, count * schedulers, ilp, steps * ilp, kTurns),
                  kChainRepeats, noise, draw);
      }
    }
  }
  return series;
}

samples::Series latency_sweep(Bench& bench, const Noise& noise, const std::string& seed) {
  auto series = series_of("slope", seed, {{"instructions", "instructions"}});
  Draw draw(series.id);
  for (int body = 1; body <= kBodies; ++body) {
    add_point(series, {double(kTurns) * body * kBodyQuantum},
              bench.cycles(bench.sm().op, 1, 1, body * kBodyQuantum, kTurns), kRateRepeats, noise,
              draw);
  }
  return series;
}

samples::Series rate_sweep(Bench& bench, const Noise& noise, const std::string& seed) {
  auto series =
      series_of("work_rate", seed, {{"warps", "warps"}, {"instructions", "instructions"}});
  series.constants = {{"ilp", kManyChains}, {"sm_count", 1}};
  Draw draw(series.id);
  for (const int warps : {8, 16, 24, 32}) {
    for (int body = 1; body <= kBodies; ++body) {
      add_point(series, {double(warps), double(kRateTurns) * body * kBodyQuantum * kLanes * warps},
                bench.cycles(bench.sm().op, warps, kManyChains, body * kBodyQuantum, kRateTurns),
                kRateRepeats, noise, draw);
    }
  }
  return series;
}

}  // namespace warpgauge::virtual_scheduler
