// SPDX-License-Identifier: Apache-2.0
// Control flow of one kernel, as both parsers see it, and the loops in it. Private to machine_code.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

/// Where control goes from one instruction. Indices are into KernelCode::instructions.
struct Flow {
  std::vector<std::size_t> jumps = {};  ///< known branch targets
  std::vector<std::size_t> calls =
      {};  ///< subroutines entered; control then continues behind the call
  bool falls_through = true;
  bool indirect = false;  ///< also jumps to places that the text does not tell
};

/// Fills in what follows from the instructions and the flow of each: which of them are dead, the
/// loops and the hash.
void complete(KernelCode& kernel, const std::function<Flow(std::size_t)>& flow_of);

}  // namespace warpgauge::machine_code
