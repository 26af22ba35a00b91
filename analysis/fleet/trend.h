// SPDX-License-Identifier: Apache-2.0
// What becomes of a card's keys over all of its profiles, the nightly job's: a slow change that no
// two profiles show.
//
// Whether there is one: Mann and Kendall's test (H. B. Mann, Econometrica 13, 1945; M. G. Kendall,
// Rank Correlation Methods, 1975), which counts how many pairs of profiles rise and how many fall,
// whatever the distribution. How large it is: the median of the slopes of all pairs (P. K. Sen,
// Journal of the American Statistical Association 63, 1968), which a quarter of odd profiles does
// not move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/cards.h"

namespace warpgauge::fleet {

/// Fewer profiles show no trend: eight that rise one after the other do so by chance once in
/// 20,000 times.
inline constexpr std::size_t kFewestForTrend = 8;

struct Trend {
  std::size_t card = 0, column = 0;
  std::size_t profiles = 0;
  double days = 0;       ///< from the first to the last one
  double share = 0;      ///< by how much the line changes in them, of its middle
  double by_chance = 0;  ///< as Outside has it
};

/// Seconds since 1970 of "2026-11-28T04:33:04Z"; none where it is no such time.
std::optional<double> seconds_of(const std::string& time_utc);

/// Those of all cards and keys, the largest first, which chance has no more often than
/// `false_alarms` and which are larger than one campaign of a card scatters.
std::vector<Trend> trends_of(const Group& group, double false_alarms);

}  // namespace warpgauge::fleet
