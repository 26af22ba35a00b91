// SPDX-License-Identifier: Apache-2.0
// Control flow of one kernel, as both parsers see it, and the loops in it. Private to machine_code.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

/// "@%p1 bra LOOP", with one blank between its parts, and what follows the opcode in it.
std::pair<Instruction, std::string_view> read_instruction(std::string_view text);

/// An index behind every instruction.
inline constexpr std::size_t kNowhere = std::string_view::npos;

/// Where control goes from one instruction. Indices are into KernelCode::instructions; those behind
/// the last one are passed over.
struct Flow {
  std::size_t jump = kNowhere;  ///< known target of a branch
  std::size_t call = kNowhere;  ///< subroutine entered; control then continues behind the call
  bool falls_through = true;
  bool indirect = false;  ///< also jumps to places that the text does not tell
};

/// Fills in what follows from the instructions and the flow of each: which of them are dead, the
/// loops and the hash.
void complete(KernelCode& kernel, const std::function<Flow(std::size_t)>& flow_of);

}  // namespace warpgauge::machine_code
