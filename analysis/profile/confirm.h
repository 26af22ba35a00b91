// SPDX-License-Identifier: Apache-2.0
// Do the counters, read in a run of their own, agree with what a timing series claims to have done?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// A confirmation with a sentence for each relation that did not hold, at its worst point.
struct CounterCheck {
  Confirmation confirmation;
  std::vector<std::string> disagreements;
};

/// Checks every relation of the counter series that confirm `timing`, at every point. Empty when
/// counters were available and no series claims to confirm it.
std::optional<CounterCheck> check_counters(const samples::Recording& recording,
                                           const samples::Series& timing);

/// The pipes that executed the operations of `timing` (a quantity `operations` of the counter
/// series that confirms it), as Entry::pipe says it; empty where none was counted.
std::string pipes_of(const samples::Recording& recording, const samples::Series& timing);

/// What two checks say together: one contradiction outweighs any agreement, and either outweighs a
/// check that could not be made.
Confirmation combine(const Confirmation& a, const Confirmation& b);

}  // namespace warpgauge::profile
