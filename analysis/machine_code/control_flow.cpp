// SPDX-License-Identifier: Apache-2.0
// Natural loops (Aho, Lam, Sethi, Ullman: Compilers, 2nd ed., 9.6.6). Addresses alone would not do:
// ptxas moves slow paths behind the end of a kernel, and their branch back does not make a loop.
#include "analysis/machine_code/control_flow.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"

namespace warpgauge::machine_code {
namespace {

using Set = std::vector<bool>;  // of instructions

/// All that is reached from `starts` along `edges`.
Set reach(const Edges& edges, std::vector<std::size_t> starts) {
  Set seen(edges.size());
  while (!starts.empty()) {
    const std::size_t at = starts.back();
    starts.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    starts.insert(starts.end(), edges[at].begin(), edges[at].end());
  }
  return seen;
}

void connect(ControlFlow& flow) {
  const std::size_t size = flow.transfers.size();
  flow.successors.resize(size);
  flow.predecessors.resize(size);
  if (size == 0) return;
  Set entries(size), joined(size);
  entries[0] = true;
  bool indirect = false;
  for (std::size_t from = 0; from < size; ++from) {
    const PlacedTransfer& transfer = flow.transfers[from];
    if (transfer.to != kNowhere && transfer.jumps) flow.successors[from].push_back(transfer.to);
    if (transfer.to != kNowhere && transfer.calls) entries[transfer.to] = true;
    if (transfer.falls_through && from + 1 < size) flow.successors[from].push_back(from + 1);
    for (const std::size_t to : flow.successors[from]) joined[to] = true;
    indirect = indirect || transfer.indirect;
  }
  for (std::size_t i = 0; i < size; ++i) {
    // Nothing seems to lead here: a table of an indirect branch does, else it is dead code (ptxas
    // leaves some behind, even in the middle of a loop).
    if (entries[i] || (indirect && !joined[i])) flow.entries.push_back(i);
  }
  flow.live = reach(flow.successors, flow.entries);
  for (std::size_t from = 0; from < size; ++from) {
    if (!flow.live[from]) continue;
    for (const std::size_t to : flow.successors[from]) flow.predecessors[to].push_back(from);
  }
}

/// Targets of branches: only these can be loop headers.
Set joins_of(const Transfers& transfers) {
  Set joins(transfers.size());
  for (const PlacedTransfer& transfer : transfers) {
    if (transfer.jumps && transfer.to != kNowhere) joins[transfer.to] = true;
  }
  return joins;
}

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
std::map<std::size_t, Cycle> find_cycles(const ControlFlow& flow, const Dominators& dominators) {
  std::map<std::size_t, Cycle> cycles;
  Bodies bodies(flow.predecessors);
  std::size_t instructions = 0;
  const Set joins = joins_of(flow.transfers);
  for (std::size_t header = 0; header < joins.size(); ++header) {
    if (!joins[header]) continue;
    Cycle cycle;
    for (const std::size_t latch : flow.predecessors[header]) {
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

std::vector<Loop> find_loops(const ControlFlow& flow) {
  const Dominators dominators(flow.successors, flow.entries);
  const auto cycles = find_cycles(flow, dominators);
  // Two natural loops of different headers are nested or have nothing in common.
  std::vector<int> loops_around(flow.live.size());
  for (const auto& [header, cycle] : cycles) {
    for (const std::size_t i : cycle.body) ++loops_around[i];
  }
  std::vector<Loop> loops;
  Set always(flow.live.size());
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

Transfers read_transfers(const std::vector<ExecutedInstruction>& code) {
  std::unordered_map<std::uint64_t, std::size_t> index;
  for (std::size_t i = 0; i < code.size(); ++i) index.emplace(code[i].offset_bytes, i);
  Transfers transfers;
  transfers.reserve(code.size());
  for (const ExecutedInstruction& one : code) {
    PlacedTransfer transfer{read_transfer(one.text)};
    if (never_runs(one.text)) transfer = {{.opcode = transfer.opcode}};
    if (const auto target = transfer.target_bytes()) {
      const auto found = index.find(*target);
      if (found != index.end()) transfer.to = found->second;
    }
    transfers.push_back(transfer);
  }
  return transfers;
}

ControlFlow control_flow_of(Transfers transfers) {
  for (PlacedTransfer& transfer : transfers) {
    if (transfer.to >= transfers.size()) transfer.to = kNowhere;  // a label behind the end
  }
  ControlFlow flow{.transfers = std::move(transfers)};
  connect(flow);
  flow.loops = find_loops(flow);
  return flow;
}

ControlFlow control_flow_of(const ExecutedCode& code) {
  return control_flow_of(read_transfers(code.instructions));
}

}  // namespace warpgauge::machine_code
