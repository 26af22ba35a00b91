// SPDX-License-Identifier: Apache-2.0
// What the machine code of a line of the table of instructions must show.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "probes/compute/instruction.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

/// Instructions an iteration that are the loop's own or move a chain into place, at most, for each
/// chain.
constexpr int kLoopOwn = 4;
constexpr int kLoopOwnPerChain = 3;

/// The opcodes of a PTX text without declarations and moves between names: "add.rn.f32".
inline std::vector<std::string> ptx_opcodes(std::string_view text) {
  std::vector<std::string> opcodes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size() - 1);
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    while (line.starts_with('{') || line.starts_with('}') || line.starts_with(' ')) {
      line.remove_prefix(1);
    }
    if (line.starts_with('@')) line.remove_prefix(line.find(' ') + 1);
    const std::string_view opcode = line.substr(0, line.find(' '));
    const bool named_only =
        opcode.empty() || opcode.starts_with(".reg") ||
        (opcode.starts_with("mov.") && line.find("%%") == std::string_view::npos);
    if (!named_only) opcodes.emplace_back(opcode);
  }
  return opcodes;
}

/// Opcode pattern of the PTX instruction; empty where the line has several.
inline std::string ptx_pattern(const InstructionLine& instruction) {
  std::string pattern;
  for (const char* text : {instruction.even, instruction.odd}) {
    const auto opcodes = ptx_opcodes(text);
    if (opcodes.size() != 1) return {};
    if (opcodes.front() != pattern) pattern += (pattern.empty() ? "" : "|") + opcodes.front();
  }
  return pattern;
}

inline Part part_of(const TimedInstruction& instruction) {
  const InstructionLine& line = instruction.line;
  Part part{
      line.name, std::string(line.sequence ? "a sequence with " : "runs as ") + line.sass, {}};
  const std::string ptx = ptx_pattern(line);
  const bool guarded = line.sequence || std::string_view(line.even).starts_with('@');
  const char* const architecture = line.needs >= 90 ? "sm_(9|1[0-9])*" : "";
  for (const InstructionLoop& loops : {instruction.latency, instruction.rate}) {
    const int ilp = loops.ilp;
    if (ilp == 1 && !line.dependent) continue;
    for (int body = 1; body <= kBodies; ++body) {
      const Kernels kernel = loops.of_body[body - 1];
      const int length = body_length(line, body);
      part.machine_code.push_back(
          expect(kernel, line.sass, "", length * line.per_operation + line.shared_with_loop)
              .even_conditional(guarded)
              .on(architecture));
      if (!ptx.empty()) {
        part.machine_code.push_back(
            expect(kernel, "", ptx, length).even_conditional(guarded).on(architecture));
      }
      if (line.sequence) continue;
      part.machine_code.push_back(
          expect(kernel, "*", "", length + kLoopOwn + kLoopOwnPerChain * ilp)
              .or_fewer()
              .on(architecture));
    }
  }
  return part;
}

}  // namespace warpgauge::probes
