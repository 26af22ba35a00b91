// SPDX-License-Identifier: Apache-2.0
// What an instruction costs a warp scheduler and its warp, as a profile knows it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/in_core/unit.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::in_core {

struct UnitUse {
  Unit unit = Unit::kAlu;
  double cycles = 1;        ///< until the unit takes the next one
  Unit other = Unit::kAlu;  ///< either of the two will do; the same as `unit`: no choice

  bool has_choice() const { return other != unit; }
};

/// How sure a cost is.
enum class Evidence : unsigned char {
  kMeasured,  ///< this opcode with these modifiers
  kKin,       ///< the opcode with other modifiers
  kAssumed,   ///< the pipe is taken for granted; the cost is that of its other instructions
  kUnknown,   ///< nothing is known: it issues, and its result takes as long as any
};
std::string_view evidence_name(Evidence evidence);

/// How some executions of a load end: a cache answers it, or DRAM.
struct Answer {
  double share = 0;
  double latency_cycles = 0;
};

struct InstructionCost {
  std::vector<UnitUse> units = {};
  /// Cycles from the issue to that of an instruction that needs the result (of one that raises a
  /// write scoreboard: to its release), and until a read scoreboard is released.
  double latency_cycles = 0, read_cycles = 0;
  /// Where a load is not always answered by the same cache: the shares of all executions. Their
  /// mean is latency_cycles. Empty: it takes as long each time.
  std::vector<Answer> answers = {};
  /// Each thread walks along words by itself, with others of its loads: one of them misses for the
  /// sector, and the next ones find what it brings.
  bool answers_in_turn = false;
  /// From its issue to that of the warp's next instruction for the same unit, where that is more
  /// than stall counts say: two passes through a pipe. 0: not so.
  double again_cycles = 0;
  /// From its issue to that of the scheduler's next instruction, whichever warp's.
  double issue_cycles = 1;
  /// That its operands keep the banks of the register file busy, at least.
  double operand_cycles = 0;
  /// Ends of what the latency and the unit cycles may be, as factors: 1 and 1 for what was
  /// measured.
  double low = 1, high = 1;
  Evidence evidence = Evidence::kUnknown;
  std::string source = {};  ///< key of the profile, or what was assumed
  std::string lacks = {};   ///< key that the latency needs and the profile does not have

  /// The same with another evidence.
  InstructionCost as(Evidence other) && {
    evidence = other;
    return std::move(*this);
  }
};

/// The cost of one instruction of the code.
using Costs = std::function<InstructionCost(const machine_code::ExecutedInstruction&,
                                            const machine_code::Operands&)>;

/// What belongs to no single instruction.
struct Machine {
  /// From the issue of a branch that is taken to that of its target, at least.
  double taken_cycles = 10;
  double barrier_base_cycles = 12, barrier_per_warp_cycles = 2;
  int schedulers = 4;           ///< of an SM
  double bank_read_cycles = 0;  ///< of one operand by a bank of the register file; 0: not known
  int banks = 2;
  double near_code_bytes = 0;  ///< of the innermost instruction cache; 0: not known
};

}  // namespace warpgauge::in_core
