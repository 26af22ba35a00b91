// SPDX-License-Identifier: Apache-2.0
// What a user does not tolerate: a distance below or above the median, in percent, or a value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/fleet.h"

namespace warpgauge::fleet {

/// "dram.read_gbps=-3%": three percent below the median is too far. "+3%": above it. "3%": either.
/// "dram.read_gbps=4500GB/s": a rate must be that at least, and a time that at most.
struct CardLimit {
  std::string keys;                  ///< a pattern
  double below = 0, above = 0;       ///< shares; 0: not limited on that side
  std::optional<double> value = {};  ///< in `unit`, instead of shares
  std::string unit = {};             ///< as it is told, perhaps none: check_unit() judges it
};

/// Throws InputError where the limit is a value of another unit than the column's, which it names,
/// or the column's unit is neither of a time nor of a rate.
void check_unit(const CardLimit& limit, const Column& column);

/// Whether it bounds in this unit only what is faster: below the median of a time, above that of a
/// rate.
bool bounds_only_faster(const CardLimit& limit, const std::string& unit);

/// Throws InputError for any other text, and for "-100%" and below: no value is negative.
CardLimit card_limit(const std::string& text);

struct BeyondLimit {
  std::size_t card = 0, column = 0;
  double compared_with = 0;          ///< the median, or the value that the limit is
  double share = 0;                  ///< by how much of that the card's value differs
  std::optional<double> limit = {};  ///< a share with its sign; none where it is a value
};

/// Cards with a value of this column beyond the limit. A limit in percent finds none where fewer
/// than three cards have it (of two, neither is the bad one) or the median is 0.
void add_beyond(const Column& column, std::size_t place, const CardLimit& limit,
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
std::vector<OpenLimit> open_limits(const Column& column, const CardLimit& limit);

}  // namespace warpgauge::fleet
