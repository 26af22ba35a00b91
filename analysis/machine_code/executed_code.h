// SPDX-License-Identifier: Apache-2.0
// The machine code of one kernel as one launch executed it: each instruction with its schedule and
// with how often it ran. `warpgauge describe` counts it; the model and the in-core analysis read
// it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::machine_code {

/// One instruction of the launch. Counts are sums over the grid.
struct ExecutedInstruction {
  std::uint64_t offset_bytes = 0;  ///< in the function
  /// As cuobjdump and nvdisasm print it, predicate included, without the final semicolon; branch
  /// targets are offsets: "@!P0 BRA 0x1230".
  std::string text;
  /// Bits 105 to 125 of the 128-bit instruction word: the schedule (schedule.h).
  std::uint32_t control = 0;
  double executed = 0;  ///< warp instructions
  double threads = 0;   ///< thread instructions whose predicate held
  double sectors = 0;   ///< 32-byte sectors of global and local memory; 0 where it was not counted
  /// Lines of 128 bytes that the sectors lie in; 0 where they are not known.
  double lines = 0;
  /// Share of the executions of a load that L1 answers at once; absent where only the mean over all
  /// loads is known.
  std::optional<double> l1_answers = {};
  /// The same of those warps' executions that go on when most have ended; absent where none do, or
  /// it is not known.
  std::optional<double> tail_l1_answers = {};
  /// Different values among the lanes of a MATCH.ANY, in the mean; absent where they are not known.
  std::optional<double> matched_values = {};
  double wavefronts = 0;  ///< of shared memory, those of bank conflicts among them; 0 as above
  /// Cycles that L1 is busy with it, where addresses are known; otherwise 0, and a line takes one.
  double l1_cycles = 0;
  std::string line = {};  ///< of the source, "softmax.cu:42"; empty where it is not known
};

/// Instructions in the order of the code. One that no warp executed may be left out.
struct ExecutedCode {
  std::string cubin;         ///< FNV-1a 64 of the cubin, 16 hex digits
  std::string function;      ///< mangled name
  std::string architecture;  ///< "sm_90a"
  std::vector<ExecutedInstruction> instructions;
  std::vector<std::string> files = {};  ///< full paths of the source files in `line`

  bool empty() const { return instructions.empty(); }
  /// Whether any line of the source is known.
  bool has_lines() const {
    return std::ranges::any_of(instructions, [](const auto& one) { return !one.line.empty(); });
  }
  bool has_counts() const {
    return std::ranges::any_of(instructions, [](const auto& one) { return one.executed > 0; });
  }
  double executed() const {
    double sum = 0;
    for (const ExecutedInstruction& one : instructions) sum += one.executed;
    return sum;
  }
  /// Whether any schedule is known: Nsight Compute prints none.
  bool has_schedules() const {
    return std::ranges::any_of(instructions, [](const auto& one) { return one.control != 0; });
  }
};

}  // namespace warpgauge::machine_code
