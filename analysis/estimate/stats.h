// SPDX-License-Identifier: Apache-2.0
// Order statistics and moments of raw readings, and the ends of a range. Every function needs at
// least one reading, and throws NoReadings without one: a series may lose any number of its
// readings before it comes here. Units are those of the readings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::estimate {

/// A statistic was asked for, and there was nothing to take it from.
struct NoReadings : std::invalid_argument {
  explicit NoReadings(std::string_view statistic)
      : std::invalid_argument("there is nothing to take the " + std::string(statistic) + " of") {}
};

/// First and last element of anything that holds some. For ranges of a series' own data; they take
/// the place of front(), back() and [0], which read past the end of an empty range.
template <typename Range>
decltype(auto) first_of(Range&& range) {
  if (std::empty(range)) throw NoReadings("first");
  return *std::begin(range);
}
template <typename Range>
decltype(auto) last_of(Range&& range) {
  if (std::empty(range)) throw NoReadings("last");
  return *std::prev(std::end(range));
}

double smallest_of(std::span<const double> readings);
double largest_of(std::span<const double> readings);
/// As above of anything, in the order of `less`; the first one of equals.
template <typename Range, typename Less>
const auto& smallest_of(const Range& range, Less less) {
  if (std::empty(range)) throw NoReadings("smallest");
  return *std::min_element(std::begin(range), std::end(range), less);
}
template <typename Range, typename Less>
const auto& largest_of(const Range& range, Less less) {
  if (std::empty(range)) throw NoReadings("largest");
  return *std::max_element(std::begin(range), std::end(range), less);
}

/// The smallest and the largest reading.
struct Extremes {
  double smallest = 0;
  double largest = 0;
};
Extremes extremes_of(std::span<const double> readings);

/// Middle reading; the mean of the two middle ones for an even count.
double median(std::span<const double> readings);
/// As median(), but reorders `readings` instead of copying it (the bootstrap's inner loop).
double median_in_place(std::vector<double>& readings);

/// Quantile at `probability` in [0, 1], linear between order statistics (Hyndman and Fan 1996, type
/// 7).
double quantile(std::span<const double> readings, double probability);

/// Median of the `count` readings (odd) about each one, of fewer at the ends: single odd readings
/// vanish, a step stays one. Empty without readings.
std::vector<double> running_median(std::span<const double> readings, std::size_t count);

double mean(std::span<const double> readings);

/// Population variance, sum((x - mean)^2) / n, in two passes: E[x^2] - E[x]^2 cancels to nothing
/// for cycle counts near 1e9. Divides by n, so one reading has variance 0.
double variance(std::span<const double> readings);

/// Standard deviation of a normal sample estimated from the median absolute deviation, 1.4826 *
/// MAD: one reading in two may be an outlier.
double robust_deviation(std::span<const double> readings);

}  // namespace warpgauge::estimate
