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
  /// Loads, stores, products and the like of an iteration, new over old: an unrolled loop does the
  /// work of several iterations in one. 1 where the two do not compute the same.
  double work_ratio = 1;
  std::vector<OpcodeChange> opcodes = {};  ///< largest change first
};

/// Loops by what they compute for an element, each loop once: the likest first, and of those the
/// ones that do most in an iteration, so that an unrolled loop finds the one it was made of. In the
/// order of the new build; what it has lost comes last.
std::vector<LoopPair> pair_loops(const model::CodeAnalysis& before,
                                 const model::CodeAnalysis& after);

/// Whether the build that is faster as its accesses are assumed to be stays so: "1022 -> 512 cycles
/// ... if ...". Empty where nothing is assumed of memory, where both builds need it alike, or where
/// the answer is the same either way.
std::string memory_decides(const model::CodeAnalysis& before, const model::CodeAnalysis& after,
                           const LoopPair& pair);

std::string comparison_text(const model::CodeAnalysis& before, const model::CodeAnalysis& after);

}  // namespace warpgauge::report
