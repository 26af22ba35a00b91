// SPDX-License-Identifier: Apache-2.0
// Whether what is said of single places of machine code is about anything. Private to describe.
#pragma once

#include "analysis/describe/from_code.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// `code` is what warps reach. Throws Defect where an amount is stated for a place without such an
/// instruction.
void check_stated_places(const MemoryStatement& said, const machine_code::ExecutedCode& code);

}  // namespace warpgauge::describe
