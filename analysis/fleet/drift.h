// SPDX-License-Identifier: Apache-2.0
// What has become of a card between an earlier and a later profile of it.
#pragma once

#include <vector>

#include "analysis/fleet/judge.h"

namespace warpgauge::fleet {

/// A key of all cards that have two profiles: the reading of the earlier and of the later one.
struct Change {
  std::string key, unit;
  double run_to_run = 0;  ///< as Column has it
  std::vector<std::optional<Reading>> earlier = {}, later = {};
};

/// The quotients later / earlier, which scatter about 1 where nothing drifts: by the square root of
/// two times what one campaign does. Its interval holds all quotients of the two intervals. None
/// where the earlier reading is 0 or its interval holds 0.
Column quotients_of(const Change& change);

/// A key of one card that has drifted.
struct Drift {
  std::size_t card = 0, change = 0;
  double share = 0;      ///< later / earlier - 1
  double distance = 0;   ///< deviations
  double by_chance = 0;  ///< as Outside has it
};

/// All cards' quotients lie to one side of 1: another driver, program, or room; no card's fault.
struct Together {
  std::size_t change = 0;
  double share = 0;
};

struct Drifts {
  std::vector<Drift> cards;  ///< the furthest first
  std::vector<Together> together;
  /// Four or more cards: against the quotients of the others, as judge() does. Fewer: against what
  /// campaigns of one card scatter, as a normal distribution, where `compare` says that they
  /// differ.
  bool against_others = false;
};

/// `false_alarms` are allowed for all cards and keys together.
Drifts judge_drifts(const std::vector<Change>& changes, std::size_t cards,
                    double false_alarms = kFalseAlarms / 2);

}  // namespace warpgauge::fleet
