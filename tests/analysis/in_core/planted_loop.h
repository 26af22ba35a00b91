// SPDX-License-Identifier: Apache-2.0
// A loop that is planted: code with its control words, and the same instructions for the slow
// schedulers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/in_core/loop_time.h"
#include "tests/analysis/in_core/slow_schedulers.h"

namespace warpgauge::in_core {

inline constexpr Unit kOwn[] = {Unit::kFmaHeavy, Unit::kFmaLite, Unit::kAlu,
                                Unit::kXu,       Unit::kFp64,    Unit::kTensor};
inline constexpr Unit kCommon[] = {Unit::kLsu, Unit::kAdu, Unit::kL2};

/// A loop in both forms.
struct Planted {
  std::vector<slow::Op> ops;  ///< one iteration
  std::vector<std::string> texts;
  std::vector<bool> skipped;   ///< instructions of the code that the path leaves out
  std::vector<slow::Op> code;  ///< one for each text
  BranchShares shares;
  slow::Sm sm;

  void add(const slow::Op& op, const std::string& text, bool skip = false) {
    code.push_back(op);
    texts.push_back(text);
    if (!skip) ops.push_back(op);
  }
};

inline machine_code::ExecutedCode code_of(const Planted& planted) {
  machine_code::ExecutedCode code{
      .cubin = {}, .function = "planted", .architecture = "sm_90a", .instructions = {}};
  for (std::size_t i = 0; i < planted.texts.size(); ++i) {
    const slow::Op& op = planted.code[i];
    const unsigned control = static_cast<unsigned>(op.gap) | 1u << 4 |
                             static_cast<unsigned>(op.write_board) << 5 |
                             static_cast<unsigned>(op.read_board) << 8 | op.wait << 11;
    code.instructions.push_back(
        {.offset_bytes = 16 * i, .text = planted.texts[i], .control = control});
  }
  return code;
}

inline Costs costs_of(const Planted& planted) {
  return [&planted](const machine_code::ExecutedInstruction& one, const machine_code::Operands&) {
    const slow::Op& op = planted.code[one.offset_bytes / 16];
    InstructionCost cost{.latency_cycles = static_cast<double>(op.latency),
                         .read_cycles = static_cast<double>(op.read),
                         .issue_cycles = static_cast<double>(op.issue),
                         .operand_cycles = static_cast<double>(op.operands)};
    for (const slow::Use& use : op.uses) {
      if (use.common()) {
        const Unit unit = kCommon[use.unit - 10];
        cost.units.push_back({unit, static_cast<double>(use.cycles), unit});
      } else {
        cost.units.push_back({kOwn[use.unit], static_cast<double>(use.cycles), kOwn[use.other]});
      }
    }
    return cost;
  };
}

inline Machine machine_of(const slow::Sm& sm) {
  return {.taken_cycles = static_cast<double>(sm.taken),
          .barrier_base_cycles = static_cast<double>(sm.barrier_base),
          .barrier_per_warp_cycles = static_cast<double>(sm.barrier_per_warp),
          .schedulers = slow::kSchedulers,
          .bank_read_cycles = static_cast<double>(sm.bank_cycles),
          .banks = 2};
}

inline slow::Result slow_run(const Planted& planted, int iterations, int warps) {
  std::vector<slow::Op> path;
  for (int i = 0; i < iterations; ++i)
    path.insert(path.end(), planted.ops.begin(), planted.ops.end());
  return slow::Schedulers(std::move(path), warps, planted.sm).run();
}

}  // namespace warpgauge::in_core
