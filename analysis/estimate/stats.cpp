// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/stats.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warpgauge::estimate {

double median_in_place(std::vector<double>& readings) {
  const auto middle = readings.begin() + static_cast<std::ptrdiff_t>(readings.size() / 2);
  std::nth_element(readings.begin(), middle, readings.end());
  if (readings.size() % 2 == 1) return *middle;
  const double below = *std::max_element(readings.begin(), middle);
  return below + (*middle - below) / 2;
}

double median(std::span<const double> readings) {
  std::vector<double> copy(readings.begin(), readings.end());
  return median_in_place(copy);
}

double quantile(std::span<const double> readings, double probability) {
  std::vector<double> sorted(readings.begin(), readings.end());
  std::sort(sorted.begin(), sorted.end());
  const double rank = probability * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], rank - static_cast<double>(below));
}

double mean(std::span<const double> readings) {
  double sum = 0;
  for (const double reading : readings) sum += reading;
  return sum / static_cast<double>(readings.size());
}

double variance(std::span<const double> readings) {
  const double center = mean(readings);
  double sum = 0;
  for (const double reading : readings) sum += (reading - center) * (reading - center);
  return sum / static_cast<double>(readings.size());
}

double robust_deviation(std::span<const double> readings) {
  constexpr double kNormalConsistency = 1.4826;  // 1 / (75 % quantile of the normal distribution)
  const double center = median(readings);
  std::vector<double> deviations;
  deviations.reserve(readings.size());
  for (const double reading : readings) deviations.push_back(std::abs(reading - center));
  return kNormalConsistency * median_in_place(deviations);
}

}  // namespace warpgauge::estimate
