// SPDX-License-Identifier: Apache-2.0
// How long a block of warps lives, by the executed machine code: the unit "latency" of the cost
// model where the code is known. (In-core: cycles of a warp by machine code.)
#pragma once

#include <vector>

#include "analysis/model/laws.h"

namespace warpgauge::model {

/// Parts by what the warp that its block waits for (in_core::Walk::critical) waits for, in all
/// rounds of the phase and as often as the busiest sub-partition has to (Setting::imbalance), and
/// "work of the block": warps that begin together share the units, so that what one of them waits
/// for and what all of them do overlap but in part. Of a stretch between two barriers that takes
/// a warp L cycles, of which it waits r times for the longest latency in it, and whose work keeps
/// the busiest of `units` for B cycles, the block takes max(L, B) + min(L, B) / r: in the first of
/// r rounds nothing is under way yet.
///
/// Throws AbsentKey.
UnitTime warp_life(const Setting& setting, const std::vector<UnitTime>& units);

}  // namespace warpgauge::model
