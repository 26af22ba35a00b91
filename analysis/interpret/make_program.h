// SPDX-License-Identifier: Apache-2.0
// From a launch to what can be executed: operations, constants, and the memory that arguments
// describe.
#pragma once

#include "analysis/interpret/interpret.h"
#include "analysis/interpret/program.h"

namespace warpgauge::interpret {

struct Machine;

/// Adds buffers to the machine, and to `execution` whose they are. The input has to outlive the
/// program. Throws Defect where it cannot be launched (Interpreter).
Program make_program(const KernelInput& input, Machine& machine, Execution& execution);

/// Whether no meaning was known for it: what it writes is unknown, or it cannot be passed.
bool lacks_meaning(const Operation& one);

}  // namespace warpgauge::interpret
