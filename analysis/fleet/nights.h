// SPDX-License-Identifier: Apache-2.0
// When the cards of a group were measured, and which of them were not in the last night.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/cards.h"

namespace warpgauge::fleet {

/// Cards whose latest profile is no more than 20 hours older than the newest one were measured in
/// the same night: a nightly job may be four hours early or late.
struct LastNight {
  std::string first, last;  ///< times (UTC) of its profiles; empty where none has a time
  /// Cards that were not measured in it, the oldest first; those without a time are among them.
  std::vector<std::size_t> missing;
};
LastNight last_night_of(const Group& group);

/// "2026-11-28 04:33" of "2026-11-28T04:33:04Z"; as it is where it is no such time.
std::string minute_of(const std::string& time_utc);

}  // namespace warpgauge::fleet
