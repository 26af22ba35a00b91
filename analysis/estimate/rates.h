// SPDX-License-Identifier: Apache-2.0
// Bandwidth at each point of a one-axis sweep.
#pragma once

#include <optional>
#include <vector>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

/// Bytes moved over the time it took.
struct Rate {
  double x = 0;
  const Cell* cell = nullptr;
  Resampled gigabytes_per_second;  ///< 1e9 bytes a second
};

/// Median bytes over median duration (s) at one point, 1e9 bytes a second; where each reading has
/// bytes of its own, the median of their quotients. Nothing, and a word in `rejected`, where no
/// bytes are recorded.
std::optional<Resampled> read_rate(const Cell& cell, Random& random,
                                   std::vector<Rejected>& rejected);

/// Median bytes over median duration at each point, ascending in x. Durations in s; points without
/// `bytes` go to `rejected`. Throws Unusable when no point is left.
std::vector<Rate> read_rates(const Sweep& sweep, Random& random, std::vector<Rejected>& rejected);

/// GB/s against x, logarithmic where every x is positive.
View draw_rates(const std::vector<Rate>& rates, const samples::Series& series);

}  // namespace warpgauge::estimate
