// SPDX-License-Identifier: Apache-2.0
// How long warps live, by the executed machine code: the unit "latency" of the cost model where the
// code is known. (In-core: cycles of a warp by machine code.)
#pragma once

#include "analysis/model/laws.h"

namespace warpgauge::model {

/// What the busiest warp of a block has beyond the mean one counts with this power (1: in full, 0:
/// not at all). The walk lets that warp take every section that only some warps enter, which no
/// single one need do.
///
/// No probe measures it. It was found on the first set of data/outside, where the mean error of the
/// kernels with machine code hardly depends on it near this value.
inline constexpr double kBusiestWarpPower = 0.7;

/// Parts by what the warp that its block waits for waits for, in all rounds of the phase. Its life
/// is mean * (busiest / mean)^kBusiestWarpPower (in_core::Walk::mean, ::critical), and no less than
/// the mean warp's times Setting::imbalance. A single warp that executes
/// Setting::serial_instructions more than the others takes as long for each as the mean warp: where
/// that is longer, the rest is the part "serial warp".
///
/// Throws AbsentKey.
UnitTime warp_life(const Setting& setting);

}  // namespace warpgauge::model
