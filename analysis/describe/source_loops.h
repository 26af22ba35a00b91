// SPDX-License-Identifier: Apache-2.0
// Loops of the source in machine code: the compiler makes several of one. The first does many
// passes at once, another the rest, and between them may be code for some passes that no branch
// repeats. Where the number of passes is a constant, one loop may do many at once without a rest.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/in_core/path.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

struct LoopCopy {
  std::size_t header = 0;  ///< first instruction
  double passes = 1;       ///< passes that one pass does, of the copy that does fewest
};

/// Passes of a loop that run once, or not at all.
struct StraightCopy {
  std::size_t branch = 0;  ///< that skips them
  double passes = 1;
};

struct SourceLoop {
  std::string line;                         ///< "scale.cu:6"
  std::vector<LoopCopy> copies;             ///< most passes first
  std::vector<StraightCopy> straight = {};  ///< most passes first
};

/// Loops whose line is known: that of the branch back. Left out are those of one line that are not
/// copies of each other: accesses and float arithmetic are not a multiple of those of the smallest.
std::vector<SourceLoop> source_loops(const machine_code::ExecutedCode& code,
                                     const machine_code::ControlFlow& flow);

/// Tells each copy its trips, where the loop makes `trips` passes in all: the largest takes as many
/// as it can, the next one the rest; straight copies take theirs once or are skipped. A copy
/// without a pass is not entered, and one with passes is, by the branches before it, unless these
/// are told already; its trips are then 0. Throws Defect where a loop without a pass has no branch
/// before it that skips it.
void tell_trips(const machine_code::ControlFlow& flow, const machine_code::ExecutedCode& code,
                const SourceLoop& loop, double trips, in_core::BranchShares& shares);

}  // namespace warpgauge::describe
