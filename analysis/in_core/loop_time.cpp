// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/loop_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/machine_code/operations.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::Loop;

// Half of the iterations settle the pipes, the other half are timed: the difference of two runs. 8
// and 40 gave the same on the loops of compute/issue_surfaces and pipe_contention.
constexpr std::size_t kSettledIterations = 8, kFewestIterations = 2;
constexpr std::size_t kMostIssues = 15000;    // of a run, where that leaves enough iterations
constexpr std::size_t kMostSteps = 400000;    // of a path
constexpr std::size_t kChainIterations = 12;  // whole periods of 2, 3, 4 and 6 iterations
constexpr std::size_t kTimelineIterations = 2;

/// Adds the operands that each bank of the register file delivers, one at a time: those of an
/// undisturbed warp, which is what the pressure shows.
void add_banks(PricedCode& priced, const Machine& machine) {
  if (machine.bank_read_cycles <= 0 || machine.banks != static_cast<int>(kBanks)) return;
  OperandDelivery delivery(machine.bank_read_cycles);
  for (std::size_t i = 0; i < priced.operands.size(); ++i) {
    priced.reads.push_back(operand_reads(priced.operands[i], priced.costs[i]));
    const auto reads = delivery.read(priced.reads[i], 0, 0, priced.costs[i].operand_cycles);
    for (std::size_t bank = 0; bank < kBanks; ++bank) {
      const Unit unit = bank == 0 ? Unit::kBank0 : Unit::kBank1;
      if (reads.cycles[bank] > 0) priced.costs[i].units.push_back({unit, reads.cycles[bank], unit});
    }
  }
}

/// Issue slots and units in one iteration of one warp; where a unit has an alternative, both carry
/// half.
std::array<double, kUnits> unit_cycles_of(const PricedCode& code, const Path& path,
                                          std::size_t iterations) {
  std::array<double, kUnits> cycles = {};
  const std::size_t end = path.iterations[iterations];
  for (std::size_t s = 0; s < end; ++s) {
    for (const UnitUse& use : code.costs[path.steps[s]].units) {
      const double share = use.has_choice() ? 0.5 : 1;
      cycles[static_cast<std::size_t>(use.unit)] += share * use.cycles;
      if (use.has_choice()) cycles[static_cast<std::size_t>(use.other)] += share * use.cycles;
    }
  }
  for (double& unit : cycles) unit /= static_cast<double>(iterations);
  return cycles;
}

class Timing {
 public:
  Timing(const ExecutedCode& code, const PricedCode& priced, const Machine& machine,
         const LoopQuestion& question, Path path)
      : code_(code),
        priced_(priced),
        machine_(machine),
        question_(question),
        path_(std::move(path)) {}

  LoopTime run() {
    time_.lines.resize(code_.instructions.size());
    time_.assumptions = path_.assumptions;
    if (!path_.complete) {
      time_.assumptions.emplace_back("the path is too long: only its beginning was timed");
    }
    check_fetch();
    const std::size_t count = path_.count();
    time_.steps = static_cast<double>(path_.iterations[count]) / static_cast<double>(count);
    time_.unit_cycles = unit_cycles_of(priced_, path_, count);
    add_lines();
    alone_ = occupied(1);
    for (const int warps : question_.warps) {
      time_.occupied.push_back(warps == 1 ? alone_ : occupied(warps));
      time_.occupied.back().bottleneck = bottleneck_of(time_.occupied.back());
    }
    if (question_.timeline_warps > 0) {
      const std::size_t iterations = std::min(kTimelineIterations, count);
      time_.timeline =
          run_path(priced_, path_, iterations, question_.timeline_warps, machine_, IssueLog::kAll)
              .issues;
    }
    return std::move(time_);
  }

 private:
  /// Loops beyond the innermost instruction cache came out too fast (nvcc/recorded_loops: div_s32).
  void check_fetch() {
    constexpr double kEach = 16;
    std::vector<bool> seen(code_.instructions.size());
    double bytes = 0;
    for (const std::uint32_t i : path_.steps) {
      if (!seen[i]) bytes += kEach;
      seen[i] = true;
    }
    if (machine_.near_code_bytes <= 0 || bytes <= machine_.near_code_bytes) return;
    time_.assumptions.push_back(fmt::format(
        "instructions are there in time, though their {:.1f} KiB do not fit the innermost "
        "instruction cache ({:.1f} KiB)",
        bytes / 1024, machine_.near_code_bytes / 1024));
  }

  std::size_t settled(int warps) const {
    const std::size_t count = path_.count();
    const double issues = time_.steps * 3 * warps;
    const auto affordable = static_cast<std::size_t>(kMostIssues / std::max(issues, 1.0));
    return std::min(std::clamp(affordable, kFewestIterations, kSettledIterations), count / 2);
  }

  struct Steady {
    double cycles = 0, start = 0;
    std::array<double, kUnits> busy = {};
  };
  Steady steady(int warps, int end) const {
    const std::size_t half = settled(warps);
    if (half == 0) {  // one iteration is all there is
      const IssueRun run =
          run_path(priced_, path_, path_.count(), warps, machine_, IssueLog::kNone, end);
      return {run.cycles, 0, run.busy};
    }
    const IssueRun first = run_path(priced_, path_, half, warps, machine_, IssueLog::kNone, end);
    const IssueRun both = run_path(priced_, path_, 2 * half, warps, machine_, IssueLog::kNone, end);
    const double times = static_cast<double>(half);
    Steady steady{.cycles = (both.cycles - first.cycles) / times};
    steady.start = std::max(first.cycles - times * steady.cycles, 0.0);
    for (std::size_t u = 0; u < kUnits; ++u)
      steady.busy[u] = (both.busy[u] - first.busy[u]) / times;
    return steady;
  }

  bool is_certain() const {
    return std::ranges::all_of(path_.steps, [&](std::uint32_t i) {
      return priced_.costs[i].low == 1 && priced_.costs[i].high == 1;
    });
  }

  Occupied occupied(int warps) const {
    const Steady value = steady(warps, 0);
    Occupied one{.warps = warps, .cycles = value.cycles, .start_cycles = value.start};
    one.low = one.high = value.cycles;
    if (!is_certain()) {
      one.low = std::min(steady(warps, -1).cycles, value.cycles);
      one.high = std::max(steady(warps, 1).cycles, value.cycles);
    }
    if (value.cycles > 0) {
      one.issued_per_cycle = time_.steps * warps / value.cycles;
      for (std::size_t u = 0; u < kUnits; ++u) one.busy[u] = value.busy[u] / value.cycles;
    }
    return one;
  }

  /// The largest of the least times that issue slots, each unit, and one warp alone allow.
  Bottleneck bottleneck_of(const Occupied& one) const {
    Bottleneck bottleneck;
    double most = time_.steps * one.warps;
    for (std::size_t u = 0; u < kUnits; ++u) {
      const double cycles = time_.unit_cycles[u] * one.warps;
      // A unit that is as busy as the issue slots tells more.
      if (cycles < most * (bottleneck.kind == BottleneckKind::kIssue ? 0.999 : 1.001)) continue;
      most = cycles;
      bottleneck = {.kind = BottleneckKind::kUnit, .unit = static_cast<Unit>(u)};
    }
    if (alone_.cycles > most * 1.02) {
      bottleneck = slowest_wait();
      most = alone_.cycles;
    }
    bottleneck.cycles = most;
    return bottleneck;
  }

  /// What a warp alone waits for most.
  Bottleneck slowest_wait() const {
    std::array<double, kDelays> waited = {};
    std::map<std::uint32_t, double> producers;
    for (const Line& line : time_.lines) {
      waited[static_cast<std::size_t>(line.delay)] += line.waited * line.executed;
      if (line.delay == Delay::kScoreboard) producers[line.cause] += line.waited * line.executed;
    }
    std::size_t most = 0;
    for (std::size_t d = 0; d < kDelays; ++d) {
      if (waited[d] > waited[most]) most = d;
    }
    switch (static_cast<Delay>(most)) {
      case Delay::kScoreboard: {
        const auto slowest = std::ranges::max_element(
            producers, {}, [](const auto& producer) { return producer.second; });
        return {.kind = BottleneckKind::kScoreboard, .instruction = slowest->first};
      }
      case Delay::kBranch:
        return {.kind = BottleneckKind::kBranch};
      case Delay::kBarrier:
        return {.kind = BottleneckKind::kBarrier};
      default:
        return {.kind = BottleneckKind::kChain};
    }
  }

  void add_lines() {
    const std::size_t count = path_.count();
    const std::size_t end = path_.iterations[count];
    for (std::size_t s = 0; s < end; ++s) time_.lines[path_.steps[s]].executed += 1;
    const IssueRun run = run_path(priced_, path_, count, 1, machine_, IssueLog::kFirstWarp);
    // The first half of the iterations settles; of a whole kernel everything counts.
    const std::size_t from = count > 1 ? path_.iterations[count / 2] : 0;
    std::vector<double> seen(time_.lines.size()), longest(time_.lines.size());
    for (const Issue& issue : run.issues) {
      if (issue.step < from) continue;
      const std::uint32_t index = path_.steps[issue.step];
      Line& line = time_.lines[index];
      line.waited += issue.waited;
      seen[index] += 1;
      if (issue.waited < longest[index]) continue;
      longest[index] = issue.waited;
      line.delay = issue.delay;
      line.cause = issue.cause;
    }
    for (std::size_t i = 0; i < time_.lines.size(); ++i) {
      time_.lines[i].executed /= static_cast<double>(count);
      if (seen[i] > 0) time_.lines[i].waited /= seen[i];
    }
    time_.dataflow = dataflow_of(priced_, path_);
    for (const std::size_t i : time_.dataflow.carried.instructions) time_.lines[i].carried = true;
    for (const std::size_t i : time_.dataflow.within.instructions) time_.lines[i].critical = true;
  }

  const ExecutedCode& code_;
  const PricedCode& priced_;
  const Machine& machine_;
  const LoopQuestion& question_;
  Path path_;
  LoopTime time_;
  Occupied alone_;
};

}  // namespace

PricedCode price(const ExecutedCode& code, const Costs& costs, const Machine& machine) {
  PricedCode priced;
  std::vector<machine_code::ExecutedInstruction> executed = code.instructions;
  for (auto& one : executed) one.executed = 1;
  priced.steps = read_steps(executed, machine_code::read_transfers(executed));
  priced.operands.reserve(executed.size());
  for (const auto& one : code.instructions) {
    priced.offsets_bytes.push_back(one.offset_bytes);
    priced.operands.push_back(machine_code::read_operands(one.text));
    priced.costs.push_back(costs(one, priced.operands.back()));
  }
  add_banks(priced, machine);
  return priced;
}

LoopTime time_of_loop(const ExecutedCode& code, const PricedCode& priced, const ControlFlow& flow,
                      const Loop& loop, const Machine& machine, const LoopQuestion& question) {
  const std::size_t iterations = std::max(2 * kSettledIterations, kChainIterations);
  LoopTime time = Timing(code, priced, machine, question,
                         path_of(code, flow, loop, question.shares, iterations, kMostSteps))
                      .run();
  time.first_bytes = code.instructions[loop.body.front()].offset_bytes;
  time.last_bytes = code.instructions[loop.body.back()].offset_bytes;
  time.depth = loop.depth;
  return time;
}

LoopTime time_of_all(const ExecutedCode& code, const PricedCode& priced, const ControlFlow& flow,
                     const Machine& machine, const LoopQuestion& question) {
  LoopTime time =
      Timing(code, priced, machine, question, path_of(code, flow, question.shares, kMostSteps))
          .run();
  time.last_bytes = code.instructions.back().offset_bytes;
  time.whole = true;
  return time;
}

std::string bottleneck_text(const Bottleneck& bottleneck, const ExecutedCode& code) {
  switch (bottleneck.kind) {
    case BottleneckKind::kIssue:
      return "issue";
    case BottleneckKind::kUnit:
      return is_pipe(bottleneck.unit) ? fmt::format("pipe {}", unit_name(bottleneck.unit))
                                      : std::string(unit_name(bottleneck.unit));
    case BottleneckKind::kChain:
      return "chain";
    case BottleneckKind::kScoreboard:
      return fmt::format("scoreboard: {}",
                         machine_code::opcode_of(code.instructions[bottleneck.instruction].text));
    case BottleneckKind::kBranch:
      return "branch";
    default:
      return "barrier";
  }
}

}  // namespace warpgauge::in_core
