// SPDX-License-Identifier: Apache-2.0
// Loops of machine code whose every instruction is there.
#pragma once

#include <vector>

#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

/// The natural loops of a function as a listing gives it (listing.h), innermost last. Indices are
/// into code.instructions. A branch to itself is none, and around an indirect branch none is found.
std::vector<Loop> loops_of(const ExecutedCode& code);

}  // namespace warpgauge::machine_code
