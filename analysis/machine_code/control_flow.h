// SPDX-License-Identifier: Apache-2.0
// Where control goes within one function: from each instruction to the next ones, and the loops
// that follow. It is derived here and nowhere else; how often an edge was taken is added by
// in_core/flow_graph.h.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "analysis/machine_code/dominators.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/machine_code.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::machine_code {

/// The index of no instruction.
inline constexpr std::size_t kNowhere = std::string_view::npos;

struct PlacedTransfer : Transfer {
  /// Index of the instruction that a branch or a call leads to. kNowhere where the text does not
  /// tell it or the code lacks it.
  std::size_t to = kNowhere;
};

/// One for each instruction. Views point into its text.
using Transfers = std::vector<PlacedTransfer>;

/// Targets are found by offsets. An instruction that never runs transfers nothing.
Transfers read_transfers(const std::vector<ExecutedInstruction>& code);

/// Indices are those of the instructions.
struct ControlFlow {
  Transfers transfers = {};
  /// By branches and by falling through. Control continues behind a call, and its function is
  /// entered from outside.
  Edges successors = {};
  Edges predecessors = {};  ///< those that are live
  /// Where control arrives from outside: at the first instruction, in subroutines, and where
  /// nothing else leads to in code with an indirect branch.
  std::vector<std::size_t> entries = {};
  std::vector<bool> live = {};  ///< some path leads there from an entry
  /// Natural loops, innermost last. A branch to itself does not count as one, and around an
  /// indirect branch none is found.
  std::vector<Loop> loops = {};
};

/// Throws Defect where nested loops hold more instructions together than limits.h allows.
ControlFlow control_flow_of(Transfers transfers);

/// For a function whose every instruction is there, as a listing gives it (listing.h). The code has
/// to outlive it.
ControlFlow control_flow_of(const ExecutedCode& code);

}  // namespace warpgauge::machine_code
