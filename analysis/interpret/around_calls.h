// SPDX-License-Identifier: Apache-2.0
// Branches around a call. Private to interpret.
//
// A quotient, a root or a function of a number has a quick way, and a call for numbers that this
// one is wrong for: zeros, infinities, the smallest and the largest. Which way a number goes
// follows from its value, which is not known where it is not told what a buffer holds.
#pragma once

#include "analysis/interpret/program.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::interpret {

/// Sets Operation::around_call of the program's branches, whose code this is.
void find_branches_around_calls(const machine_code::ExecutedCode& code, Program& program);

}  // namespace warpgauge::interpret
