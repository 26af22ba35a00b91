// SPDX-License-Identifier: Apache-2.0
// Order statistics and moments of raw readings. Every function wants at least one reading; units
// are those of the readings.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace warpgauge::estimate {

/// Middle reading; the mean of the two middle ones for an even count.
double median(std::span<const double> readings);
/// As median(), but reorders `readings` instead of copying it (the bootstrap's inner loop).
double median_in_place(std::vector<double>& readings);

/// Quantile at `probability` in [0, 1], linear between order statistics (Hyndman and Fan 1996, type
/// 7).
double quantile(std::span<const double> readings, double probability);

/// Median of the `count` readings (odd) about each one, of fewer at the ends: single odd readings
/// vanish, a step stays one.
std::vector<double> running_median(std::span<const double> readings, std::size_t count);

double mean(std::span<const double> readings);

/// Population variance, sum((x - mean)^2) / n, in two passes: E[x^2] - E[x]^2 cancels to nothing
/// for cycle counts near 1e9. Divides by n, so one reading has variance 0.
double variance(std::span<const double> readings);

/// Standard deviation of a normal sample estimated from the median absolute deviation, 1.4826 *
/// MAD: one reading in two may be an outlier.
double robust_deviation(std::span<const double> readings);

}  // namespace warpgauge::estimate
