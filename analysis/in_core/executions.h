// SPDX-License-Identifier: Apache-2.0
// How often a warp executes each instruction of a function that never ran: from the first
// instruction to EXIT, by what is told of its branches.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/in_core/path.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::in_core {

struct Executions {
  std::vector<double> per_warp;  ///< by instruction: mean over the warps
  /// Calls of functions that are not in the code, and are left out: where they are.
  std::vector<std::uint64_t> calls_left_out;
  /// Branches that a rule decided, because it is not told how often they are taken: those not
  /// taken, and those taken because they skip a call (a slow path).
  std::vector<std::uint64_t> passed, skipping;
  /// First instructions of loops that warps reach and whose trips are not told, ascending offsets:
  /// kUnknownTrips is assumed.
  std::vector<std::uint64_t> loops_not_told;
  struct Undecided {
    std::uint64_t branch = 0, loop = 0;
  };
  /// Those of them that keep all warps from a loop.
  std::vector<Undecided> branches_not_told;
  /// Conditional EXITs that warps reach, where it is not told how many leave: it is assumed that
  /// none does.
  std::vector<std::uint64_t> exits_not_told;
};

/// Follows the rules of path_of() (path.h), and gives what many warps make on average: a branch
/// that is taken every fourth time hands a quarter of its executions to its target. All that comes
/// into an instruction leaves it again, so that the executions are the solution of linear
/// equations. They are solved without a difference (Grassmann, Taksar and Heyman, Operations
/// Research 33, 1985): a loop of 1e9 trips is as exact as one of two, and costs no more.
///
/// Throws Defect for code without an instruction, for a loop that is never left, for recursion, and
/// for a branch whose target the text does not tell.
Executions executions_of(const machine_code::ExecutedCode& code,
                         const machine_code::ControlFlow& flow, const BranchShares& shares);

}  // namespace warpgauge::in_core
