// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/issue.h"

#include <algorithm>
#include <limits>

#include "analysis/in_core/scoreboards.h"

namespace warpgauge::in_core {
namespace {

using machine_code::RegisterFile;
using machine_code::RegisterRange;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kFiles = 4;

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
      each(read.range, [&](std::size_t i) {
        if (late_[i].at > last.at) last = late_[i];
      });
    }
    return last;
  }

  void set(const machine_code::Operands& operands, double at, std::uint32_t producer) {
    if (!any_) {
      late_.resize(kFiles * RegisterRange::kFileRegisters);
      any_ = true;
    }
    for (const RegisterRange& range : operands.writes) {
      each(range, [&](std::size_t i) { late_[i] = {at, producer}; });
    }
  }

 private:
  template <class Do>
  static void each(const RegisterRange& range, const Do& act) {
    const std::size_t file = static_cast<std::size_t>(range.file) * RegisterRange::kFileRegisters;
    for (int i = 0; i < range.count; ++i) act(file + static_cast<std::size_t>(range.first + i));
  }

  bool any_ = false;
  std::vector<Late> late_;
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

class Scheduler {
 public:
  Scheduler(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
            const Machine& machine, IssueLog log, int end)
      : code_(code),
        path_(path),
        end_(path.iterations.at(iterations)),
        machine_(machine),
        log_(log),
        warps_(static_cast<std::size_t>(warps)),
        left_(static_cast<std::size_t>(warps)) {
    for (const InstructionCost& cost : code.costs) {
      factors_.push_back(end == 0 ? 1 : end < 0 ? cost.low : cost.high);
    }
    if (end_ == 0) left_ = 0;
  }

  IssueRun run() {
    double now = 0;
    while (left_ > 0) now = cycle(now);
    return std::move(run_);
  }

 private:
  const Step& step_of(const Warp& warp) const { return code_.steps[path_.steps[warp.at]]; }

  Earliest earliest(const Warp& warp) const {
    const std::uint32_t index = path_.steps[warp.at];
    Earliest found{warp.ready, warp.by, warp.at > 0 ? path_.steps[warp.at - 1] : index};
    const auto board = warp.scoreboards.ready(code_.steps[index]);
    if (board.producer != Scoreboards::kNobody) {
      found.later(board.at, Delay::kScoreboard, board.producer);
    }
    const auto late = warp.results.of(code_.operands[index]);
    found.later(late.at, Delay::kResult, late.producer);
    for (const UnitUse& use : code_.costs[index].units) {
      const std::size_t unit = static_cast<std::size_t>(use.unit);
      double free = free_[unit];
      if (use.has_choice()) free = std::min(free, free_[static_cast<std::size_t>(use.other)]);
      found.later(std::max(free, warp.again[unit]), Delay::kUnit, unit);
    }
    return found;
  }

  /// Issues at most one instruction; returns the cycle in which the next may issue.
  double cycle(double now) {
    double next = kNever;
    Warp* chosen = nullptr;
    Earliest why;
    for (Warp& warp : warps_) {
      if (warp.at >= end_ || warp.waits_at_barrier) continue;
      const Earliest found = earliest(warp);
      if (found.at > now) {
        next = std::min(next, found.at);
        continue;
      }
      next = std::min(next, now + 1);
      const bool stays = &warp == latest_;
      if (chosen == nullptr || stays || (chosen != latest_ && warp.last < chosen->last)) {
        chosen = &warp;
        why = found;
      }
    }
    if (chosen == nullptr) return next;
    if (why.at < now) why = {now, Delay::kSlot, 0};
    issue(*chosen, now, why);
    return now + 1;
  }

  void issue(Warp& warp, double now, const Earliest& why) {
    const std::uint32_t index = path_.steps[warp.at];
    const Step& step = code_.steps[index];
    const InstructionCost& cost = code_.costs[index];
    note(warp, now, why);
    latest_ = &warp;
    const double factor = factors_[index];
    for (const UnitUse& use : cost.units) take(warp, use, cost, factor, now);
    warp.scoreboards.settle(now);
    warp.scoreboards.raise(step, index, now + cost.latency_cycles * factor,
                           now + cost.read_cycles * factor);
    if (cost.again_cycles > 0) {
      warp.results.set(code_.operands[index], now + cost.latency_cycles * factor, index);
    }
    warp.last = now;
    go_on(warp, index, step, now);
  }

  void take(Warp& warp, const UnitUse& use, const InstructionCost& cost, double factor,
            double now) {
    std::size_t unit = static_cast<std::size_t>(use.unit);
    const std::size_t other = static_cast<std::size_t>(use.other);
    if (use.has_choice() && (free_[unit] > now || free_[other] < free_[unit])) {
      if (free_[other] <= now) unit = other;
    }
    free_[unit] = now + use.cycles * factor;
    run_.busy[unit] += use.cycles * factor;
    if (cost.again_cycles > 0) {
      warp.again[static_cast<std::size_t>(use.unit)] = now + cost.again_cycles;
    }
  }

  void go_on(Warp& warp, std::uint32_t index, const Step& step, double now) {
    double gap = step.gap_cycles;
    warp.by = Delay::kStall;
    if (++warp.at >= end_) {
      --left_;
      run_.cycles = std::max(run_.cycles, now + 1);
      open_barrier(now);
      return;
    }
    const bool taken = path_.steps[warp.at] != index + 1;
    if (taken) {
      gap = std::max(gap + machine_.taken_beyond_stall_cycles, machine_.taken_cycles);
      warp.by = Delay::kBranch;
    }
    warp.ready = now + gap;
    if (step.kind == Step::Kind::kStop) {
      if (step.unit == InstructionClass::kBarrier) {
        warp.waits_at_barrier = true;
        open_barrier(now);
      } else if (code_.costs[index].latency_cycles > gap) {
        warp.ready = now + code_.costs[index].latency_cycles;
        warp.by = Delay::kBarrier;
      }
    }
  }

  /// All that still run have come. A warp that has ended counts as come, as EXIT does.
  void open_barrier(double now) {
    double warps = 0;
    for (const Warp& warp : warps_) {
      if (warp.at >= end_) continue;
      if (!warp.waits_at_barrier) return;
      ++warps;
    }
    const double cycles = machine_.barrier_base_cycles +
                          machine_.barrier_per_warp_cycles * warps * machine_.schedulers;
    for (Warp& warp : warps_) {
      if (!warp.waits_at_barrier) continue;
      warp.waits_at_barrier = false;
      if (now + cycles > warp.ready) {
        warp.ready = now + cycles;
        warp.by = Delay::kBarrier;
      }
    }
  }

  void note(const Warp& warp, double now, const Earliest& why) {
    if (log_ == IssueLog::kNone) return;
    const std::size_t number = static_cast<std::size_t>(&warp - warps_.data());
    if (log_ == IssueLog::kFirstWarp && number != 0) return;
    run_.issues.push_back({now, static_cast<std::uint32_t>(number),
                           static_cast<std::uint32_t>(warp.at), why.delay, why.cause,
                           warp.last < 0 ? 0 : now - warp.last - 1});
  }

  const PricedCode& code_;
  const Path& path_;
  std::size_t end_;
  const Machine& machine_;
  IssueLog log_;
  std::vector<Warp> warps_;
  std::size_t left_;
  std::vector<double> factors_;
  std::array<double, kUnits> free_ = {};
  const Warp* latest_ = nullptr;
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
    case Delay::kBarrier:
      return "barrier";
    default:
      return "not selected";
  }
}

IssueRun run_path(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
             const Machine& machine, IssueLog log, int low_or_high) {
  return Scheduler(code, path, iterations, warps, machine, log, low_or_high).run();
}

}  // namespace warpgauge::in_core
