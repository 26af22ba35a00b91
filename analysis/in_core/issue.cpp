// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/issue.h"

#include <algorithm>
#include <limits>

#include "analysis/in_core/registers.h"
#include "analysis/in_core/scoreboards.h"

namespace warpgauge::in_core {
namespace {

using machine_code::RegisterRange;

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Registers whose results take longer than the stall counts say, by number.
class LateResults {
 public:
  struct Late {
    double at = 0;
    std::uint32_t producer = 0;
  };

  Late of(const machine_code::Operands& operands) const {
    Late last;
    if (!any_) return last;
    for (const auto& read : operands.reads) {
      for_each_register(read.range, [&](std::size_t i) {
        if (late_[i].at > last.at) last = late_[i];
      });
    }
    return last;
  }

  void set(const machine_code::Operands& operands, double at, std::uint32_t producer) {
    if (!any_) {
      late_.resize(kRegisters);
      any_ = true;
    }
    for (const RegisterRange& range : operands.writes) {
      for_each_register(range, [&](std::size_t i) { late_[i] = {at, producer}; });
    }
  }

 private:
  bool any_ = false;
  std::vector<Late> late_;
};

/// When and why an instruction can issue.
struct Earliest {
  double at = 0;
  Delay delay = Delay::kStall;
  std::uint32_t cause = 0;

  void later(double time, Delay why, std::size_t who) {
    if (time <= at) return;
    at = time;
    delay = why;
    cause = static_cast<std::uint32_t>(who);
  }
};

struct Warp {
  std::size_t at = 0;  // place in the path
  double ready = 0;    // by its own stall counts, branches, barriers
  Delay by = Delay::kStall;
  double last = -1;  // its last issue
  Scoreboards scoreboards;
  LateResults results;
  std::array<double, kUnits> again = {};  // when it may use a unit again
  bool waits_at_barrier = false;
  double not_before = 0;  // it cannot issue earlier, whatever the units do
  bool is_asked = false;  // `own` is that of its next instruction
  Earliest own;           // without the units: nothing that other warps do changes it
};

/// A unit that all schedulers of the SM share.
bool is_shared(Unit unit) {
  return unit == Unit::kLsu || unit == Unit::kAdu || unit == Unit::kTexture || unit == Unit::kL2 ||
         unit == Unit::kDram;
}

/// A unit with a queue in front: an instruction is issued into the queue, and begins when the unit
/// comes to it.
bool has_queue(Unit unit) {
  return unit == Unit::kLsu || unit == Unit::kAdu || unit == Unit::kL2 || unit == Unit::kDram;
}

/// Those whose queue is short: a full one holds up the scheduler's next.
bool has_short_queue(Unit unit) { return unit == Unit::kLsu || unit == Unit::kAdu; }

bool is_bank(Unit unit) { return unit == Unit::kBank0 || unit == Unit::kBank1; }

// Instructions of a scheduler that wait for the pipe of memory instructions: what HUE (warp_time.h)
// found on Ampere. Loops of loads from L1 and of shared-memory accesses came out as measured with
// it.
constexpr std::size_t kQueued = 4;

// Instructions are fetched in lines. Loops of one warp (docs/loops.md) took a cycle more where
// their first instruction is the seventh of eight in its line, and two where it is the eighth.
constexpr std::uint64_t kFetchLineBytes = 128, kFetchBytes = 16, kPlacesInTime = 6;

class Scheduler {
 public:
  std::vector<Warp> warps;
  std::array<double, kUnits> free = {};     ///< when its own units take the next one
  std::array<double, kQueued> queued = {};  ///< when the latest memory instructions begin
  std::size_t next_queued = 0;
  OperandDelivery operands;
  std::vector<Warp*> waiting;  ///< who has not issued for longest comes first
  const Warp* latest = nullptr;
  double next = 0;  ///< nothing of it issues earlier
};

class Sm {
 public:
  Sm(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
     const Machine& machine, IssueLog log, int end)
      : code_(code),
        path_(path),
        end_(path.iterations.at(iterations)),
        machine_(machine),
        log_(log),
        schedulers_(count_of(code, path, machine)) {
    for (Scheduler& scheduler : schedulers_) {
      scheduler.warps.resize(static_cast<std::size_t>(warps));
      for (Warp& warp : scheduler.warps) scheduler.waiting.push_back(&warp);
      scheduler.operands = OperandDelivery(machine.bank_read_cycles);
    }
    for (const InstructionCost& cost : code.costs) {
      factors_.push_back(end == 0 ? 1 : end < 0 ? cost.low : cost.high);
    }
    left_ = end_ == 0 ? 0 : schedulers_.size() * static_cast<std::size_t>(warps);
  }

  IssueRun run() {
    double now = 0;
    while (left_ > 0) {
      double next = kNever;
      for (Scheduler& scheduler : schedulers_) {
        if (scheduler.next <= now) scheduler.next = cycle(scheduler, now);
        next = std::min(next, scheduler.next);
      }
      now = next;
    }
    return std::move(run_);
  }

 private:
  /// Schedulers that share nothing run alike: one is enough.
  static std::size_t count_of(const PricedCode& code, const Path& path, const Machine& machine) {
    for (const std::uint32_t index : path.steps) {
      for (const UnitUse& use : code.costs[index].units) {
        if (is_shared(use.unit)) return static_cast<std::size_t>(machine.schedulers);
      }
    }
    return 1;
  }

  double& free_of(Scheduler& scheduler, Unit unit) {
    const std::size_t i = static_cast<std::size_t>(unit);
    return is_shared(unit) ? shared_[i] : scheduler.free[i];
  }

  /// A shared unit's cycles are those that a scheduler sees while all of them use it alike.
  double cycles_of(const UnitUse& use) const {
    return is_shared(use.unit) ? use.cycles / machine_.schedulers : use.cycles;
  }

  /// When the unit lets an instruction issue.
  double open_at(Scheduler& scheduler, const UnitUse& use) {
    double free = free_of(scheduler, use.unit);
    if (use.has_choice()) free = std::min(free, free_of(scheduler, use.other));
    // With a full queue, when the eldest of it begins.
    if (has_short_queue(use.unit)) return scheduler.queued[scheduler.next_queued];
    return has_queue(use.unit) ? 0 : free;
  }

  /// A late result holds up the pipe that it comes from; to others it is there in time.
  bool shares_unit(std::uint32_t index, std::uint32_t producer) const {
    return std::ranges::any_of(code_.costs[index].units, [&](const UnitUse& use) {
      return !code_.costs[producer].units.empty() &&
             use.unit == code_.costs[producer].units.front().unit;
    });
  }

  Earliest own_earliest(const Warp& warp) const {
    const std::uint32_t index = path_.steps[warp.at];
    Earliest found{warp.ready, warp.by, warp.at > 0 ? path_.steps[warp.at - 1] : index};
    const auto board = warp.scoreboards.ready(code_.steps[index]);
    if (board.producer != Scoreboards::kNobody) {
      found.later(board.at, Delay::kScoreboard, board.producer);
    }
    const auto late = warp.results.of(code_.operands[index]);
    if (shares_unit(index, late.producer)) found.later(late.at, Delay::kResult, late.producer);
    return found;
  }

  Earliest earliest(Scheduler& scheduler, Warp& warp) {
    if (!warp.is_asked) {
      warp.own = own_earliest(warp);
      warp.is_asked = true;
    }
    Earliest found = warp.own;
    const std::uint32_t index = path_.steps[warp.at];
    for (const UnitUse& use : code_.costs[index].units) {
      if (is_bank(use.unit)) continue;
      const std::size_t unit = static_cast<std::size_t>(use.unit);
      found.later(std::max(open_at(scheduler, use), warp.again[unit]), Delay::kUnit, unit);
    }
    return found;
  }

  std::size_t number_of(const Scheduler& scheduler, const Warp& warp) const {
    return static_cast<std::size_t>(&warp - scheduler.warps.data());
  }

  /// A chosen instruction waits for its operands, and all schedulers' warps behind it do.
  double read_operands(Scheduler& scheduler, const Warp& warp, double now, Earliest& why) {
    const std::uint32_t index = path_.steps[warp.at];
    if (code_.reads.empty()) return now;
    const auto reads = scheduler.operands.read(code_.reads[index], number_of(scheduler, warp), now,
                                               code_.costs[index].operand_cycles);
    for (std::size_t bank = 0; bank < kBanks; ++bank) {
      run_.busy[static_cast<std::size_t>(Unit::kBank0) + bank] +=
          reads.cycles[bank] / static_cast<double>(schedulers_.size());
    }
    why.later(reads.at, Delay::kUnit, static_cast<std::size_t>(Unit::kBank0) + reads.bank);
    return reads.at;
  }

  /// Issues at most one instruction; returns the cycle in which the next may issue.
  double cycle(Scheduler& scheduler, double now) {
    double next = kNever;
    std::vector<Warp*>& waiting = scheduler.waiting;
    const bool stays = !waiting.empty() && waiting.back() == scheduler.latest;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const std::size_t place = !stays ? i : i == 0 ? waiting.size() - 1 : i - 1;
      Warp& warp = *waiting[place];
      if (warp.waits_at_barrier) continue;
      if (warp.not_before <= now) {
        Earliest found = earliest(scheduler, warp);
        if (found.at <= now) {
          const double at = read_operands(scheduler, warp, now, found);
          const double next_at = at + code_.costs[path_.steps[warp.at]].issue_cycles;
          issue(scheduler, warp, at, found);
          keep_order(waiting, place);
          return next_at;
        }
        warp.not_before = found.at;  // units may become busier, never free before
      }
      next = std::min(next, warp.not_before);
    }
    return next;
  }

  /// The warp at that place has issued: it goes to the end, or away where it has ended.
  void keep_order(std::vector<Warp*>& waiting, std::size_t place) const {
    Warp* const warp = waiting[place];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(place));
    if (warp->at < end_) waiting.push_back(warp);
  }

  void issue(Scheduler& scheduler, Warp& warp, double now, const Earliest& why) {
    const std::uint32_t index = path_.steps[warp.at];
    const Step& step = code_.steps[index];
    const InstructionCost& cost = code_.costs[index];
    note(scheduler, warp, now, why);
    scheduler.latest = &warp;
    const double factor = factors_[index];
    double begins = now;
    for (const UnitUse& use : cost.units) {
      if (is_bank(use.unit)) continue;
      begins = std::max(begins, take(scheduler, warp, use, cost, factor, now));
    }
    warp.scoreboards.settle(now);
    warp.scoreboards.raise(step, index, begins + cost.latency_cycles * factor,
                           begins + cost.read_cycles * factor);
    if (cost.again_cycles > 0) {
      warp.results.set(code_.operands[index], now + cost.latency_cycles * factor, index);
    }
    warp.last = now;
    go_on(warp, index, step, now);
  }

  /// Returns when the unit begins with it.
  double take(Scheduler& scheduler, Warp& warp, const UnitUse& use, const InstructionCost& cost,
              double factor, double now) {
    Unit unit = use.unit;
    if (use.has_choice()) {
      const double one = free_of(scheduler, unit), other = free_of(scheduler, use.other);
      if (one > now || (other <= now && other < one)) unit = use.other;
    }
    const double cycles = cycles_of(use) * factor;
    double& free = free_of(scheduler, unit);
    double begins = now;
    if (has_queue(unit)) begins = std::max(now, free);
    free = begins + cycles;
    run_.busy[static_cast<std::size_t>(unit)] += use.cycles * factor / schedulers_.size();
    if (has_short_queue(unit)) {
      scheduler.queued[scheduler.next_queued] = begins;
      scheduler.next_queued = (scheduler.next_queued + 1) % kQueued;
    }
    if (cost.again_cycles > 0) {
      warp.again[static_cast<std::size_t>(use.unit)] = now + cost.again_cycles;
    }
    return begins;
  }

  void go_on(Warp& warp, std::uint32_t index, const Step& step, double now) {
    double gap = step.gap_cycles;
    warp.by = Delay::kStall;
    warp.is_asked = false;
    if (++warp.at >= end_) {
      --left_;
      run_.cycles = std::max(run_.cycles, now + 1);
      open_barrier(now);
      return;
    }
    const bool taken = path_.steps[warp.at] != index + 1;
    if (taken) {
      gap = std::max(gap, machine_.taken_cycles + next_line_cycles(path_.steps[warp.at]));
      warp.by = Delay::kBranch;
    }
    warp.ready = now + gap;
    if (step.kind == Step::Kind::kStop) {
      if (step.unit == InstructionClass::kBarrier) {
        warp.waits_at_barrier = true;
        come_to_barrier(now);
        open_barrier(now);
      } else if (code_.costs[index].latency_cycles > gap) {
        warp.ready = now + code_.costs[index].latency_cycles;
        warp.by = Delay::kBarrier;
      }
    }
    warp.not_before = warp.ready;
  }

  /// A target near the end of its line of instructions: the next line comes late.
  double next_line_cycles(std::uint32_t target) const {
    const std::uint64_t place = code_.offsets_bytes[target] % kFetchLineBytes / kFetchBytes;
    return place < kPlacesInTime ? 0 : static_cast<double>(place - kPlacesInTime + 1);
  }

  /// The barrier takes warps one after the other. A scheduler that stands for all brings one of
  /// each.
  void come_to_barrier(double now) {
    const double warps =
        static_cast<double>(machine_.schedulers) / static_cast<double>(schedulers_.size());
    barrier_free_ = std::max(barrier_free_, now) + warps * machine_.barrier_per_warp_cycles;
  }

  /// All that still run have come. A warp that has ended counts as come, as EXIT does.
  void open_barrier(double now) {
    for (const Scheduler& scheduler : schedulers_) {
      for (const Warp& warp : scheduler.warps) {
        if (warp.at >= end_) continue;
        if (!warp.waits_at_barrier) return;
      }
    }
    const double opens = barrier_free_ + machine_.barrier_base_cycles;
    for (Scheduler& scheduler : schedulers_) {
      for (Warp& warp : scheduler.warps) {
        if (!warp.waits_at_barrier) continue;
        warp.waits_at_barrier = false;
        if (opens <= warp.ready) continue;
        warp.ready = warp.not_before = opens;
        warp.by = Delay::kBarrier;
      }
      scheduler.next = std::min(scheduler.next, now + 1);  // it may have had nobody to wait for
    }
  }

  void note(const Scheduler& scheduler, const Warp& warp, double now, const Earliest& why) {
    if (log_ == IssueLog::kNone || &scheduler != &schedulers_.front()) return;
    const std::size_t number = static_cast<std::size_t>(&warp - scheduler.warps.data());
    if (log_ == IssueLog::kFirstWarp && number != 0) return;
    const double begins = std::max(why.at, warp.last + 1);
    run_.issues.push_back(
        {now, static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(warp.at), why.delay,
         why.cause, warp.last < 0 ? 0 : begins - warp.last - 1, warp.last < 0 ? 0 : now - begins});
  }

  const PricedCode& code_;
  const Path& path_;
  std::size_t end_;
  const Machine& machine_;
  IssueLog log_;
  std::vector<Scheduler> schedulers_;
  std::size_t left_ = 0;
  std::vector<double> factors_;
  std::array<double, kUnits> shared_ = {};  // when units of the SM are free
  double barrier_free_ = 0;                 // when the barrier has taken all that have come
  IssueRun run_;
};

}  // namespace

const char* delay_name(Delay delay) {
  switch (delay) {
    case Delay::kStall:
      return "stall count";
    case Delay::kBranch:
      return "branch taken";
    case Delay::kScoreboard:
      return "scoreboard";
    case Delay::kResult:
      return "result";
    case Delay::kUnit:
      return "unit busy";
    default:
      return "barrier";
  }
}

IssueRun run_path(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
                  const Machine& machine, IssueLog log, int low_or_high) {
  return Sm(code, path, iterations, warps, machine, log, low_or_high).run();
}

}  // namespace warpgauge::in_core
