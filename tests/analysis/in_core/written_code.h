// SPDX-License-Identifier: Apache-2.0
// Machine code written by hand, one line an instruction, for tests that know its cycles.
#pragma once

#include <string>
#include <vector>

#include "analysis/in_core/warp_time.h"
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

/// Latencies of no chip: round numbers that can be told apart in a sum.
inline Wait round_times(const machine_code::ExecutedInstruction&, InstructionClass kind) {
  switch (kind) {
    case InstructionClass::kGlobalLoad:
      return {.write_cycles = 500, .read_cycles = 20};
    case InstructionClass::kAsyncCopy:
      return {.write_cycles = 600, .read_cycles = 20};
    case InstructionClass::kAsyncCommit:
      return {.write_cycles = 10};
    case InstructionClass::kSharedLoad:
      return {.write_cycles = 30, .read_cycles = 10};
    case InstructionClass::kXu:
      return {.write_cycles = 18, .busy_cycles = 8};
    case InstructionClass::kTensorWarpgroup:
      return {.write_cycles = 200, .busy_cycles = 128};
    case InstructionClass::kBarrier:
      return {.write_cycles = 25};
    default:
      return {.write_cycles = 40, .read_cycles = 12};
  }
}

}  // namespace warpgauge::in_core
