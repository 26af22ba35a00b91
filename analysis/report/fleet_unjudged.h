// SPDX-License-Identifier: Apache-2.0
// What a fleet cannot show: how far out a card must lie, and which keys show nothing of it.
//
//   1 key cannot be judged, since the cards stand apart in groups: dram.read_gbps (told from
//     37.5 % on)
//   3 keys show no difference below 10 %, since the cards scatter: launch.interval_us (told from
//     186.5 % on), launch.queued_interval_us (110.0 %), launch.block_turnaround_ns (18.6 %)
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// What the fleet shows in half of its keys: from how many deviations, and which share, on.
struct Power {
  double deviations = 0, share = 0;

  /// As good as nothing is judged.
  bool shows_nothing() const { return share > fleet::kShowsNothing; }
};
/// None where no key is judged.
std::optional<Power> power_of(const fleet::JudgedGroup& judged);

/// Empty of a key that shows what a fleet should.
std::string why_not_judged(const fleet::JudgedKey& key);

/// A line for each cause, with the names of its keys, the widest first. Where the fleet shows
/// nothing in half of its keys, only keys whose cards are in groups are named.
std::vector<std::string> unjudged_lines(const fleet::JudgedGroup& judged);

}  // namespace warpgauge::report
