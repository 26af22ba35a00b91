// SPDX-License-Identifier: Apache-2.0
// Ratios of two contestants round by round. In a race each round times every contestant once, in a
// new order, within a fraction of a second: what drifts from round to round (clock, temperature, a
// neighbour) is in both times of a pair, and not in their ratio.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/estimate.h"

namespace warpgauge::ladder {

/// Times of one contestant at one size in one mode in one campaign: entry i is of round i. A slow
/// contestant leaves out the last rounds.
struct Rounds {
  /// Says which race: rounds of two contestants are the same ones if their races are equal.
  std::string race;
  std::vector<double> seconds;
};

struct PairedRatio {
  estimate::Value value;  ///< n: pairs
  int campaigns = 0;
};

/// Fewer pairs than this in a campaign say nothing of their scatter.
inline constexpr std::size_t kFewestPairs = 3;

/// The library's time over ours. A campaign gives the median of its pairs' ratios, with a bootstrap
/// interval. The result is the median over the campaigns, with an interval that holds those of all
/// campaigns (estimate/passes.h), since campaigns differ by more than rounds do. Absent where no
/// campaign has kFewestPairs. A pair counts if both times are above zero. `seed` names the two
/// contestants, so that the interval is the same on every machine.
std::optional<PairedRatio> paired_ratio(const std::vector<Rounds>& library,
                                        const std::vector<Rounds>& ours, std::string_view seed);

}  // namespace warpgauge::ladder
