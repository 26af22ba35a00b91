// SPDX-License-Identifier: Apache-2.0
// What one access comes to.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/describe/amounts.h"
#include "analysis/describe/from_code.h"
#include "analysis/descriptor/work.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::describe {

/// An access with what it moves, over the grid.
struct Access {
  const machine_code::ExecutedInstruction* one = nullptr;
  double sectors = 0, lines = 0;
};

/// Sums over several places become the amounts of each, by the sectors that it moves.
void divide_sums(Amounts& said, const std::vector<Access>& all);

/// Lanes of an execution that any lane takes part in.
double active_lanes(const machine_code::ExecutedInstruction& one);

/// Executions with a lane at least: others are issued, and ask for nothing.
double accesses(const machine_code::ExecutedInstruction& one);

/// Wavefronts of an access to shared memory by this many lanes without conflicts.
double shared_wavefronts(const machine_code::ExecutedInstruction& one, double lanes);

/// Wavefronts of shared memory in which a warp's part of a warpgroup product (HGMMA) reads its
/// factors, by its shape; 0 for another instruction.
double product_wavefronts(std::string_view text);

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
