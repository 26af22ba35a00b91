// SPDX-License-Identifier: Apache-2.0
// Percentile bootstrap (Efron 1979): an interval from the readings alone, without a noise model.
// Everything is deterministic: the same series gives the same interval on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"

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
  std::vector<double> replicates{};
  std::int64_t n = 0;  ///< raw readings behind it
};

/// Statistics that are used together; those pointed to must stay where they are.
using Statistics = std::vector<const Resampled*>;
template <typename Item, typename Owner>
Statistics pointers_to(const std::vector<Item>& items, Resampled Owner::*member) {
  Statistics pointers;
  for (const Item& item : items) pointers.push_back(&(item.*member));
  return pointers;
}
Statistics pointers_to(const std::vector<Resampled>& statistics);
/// Their values, and what these became in one resample.
std::vector<double> values_of(const Statistics& statistics);
std::vector<double> values_in(const Statistics& statistics, std::size_t replicate);
/// Sum of the readings behind them.
std::int64_t readings_of(const Statistics& statistics);

/// A curve of statistics, with their intervals, over x.
Curve curve_of(std::string label, const std::vector<double>& x, const Statistics& statistics);

/// Several numbers that one computation gives, and what they become in each resample: `redraw(r)`
/// gives them of resample r.
template <std::size_t kCount, typename Redraw>
std::array<Resampled, kCount> resample(const std::array<double, kCount>& values, std::int64_t n,
                                       const Redraw& redraw) {
  std::array<Resampled, kCount> result;
  for (std::size_t i = 0; i < kCount; ++i) result[i] = {.value = values[i], .n = n};
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    const std::array<double, kCount> redrawn = redraw(replicate);
    for (std::size_t i = 0; i < kCount; ++i) result[i].replicates.push_back(redrawn[i]);
  }
  return result;
}
template <typename Redraw>
Resampled resample(double value, std::int64_t n, const Redraw& redraw) {
  return resample(std::array{value}, n, [&](std::size_t r) { return std::array{redraw(r)}; })[0];
}

/// A function of statistics, resample by resample. The readings of all are behind it.
template <typename Function, typename... Others>
Resampled combined(const Function& of, const Resampled& first, const Others&... others) {
  Resampled result{.value = of(first.value, others.value...), .n = (first.n + ... + others.n)};
  for (std::size_t r = 0; r < first.replicates.size(); ++r) {
    result.replicates.push_back(of(first.replicates[r], others.replicates[r]...));
  }
  return result;
}

/// The statistic times a constant, and a constant over the statistic.
Resampled scaled(const Resampled& statistic, double factor);
Resampled inverse(const Resampled& statistic, double factor);

/// Median of the readings (at least one).
Resampled resampled_median(std::span<const double> readings, Random& random);

/// Median over several points' statistics. Draws points as well as readings, so what differs from
/// point to point widens the interval too (for few noisy points it errs on the wide side). Many
/// points show the readings' scatter by themselves: then a `readings_share` below 1 draws less of
/// it.
Resampled median_over_points(const Statistics& points, Random& random, double readings_share = 1);

/// Standard error: half the distance between the 16 % and the 84 % quantile of the replicates. A
/// few readings that were interrupted do not blow it up.
double standard_error(const Resampled& statistic);

/// Standard deviation of observed values about a law of `terms` fitted terms, beyond what their own
/// scatter (over the resamples) gives.
double unexplained_deviation(std::span<const double> observed, std::span<const double> predicted,
                             const Statistics& statistics, std::size_t terms);

/// 2.5 % and 97.5 % quantiles of the replicates, stretched to hold `statistic.value`.
Value to_value(const Resampled& statistic, std::string unit);

}  // namespace warpgauge::estimate
