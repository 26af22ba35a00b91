// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/estimate/stats.h"
#include "analysis/samples/hash.h"

namespace warpgauge::estimate {

Random::Random(std::string_view seed_text) : state_(fnv1a64(seed_text)) {}

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15u;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

Resampled resampled_median(std::span<const double> readings, Random& random) {
  Resampled result{
      .value = median(readings), .replicates = {}, .n = static_cast<std::int64_t>(readings.size())};
  result.replicates.reserve(kResamples);
  std::vector<double> drawn(readings.size());
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (double& reading : drawn) reading = readings[random.below(readings.size())];
    result.replicates.push_back(median_in_place(drawn));
  }
  return result;
}

Resampled median_over_points(const std::vector<const Resampled*>& points, Random& random,
                             double readings_share) {
  Resampled result;
  std::vector<double> drawn;
  for (const Resampled* point : points) {
    drawn.push_back(point->value);
    result.n += point->n;
  }
  result.value = median(drawn);
  result.replicates.reserve(kResamples);
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (double& value : drawn) {
      const Resampled& point = *points[random.below(points.size())];
      const double redrawn = point.replicates[replicate];
      value = std::lerp(point.value, redrawn, readings_share);
    }
    result.replicates.push_back(median_in_place(drawn));
  }
  return result;
}

double standard_error(const Resampled& statistic) {
  return (quantile(statistic.replicates, 0.8413) - quantile(statistic.replicates, 0.1587)) / 2;
}

double unexplained_deviation(std::span<const double> observed, std::span<const double> predicted,
                             const std::vector<const Resampled*>& statistics, std::size_t terms) {
  if (observed.size() <= terms) return 0;
  double residual_squares = 0;
  double explained = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    residual_squares += (observed[i] - predicted[i]) * (observed[i] - predicted[i]);
    explained += variance(statistics[i]->replicates) / static_cast<double>(observed.size());
  }
  const auto freedom = static_cast<double>(observed.size() - terms);
  return std::sqrt(std::max(0.0, residual_squares / freedom - explained));
}

Resampled scaled(const Resampled& statistic, double factor) {
  Resampled result = statistic;
  result.value *= factor;
  for (double& replicate : result.replicates) replicate *= factor;
  return result;
}

Value to_value(const Resampled& statistic, std::string unit) {
  return {.value = statistic.value,
          .low = std::min(statistic.value, quantile(statistic.replicates, 0.025)),
          .high = std::max(statistic.value, quantile(statistic.replicates, 0.975)),
          .n = statistic.n,
          .unit = std::move(unit)};
}

}  // namespace warpgauge::estimate
