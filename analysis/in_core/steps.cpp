// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/steps.h"

#include <algorithm>

#include "analysis/base/defect.h"
#include "analysis/machine_code/scoreboard_text.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;
using machine_code::Schedule;

constexpr int kScoreboardCount = kOpenProducts + 1;

int gap_cycles(const Schedule& schedule) {
  constexpr int kLongestWithoutYield = 11;
  if (schedule.stall_cycles > kLongestWithoutYield && !schedule.yields) return 2;
  if (schedule.stall_cycles == 0) return 1;
  if (schedule.stall_cycles == 1 && schedule.yields) return 2;
  return schedule.stall_cycles;
}

void set_wait(Step& step, const machine_code::ScoreboardWait& wait,
              const ExecutedInstruction& instruction) {
  step.waits |= wait.finished;
  if (!wait.limited) return;  // "DEPBAR {2,1}"
  const int count = wait.of_products ? kProductScoreboardCount : Schedule::kScoreboards;
  require(*wait.limited < count && wait.pending, "\"{}\" at {:#x} names no scoreboard and limit",
          instruction.text, instruction.offset_bytes);
  step.limited = wait.of_products ? kProductScoreboards + *wait.limited : *wait.limited;
  step.limit = static_cast<std::size_t>(*wait.pending);
}

Step::Kind kind_of(const Step& step, std::string_view opcode, bool sets_scoreboard) {
  switch (step.unit) {
    case InstructionClass::kAsyncCopy:
      return Step::Kind::kCopy;
    case InstructionClass::kAsyncCommit:
      return Step::Kind::kCommit;
    case InstructionClass::kTransactionBarrier:
      return opcode == "ARRIVES" ? Step::Kind::kArrive : Step::Kind::kPlain;
    case InstructionClass::kTensorWarpgroup:
      return Step::Kind::kProduct;
    case InstructionClass::kBarrier:
      return Step::Kind::kStop;
    case InstructionClass::kMemoryBarrier:
      return sets_scoreboard ? Step::Kind::kPlain : Step::Kind::kStop;
    default:
      return Step::Kind::kPlain;
  }
}

Step read_step(const ExecutedInstruction& instruction, const machine_code::Transfer& transfer) {
  Step step{.schedule = machine_code::decode_schedule(instruction.control)};
  const Schedule& schedule = step.schedule;
  for (const int scoreboard : {schedule.write_scoreboard, schedule.read_scoreboard}) {
    require(scoreboard < Schedule::kScoreboards || scoreboard == Schedule::kNone,
            "the instruction at {:#x} sets scoreboard {}", instruction.offset_bytes, scoreboard);
  }
  const bool sets =
      schedule.write_scoreboard != Schedule::kNone || schedule.read_scoreboard != Schedule::kNone;
  step.unit = of_schedule(machine_code::classify(instruction.text), sets);
  step.gap_cycles = gap_cycles(schedule);
  step.waits = schedule.wait_mask;
  step.ends = transfer.ends && !transfer.falls_through;
  step.kind = kind_of(step, transfer.opcode, sets);
  if (step.kind == Step::Kind::kProduct) {
    const auto number = machine_code::product_scoreboard(instruction.text);
    require(number.value_or(0) < kProductScoreboardCount, "scoreboard gsb{} at {:#x}",
            number.value_or(0), instruction.offset_bytes);
    step.product_scoreboard = number ? kProductScoreboards + *number : kOpenProducts;
  }
  const auto wait = machine_code::read_scoreboard_wait(instruction.text);
  if (wait) set_wait(step, *wait, instruction);
  step.asks = sets || step.kind != Step::Kind::kPlain;
  return step;
}

}  // namespace

static_assert(kScoreboardCount <= 32, "wait masks are of 32 bits");

std::vector<Step> read_steps(const std::vector<ExecutedInstruction>& code,
                             const machine_code::Transfers& transfers) {
  const bool counted = std::ranges::any_of(
      code, [](const ExecutedInstruction& instruction) { return instruction.threads > 0; });
  std::vector<Step> steps(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].executed <= 0) continue;
    steps[i] = read_step(code[i], transfers[i]);
    steps[i].idle = counted && code[i].threads == 0 && code[i].text.starts_with('@');
  }
  return steps;
}

}  // namespace warpgauge::in_core
