// SPDX-License-Identifier: Apache-2.0
// Finds the timed loop in a loop function's machine code: what runs between its two clock readings.
#pragma once

#include <cstddef>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::loops {

/// Indices into the instructions of a function; `last` is the branch back to `first`.
struct TimedLoop {
  std::size_t first = 0, last = 0;

  std::size_t size() const { return last - first + 1; }
};

/// The outermost loop between the function's two readings of the 64-bit clock. Inner loops and what
/// a branch jumps over are part of it.
///
/// Throws Defect, one sentence, where there are not two readings; where no branch, or more than one
/// that is not inside another, leads back between them (the assembler unrolled or split the loop);
/// where a branch enters or leaves the loop elsewhere than at its ends; where the loop calls
/// something or uses local memory.
TimedLoop find_timed_loop(const machine_code::ExecutedCode& code);

}  // namespace warpgauge::loops
