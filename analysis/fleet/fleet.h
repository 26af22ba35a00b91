// SPDX-License-Identifier: Apache-2.0
// Cards of one kind of GPU, key by key: what is judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::fleet {

/// What one profile says of one key.
struct Reading {
  double value = 0, low = 0, high = 0;
};

/// As profile::compare_entries takes it.
profile::Entry entry_of(const Reading& reading, const std::string& unit);

/// A key of all cards: one reading a card, none where the card has none that can be used.
struct Column {
  std::string key, unit;
  /// Standard deviation from one campaign of a card to the next, as a share of the value
  /// (profile::RunToRun).
  double run_to_run = 0;
  std::vector<std::optional<Reading>> of = {};
};

/// The key's first word: the level of the hierarchy or the family of probes, "l2", "link".
std::string family_of(const std::string& key);

/// What more of it says of a card: 1 where less is better (a time), -1 where more is (a rate), 0
/// where neither (a size, a count, a power). "Slower" is upwards, then downwards.
int slower_is(const std::string& unit);

/// A difference below this share of a value does not matter.
inline constexpr double kNegligible = 1e-3;

/// Standard deviation by the cards' own intervals: the median of theirs (95 %, so a half is
/// 1.96 deviations).
double own_deviation(const Column& column);

}  // namespace warpgauge::fleet
