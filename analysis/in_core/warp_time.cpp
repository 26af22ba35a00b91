// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/warp_time.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/in_core/critical_warp.h"
#include "analysis/in_core/flow_graph.h"
#include "analysis/in_core/timeline.h"

namespace warpgauge::in_core {
namespace {

constexpr int kMostRounds = 8;
// A loop that has N loads under way waits for one of them in every Nth iteration, at full length:
// its state comes back after N iterations. This many hold whole periods of 2, 3, 4, 6 and 12.
constexpr int kRoundsOfAPeriod = 12;
constexpr double kSettledCycles = 0.5;

/// One line of the code, for one execution: the mean over the ways that lead to it.
struct LineCost {
  double stall = 0, barrier = 0;
  std::vector<WaitedFor> waits;
};

void add_wait(std::vector<WaitedFor>& waits, std::size_t producer, double cycles) {
  const auto found = std::ranges::find(waits, producer, &WaitedFor::producer);
  if (found != waits.end()) {
    found->cycles += cycles;
  } else {
    waits.push_back({producer, cycles});
  }
}

class Walker {
 public:
  Walker(const Launch& launch, const FlowGraph& graph, std::vector<Step> steps)
      : launch_(launch), graph_(graph), steps_(std::move(steps)) {}

  Walk walk() {
    const int rounds = settle() ? 1 : kRoundsOfAPeriod;
    lines_.resize(steps_.size());
    block_cycles_.resize(graph_.blocks.size());
    for (int round = 0; round < rounds; ++round) charge(1.0 / rounds);
    Walk walk;
    std::vector<double> counts;
    for (const Block& block : graph_.blocks) counts.push_back(block.executed / launch_.warps);
    walk.mean = time_of(counts);
    walk.critical = time_of(critical_counts(graph_, block_cycles_, launch_));
    if (walk.critical.cycles.total() < walk.mean.cycles.total()) walk.critical = walk.mean;
    if (waits_for_loads_ > 0) walk.loads_in_flight = loads_in_flight_ / waits_for_loads_;
    return walk;
  }

 private:
  /// The state behind each basic block, entered as most warps enter it. Loops make it depend on
  /// itself: repeated until it stays, or a few times. Returns whether it stays.
  bool settle() {
    const std::size_t blocks = graph_.blocks.size();
    exits_.resize(blocks);
    std::vector<bool> done(blocks);
    std::vector<WarpState> entries(blocks);
    bool changed = true;
    for (int round = 0; changed && round < kMostRounds; ++round) {
      changed = false;
      for (std::size_t b = 0; b < blocks; ++b) {
        const Edge* most = nullptr;
        for (const std::size_t e : graph_.blocks[b].in) {
          const Edge& edge = graph_.edges[e];
          const bool known = edge.from == kOutside || done[edge.from];
          if (known && (most == nullptr || edge.flow > most->flow)) most = &edge;
        }
        WarpState state = most == nullptr ? WarpState{} : behind(*most);
        if (done[b] && state.is_near(entries[b], kSettledCycles)) continue;
        entries[b] = state;
        run_block(steps_, graph_.blocks[b], state, time_);
        exits_[b] = std::move(state);
        done[b] = changed = true;
      }
    }
    return !changed;
  }

  WarpState behind(const Edge& edge) const {
    return edge.from == kOutside ? WarpState{} : exits_[edge.from];
  }

  /// Adds what an execution of each basic block costs, once for each way into it, and goes on one
  /// round. `weight` is that of the round.
  void charge(double weight) {
    for (std::size_t b = 0; b < graph_.blocks.size(); ++b) {
      const Block& block = graph_.blocks[b];
      double flow = 0, most = -1;
      for (const std::size_t e : block.in) flow += graph_.edges[e].flow;
      WarpState next;
      for (const std::size_t e : block.in) {
        const Edge& edge = graph_.edges[e];
        const double share = flow > 0 ? edge.flow / flow : 1 / static_cast<double>(block.in.size());
        if (share <= 0) continue;
        WarpState state = behind(edge);
        run_block(steps_, block, state, time_);
        charge(b, weight * share);
        if (share <= most) continue;
        most = share;
        next = std::move(state);
      }
      exits_[b] = std::move(next);
    }
  }

  /// Adds what the last run took.
  void charge(std::size_t b, double share) {
    const Block& block = graph_.blocks[b];
    block_cycles_[b] += share * time_.cycles;
    waits_for_loads_ += share * block.executed * time_.waits_for_loads;
    loads_in_flight_ += share * block.executed * time_.loads_in_flight;
    for (std::size_t i = block.first; i < block.end; ++i) {
      const BlockTime::Line& line = time_.lines[i - block.first];
      lines_[i].stall += share * line.stall;
      lines_[i].barrier += share * line.barrier;
      if (line.wait > 0) add_wait(lines_[i].waits, line.producer, share * line.wait);
    }
  }

  /// Adds `count` executions of one line.
  void add(Cycles& cycles, std::size_t line, double count) const {
    cycles.issue += count;
    cycles.stall += count * lines_[line].stall;
    cycles.barrier += count * lines_[line].barrier;
    for (const WaitedFor& wait : lines_[line].waits) {
      cycles.waits[static_cast<std::size_t>(steps_[wait.producer].unit)] += count * wait.cycles;
    }
  }

  WarpTime time_of(const std::vector<double>& counts) const {
    WarpTime time;
    time.instructions.resize(steps_.size());
    for (std::size_t b = 0; b < counts.size(); ++b) {
      for (std::size_t i = graph_.blocks[b].first; i < graph_.blocks[b].end; ++i) {
        add(time.cycles, i, counts[b]);
        InstructionTime& line = time.instructions[i];
        line.executed = line.issue_cycles = counts[b];
        line.stall_cycles = counts[b] * lines_[i].stall;
        line.barrier_cycles = counts[b] * lines_[i].barrier;
        for (const WaitedFor& wait : lines_[i].waits) {
          line.waits.push_back({wait.producer, counts[b] * wait.cycles});
        }
      }
    }
    return time;
  }

  const Launch& launch_;
  const FlowGraph& graph_;
  const std::vector<Step> steps_;
  std::vector<WarpState> exits_;      // by basic block
  std::vector<double> block_cycles_;  // the same, of one execution
  std::vector<LineCost> lines_;       // by instruction
  double waits_for_loads_ = 0, loads_in_flight_ = 0;
  BlockTime time_;
};

}  // namespace

double Cycles::total() const {
  return std::accumulate(waits.begin(), waits.end(), issue + stall + barrier);
}

double InstructionTime::wait_cycles() const {
  double sum = 0;
  for (const WaitedFor& wait : waits) sum += wait.cycles;
  return sum;
}

double InstructionTime::total() const {
  return issue_cycles + stall_cycles + barrier_cycles + wait_cycles();
}

/// What does not depend on times.
struct ReadCode::Parts {
  Parts(const machine_code::ExecutedCode& code, const Launch& of)
      : instructions(code.instructions), launch(of) {
    require(std::isfinite(launch.warps) && launch.warps > 0, "a launch of {} warps", launch.warps);
    require(launch.warps_per_block > 0 && launch.warps_per_block <= launch.warps,
            "blocks of {} warps in a launch of {}", launch.warps_per_block, launch.warps);
    const std::vector<Reading> readings = read_texts(instructions);
    graph = build_flow_graph(instructions, readings, launch.warps);
    steps = read_steps(instructions, readings);
  }

  const std::vector<machine_code::ExecutedInstruction>& instructions;
  Launch launch;
  FlowGraph graph;
  std::vector<Step> steps;
};

ReadCode::ReadCode(const machine_code::ExecutedCode& code, const Launch& launch)
    : parts_(std::make_shared<Parts>(code, launch)) {}

Walk ReadCode::walk(const Times& times) const {
  const auto& [instructions, launch, graph, steps] = *parts_;
  return Walker(launch, graph, with_times(steps, instructions, times)).walk();
}

Walk walk_code(const machine_code::ExecutedCode& code, const Launch& launch, const Times& times) {
  return ReadCode(code, launch).walk(times);
}

}  // namespace warpgauge::in_core
