// SPDX-License-Identifier: Apache-2.0
// How fast the data of a loop let it go, whatever the machine's width: chains of instructions that
// need each other's results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/in_core/issue.h"
#include "analysis/in_core/path.h"

namespace warpgauge::in_core {

struct Chain {
  double cycles = 0;                           ///< an iteration takes at least that
  std::vector<std::size_t> instructions = {};  ///< in the order of the code's dependences
  /// Iterations that one turn of the chain spans: 2 where two values change places.
  std::size_t spans = 1;
};

/// An instruction that reads a register which another one wrote.
struct Dependence {
  std::size_t from = 0, to = 0;  ///< writer and reader; both may be the same instruction
  bool carried = false;          ///< written in an earlier iteration

  friend auto operator<=>(const Dependence&, const Dependence&) = default;
};

struct Dataflow {
  /// The longest loop-carried chain: the cycles that each iteration adds, and which instructions
  /// add them. Empty where no iteration needs a result of one before it.
  Chain carried;
  /// The longest chain within one iteration.
  Chain within;
  /// Each once, ordered. A guarded write may leave the old value: both writers are needed then. The
  /// result takes the latency of `from`.
  std::vector<Dependence> dependences;
  /// Instructions of the path's first steps, kMostSteps at most: what Issue::step counts.
  std::vector<std::uint32_t> beginning;

  static constexpr std::size_t kMostSteps = 1000;
};

/// By registers alone: what memory carries from one iteration to the next is not seen. The path
/// has to hold several iterations of a loop for a carried chain to be found.
Dataflow dataflow_of(const PricedCode& code, const Path& path);

}  // namespace warpgauge::in_core
