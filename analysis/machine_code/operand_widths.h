// SPDX-License-Identifier: Apache-2.0
// How many registers each operand of a SASS instruction covers. Private to machine_code.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "analysis/machine_code/operand_text.h"

namespace warpgauge::machine_code {

/// Registers an operand covers.
struct OperandWidths {
  static constexpr std::size_t kPlaces = 4;

  std::array<int, 2> written = {1, 1};           ///< by place among the written registers
  std::array<int, kPlaces> read = {1, 1, 1, 1};  ///< by place among the sources
};

/// `instruction` needs its opcode and modifiers only.
OperandWidths operand_widths(const Operands& instruction, std::span<const OperandText> operands);

/// Width of a register in the brackets of operand `place` (0 is the first one in the text).
int address_width(const Operands& instruction, const NamedRegister& named,
                  std::span<const OperandText> operands, std::size_t place);

/// A texture or surface instruction, or any that moves data between registers and memory.
bool loads(const Operands& instruction);
bool stores(const Operands& instruction);

}  // namespace warpgauge::machine_code
