// SPDX-License-Identifier: Apache-2.0
// Bandwidth at each point of a one-axis sweep.
#pragma once

#include <optional>
#include <vector>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

/// Median bytes over median duration (s) at one point, 1e9 bytes a second; where each reading has
/// bytes of its own, the median of their quotients. Nothing, and a word in `rejected`, where no
/// bytes are recorded.
std::optional<Resampled> read_rate(const Cell& cell, Random& random,
                                   std::vector<Rejected>& rejected);

/// Bandwidths of a sweep over one axis: x ascending, its cells, and 1e9 bytes a second at each.
struct Rates {
  std::vector<double> x;
  std::vector<const Cell*> cells;
  std::vector<Resampled> height;
};

/// read_rate() of each point. Throws Unusable when no point is left. Draws them: logarithmic over x
/// where every x is positive.
Rates read_rates(const Sweep& sweep, Random& random, Estimate& out);

}  // namespace warpgauge::estimate
