// SPDX-License-Identifier: Apache-2.0
// Natural loops (Aho, Lam, Sethi, Ullman: Compilers, 2nd ed., 9.6.6). Addresses alone would not do:
// ptxas moves slow paths behind the end of a kernel, and their branch back is no loop.
#include "analysis/machine_code/code_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/base/hash.h"

namespace warpgauge::machine_code {
namespace {

using Set = std::vector<bool>;  // of instructions
using Edges = std::vector<std::vector<std::size_t>>;

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

/// The same without going beyond `fence`, which is part of the result.
Set reach(const Edges& edges, std::size_t start, std::size_t fence) {
  Set seen(edges.size());
  seen[fence] = true;
  return reach(edges, {start}, std::move(seen));
}

void unite(Set& set, const Set& more) {
  for (std::size_t i = 0; i < more.size(); ++i) set[i] = set[i] || more[i];
}

struct Graph {
  Edges successors, predecessors;
  Set entries;  // where control arrives from outside: the start, subroutines, unknown branches
  Set joins;    // targets of branches: only these can be loop headers
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
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < flow.size(); ++i) {
      // Nothing seems to lead here: a table of an indirect branch does, else it is dead code (ptxas
      // leaves some behind, even in the middle of a loop).
      if (indirect && !joined[i]) entries[i] = true;
      if (entries[i]) starts.push_back(i);
    }
    live = reach(successors, std::move(starts), std::move(live));
    for (std::size_t from = 0; from < flow.size(); ++from) {
      if (!live[from]) continue;
      for (std::size_t to : successors[from]) predecessors[to].push_back(from);
    }
  }
};

struct Cycle {
  Set body;
  std::vector<std::size_t> latches;  // the branches back to the header
};

/// The loops by header. An edge to a header closes a loop if nothing that leads to it comes from
/// outside except through the header (the header dominates it).
std::map<std::size_t, Cycle> find_cycles(const Graph& graph) {
  std::map<std::size_t, Cycle> cycles;
  for (std::size_t header = 0; header < graph.joins.size(); ++header) {
    if (!graph.joins[header]) continue;
    for (std::size_t latch : graph.predecessors[header]) {
      if (latch == header) continue;  // a branch to itself times nothing
      const Set body = reach(graph.predecessors, latch, header);
      bool entered = false;
      for (std::size_t i = 0; i < body.size() && !entered; ++i) {
        entered = i != header && body[i] && graph.entries[i];
      }
      if (entered) continue;
      Cycle& cycle = cycles[header];
      cycle.body.resize(body.size());
      unite(cycle.body, body);
      cycle.latches.push_back(latch);
    }
  }
  return cycles;
}

/// True if every path from the header to a branch back runs through `at`.
bool on_every_path(const Graph& graph, std::size_t header, const Cycle& cycle, std::size_t at) {
  if (at == header) return true;
  const Set seen = reach(graph.successors, header, at);
  return std::ranges::none_of(cycle.latches,
                              [&](std::size_t latch) { return latch != at && seen[latch]; });
}

/// True if `at` runs exactly when `at - 1` does: no need to look again in straight-line code.
bool follows(const Graph& graph, std::size_t at) {
  return graph.predecessors[at].size() == 1 && graph.predecessors[at][0] + 1 == at &&
         graph.successors[at - 1].size() == 1;
}

std::vector<Loop> find_loops(const Graph& graph) {
  const auto cycles = find_cycles(graph);
  std::vector<Loop> loops;
  for (const auto& [header, cycle] : cycles) {
    Loop loop;
    Set inner(cycle.body.size());
    for (const auto& [other_header, other] : cycles) {
      if (other_header == header) continue;
      if (other.body[header]) ++loop.depth;
      if (cycle.body[other_header]) unite(inner, other.body);
    }
    bool always = false;
    for (std::size_t i = 0; i < cycle.body.size(); ++i) {
      if (!cycle.body[i]) continue;
      const bool same = !loop.body.empty() && i != header && follows(graph, i);
      loop.body.push_back(i);
      if (!same) always = on_every_path(graph, header, cycle, i);
      if (always && !inner[i]) loop.always.push_back(i);
    }
    loop.first = loop.body.front();
    loop.last = loop.body.back();
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
