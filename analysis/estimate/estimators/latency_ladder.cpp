// SPDX-License-Identifier: Apache-2.0
// Levels of latency against footprint, and knees located by a mixture of laws of the rise.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/knee_location.h"
#include "analysis/estimate/ladder.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// In which share of the resamples each plateau is found again.
std::vector<double> plateau_support(const LadderLevels& levels) {
  constexpr std::size_t kStep = 5;  // every fifth resample will do for a share
  std::vector<double> support(levels.plateaus.size());
  for_each_resampled(levels, kStep, [&](std::size_t p, const std::vector<double>&, const Plateau&) {
    support[p] += static_cast<double>(kStep) / static_cast<double>(kResamples);
  });
  return support;
}

/// Location of the knee behind plateau `p`, with its interval.
Value knee_value(const Ladder& ladder, const std::vector<double>& error,
                 const std::vector<Plateau>& plateaus, std::size_t p, double rise) {
  Value knee{.value = 0, .low = 0, .high = 0, .n = 0, .unit = "bytes"};
  for (const WorkSlope& fit : ladder.fits) knee.n += fit.slope.n;
  KneeCurve curve{.x = ladder.size_bytes,
                  .y = ladder.latency_cycles,
                  .error = error,
                  .first = plateaus[p].first,
                  .last = plateaus[p].last,
                  .end = ladder.size_bytes.size(),
                  .has_upper = p + 1 < plateaus.size(),
                  .upper_level = 0,
                  .floor = 0,
                  .off_level = std::max(plateau_tolerance(ladder.noise), rise)};
  if (curve.has_upper) {
    curve.end = plateaus[p + 1].last + 1;
    curve.upper_level = median_level(ladder.latency_cycles, plateaus[p + 1]);
  }
  if (rise > 0) {
    curve.floor = curve.last = edge_of_level(ladder.latency_cycles, plateaus[p], rise);
  }
  const KneeLocation location = locate_knee(curve);
  knee.value = location.value;
  knee.low = location.low;
  knee.high = location.high;
  return knee;
}

/// Latency never falls as the footprint grows. Two sizes in a row below a level that came before
/// them: the device was slower or faster for a part of the sweep, and its knees are its clock's.
void refuse_falls(const Ladder& ladder, const std::vector<Plateau>& plateaus) {
  const auto& latency = ladder.latency_cycles;
  for (const Plateau& plateau : plateaus) {
    const double level = median_level(latency, plateau);
    const double least = level * (1 - std::max(0.05, 4 * ladder.noise));
    for (std::size_t i = plateau.last + 1; i + 1 < latency.size(); ++i) {
      if (latency[i] >= least || latency[i + 1] >= least) continue;
      throw Unusable(fmt::format(
          "latency falls from {:.4g} to {:.4g} cycles as the footprint grows: the device changed "
          "its state during the sweep",
          level, std::max(latency[i], latency[i + 1])));
    }
  }
}

/// What the next level costs more: a miss penalty.
Resampled difference(const Resampled& upper, const Resampled& lower) {
  Resampled result{.value = upper.value - lower.value, .replicates = {}, .n = upper.n + lower.n};
  for (std::size_t i = 0; i < kResamples; ++i) {
    result.replicates.push_back(upper.replicates[i] - lower.replicates[i]);
  }
  return result;
}

/// The points that scatter about the level. A few at the ends of a plateau may belong to the rises
/// beside it already: all on one side, they would shift a median by more than its error.
std::vector<const Resampled*> scattered_about(const std::vector<const Resampled*>& slopes) {
  constexpr std::size_t kFewest = 8;
  constexpr double kDeviations = 3;
  if (slopes.size() < kFewest) return slopes;
  std::vector<double> values, errors;
  for (const Resampled* slope : slopes) {
    values.push_back(slope->value);
    errors.push_back(standard_error(*slope));
  }
  const double level = median(values);
  const double reach = kDeviations * std::max(robust_deviation(values), median(errors));
  std::vector<const Resampled*> kept;
  for (const Resampled* slope : slopes) {
    if (std::abs(slope->value - level) <= reach) kept.push_back(slope);
  }
  return kept;
}

void put_levels(const LadderLevels& levels, Random& random, Estimate& out) {
  // Calibrated on planted levels (tests/virtual_gpu).
  constexpr std::size_t kManyPoints = 8;
  constexpr double kReadingsShare = 0.3;
  Resampled below;
  for (std::size_t p = 0; p < levels.plateaus.size(); ++p) {
    const auto slopes = scattered_about(slopes_of(levels, p));
    const double readings_share = slopes.size() >= kManyPoints ? kReadingsShare : 1;
    Resampled level = median_over_points(slopes, random, readings_share);
    put_level(levels, p, level, out);
    if (p > 0) {
      out.values[fmt::format("step.{}", p - 1)] = to_value(difference(level, below), "cycles");
    }
    below = std::move(level);
  }
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; plateaus by penalised segmentation over "
      "log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated";
  Random random(series.id);
  const LadderLevels levels = read_ladder(series, random, out);
  refuse_falls(levels.ladder, levels.plateaus);
  put_levels(levels, random, out);
  std::vector<double> error;
  for (const WorkSlope& fit : levels.ladder.fits) error.push_back(standard_error(fit.slope));
  const auto knee_of = [&](std::size_t p) {
    return knee_value(levels.ladder, error, levels.plateaus, p, levels.edge_rise);
  };
  put_knees(levels, plateau_support(levels), knee_of, out);
  put_absences(levels, series, out);
}

}  // namespace

extern const RegisteredEstimator registered_latency_ladder = {
    .id = "latency_ladder",
    .summary = "levels and knees of latency against footprint",
    .contract =
        "Axes `size` (bytes), `hops`; quantity `duration` (cycles). Cycles a hop for each size, "
        "and the plateaus and knees of that curve: level.first/last/0.. (cycles), "
        "knee.first/last/0.. (bytes), step.0.. (cycles from level.0 to level.1, and on). A "
        "level is the median of its plateau's points. A knee is located by a mixture of laws of "
        "the rise (knee_location.h); its value is the largest measured size that the level "
        "still serves, where its interval holds one. Intervals are calibrated on the virtual "
        "GPU (tests/virtual_gpu, data/known_answers/memory.md). Says (absent: between.0..) "
        "where a rise takes more than half an octave: a short level in it would not be seen. "
        "Constant `edge_rise` (0): how far beyond its plateau a level reaches, as a rise over "
        "it.",
    .run = run};

}  // namespace warpgauge::estimate
