// SPDX-License-Identifier: Apache-2.0
// Percentile bootstrap (Efron 1979): an interval from the readings alone, without a noise model.
// Everything is deterministic: the same series gives the same interval on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// Resamples behind every interval. 500 put about 12 beyond each end of a 95 % interval.
inline constexpr std::size_t kResamples = 500;

/// SplitMix64 (Steele, Lea, Flood 2014). The standard distributions differ between libraries, so
/// draws are made by hand.
class Random {
 public:
  /// Seeded with the FNV-1a hash of a text (the series id).
  explicit Random(std::string_view seed_text);
  std::uint64_t next();
  /// As if next() had been called that often.
  void skip(std::uint64_t draws) { state_ += draws * kStep; }
  /// In [0, count); the modulo bias is below count / 2^64.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  /// -1 or 1.
  double sign() { return below(2) == 0 ? -1 : 1; }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;
  std::uint64_t state_;
};

/// A statistic, and what it became in each resample of the readings (kResamples of them).
/// Statistics are combined resample by resample, so that what they share cancels as it should.
struct Resampled {
  double value = 0;
  std::vector<double> replicates;
  std::int64_t n = 0;  ///< raw readings behind it
};

/// Median of the readings (at least one).
Resampled resampled_median(std::span<const double> readings, Random& random);

/// Median over several points' statistics. Draws points as well as readings, so what differs from
/// point to point widens the interval too (for few noisy points it errs on the wide side). Many
/// points show the readings' scatter by themselves: then a `readings_share` below 1 draws less of
/// it.
Resampled median_over_points(const std::vector<const Resampled*>& points, Random& random,
                             double readings_share = 1);

/// Standard error: half the distance between the 16 % and the 84 % quantile of the replicates. A
/// few readings that were interrupted do not blow it up.
double standard_error(const Resampled& statistic);

/// Standard deviation of observed values about a law of `terms` fitted terms, beyond what their own
/// scatter (over the resamples) gives.
double unexplained_deviation(std::span<const double> observed, std::span<const double> predicted,
                             const std::vector<const Resampled*>& statistics, std::size_t terms);

/// The statistic times a constant.
Resampled scaled(const Resampled& statistic, double factor);

/// 2.5 % and 97.5 % quantiles of the replicates, stretched to hold `statistic.value`.
Value to_value(const Resampled& statistic, std::string unit);

}  // namespace warpgauge::estimate
