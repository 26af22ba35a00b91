// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/steps.h"

#include <algorithm>
#include <charconv>

#include "analysis/base/defect.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::Schedule;

constexpr int kScoreboardCount = kOpenProducts + 1;

int gap_cycles(const Schedule& schedule) {
  constexpr int kLongestWithoutYield = 11;
  if (schedule.stall_cycles > kLongestWithoutYield && !schedule.yields) return 2;
  if (schedule.stall_cycles == 0) return 1;
  if (schedule.stall_cycles == 1 && schedule.yields) return 2;
  return schedule.stall_cycles;
}

/// The number behind the last `mark`: 3 in "DEPBAR.LE SB3, 0x1". -1: none.
int number_behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return -1;
  int number = -1;
  std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number, 16);
  return number;
}

/// "DEPBAR.LE SB0, 0x1, {2,1}", "WARPGROUP.DEPBAR.LE gsb0, 0x1".
void read_depbar(Step& step, const ExecutedInstruction& instruction) {
  const std::string_view text = instruction.text;
  const bool product = text.find("gsb") != std::string_view::npos;
  const int number = number_behind(text, product ? "gsb" : "SB");
  const int count = product ? kProductScoreboardCount : Schedule::kScoreboards;
  if (const std::size_t set = text.find('{'); set != std::string_view::npos) {
    for (const char c : text.substr(set)) {
      if (c >= '0' && c < '0' + Schedule::kScoreboards) step.waits |= 1u << (c - '0');
    }
  }
  if (number < 0) return;  // "DEPBAR {2,1}"
  const int limit = number_behind(text.substr(0, text.find('{')), "0x");
  require(number < count && limit >= 0, "\"{}\" at {:#x} names no scoreboard and limit",
          instruction.text, instruction.offset_bytes);
  step.limited = product ? kProductScoreboards + number : number;
  step.limit = static_cast<std::size_t>(limit);
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

Step read_step(const ExecutedInstruction& instruction, const Reading& reading) {
  Step step{.schedule = machine_code::decode_schedule(instruction.control)};
  const Schedule& schedule = step.schedule;
  for (const int scoreboard : {schedule.write_scoreboard, schedule.read_scoreboard}) {
    require(scoreboard < Schedule::kScoreboards || scoreboard == Schedule::kNone,
            "the instruction at {:#x} sets scoreboard {}", instruction.offset_bytes, scoreboard);
  }
  const bool sets =
      schedule.write_scoreboard != Schedule::kNone || schedule.read_scoreboard != Schedule::kNone;
  step.unit = of_schedule(reading.unit, sets);
  step.gap_cycles = gap_cycles(schedule);
  step.waits = schedule.wait_mask;
  const machine_code::Transfer& transfer = reading.transfer;
  step.ends = transfer.ends && !transfer.falls_through;
  step.kind = kind_of(step, transfer.opcode, sets);
  if (step.kind == Step::Kind::kProduct) {
    const int number = number_behind(instruction.text, "gsb");
    require(number < kProductScoreboardCount, "scoreboard gsb{} at {:#x}", number,
            instruction.offset_bytes);
    step.product_scoreboard = number < 0 ? kOpenProducts : kProductScoreboards + number;
  }
  const bool of_warpgroup =
      transfer.opcode == "WARPGROUP" && instruction.text.find(".DEPBAR") != std::string::npos;
  if (transfer.opcode == "DEPBAR" || of_warpgroup) {
    read_depbar(step, instruction);
  }
  step.asks = sets || step.kind != Step::Kind::kPlain;
  return step;
}

}  // namespace

static_assert(kScoreboardCount <= 32, "wait masks are of 32 bits");

std::vector<Step> read_steps(const std::vector<ExecutedInstruction>& code,
                             const std::vector<Reading>& readings) {
  const bool counted = std::ranges::any_of(
      code, [](const ExecutedInstruction& instruction) { return instruction.threads > 0; });
  std::vector<Step> steps(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].executed <= 0) continue;
    steps[i] = read_step(code[i], readings[i]);
    steps[i].idle = counted && code[i].threads == 0 && code[i].text.starts_with('@');
  }
  return steps;
}

}  // namespace warpgauge::in_core
