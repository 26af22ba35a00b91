// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/slots.h"

#include <utility>

#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::machine_code {

std::vector<ReadInstruction> read_instructions(const ExecutedCode& code) {
  std::vector<ReadInstruction> read;
  read.reserve(code.instructions.size());
  for (const ExecutedInstruction& one : code.instructions) {
    ReadInstruction instruction{.operands = read_operands(one.text), .texts = {}, .text = one.text};
    instruction.calls = read_transfer(one.text).calls;
    std::array<OperandText, kMaxOperands> operands;
    const std::string_view opcode = opcode_of(one.text);
    const auto begin = static_cast<std::size_t>(opcode.data() + opcode.size() - one.text.data());
    const auto found = split_operands(instruction.text.substr(begin), operands);
    instruction.texts.assign(found.begin(), found.end());
    read.push_back(std::move(instruction));
  }
  return read;
}

Slots::Slots(const std::vector<ReadInstruction>& code) {
  for (auto& file : places_) file.fill(kNone);
  const auto name = [this](const RegisterRange& range) {
    for (int r = range.first; r < range.first + range.count; ++r) {
      auto& place = places_[static_cast<std::size_t>(range.file)][static_cast<std::size_t>(r)];
      if (place == kNone) place = size_++;
    }
  };
  for (const ReadInstruction& one : code) {
    for (const SourceRegister& source : one.operands.reads) name(source.range);
    for (const RegisterRange& range : one.operands.writes) name(range);
  }
}

std::size_t Slots::of(RegisterFile file, int number) const {
  if (number < 0 || number >= RegisterRange::kFileRegisters) return kNone;
  return places_[static_cast<std::size_t>(file)][static_cast<std::size_t>(number)];
}

}  // namespace warpgauge::machine_code
