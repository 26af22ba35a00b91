// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/around_calls.h"

#include <cstddef>
#include <string_view>

#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::interpret {
namespace {

bool is_call(std::string_view text) { return machine_code::opcode_of(text).starts_with("CALL"); }

bool leaves(std::string_view text) {
  return machine_code::is_one_of(machine_code::opcode_of(text), "BRA", "BRX", "JMP", "RET", "EXIT",
                                 "BSYNC", "WARPSYNC");
}

/// Whether the code from `first` on comes to a call before it may go anywhere else: between the two
/// are only moves of what is handed over.
bool comes_to_call(const machine_code::ExecutedCode& code, std::size_t first) {
  constexpr std::size_t kMost = 16;
  for (std::size_t i = first; i < code.instructions.size() && i - first < kMost; ++i) {
    const std::string& text = code.instructions[i].text;
    if (is_call(text)) return true;
    if (leaves(text)) return false;
  }
  return false;
}

}  // namespace

void find_branches_around_calls(const machine_code::ExecutedCode& code, Program& program) {
  using Around = Operation::AroundCall;
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    Operation& one = program.operations[i];
    // A branch back decides whether a loop goes on.
    const bool is_forward = one.has_target && one.target > i;
    if (!is_forward || one.target >= program.operations.size()) continue;
    const bool behind = comes_to_call(code, i + 1), there = comes_to_call(code, one.target);
    if (behind == there) continue;
    one.around_call = behind ? Around::kIfTaken : Around::kIfNot;
  }
}

}  // namespace warpgauge::interpret
