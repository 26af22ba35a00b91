// SPDX-License-Identifier: Apache-2.0
// Levels of latency against footprint, and knees between the last size of a level and the next one.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/ladder.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// Where each plateau ends in the resamples: index of its last size, for those that have it.
std::vector<std::vector<std::size_t>> resample_edges(const LadderLevels& levels) {
  std::vector<std::vector<std::size_t>> edges(levels.plateaus.size());
  for_each_resampled(
      levels, Ramps::kKept, 1,
      [&](std::size_t p, const std::vector<double>& latency, const Plateau& plateau) {
        edges[p].push_back(edge_of_level(latency, plateau, levels.edge_rise));
      });
  return edges;
}

/// The knee lies between the last size on the plateau and the next one measured, at least.
Value knee_value(const Ladder& ladder, std::size_t edge, const std::vector<std::size_t>& edges) {
  const auto& size = ladder.size_bytes;
  std::vector<double> inside, outside;
  for (const std::size_t last : edges) {
    inside.push_back(size[last]);
    outside.push_back(size[std::min(last + 1, size.size() - 1)]);
  }
  Value knee{.value = size[edge],
             .low = std::min(size[edge], quantile(inside, 0.025)),
             .high = std::max(size[std::min(edge + 1, size.size() - 1)], quantile(outside, 0.975)),
             .n = 0,
             .unit = "bytes"};
  for (const WorkSlope& fit : ladder.fits) knee.n += fit.slope.n;
  return knee;
}

/// What the next level costs more: a miss penalty.
Resampled difference(const Resampled& upper, const Resampled& lower) {
  Resampled result{.value = upper.value - lower.value, .replicates = {}, .n = upper.n + lower.n};
  for (std::size_t i = 0; i < kResamples; ++i) {
    result.replicates.push_back(upper.replicates[i] - lower.replicates[i]);
  }
  return result;
}

void put_levels(const LadderLevels& levels, Random& random, Estimate& out) {
  double previous = 0;
  Resampled below;
  for (std::size_t p = 0; p < levels.plateaus.size(); ++p) {
    const Resampled level = median_over_points(slopes_of(levels, p), random);
    if (level.value < 0.9 * previous) {
      throw Unusable(fmt::format(
          "latency falls from {:.4g} to {:.4g} cycles as the footprint grows: the device changed "
          "its state during the sweep",
          previous, level.value));
    }
    previous = level.value;
    if (p > 0) {
      out.values[fmt::format("step.{}", p - 1)] = to_value(difference(level, below), "cycles");
    }
    below = level;
    put_level(levels, p, level, out);
  }
}

}  // namespace

void latency_ladder(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; plateaus by penalised segmentation over "
      "log(size), median level; 95 % bootstrap intervals";
  Random random(series.id);
  const LadderLevels levels = read_ladder(series, Ramps::kKept, random, out);
  put_levels(levels, random, out);
  const auto edges = resample_edges(levels);
  std::vector<double> support;
  for (const auto& found : edges) {
    support.push_back(static_cast<double>(found.size()) / static_cast<double>(kResamples));
  }
  const auto knee_of = [&](std::size_t p) {
    const std::size_t edge =
        edge_of_level(levels.ladder.latency_cycles, levels.plateaus[p], levels.edge_rise);
    return knee_value(levels.ladder, edge, edges[p]);
  };
  put_knees(levels, support, knee_of, out);
  put_absences(levels, series, out);
}

}  // namespace warpgauge::estimate
