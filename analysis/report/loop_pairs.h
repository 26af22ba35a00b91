// SPDX-License-Identifier: Apache-2.0
// Loops of two builds that take each other's place: by what they compute for an element, however
// many elements an iteration does.
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
  bool is_same_work = false;               ///< both compute the same for an element
  bool is_rest = false;                    ///< both do what a main loop of their build leaves over
  /// There is no partner, and another loop of its build, which has one, computes the same.
  bool shares_elements = false;
  /// There is no partner, and the loop does what this one of its build leaves over, which does N
  /// times as much in an iteration.
  const in_core::LoopTime* main = nullptr;
  double times = 1;
  /// Why it is not sure that one takes the place of the other; empty where it is.
  std::string doubt = {};
};

/// Each loop once. First the loops that do most in an iteration, among those that compute the same
/// for an element: an unrolled or vectorised loop finds the one that it was made of. Then loops for
/// what those leave over, where an iteration does the same; then the likest, in doubt. In the order
/// of the new build; what it has lost comes last.
std::vector<LoopPair> pair_loops(const model::CodeAnalysis& before,
                                 const model::CodeAnalysis& after);

/// Why loops alone do not tell which build is faster: the first doubt about a pair, or a loop that
/// only one of the builds has and that is not for what another one leaves over. Empty where they
/// do.
std::string doubt_of(const std::vector<LoopPair>& pairs);

}  // namespace warpgauge::report
