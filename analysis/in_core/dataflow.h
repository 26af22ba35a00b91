// SPDX-License-Identifier: Apache-2.0
// What the data of a loop forbid to go faster, whatever the machine's width: chains of instructions
// that need each other's results.
#pragma once

#include <cstddef>
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

struct Dataflow {
  /// The longest loop-carried chain: the cycles that each iteration adds, and who adds them. Empty
  /// where no iteration needs a result of one before it.
  Chain carried;
  /// The longest chain within one iteration.
  Chain within;
};

/// By registers alone: what memory carries from one iteration to the next is not seen. The path
/// has to hold several iterations of a loop for a carried chain to be found.
Dataflow dataflow_of(const PricedCode& code, const Path& path);

}  // namespace warpgauge::in_core
