// SPDX-License-Identifier: Apache-2.0
// A measurement that was repeated as a whole, with other work between: what drifts in the meantime,
// as a host's speed does, shows between the passes and not within one of them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// Name of the axis that numbers the passes, where there are some.
inline constexpr std::string_view kPassAxis = "pass";

/// From this number on, the extremes of the passes enclose the median of all possible passes 95
/// times in a hundred: 1 - 2 / 2^6 = 96.9 %.
inline constexpr std::size_t kEnoughPasses = 6;

/// Median of the passes (at least one), with an interval from the lowest to the highest. For fewer
/// than kEnoughPasses, it reaches to the ends of their own intervals: one pass stays as it is. This
/// is a distribution-free interval: it contains drift, and does not shrink with more passes.
Value over_passes(const std::vector<Value>& passes);

}  // namespace warpgauge::estimate
