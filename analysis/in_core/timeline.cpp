// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/timeline.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "analysis/base/defect.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::Schedule;

constexpr int kScoreboardCount = kOpenProducts + 1;
constexpr std::size_t kMostPending = 256;  // a loop may raise scoreboards that nothing waits for

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

/// The run itself: `now_` is when the next instruction may issue, cycles from the block's entry.
class Run {
 public:
  Run(WarpState& state, BlockTime& time) : state_(state), time_(time) {}

  void issue(std::size_t index, const Step& step) {
    BlockTime::Line& line = time_.lines.emplace_back();
    wait(step, line);
    const double start = started(step);
    const Wait& wait = step.wait;
    if (!step.idle) raise(step, index, start);
    line.stall = step.ends ? 0 : step.gap_cycles - 1;
    double next = now_ + 1 + line.stall;
    if (step.kind == Step::Kind::kStop && start + wait.write_cycles > next) {
      const double stopped = start + wait.write_cycles - next;
      if (step.unit == InstructionClass::kBarrier) {
        line.barrier = stopped;
      } else {
        line.wait += stopped;
        line.producer = index;
      }
      next += stopped;
    }
    now_ = next;
  }

  void finish() {
    time_.cycles = now_;
    for (Pending& pending : state_.pending) pending.release -= now_;
    // What is over delays nothing; a load is still one that was not waited for.
    std::erase_if(state_.pending, [](const Pending& pending) {
      return pending.release <= 0 && pending.loads == 0 && pending.scoreboard < kOpenCopies;
    });
    if (state_.pending.size() > kMostPending) {
      state_.pending.erase(state_.pending.begin(), state_.pending.end() - kMostPending);
    }
    for (double& busy : state_.busy) busy = std::max(busy - now_, 0.0);
  }

 private:
  bool waited(const Step& step, const Pending& pending, std::size_t left) const {
    return ((step.waits >> pending.scoreboard) & 1) != 0 ||
           (pending.scoreboard == step.limited && left >= step.limit);
  }

  void wait(const Step& step, BlockTime::Line& line) {
    if (step.waits == 0 && step.limited < 0) return;
    std::size_t behind = 0;  // younger ones of the limited scoreboard
    double until = now_;
    bool for_load = false;
    double loads = 0;
    marked_.assign(state_.pending.size(), false);
    for (std::size_t i = state_.pending.size(); i-- > 0;) {
      const Pending& pending = state_.pending[i];
      loads += pending.loads;
      marked_[i] = waited(step, pending, behind);
      if (pending.scoreboard == step.limited) ++behind;
      if (!marked_[i]) continue;
      for_load = for_load || pending.loads > 0;
      // Released in the order of issue: who waits for one waits for all older ones too.
      if (pending.release > now_ && pending.release >= until) {
        until = pending.release;
        line.producer = pending.producer;
      }
    }
    std::size_t i = 0;
    std::erase_if(state_.pending, [&](const Pending&) { return marked_[i++]; });
    line.wait = until - now_;
    now_ = until;
    if (for_load) {
      time_.waits_for_loads += 1;
      time_.loads_in_flight += loads;
    }
  }

  /// When the unit begins with it.
  double started(const Step& step) {
    if (step.wait.busy_cycles <= 0) return now_;
    double& busy = state_.busy[static_cast<std::size_t>(step.unit)];
    const double start = std::max(now_, busy);
    busy = start + step.wait.busy_cycles;
    return start;
  }

  void raise(const Step& step, std::size_t index, double start) {
    const Schedule& schedule = step.schedule;
    const double written = start + step.wait.write_cycles;
    if (schedule.read_scoreboard != Schedule::kNone) {
      add(schedule.read_scoreboard, index, start + step.wait.read_cycles, 0);
    }
    switch (step.kind) {
      case Step::Kind::kCopy:
        add(kOpenCopies, index, written, 1);
        return;
      case Step::Kind::kArrive:
        std::erase_if(state_.pending,
                      [](const Pending& pending) { return pending.scoreboard == kOpenCopies; });
        break;
      case Step::Kind::kCommit:
        if (schedule.write_scoreboard != Schedule::kNone) {
          close(kOpenCopies, schedule.write_scoreboard, index, written);
        }
        return;
      case Step::Kind::kProduct:
        if (step.product_scoreboard == kOpenProducts) {
          add(kOpenProducts, index, written, 0);
        } else {
          close(kOpenProducts, step.product_scoreboard, index, written);
        }
        return;
      default:
        break;
    }
    if (schedule.write_scoreboard != Schedule::kNone) {
      const bool load = step.unit == InstructionClass::kGlobalLoad;
      add(schedule.write_scoreboard, index, written, load ? 1 : 0);
    }
  }

  void add(int scoreboard, std::size_t producer, double release, int loads) {
    state_.pending.push_back({scoreboard, producer, release, loads});
  }

  /// All that is open becomes one group, which `producer` closes. The group's wait is that for the
  /// open one that ends last.
  void close(int open, int scoreboard, std::size_t producer, double release) {
    int loads = 0;
    for (const Pending& pending : state_.pending) {
      if (pending.scoreboard != open) continue;
      loads += pending.loads;
      if (pending.release > release) {
        release = pending.release;
        producer = pending.producer;
      }
    }
    std::erase_if(state_.pending,
                  [&](const Pending& pending) { return pending.scoreboard == open; });
    add(scoreboard, producer, release, loads);
  }

  WarpState& state_;
  BlockTime& time_;
  double now_ = 0;
  std::vector<bool> marked_;
};

}  // namespace

static_assert(kScoreboardCount <= 32, "wait masks are of 32 bits");

bool WarpState::is_near(const WarpState& other, double cycles) const {
  const auto near = [&](double a, double b) { return std::abs(a - b) < cycles; };
  return std::ranges::equal(pending, other.pending,
                            [&](const Pending& a, const Pending& b) {
                              return a.scoreboard == b.scoreboard && a.producer == b.producer &&
                                     a.loads == b.loads && near(a.release, b.release);
                            }) &&
         std::ranges::equal(busy, other.busy, near);
}

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

std::vector<Step> with_times(std::vector<Step> steps, const std::vector<ExecutedInstruction>& code,
                             const Times& times) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Step& step = steps[i];
    if (!step.asks || step.idle) continue;
    step.wait = times(code[i], step.unit);
    for (const double cycles :
         {step.wait.write_cycles, step.wait.read_cycles, step.wait.busy_cycles}) {
      require(std::isfinite(cycles) && cycles >= 0, "a wait of {} cycles for \"{}\"", cycles,
              code[i].text);
    }
  }
  return steps;
}

void run_block(const std::vector<Step>& steps, const Block& block, WarpState& state,
               BlockTime& time) {
  time.lines.clear();
  time.waits_for_loads = time.loads_in_flight = 0;
  Run run(state, time);
  for (std::size_t i = block.first; i < block.end; ++i) run.issue(i, steps[i]);
  run.finish();
}

}  // namespace warpgauge::in_core
