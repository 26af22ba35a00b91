// SPDX-License-Identifier: Apache-2.0
#include "tests/nvcc/dependences.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/machine_code/sass_lines.h"
#include "analysis/machine_code/schedule.h"
#include "analysis/machine_code/scoreboard_text.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::machine_code {
namespace {

constexpr std::size_t kFiles = 4;
constexpr std::size_t kRegistersPerFile = RegisterRange::kFileRegisters;

bool is_warpgroup_product(const Operands& operands) {
  return operands.opcode.ends_with("GMMA") && operands.opcode.size() == 5;
}

/// Who touched one register last.
struct Touches {
  std::vector<std::size_t> writers;  // the last that writes always, and guarded ones after it
  std::vector<std::size_t> readers;  // since then
};

/// Walks one stretch.
class StretchWalk {
 public:
  StretchWalk(const ExecutedCode& code, std::span<const Operands> operands, StraightCode stretch,
              std::vector<Dependence>& found)
      : code_(code), operands_(operands), stretch_(stretch), found_(found) {}

  void walk() {
    cycles_.reserve(stretch_.end - stretch_.begin + 1);
    cycles_.push_back(0);
    for (std::size_t i = stretch_.begin; i < stretch_.end; ++i) {
      const Schedule schedule = schedule_of(i);
      cycles_.push_back(cycles_.back() + std::max(1, schedule.stall_cycles));
      note_wait(i, schedule);
      find(i);
      touch(i);
      if (is_warpgroup_product(operands_[i]) && ends_group(i)) groups_.push_back(i);
    }
  }

 private:
  struct Wait {
    std::size_t at = 0;
    unsigned allowed = 0;  // uses of the scoreboard that may still be under way
  };

  Schedule schedule_of(std::size_t i) const {
    return decode_schedule(code_.instructions[i].control);
  }

  bool ends_group(std::size_t i) const {
    return product_scoreboard(code_.instructions[i].text) == 0;
  }

  void note_wait(std::size_t i, const Schedule& schedule) {
    for (unsigned s = 0; s < Schedule::kScoreboards; ++s) {
      if (schedule.wait_mask >> s & 1) waits_[s].push_back({.at = i, .allowed = 0});
    }
    const auto wait = read_scoreboard_wait(code_.instructions[i].text);
    if (!wait) return;
    for (unsigned s = 0; s < Schedule::kScoreboards; ++s) {
      if (wait->finished >> s & 1) waits_[s].push_back({.at = i, .allowed = 0});
    }
    const auto pending = static_cast<unsigned>(wait->pending.value_or(0));
    if (wait->of_products) {
      // A wait for fewer groups than are finished already undoes nothing.
      if (groups_.size() > pending) {
        finished_groups_ = std::max(finished_groups_, groups_.size() - pending);
      }
    } else if (wait->limited && *wait->limited < Schedule::kScoreboards) {
      waits_[static_cast<std::size_t>(*wait->limited)].push_back({.at = i, .allowed = pending});
    }
  }

  /// An instruction after `producer`, up to `consumer`, waits for its use of the scoreboard.
  bool waited(int scoreboard, std::size_t producer) const {
    if (scoreboard == Schedule::kNone || scoreboard >= Schedule::kScoreboards) return false;
    const auto& waits = waits_[static_cast<std::size_t>(scoreboard)];
    return std::any_of(waits.rbegin(), waits.rend(), [&](const Wait& wait) {
      if (wait.at <= producer) return false;
      return wait.allowed == 0 || uses_between(scoreboard, producer, wait.at) >= wait.allowed;
    });
  }

  unsigned uses_between(int scoreboard, std::size_t producer, std::size_t wait) const {
    unsigned uses = 0;
    for (std::size_t i = producer + 1; i < wait; ++i) {
      const Schedule schedule = schedule_of(i);
      uses += schedule.write_scoreboard == scoreboard || schedule.read_scoreboard == scoreboard;
    }
    return uses;
  }

  Protection protection_of(DependenceKind kind, RegisterFile file, std::size_t producer,
                           std::size_t consumer) const {
    if (is_warpgroup_product(operands_[producer])) {
      return protection_of_product(kind, file, producer, consumer);
    }
    const Schedule schedule = schedule_of(producer);
    if (waited(schedule.write_scoreboard, producer)) return Protection::kScoreboard;
    const bool after_read = kind == DependenceKind::kWriteAfterRead;
    if (after_read && waited(schedule.read_scoreboard, producer)) return Protection::kScoreboard;
    const int raised = after_read ? schedule.read_scoreboard : schedule.write_scoreboard;
    if (raised == Schedule::kNone && follower_waited(kind, producer, consumer)) {
      return Protection::kScoreboard;
    }
    if (raised == Schedule::kNone || (after_read && is_read_at_issue(file))) {
      return Protection::kStall;
    }
    const bool ordered = kind != DependenceKind::kReadAfterWrite && share_queue(producer, consumer);
    return ordered ? Protection::kOrder : Protection::kNone;
  }

  /// A queue finishes in order: of several in a row, ptxas lets the last one raise a scoreboard
  /// for all.
  bool follower_waited(DependenceKind kind, std::size_t producer, std::size_t consumer) const {
    for (std::size_t i = producer + 1; i < consumer; ++i) {
      if (!finish_in_order(operands_[producer], operands_[i])) continue;
      const Schedule schedule = schedule_of(i);
      if (waited(schedule.write_scoreboard, i)) return true;
      const bool after_read = kind == DependenceKind::kWriteAfterRead;
      if (after_read && waited(schedule.read_scoreboard, i)) return true;
    }
    return false;
  }

  Protection protection_of_product(DependenceKind kind, RegisterFile file, std::size_t producer,
                                   std::size_t consumer) const {
    if (is_warpgroup_product(operands_[consumer])) return Protection::kOrder;
    if (kind == DependenceKind::kWriteAfterRead && is_read_at_issue(file))
      return Protection::kStall;
    const auto group = std::ranges::lower_bound(groups_, producer);
    const auto index = static_cast<std::size_t>(group - groups_.begin());
    return index < finished_groups_ ? Protection::kWarpgroup : Protection::kNone;
  }

  /// A queue holds the numbers of general registers; the values of all others go into it. (ptxas
  /// overwrites those from the next cycle on.)
  static bool is_read_at_issue(RegisterFile file) { return file != RegisterFile::kGeneral; }

  /// Instructions that wait in one queue for a unit of variable latency leave it, and read their
  /// registers then, in order.
  bool share_queue(std::size_t producer, std::size_t consumer) const {
    const auto in_memory = [](const Operands& one) {
      return one.reads_memory || one.writes_memory || one.opcode == "SHFL";
    };
    const Operands &first = operands_[producer], &second = operands_[consumer];
    return (in_memory(first) && in_memory(second)) || finish_in_order(first, second);
  }

  /// Loads of global memory are not among them: a later one may hit.
  static bool finish_in_order(const Operands& first, const Operands& second) {
    const auto in_shared_memory = [](const Operands& one) {
      return is_one_of(one.opcode, "LDS", "LDSM", "STS", "STSM", "ATOMS", "SHFL");
    };
    // Transcendental functions and conversions. F2FP and I2FP are not among them.
    const auto in_xu = [](const Operands& one) {
      return is_one_of(one.opcode, "MUFU", "F2F", "F2I", "I2F", "FRND", "FLO", "POPC", "BREV");
    };
    return first.opcode == second.opcode || (in_shared_memory(first) && in_shared_memory(second)) ||
           (in_xu(first) && in_xu(second));
  }

  /// Where the guard of one holds, that of the other does not.
  bool exclude_each_other(std::size_t a, std::size_t b) const {
    const Operands &one = operands_[a], &other = operands_[b];
    if (!one.guarded || !other.guarded || one.guard_negated == other.guard_negated) return false;
    const RegisterRange& guard = one.reads.front().range;
    return guard == other.reads.front().range && guard_versions_.at(a) == version_of(guard);
  }

  std::size_t version_of(const RegisterRange& predicate) const {
    const auto& writers = touches(predicate.file, predicate.first).writers;
    return writers.empty() ? stretch_.begin : writers.back() + 1;
  }

  const Touches& touches(RegisterFile file, int number) const {
    return touches_[static_cast<std::size_t>(file) * kRegistersPerFile +
                    static_cast<std::size_t>(number)];
  }
  Touches& touches(RegisterFile file, int number) {
    return const_cast<Touches&>(std::as_const(*this).touches(file, number));
  }

  void find(std::size_t consumer) {
    const Operands& operands = operands_[consumer];
    for (std::size_t s = 0; s < operands.reads.size(); ++s) {
      const SourceRegister& source = operands.reads[s];
      const bool guard = s == 0 && operands.guarded;
      add(consumer, source.range, DependenceKind::kReadAfterWrite, source.address, guard);
    }
    for (const RegisterRange& range : operands.writes) {
      add(consumer, range, DependenceKind::kWriteAfterWrite, false, false);
      add(consumer, range, DependenceKind::kWriteAfterRead, false, false);
    }
  }

  /// One dependence for each run of registers with one producer.
  void add(std::size_t consumer, const RegisterRange& range, DependenceKind kind, bool address,
           bool guard) {
    const std::size_t first_new = found_.size();
    for (int i = 0; i < range.count; ++i) {
      const int number = range.first + i;
      const Touches& touched = touches(range.file, number);
      const bool after_read = kind == DependenceKind::kWriteAfterRead;
      for (const std::size_t producer : after_read ? touched.readers : touched.writers) {
        if (producer == consumer || exclude_each_other(producer, consumer)) continue;
        const auto known = std::find_if(
            found_.begin() + static_cast<std::ptrdiff_t>(first_new), found_.end(), [&](auto& one) {
              return one.producer == producer && one.range.first + one.range.count == number;
            });
        if (known != found_.end()) {
          ++known->range.count;
          continue;
        }
        found_.push_back({.producer = producer,
                          .consumer = consumer,
                          .range = {.file = range.file, .first = number, .count = 1},
                          .kind = kind,
                          .protection = protection_of(kind, range.file, producer, consumer),
                          .distance_cycles = cycles_[consumer - stretch_.begin] -
                                             cycles_[producer - stretch_.begin],
                          .address = address,
                          .guard = guard});
      }
    }
  }

  void touch(std::size_t i) {
    const Operands& operands = operands_[i];
    if (operands.guarded) guard_versions_[i] = version_of(operands.reads.front().range);
    for (const SourceRegister& source : operands.reads) {
      for (int r = 0; r < source.range.count; ++r) {
        auto& readers = touches(source.range.file, source.range.first + r).readers;
        if (readers.empty() || readers.back() != i) readers.push_back(i);
      }
    }
    for (const RegisterRange& range : operands.writes) {
      for (int r = 0; r < range.count; ++r) {
        Touches& touched = touches(range.file, range.first + r);
        if (!operands.guarded) {
          touched.writers.clear();
          touched.readers.clear();
        }
        if (touched.writers.empty() || touched.writers.back() != i) touched.writers.push_back(i);
      }
    }
  }

  const ExecutedCode& code_;
  std::span<const Operands> operands_;
  StraightCode stretch_;
  std::vector<Dependence>& found_;
  std::vector<int> cycles_;  // from the begin of the stretch to the issue of each instruction
  std::array<std::vector<Wait>, Schedule::kScoreboards> waits_;
  std::vector<Touches> touches_ = std::vector<Touches>(kFiles * kRegistersPerFile);
  std::map<std::size_t, std::size_t> guard_versions_;
  std::vector<std::size_t> groups_;  // the last product of each group
  std::size_t finished_groups_ = 0;
};

}  // namespace

std::vector<Operands> operands_of(const ExecutedCode& code) {
  std::vector<Operands> operands;
  operands.reserve(code.instructions.size());
  for (const ExecutedInstruction& instruction : code.instructions) {
    operands.push_back(read_operands(instruction.text));
  }
  return operands;
}

std::vector<StraightCode> straight_code_of(const ExecutedCode& code) {
  const std::size_t count = code.instructions.size();
  std::vector<bool> begins(count + 1, false);
  if (count == 0) return {};
  begins[0] = begins[count] = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Transfer transfer = read_transfer(code.instructions[i].text);
    if (transfer.calls || !transfer.falls_through) begins[i + 1] = true;
    const auto target_bytes = transfer.target_bytes();
    if (!target_bytes) continue;
    const auto target = std::ranges::lower_bound(code.instructions, *target_bytes, {},
                                                 &ExecutedInstruction::offset_bytes);
    if (target != code.instructions.end()) {
      begins[static_cast<std::size_t>(target - code.instructions.begin())] = true;
    }
  }
  std::vector<StraightCode> stretches;
  for (std::size_t i = 0; i < count; ++i) {
    if (begins[i]) stretches.push_back({.begin = i, .end = i});
    stretches.back().end = i + 1;
  }
  return stretches;
}

std::vector<Dependence> dependences_of(const ExecutedCode& code,
                                       std::span<const Operands> operands) {
  require(operands.size() == code.instructions.size(), "{}: {} operands of {} instructions",
          code.function, operands.size(), code.instructions.size());
  std::vector<Dependence> found;
  for (const StraightCode stretch : straight_code_of(code)) {
    StretchWalk(code, operands, stretch, found).walk();
  }
  return found;
}

}  // namespace warpgauge::machine_code
