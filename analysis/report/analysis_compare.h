// SPDX-License-Identifier: Apache-2.0
// Two builds of one kernel side by side: what the compiler changed, and what it costs.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/code_analysis.h"

namespace warpgauge::report {

/// An opcode whose number in a loop's iteration changed.
struct OpcodeChange {
  std::string opcode;
  double before = 0, after = 0;  ///< executions of one warp
};

/// A loop of the old build and the one of the new build that takes its place.
struct LoopPair {
  const in_core::LoopTime* before = nullptr;  ///< nullptr: there is none
  const in_core::LoopTime* after = nullptr;
  std::vector<OpcodeChange> opcodes = {};  ///< largest change first
};

/// Loops by their likeness: the pairs that share most of their opcodes, each loop once. In the
/// order of the new build; what it has lost comes last.
std::vector<LoopPair> pair_loops(const model::CodeAnalysis& before,
                                 const model::CodeAnalysis& after);

std::string comparison_text(const model::CodeAnalysis& before, const model::CodeAnalysis& after);

}  // namespace warpgauge::report
