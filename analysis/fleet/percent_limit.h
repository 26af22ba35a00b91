// SPDX-License-Identifier: Apache-2.0
// What a user does not tolerate: a distance below or above the median, in percent.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/fleet.h"

namespace warpgauge::fleet {

/// "dram.read_gbps=-3%": three percent below the median is too far. "+3%": above it. "3%": either.
struct PercentLimit {
  std::string keys;             ///< a pattern
  double below = 0, above = 0;  ///< shares; 0: not limited on that side
};

/// Whether it bounds in this unit only what is faster: below the median of a time, above that of a
/// rate.
bool bounds_only_faster(const PercentLimit& limit, const std::string& unit);

/// Throws InputError for any other text.
PercentLimit percent_limit(const std::string& text);

struct BeyondLimit {
  std::size_t card = 0, column = 0;
  double median = 0;
  double share = 0;  ///< value / median - 1
  double limit = 0;  ///< with its sign
};

/// Cards with a value of this column beyond the limit; none where fewer than three cards have it
/// (of two, neither is the bad one) or the median is 0.
void add_beyond(const Column& column, std::size_t place, const PercentLimit& limit,
                std::vector<BeyondLimit>& beyond);

/// Why a limit is not judged, where a card lacks the key.
inline constexpr const char* kNotMeasured = "not measured";

/// Cards that a limit says nothing of.
struct OpenLimit {
  std::string key;                 ///< or the limit's pattern where the group has no such key
  std::string why;                 ///< "not measured", "2 cards, 3 are needed"
  std::vector<std::size_t> cards;  ///< of the group
};

/// All of the column's cards where add_beyond() judges none, otherwise those without a value.
std::vector<OpenLimit> open_limits(const Column& column);

}  // namespace warpgauge::fleet
