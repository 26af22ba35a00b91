// SPDX-License-Identifier: Apache-2.0
// Instructions whose text was read, and the registers that they name. Private to machine_code.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/operand_text.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::machine_code {

/// An instruction whose text was read. Views point into that text.
struct ReadInstruction {
  Operands operands;
  std::vector<OperandText> texts;  ///< operand by operand, those that are written too
  std::string_view text;
  bool calls = false;
};

std::vector<ReadInstruction> read_instructions(const ExecutedCode& code);

/// The registers that a piece of code names, each with a place.
class Slots {
 public:
  explicit Slots(const std::vector<ReadInstruction>& code);

  std::size_t size() const { return size_; }
  /// kNone for a register that the code does not name, and for RZ, URZ, PT and UPT.
  std::size_t of(RegisterFile file, int number) const;

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

 private:
  static constexpr std::size_t kFiles = 4;
  std::array<std::array<std::size_t, RegisterRange::kFileRegisters>, kFiles> places_;
  std::size_t size_ = 0;
};

}  // namespace warpgauge::machine_code
