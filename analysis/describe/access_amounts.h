// SPDX-License-Identifier: Apache-2.0
// What one access comes to.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/describe/from_code.h"
#include "analysis/descriptor/work.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::describe {

/// Wavefronts of an access to shared memory by this many lanes without conflicts.
double shared_wavefronts(const machine_code::ExecutedInstruction& one, double lanes);

/// The fewest rounds of an access to shared memory over those that its width needs, where lanes
/// have words in common.
double least_ways(const machine_code::ExecutedInstruction& one);

/// What one access by a warp touches.
struct Footprint {
  double sectors = 1, lines = 1;
};
/// `lane_bytes`: from the word of a lane to the next one's, `bytes` wide each. The first word is at
/// the start of a line.
Footprint footprint(double lane_bytes, double bytes, double lanes);

/// Rounds of an access to shared memory over those that its width needs, by lanes that far apart
/// whose first word is at the first bank. Lanes of one word share it: of a wide load,
/// no more than half of the rounds are saved (kLeastWays). Absent where the place of the first word
/// decides: of bytes that are no whole number of banks apart.
std::optional<double> ways_of_lanes(const machine_code::ExecutedInstruction& one,
                                    std::int64_t lane_bytes, double lanes);

/// What the lanes of an atomic are counted as.
descriptor::Resource atomic_resource(machine_code::InstructionClass kind, AtomicPattern pattern,
                                     bool one_lane);

}  // namespace warpgauge::describe
