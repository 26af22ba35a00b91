// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/issue.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "analysis/in_core/block_barrier.h"
#include "analysis/in_core/busy_units.h"
#include "analysis/in_core/fetch_line.h"
#include "analysis/in_core/late_results.h"
#include "analysis/in_core/scoreboards.h"

namespace warpgauge::in_core {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

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
  const Route* route = nullptr;
  std::size_t block = 0;
  std::size_t at = 0;  // place in the route
  double life = 0;     // by the weights of its steps
  double ready = 0;    // by its own stall counts, branches, barriers
  Delay by = Delay::kStall;
  double last = -1;  // its last issue
  Scoreboards scoreboards;
  LateResults results;
  std::array<double, kUnits> again = {};  // when it may use a unit again
  BehindBarrier barrier;
  double not_before = 0;  // it cannot issue earlier, whatever the units do
  bool is_asked = false;  // `own` is that of its next instruction
  Earliest own;           // without the units: nothing that other warps do changes it
};

/// An instruction that a scheduler has chosen, from when it could issue to when it begins.
struct Chosen {
  std::size_t place = 0;  ///< of its warp among those that wait
  double at = 0;          ///< when it was chosen
  Earliest why = {};      ///< it could issue then
  double begins = 0;      ///< when it begins to read its operands
  std::size_t bank = 0;   ///< waited for until then
};

class Scheduler {
 public:
  std::vector<Warp> warps;  ///< never more than at the beginning: others point to them
  std::size_t number = 0;
  OperandDelivery operands;
  std::vector<Warp*> waiting;  ///< who has not issued for longest comes first
  const Warp* latest = nullptr;
  std::optional<Chosen> chosen;  ///< its operands hold it up, and all behind it
  double held_until = 0;         ///< by its last instruction
  double next = 0;               ///< nothing of it issues earlier
};

class Sm {
 public:
  Sm(const PricedCode& code, std::size_t schedulers, const Machine& machine, IssueLog log, int end)
      : code_(code),
        machine_(machine),
        log_(log),
        schedulers_(schedulers),
        units_(schedulers, machine.schedulers) {
    for (Scheduler& scheduler : schedulers_) {
      scheduler.number = static_cast<std::size_t>(&scheduler - schedulers_.data());
      scheduler.operands = OperandDelivery(machine.bank_read_cycles);
    }
    resident_.lines.resize(code.steps.size());
    for (const InstructionCost& cost : code.costs) {
      factors_.push_back(end == 0 ? 1 : end < 0 ? cost.low : cost.high);
    }
  }

  /// Schedulers that share nothing run alike: one is enough.
  static std::size_t count_of(const PricedCode& code, const Path& path, const Machine& machine) {
    for (const std::uint32_t index : path.steps) {
      for (const UnitUse& use : code.costs[index].units) {
        if (is_shared(use.unit)) return static_cast<std::size_t>(machine.schedulers);
      }
    }
    return 1;
  }

  /// The way of each warp: they go to schedulers in turn.
  void place(const std::vector<const Route*>& routes, std::size_t warps_per_block) {
    const std::size_t count = schedulers_.size();
    for (Scheduler& scheduler : schedulers_) scheduler.warps.reserve(routes.size() / count + 1);
    barriers_.resize(routes.size() / warps_per_block + 1);
    for (std::size_t n = 0; n < routes.size(); ++n) {
      if (routes[n]->empty()) continue;
      Warp& warp = schedulers_[n % count].warps.emplace_back();
      warp.route = routes[n];
      warp.block = n / warps_per_block;
      ++barriers_[warp.block].running;
      ++left_;
    }
    for (Scheduler& scheduler : schedulers_) {
      for (Warp& warp : scheduler.warps) scheduler.waiting.push_back(&warp);
    }
  }

  void run() {
    double now = 0;
    while (left_ > 0) {
      double next = kNever;
      for (Scheduler& scheduler : schedulers_) {
        if (scheduler.next <= now) scheduler.next = cycle(scheduler, now);
        next = std::min(next, scheduler.next);
      }
      now = next;
    }
  }

  IssueRun take_run() { return std::move(run_); }
  ResidentRun take_resident() { return std::move(resident_); }

 private:
  static std::uint32_t instruction_at(const Warp& warp, std::size_t at) {
    return (*warp.route)[at].instruction;
  }
  static std::uint32_t next_of(const Warp& warp) { return instruction_at(warp, warp.at); }

  /// A late result holds up the pipe that it comes from; to others it is there in time.
  bool shares_unit(std::uint32_t index, std::uint32_t producer) const {
    return std::ranges::any_of(code_.costs[index].units, [&](const UnitUse& use) {
      return !code_.costs[producer].units.empty() &&
             use.unit == code_.costs[producer].units.front().unit;
    });
  }

  Earliest own_earliest(const Warp& warp) const {
    const std::uint32_t index = next_of(warp);
    Earliest found{warp.ready, warp.by, warp.at > 0 ? instruction_at(warp, warp.at - 1) : index};
    const auto board = warp.scoreboards.ready(code_.steps[index]);
    if (board.producer != Scoreboards::kNobody) {
      found.later(board.at, Delay::kScoreboard, board.producer);
    }
    const auto late = warp.results.of(code_.operands[index]);
    if (shares_unit(index, late.producer)) found.later(late.at, Delay::kResult, late.producer);
    if (!is_arithmetic(index)) {
      found.later(warp.barrier.opens, Delay::kBarrier, warp.barrier.by);
    }
    return found;
  }

  bool is_arithmetic(std::uint32_t index) const {
    return in_core::is_arithmetic(code_.steps[index], code_.costs[index]);
  }

  Earliest earliest(const Scheduler& scheduler, Warp& warp) {
    if (!warp.is_asked) {
      warp.own = own_earliest(warp);
      warp.is_asked = true;
    }
    Earliest found = warp.own;
    const std::uint32_t index = next_of(warp);
    for (const UnitUse& use : code_.costs[index].units) {
      if (is_bank(use.unit)) continue;
      const std::size_t unit = static_cast<std::size_t>(use.unit);
      found.later(std::max(units_.open_at(scheduler.number, use), warp.again[unit]), Delay::kUnit,
                  unit);
    }
    return found;
  }

  std::size_t number_of(const Scheduler& scheduler, const Warp& warp) const {
    return static_cast<std::size_t>(&warp - scheduler.warps.data());
  }

  /// A chosen instruction waits for its operands, and all that the scheduler has wait behind it.
  void read_operands(Scheduler& scheduler, Chosen& chosen) {
    if (code_.reads.empty()) return;
    const Warp& warp = *scheduler.waiting[chosen.place];
    const std::uint32_t index = next_of(warp);
    const auto reads = scheduler.operands.read(code_.reads[index], number_of(scheduler, warp),
                                               chosen.at, code_.costs[index].operand_cycles);
    for (std::size_t bank = 0; bank < kBanks; ++bank) {
      run_.busy[static_cast<std::size_t>(Unit::kBank0) + bank] +=
          reads.cycles[bank] / static_cast<double>(schedulers_.size());
    }
    chosen.begins = reads.at;
    chosen.bank = reads.bank;
  }

  /// Issues at most one instruction; returns the cycle in which the next may issue. What was chosen
  /// goes to its units when it begins, not before: another scheduler's may come between.
  double cycle(Scheduler& scheduler, double now) {
    if (scheduler.chosen) return begin(scheduler);
    double next = kNever;
    std::vector<Warp*>& waiting = scheduler.waiting;
    const bool stays = !waiting.empty() && waiting.back() == scheduler.latest;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const std::size_t place = !stays ? i : i == 0 ? waiting.size() - 1 : i - 1;
      Warp& warp = *waiting[place];
      if (warp.barrier.keeps(is_arithmetic(next_of(warp)))) continue;
      if (warp.not_before <= now) {
        const Earliest found = earliest(scheduler, warp);
        if (found.at <= now) {
          scheduler.chosen = {.place = place, .at = now, .why = found, .begins = now};
          read_operands(scheduler, *scheduler.chosen);
          return scheduler.chosen->begins > now ? scheduler.chosen->begins : begin(scheduler);
        }
        warp.not_before = found.at;  // units may become busier, never free before
      }
      next = std::min(next, warp.not_before);
    }
    return next;
  }

  /// Returns when the scheduler's next may issue.
  double begin(Scheduler& scheduler) {
    const Chosen chosen = *scheduler.chosen;
    scheduler.chosen.reset();
    Warp& warp = *scheduler.waiting[chosen.place];
    scheduler.held_until = chosen.begins + code_.costs[next_of(warp)].issue_cycles;
    note(scheduler, warp, chosen);
    if (log_ == IssueLog::kNone) charge(warp, chosen);
    issue(scheduler, warp, chosen.begins);
    keep_order(scheduler.waiting, chosen.place);
    return scheduler.held_until;
  }

  /// The warp at that place has issued: it goes to the end, or away where it has ended.
  void keep_order(std::vector<Warp*>& waiting, std::size_t place) const {
    Warp* const warp = waiting[place];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(place));
    if (warp->at < warp->route->size()) waiting.push_back(warp);
  }

  void issue(Scheduler& scheduler, Warp& warp, double now) {
    const std::uint32_t index = next_of(warp);
    const Step& step = code_.steps[index];
    const InstructionCost& cost = code_.costs[index];
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
  double take(const Scheduler& scheduler, Warp& warp, const UnitUse& use,
              const InstructionCost& cost, double factor, double now) {
    const auto taken = units_.take(scheduler.number, use, factor, now);
    run_.busy[static_cast<std::size_t>(taken.unit)] += use.cycles * factor / schedulers_.size();
    if (cost.again_cycles > 0) {
      warp.again[static_cast<std::size_t>(use.unit)] = now + cost.again_cycles;
    }
    return taken.begins;
  }

  void go_on(Warp& warp, std::uint32_t index, const Step& step, double now) {
    double gap = step.gap_cycles;
    warp.by = Delay::kStall;
    warp.is_asked = false;
    if (++warp.at >= warp.route->size()) {
      --left_;
      --barriers_[warp.block].running;
      if (warp.barrier.is_closed) --barriers_[warp.block].come;
      run_.cycles = std::max(run_.cycles, now + 1);
      resident_.cycles = std::max(resident_.cycles, warp.life);
      open_barrier(warp.block, now);
      return;
    }
    const bool taken = next_of(warp) != index + 1;
    if (taken) {
      gap = std::max(gap,
                     machine_.taken_cycles + next_line_cycles(code_.offsets_bytes[next_of(warp)]));
      warp.by = Delay::kBranch;
    }
    warp.ready = now + gap;
    if (step.kind == Step::Kind::kStop) {
      if (step.unit == InstructionClass::kBarrier) {
        warp.barrier.come(index);
        come_to_barrier(barriers_[warp.block], now);
        open_barrier(warp.block, now);
      } else if (code_.costs[index].latency_cycles > gap) {
        warp.ready = now + code_.costs[index].latency_cycles;
        warp.by = Delay::kBarrier;
      }
    }
    warp.not_before = warp.ready;
  }

  /// A scheduler that stands for all brings a warp of each.
  void come_to_barrier(BlockBarrier& barrier, double now) const {
    const double warps =
        static_cast<double>(machine_.schedulers) / static_cast<double>(schedulers_.size());
    barrier.take(now, warps * machine_.barrier_per_warp_cycles);
  }

  void open_barrier(std::size_t block, double now) {
    BlockBarrier& barrier = barriers_[block];
    if (!barrier.has_all()) return;
    for (Scheduler& scheduler : schedulers_) {
      for (Warp& warp : scheduler.warps) {
        if (warp.block != block || !warp.barrier.is_closed) continue;
        warp.barrier.is_closed = false;
        warp.barrier.opens = barrier.taken + machine_.barrier_base_cycles;
        warp.is_asked = false;
        warp.not_before = warp.ready;
      }
      if (scheduler.chosen) continue;
      // It may have had nobody to wait for.
      scheduler.next = std::max(scheduler.held_until, std::min(scheduler.next, now + 1));
    }
    barrier.come = 0;
  }

  /// Where the cycles since the warp's last issue went.
  void charge(Warp& warp, const Chosen& chosen) {
    const double weight = (*warp.route)[warp.at].weight;
    const double begin = warp.last + 1;  // of what is not issue
    const double ready = std::clamp(chosen.why.at, begin, chosen.at);
    warp.life += weight * (chosen.begins - warp.last);
    resident_.executed += weight;
    resident_.issue += weight;
    resident_.unchosen += weight * (chosen.at - ready);
    resident_.units += weight * (chosen.begins - chosen.at);
    waited(chosen.why) += weight * (ready - begin);

    LineTally& line = resident_.lines[next_of(warp)];
    line.issue += weight;
    line.unchosen += weight * (chosen.at - ready);
    line.units += weight * (chosen.begins - chosen.at);
    charge_wait(line, chosen.why, weight * (ready - begin));
  }

  /// `line`: of the instruction that waited.
  void charge_wait(LineTally& line, const Earliest& why, double cycles) {
    if (cycles <= 0) return;
    switch (why.delay) {
      case Delay::kScoreboard:
        line.wait_for(why.cause, cycles);
        return;
      case Delay::kUnit:
        line.units += cycles;
        return;
      case Delay::kBarrier:
        if (code_.steps[why.cause].unit == InstructionClass::kBarrier) {
          resident_.lines[why.cause].barrier += cycles;
        } else {  // a fence, which stops the warp by itself
          resident_.lines[why.cause].wait_for(why.cause, cycles);
        }
        return;
      case Delay::kResult:
        line.stall += cycles;
        return;
      case Delay::kStall:
      case Delay::kBranch:
        resident_.lines[why.cause].stall += cycles;
        return;
    }
  }

  double& waited(const Earliest& why) {
    switch (why.delay) {
      case Delay::kScoreboard:
        return resident_.waits[static_cast<std::size_t>(code_.steps[why.cause].unit)];
      case Delay::kBarrier:
        if (code_.steps[why.cause].unit == InstructionClass::kBarrier) return resident_.barrier;
        return resident_.waits[static_cast<std::size_t>(code_.steps[why.cause].unit)];
      case Delay::kUnit:
        return resident_.units;
      default:
        return resident_.stall;
    }
  }

  void note(const Scheduler& scheduler, const Warp& warp, const Chosen& chosen) {
    if (log_ == IssueLog::kNone || &scheduler != &schedulers_.front()) return;
    const std::size_t number = number_of(scheduler, warp);
    if (log_ == IssueLog::kFirstWarp && number != 0) return;
    Issue issue{.at = chosen.begins,
                .warp = static_cast<std::uint32_t>(number),
                .step = static_cast<std::uint32_t>(warp.at),
                .delay = chosen.why.delay,
                .cause = chosen.why.cause};
    if (warp.last >= 0) {
      const double could = std::max(chosen.why.at, warp.last + 1);
      issue.waited = could - warp.last - 1;
      issue.unchosen = chosen.at - could;
    }
    const double reading = chosen.begins - chosen.at;
    if (reading > issue.waited) {
      issue.delay = Delay::kUnit;
      issue.cause =
          static_cast<std::uint32_t>(Unit::kBank0) + static_cast<std::uint32_t>(chosen.bank);
    }
    issue.waited += reading;
    run_.issues.push_back(issue);
  }

  const PricedCode& code_;
  const Machine& machine_;
  IssueLog log_;
  std::vector<Scheduler> schedulers_;
  std::size_t left_ = 0;
  std::vector<double> factors_;
  BusyUnits units_;
  std::vector<BlockBarrier> barriers_;  // by block
  IssueRun run_;
  ResidentRun resident_;
};

}  // namespace

double ResidentRun::total() const {
  return std::accumulate(waits.begin(), waits.end(), issue + unchosen + stall + barrier + units);
}

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
  Route route(path.iterations.at(iterations));
  for (std::size_t s = 0; s < route.size(); ++s) route[s].instruction = path.steps[s];
  const std::size_t schedulers = Sm::count_of(code, path, machine);
  const std::vector<const Route*> routes(schedulers * static_cast<std::size_t>(warps), &route);
  Sm sm(code, schedulers, machine, log, low_or_high);
  sm.place(routes, std::max<std::size_t>(routes.size(), 1));
  sm.run();
  return sm.take_run();
}

ResidentRun run_blocks(const PricedCode& code, const std::vector<Route>& routes,
                       int warps_per_block, const Machine& machine, int low_or_high) {
  std::vector<const Route*> all;
  for (const Route& route : routes) all.push_back(&route);
  Sm sm(code, static_cast<std::size_t>(machine.schedulers), machine, IssueLog::kNone, low_or_high);
  sm.place(all, static_cast<std::size_t>(warps_per_block));
  sm.run();
  return sm.take_resident();
}

}  // namespace warpgauge::in_core
