// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/parsed_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "analysis/base/hash.h"

namespace warpgauge::machine_code {

std::pair<Instruction, std::string_view> read_instruction(std::string_view text) {
  Instruction instruction{.text = std::string(text), .predicated = text.starts_with('@')};
  const auto next_word = [&] {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.find_first_not_of(' ', word.size()), text.size()));
    return word;
  };
  if (instruction.predicated) next_word();
  instruction.opcode = next_word();
  return {std::move(instruction), text};
}

void complete(KernelCode& kernel, Transfers transfers) {
  ControlFlow flow = control_flow_of(std::move(transfers));
  std::string texts;
  for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
    kernel.instructions[i].dead = !flow.live[i];
    texts += kernel.instructions[i].text + '\n';
  }
  kernel.loops = std::move(flow.loops);
  kernel.hash = fmt::format("{:016x}", fnv1a64(texts));
}

}  // namespace warpgauge::machine_code
