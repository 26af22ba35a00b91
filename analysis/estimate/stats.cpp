// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/stats.h"

#include <cmath>
#include <numeric>

namespace warpgauge::estimate {
namespace {

void require_some(std::span<const double> readings, std::string_view statistic) {
  if (readings.empty()) throw NoReadings(statistic);
}

}  // namespace

double smallest_of(std::span<const double> readings) {
  require_some(readings, "smallest");
  return *std::min_element(readings.begin(), readings.end());
}

double largest_of(std::span<const double> readings) {
  require_some(readings, "largest");
  return *std::max_element(readings.begin(), readings.end());
}

Extremes extremes_of(std::span<const double> readings) {
  return {.smallest = smallest_of(readings), .largest = largest_of(readings)};
}

double median_in_place(std::vector<double>& readings) {
  require_some(readings, "median");
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

std::vector<double> running_median(std::span<const double> readings, std::size_t count) {
  std::vector<double> smooth;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const std::size_t reach = std::min({count / 2, i, readings.size() - 1 - i});
    smooth.push_back(median(readings.subspan(i - reach, 2 * reach + 1)));
  }
  return smooth;
}

double quantile(std::span<const double> readings, double probability) {
  require_some(readings, "quantile");
  std::vector<double> copy(readings.begin(), readings.end());
  const double rank = probability * static_cast<double>(copy.size() - 1);
  const auto below = copy.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(copy.begin(), below, copy.end());
  const double above = below + 1 == copy.end() ? *below : *std::min_element(below + 1, copy.end());
  return std::lerp(*below, above, rank - std::floor(rank));
}

double mean(std::span<const double> readings) {
  require_some(readings, "mean");
  return std::accumulate(readings.begin(), readings.end(), 0.0) /
         static_cast<double>(readings.size());
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
