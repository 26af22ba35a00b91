// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/sm.h"

#include <algorithm>
#include <limits>

#include "analysis/in_core/fetch_line.h"

namespace warpgauge::in_core {
namespace {

using machine_code::InstructionClass;

constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

Sm::Sm(const PricedCode& code, std::size_t schedulers, const Machine& machine, IssueLog log,
       int end)
    : code_(code),
      machine_(machine),
      log_(log),
      schedulers_(schedulers),
      units_(schedulers, machine.schedulers),
      tally_(code) {
  for (Scheduler& scheduler : schedulers_) {
    scheduler.number = static_cast<std::size_t>(&scheduler - schedulers_.data());
    scheduler.operands = OperandDelivery(machine.bank_read_cycles);
  }
  for (const InstructionCost& cost : code.costs) {
    factors_.push_back(end == 0 ? 1 : end < 0 ? cost.low : cost.high);
  }
}

std::size_t Sm::schedulers_needed(const PricedCode& code, const Path& path,
                                  const Machine& machine) {
  for (const std::uint32_t index : path.steps) {
    for (const UnitUse& use : code.costs[index].units) {
      if (is_shared(use.unit)) return static_cast<std::size_t>(machine.schedulers);
    }
  }
  return 1;
}

void Sm::place(const std::vector<const Route*>& routes, std::size_t warps_per_block,
               Succession succession) {
  const std::size_t count = schedulers_.size();
  for (Scheduler& scheduler : schedulers_) scheduler.warps.reserve(routes.size() / count + 1);
  barriers_.resize(routes.size() / warps_per_block + 1);
  blocks_left_.assign(barriers_.size(), succession.blocks - 1);
  lives_.resize(barriers_.size());
  turnaround_cycles_ = succession.turnaround_cycles;
  for (std::size_t n = 0; n < routes.size(); ++n) {
    if (routes[n]->empty()) continue;
    Warp& warp = schedulers_[n % count].warps.emplace_back();
    warp.route = routes[n];
    warp.block = n / warps_per_block;
    warp.answer = DrawnAnswer(n);
    ++barriers_[warp.block].running;
    ++running_;
  }
  for (Scheduler& scheduler : schedulers_) {
    for (Warp& warp : scheduler.warps) scheduler.waiting.push_back(&warp);
  }
}

void Sm::run() {
  double now = 0;
  while (running_ > 0) {
    double next = kNever;
    for (Scheduler& scheduler : schedulers_) {
      if (scheduler.next <= now) scheduler.next = step(scheduler, now);
    }
    begin_next_blocks(now);
    for (const Scheduler& scheduler : schedulers_) next = std::min(next, scheduler.next);
    now = next;
  }
}

/// A late result holds up the pipe that it comes from; to others it is there in time.
bool Sm::shares_unit(std::uint32_t index, std::uint32_t producer) const {
  return std::ranges::any_of(code_.costs[index].units, [&](const UnitUse& use) {
    return !code_.costs[producer].units.empty() &&
           use.unit == code_.costs[producer].units.front().unit;
  });
}

bool Sm::is_arithmetic(std::uint32_t index) const {
  return in_core::is_arithmetic(code_.steps[index], code_.costs[index]);
}

/// Without the units.
Earliest Sm::earliest_by_warp(const Warp& warp) const {
  const std::uint32_t index = warp.next_instruction();
  Earliest found{warp.ready, warp.ready_after, warp.at > 0 ? warp.instruction(warp.at - 1) : index};
  const auto board = warp.scoreboards.ready(code_.steps[index]);
  if (board.producer != Scoreboards::kNobody) {
    found.wait_until(board.at, Delay::kScoreboard, board.producer);
  }
  const auto late = warp.results.of(code_.operands[index]);
  if (shares_unit(index, late.producer)) {
    found.wait_until(late.at, Delay::kResult, late.producer);
  }
  if (warp.barrier.opens > found.at && !is_arithmetic(index)) {
    found.wait_until(warp.barrier.opens, Delay::kBarrier, warp.barrier.instruction);
  }
  return found;
}

Earliest Sm::earliest(const Scheduler& scheduler, Warp& warp) {
  if (!warp.earliest) warp.earliest = earliest_by_warp(warp);
  Earliest found = *warp.earliest;
  for (const UnitUse& use : code_.costs[warp.next_instruction()].units) {
    if (is_bank(use.unit)) continue;
    const std::size_t unit = static_cast<std::size_t>(use.unit);
    found.wait_until(std::max(units_.open_at(scheduler.number, use), warp.unit_ready[unit]),
                     Delay::kUnit, unit);
  }
  return found;
}

/// A chosen instruction waits for its operands, and all that the scheduler has wait behind it.
void Sm::read_operands(Scheduler& scheduler, Chosen& chosen) {
  if (code_.reads.empty()) return;
  const Warp& warp = *scheduler.waiting[chosen.place];
  const std::uint32_t index = warp.next_instruction();
  const auto reads = scheduler.operands.read(code_.reads[index], scheduler.number_of(warp),
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
double Sm::step(Scheduler& scheduler, double now) {
  if (scheduler.chosen) return begin(scheduler);
  double next = kNever;
  std::vector<Warp*>& waiting = scheduler.waiting;
  const bool stays = !waiting.empty() && waiting.back() == scheduler.latest;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const std::size_t place = !stays ? i : i == 0 ? waiting.size() - 1 : i - 1;
    Warp& warp = *waiting[place];
    if (warp.barrier.is_closed && !is_arithmetic(warp.next_instruction())) continue;
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
double Sm::begin(Scheduler& scheduler) {
  const Chosen chosen = *scheduler.chosen;
  scheduler.chosen.reset();
  Warp& warp = *scheduler.waiting[chosen.place];
  scheduler.held_until = chosen.begins + code_.costs[warp.next_instruction()].issue_cycles;
  log(scheduler, warp, chosen);
  if (log_ == IssueLog::kNone) tally_.charge(warp, chosen);
  issue(scheduler, warp, chosen.begins);
  scheduler.requeue(chosen.place);
  return scheduler.held_until;
}

void Sm::issue(Scheduler& scheduler, Warp& warp, double now) {
  const std::uint32_t index = warp.next_instruction();
  const Step& step = code_.steps[index];
  const InstructionCost& cost = code_.costs[index];
  scheduler.latest = &warp;
  if (step.waits != 0) warp.answer.begin_group();
  const double factor = factors_[index];
  // A load's address is read by the pipe: while its request waits for a port to memory, nothing is
  // read any more. What a store brings stays where it is until the port takes it.
  const bool is_load = machine_code::is_load(step.unit);
  double begins = now, read_from = now;
  for (const UnitUse& use : cost.units) {
    if (is_bank(use.unit)) continue;
    begins = std::max(begins, occupy(scheduler, warp, use, cost, factor, now));
    if (!is_load || is_pipe(use.unit)) read_from = begins;
  }
  warp.scoreboards.settle(now);
  warp.scoreboards.raise(step, index, begins + warp.answer.latency_cycles(cost) * factor,
                         read_from + cost.read_cycles * factor);
  if (cost.again_cycles > 0) {
    warp.results.set(code_.operands[index], now + cost.latency_cycles * factor, index);
  }
  warp.last_issue = now;
  advance(warp, index, step, now);
}

/// Returns when the unit begins with it.
double Sm::occupy(const Scheduler& scheduler, Warp& warp, const UnitUse& use,
                  const InstructionCost& cost, double factor, double now) {
  const auto taken = units_.take(scheduler.number, use, factor, now);
  run_.busy[static_cast<std::size_t>(taken.unit)] += use.cycles * factor / schedulers_.size();
  if (cost.again_cycles > 0) {
    warp.unit_ready[static_cast<std::size_t>(use.unit)] = now + cost.again_cycles;
  }
  return taken.begins;
}

void Sm::advance(Warp& warp, std::uint32_t index, const Step& step, double now) {
  warp.earliest.reset();
  ++warp.at;
  if (warp.has_ended()) return end_warp(warp, now);
  double gap = step.gap_cycles;
  warp.ready_after = Delay::kStall;
  const bool taken = warp.next_instruction() != index + 1;
  if (taken) {
    gap = std::max(gap, machine_.taken_cycles +
                            next_line_cycles(code_.offsets_bytes[warp.next_instruction()]));
    warp.ready_after = Delay::kBranch;
  }
  warp.ready = now + gap;
  if (step.kind == Step::Kind::kStop) stop(warp, index, gap, now);
  warp.not_before = warp.ready;
}

void Sm::end_warp(Warp& warp, double now) {
  --running_;
  --barriers_[warp.block].running;
  if (warp.barrier.is_closed) --barriers_[warp.block].arrived;
  run_.cycles = std::max(run_.cycles, now + 1);
  const std::size_t slot = warp.block;
  lives_[slot] = std::max(lives_[slot], warp.life);
  tally_.end_warp(warp);
  if (barriers_[slot].running == 0 && blocks_left_[slot] > 0) ended_.push_back(slot);
  open_barrier_if_all_came(slot, now);
}

/// Its warps come first, as those that have not issued for longest.
void Sm::begin_next_blocks(double now) {
  for (const std::size_t slot : ended_) {
    --blocks_left_[slot];
    const double begins = now + turnaround_cycles_;
    for (Scheduler& scheduler : schedulers_) {
      for (Warp& warp : scheduler.warps) {
        if (warp.block != slot) continue;
        Warp next;
        next.route = warp.route;
        next.block = slot;
        next.life = lives_[slot] + turnaround_cycles_;
        next.ready = next.not_before = begins;
        next.last_issue = begins - 1;
        next.answer = warp.answer;
        next.is_first = false;
        warp = next;
        ++barriers_[slot].running;
        ++running_;
        scheduler.waiting.insert(scheduler.waiting.begin(), &warp);
        if (scheduler.chosen) ++scheduler.chosen->place;
      }
      if (scheduler.chosen) continue;
      scheduler.next = std::max(scheduler.held_until, std::min(scheduler.next, begins));
    }
  }
  ended_.clear();
}

/// At a barrier of the block, or at a fence.
void Sm::stop(Warp& warp, std::uint32_t index, double gap, double now) {
  if (code_.steps[index].unit == InstructionClass::kBarrier) {
    warp.barrier.close(index);
    arrive_at_barrier(barriers_[warp.block], now);
    open_barrier_if_all_came(warp.block, now);
  } else if (code_.costs[index].latency_cycles > gap) {
    warp.ready = now + code_.costs[index].latency_cycles;
    warp.ready_after = Delay::kBarrier;
  }
}

/// A scheduler that stands for all brings a warp of each.
void Sm::arrive_at_barrier(BlockBarrier& barrier, double now) const {
  const double warps =
      static_cast<double>(machine_.schedulers) / static_cast<double>(schedulers_.size());
  barrier.admit(now, warps * machine_.barrier_per_warp_cycles);
}

void Sm::open_barrier_if_all_came(std::size_t block, double now) {
  BlockBarrier& barrier = barriers_[block];
  if (!barrier.has_all()) return;
  for (Scheduler& scheduler : schedulers_) {
    for (Warp& warp : scheduler.warps) {
      if (warp.block != block || !warp.barrier.is_closed) continue;
      warp.barrier.is_closed = false;
      warp.barrier.opens = barrier.admitted + machine_.barrier_base_cycles;
      warp.earliest.reset();
      warp.not_before = warp.ready;
    }
    if (scheduler.chosen) continue;
    // Perhaps it had no warp to wait for.
    scheduler.next = std::max(scheduler.held_until, std::min(scheduler.next, now + 1));
  }
  barrier.arrived = 0;
}

void Sm::log(const Scheduler& scheduler, const Warp& warp, const Chosen& chosen) {
  if (log_ == IssueLog::kNone || &scheduler != &schedulers_.front()) return;
  const std::size_t number = scheduler.number_of(warp);
  if (log_ == IssueLog::kFirstWarp && number != 0) return;
  Issue issue{.at = chosen.begins,
              .warp = static_cast<std::uint32_t>(number),
              .step = static_cast<std::uint32_t>(warp.at),
              .delay = chosen.why.delay,
              .cause = chosen.why.cause};
  if (warp.last_issue >= 0) {
    const double could = std::max(chosen.why.at, warp.last_issue + 1);
    issue.waited = could - warp.last_issue - 1;
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

}  // namespace warpgauge::in_core
