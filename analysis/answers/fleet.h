// SPDX-License-Identifier: Apache-2.0
// What `warpgauge fleet` says of cards.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::answers {

struct FleetQuestion {
  std::string filter = {};  ///< keys that are judged (key_pattern.h); empty: all
  double false_alarms = fleet::kFalseAlarms;
  std::vector<fleet::CardLimit> limits = {};
};

/// A line for each limit that bounds only what is faster; it names the first such key.
std::vector<std::string> notes_on_limits(const FleetQuestion& question,
                                         const std::vector<fleet::JudgedGroup>& groups);

/// Refers to the profiles. Throws InputError for a filter and for a limit that no key fits,
/// and for a limit in another unit than its key's.
std::vector<fleet::JudgedGroup> judge_fleet(const std::vector<fleet::CardProfile>& profiles,
                                            const FleetQuestion& question);

}  // namespace warpgauge::answers
