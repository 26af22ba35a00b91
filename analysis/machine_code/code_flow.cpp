// SPDX-License-Identifier: Apache-2.0
// Natural loops (Aho, Lam, Sethi, Ullman: Compilers, 2nd ed., 9.6.6). Addresses alone would not do:
// ptxas moves slow paths behind the end of a kernel, and their branch back is no loop.
#include "analysis/machine_code/code_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/limits.h"
#include "analysis/machine_code/dominators.h"

namespace warpgauge::machine_code {
namespace {

using Set = std::vector<bool>;  // of instructions

/// All that is reached from `starts` along `edges`, and what was seen before.
Set reach(const Edges& edges, std::vector<std::size_t> starts, Set seen) {
  while (!starts.empty()) {
    const std::size_t at = starts.back();
    starts.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    starts.insert(starts.end(), edges[at].begin(), edges[at].end());
  }
  return seen;
}

struct Graph {
  Edges successors, predecessors;
  Set entries;  // where control arrives from outside: the start, subroutines, unknown branches
  Set joins;    // targets of branches: only these can be loop headers
  std::vector<std::size_t> starts;  // the same as a list
  Set live;

  explicit Graph(const std::vector<Flow>& flow)
      : successors(flow.size()),
        predecessors(flow.size()),
        entries(flow.size()),
        joins(flow.size()),
        live(flow.size()) {
    if (flow.empty()) return;
    entries[0] = true;
    Set joined(flow.size());
    bool indirect = false;
    for (std::size_t from = 0; from < flow.size(); ++from) {
      const auto& [jump, call, falls_through, jumps_indirectly] = flow[from];
      if (jump < flow.size()) {
        successors[from].push_back(jump);
        joins[jump] = true;
      }
      if (call < flow.size()) entries[call] = true;
      if (falls_through && from + 1 < flow.size()) successors[from].push_back(from + 1);
      for (std::size_t to : successors[from]) joined[to] = true;
      indirect = indirect || jumps_indirectly;
    }
    for (std::size_t i = 0; i < flow.size(); ++i) {
      // Nothing seems to lead here: a table of an indirect branch does, else it is dead code (ptxas
      // leaves some behind, even in the middle of a loop).
      if (indirect && !joined[i]) entries[i] = true;
      if (entries[i]) starts.push_back(i);
    }
    live = reach(successors, starts, std::move(live));
    for (std::size_t from = 0; from < flow.size(); ++from) {
      if (!live[from]) continue;
      for (std::size_t to : successors[from]) predecessors[to].push_back(from);
    }
  }
};

struct Cycle {
  std::vector<std::size_t> body;     // ascending
  std::vector<std::size_t> latches;  // the branches back to the header
};

/// Collects what leads to a header's latches without running through it. One for all headers, so
/// that a small loop in long code costs what it holds.
class Bodies {
 public:
  explicit Bodies(const Edges& predecessors)
      : predecessors_(predecessors), seen_by_(predecessors.size(), kNowhere) {}

  std::vector<std::size_t> of(std::size_t header, const std::vector<std::size_t>& latches) {
    std::vector<std::size_t> body{header}, open = latches;
    seen_by_[header] = header;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (seen_by_[at] == header) continue;
      seen_by_[at] = header;
      body.push_back(at);
      open.insert(open.end(), predecessors_[at].begin(), predecessors_[at].end());
    }
    std::ranges::sort(body);
    return body;
  }

 private:
  const Edges& predecessors_;
  std::vector<std::size_t> seen_by_;
};

/// The loops by header. An edge to a header closes a loop if every path to it from outside runs
/// through the header.
std::map<std::size_t, Cycle> find_cycles(const Graph& graph, const Dominators& dominators) {
  std::map<std::size_t, Cycle> cycles;
  Bodies bodies(graph.predecessors);
  std::size_t instructions = 0;
  for (std::size_t header = 0; header < graph.joins.size(); ++header) {
    if (!graph.joins[header]) continue;
    Cycle cycle;
    for (const std::size_t latch : graph.predecessors[header]) {
      if (latch == header) continue;  // a branch to itself times nothing
      if (dominators.dominates(header, latch)) cycle.latches.push_back(latch);
    }
    if (cycle.latches.empty()) continue;
    cycle.body = bodies.of(header, cycle.latches);
    instructions += cycle.body.size();
    require(instructions <= limits::kLoopInstructions,
            "its loops hold more than {} instructions, each counted in every loop around it",
            limits::kLoopInstructions);
    cycles.emplace(header, std::move(cycle));
  }
  return cycles;
}

/// Those that every path from the header to a branch back runs through.
Set on_every_path(const Dominators& dominators, std::size_t header, const Cycle& cycle, Set set) {
  std::size_t at = cycle.latches.front();
  for (const std::size_t latch : cycle.latches) at = dominators.common(at, latch);
  for (; at != header; at = dominators.above(at)) set[at] = true;
  set[header] = true;
  return set;
}

std::vector<Loop> find_loops(const Graph& graph) {
  const Dominators dominators(graph.successors, graph.starts);
  const auto cycles = find_cycles(graph, dominators);
  // Two natural loops of different headers are nested or have nothing in common.
  std::vector<int> loops_around(graph.live.size());
  for (const auto& [header, cycle] : cycles) {
    for (const std::size_t i : cycle.body) ++loops_around[i];
  }
  std::vector<Loop> loops;
  Set always(graph.live.size());
  for (const auto& [header, cycle] : cycles) {
    always = on_every_path(dominators, header, cycle, std::move(always));
    Loop loop{.first = cycle.body.front(),
              .last = cycle.body.back(),
              .depth = loops_around[header] - 1,
              .body = cycle.body,
              .always = {}};
    for (const std::size_t i : loop.body) {
      if (always[i] && loops_around[i] == loops_around[header]) loop.always.push_back(i);
      always[i] = false;
    }
    loops.push_back(std::move(loop));
  }
  std::ranges::stable_sort(loops, {}, &Loop::depth);
  return loops;
}

}  // namespace

std::pair<Instruction, std::string_view> read_instruction(std::string_view text) {
  Instruction instruction{.text = std::string(text), .predicated = text.starts_with('@')};
  const auto next_word = [&] {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.find_first_not_of(' ', word.size()), text.size()));
    return word;
  };
  if (instruction.predicated) next_word();
  instruction.opcode = next_word();
  return {std::move(instruction), text};
}

void complete(KernelCode& kernel, const std::function<Flow(std::size_t)>& flow_of) {
  std::vector<Flow> flow;
  std::string texts;
  for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
    flow.push_back(flow_of(i));
    texts += kernel.instructions[i].text + '\n';
  }
  const Graph graph(flow);
  for (std::size_t i = 0; i < flow.size(); ++i) kernel.instructions[i].dead = !graph.live[i];
  kernel.loops = find_loops(graph);
  kernel.hash = fmt::format("{:016x}", fnv1a64(texts));
}

}  // namespace warpgauge::machine_code
