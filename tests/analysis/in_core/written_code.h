// SPDX-License-Identifier: Apache-2.0
// Machine code written by hand, one line an instruction, for tests that know its cycles.
#pragma once

#include <string>
#include <vector>

#include "analysis/in_core/steps.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::in_core {

struct WrittenLine {
  std::string text;
  double executed = 1;
  int stall = 1;
  int write = machine_code::Schedule::kNone;
  int read = machine_code::Schedule::kNone;
  unsigned wait = 0;  ///< mask
  bool yields = false;
};

inline machine_code::ExecutedCode written(const std::vector<WrittenLine>& lines) {
  machine_code::ExecutedCode code{
      .cubin = {}, .function = "kernel", .architecture = "sm_90a", .instructions = {}};
  for (const WrittenLine& line : lines) {
    const unsigned control = static_cast<unsigned>(line.stall) | (line.yields ? 0u : 1u << 4) |
                             static_cast<unsigned>(line.write) << 5 |
                             static_cast<unsigned>(line.read) << 8 | line.wait << 11;
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(),
                                 .text = line.text,
                                 .control = control,
                                 .executed = line.executed,
                                 .threads = 32 * line.executed});
  }
  return code;
}

inline Step step_of(const WrittenLine& line) {
  const auto code = written({line});
  return read_steps(code.instructions, machine_code::read_transfers(code.instructions)).at(0);
}

}  // namespace warpgauge::in_core
