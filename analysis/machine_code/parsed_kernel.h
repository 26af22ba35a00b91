// SPDX-License-Identifier: Apache-2.0
// What the parsers of PTX and of SASS have in common. Private to machine_code.
#pragma once

#include <string_view>
#include <utility>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

/// "@%p1 bra LOOP", with one blank between its parts, and what follows the opcode in it.
std::pair<Instruction, std::string_view> read_instruction(std::string_view text);

/// Fills in what follows from the instructions and the transfer of each: which of them are dead,
/// the loops and the hash.
void complete(KernelCode& kernel, Transfers transfers);

}  // namespace warpgauge::machine_code
