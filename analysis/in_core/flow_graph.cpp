// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/flow_graph.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "analysis/base/defect.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::in_core {
namespace {

using Code = std::vector<machine_code::ExecutedInstruction>;
using machine_code::PlacedTransfer;
using machine_code::Transfers;

constexpr std::uint64_t kInstructionBytes = 16;  // Volta and later

class Builder {
 public:
  Builder(const Code& code, const Transfers& transfers, double warps)
      : code_(code), transfers_(transfers), warps_(warps) {
    check();
  }

  FlowGraph build() {
    cut();
    connect();
    solve();
    return std::move(graph_);
  }

 private:
  void check() const {
    std::optional<std::uint64_t> last_bytes;
    for (const auto& instruction : code_) {
      const std::uint64_t offset_bytes = instruction.offset_bytes;
      require(!last_bytes || offset_bytes > *last_bytes, "offset {:#x} does not follow {:#x}",
              offset_bytes, last_bytes.value_or(0));
      require(offset_bytes % kInstructionBytes == 0, "offset {:#x} is not a multiple of {} bytes",
              offset_bytes, kInstructionBytes);
      for (const double count :
           {instruction.executed, instruction.threads, instruction.sectors, instruction.lines,
            instruction.wavefronts, instruction.l1_cycles}) {
        require(std::isfinite(count) && count >= 0,
                "a count is {} at {:#x}: negative or not finite", count, offset_bytes);
      }
      last_bytes = offset_bytes;
    }
  }

  void cut() {
    std::vector<bool> leads(code_.size() + 1);
    for (std::size_t i = 0; i < code_.size(); ++i) {
      if (!was_executed(i)) continue;
      const PlacedTransfer& transfer = transfers_[i];
      const bool leaves = transfer.jumps || transfer.calls || transfer.returns || transfer.ends ||
                          transfer.indirect || stops(i);
      if (leaves) leads[i + 1] = true;
      if (const auto target = target_of(i)) leads[*target] = true;
    }
    block_of_.assign(code_.size(), kOutside);
    for (std::size_t i = 0; i < code_.size(); ++i) {
      if (!was_executed(i)) continue;
      const bool goes_on = i > 0 && block_of_[i - 1] != kOutside && next_of(i - 1) == i &&
                           code_[i - 1].executed == code_[i].executed && !leads[i];
      if (!goes_on) graph_.blocks.push_back({.first = i, .executed = code_[i].executed});
      graph_.blocks.back().end = i + 1;
      block_of_[i] = graph_.blocks.size() - 1;
    }
  }

  bool was_executed(std::size_t i) const { return code_[i].executed > 0; }

  bool stops(std::size_t i) const {
    return machine_code::classify(code_[i].text) == machine_code::InstructionClass::kBarrier;
  }

  /// The executed instruction right behind another.
  std::optional<std::size_t> next_of(std::size_t i) const {
    const bool follows = i + 1 < code_.size() && was_executed(i + 1) &&
                         code_[i + 1].offset_bytes == code_[i].offset_bytes + kInstructionBytes;
    return follows ? std::optional(i + 1) : std::nullopt;
  }

  std::optional<std::size_t> target_of(std::size_t i) const {
    const PlacedTransfer& transfer = transfers_[i];
    const auto target_bytes = transfer.target_bytes();
    if (!target_bytes) return std::nullopt;
    const bool is_there = transfer.to != machine_code::kNowhere && was_executed(transfer.to);
    require(is_there || transfer.falls_through,
            "the branch at {:#x} was executed, but nothing at its target {:#x}",
            code_[i].offset_bytes, *target_bytes);
    return is_there ? std::optional(transfer.to) : std::nullopt;
  }

  void connect() {
    if (graph_.blocks.empty()) return;
    add(kOutside, 0);
    graph_.edges[0].flow = std::min(warps_, graph_.blocks[0].executed);
    known_[0] = true;
    std::map<std::size_t, std::vector<std::size_t>> calls;  // block of a callee, behind the calls
    std::size_t indirect = kOutside;
    for (std::size_t b = 0; b < graph_.blocks.size(); ++b) {
      const std::size_t last = graph_.blocks[b].end - 1;
      const PlacedTransfer& transfer = transfers_[last];
      const auto target = target_of(last);
      const auto next = next_of(last);
      if (target) add(b, block_of_[*target]);
      if (transfer.calls && target && next) {
        calls[block_of_[*target]].push_back(block_of_[*next]);
      } else if (transfer.falls_through && next) {
        add(b, block_of_[*next]);
      }
      const bool most =
          indirect == kOutside || graph_.blocks[b].executed > graph_.blocks[indirect].executed;
      if (transfer.indirect && most) indirect = b;
    }
    // A subroutine returns at the RET that was executed most before the next subroutine begins.
    for (auto call = calls.begin(); call != calls.end(); ++call) {
      const auto following = std::next(call);
      const std::size_t end = following == calls.end() ? graph_.blocks.size() : following->first;
      std::size_t returning = kOutside;
      for (std::size_t b = call->first; b < end; ++b) {
        const bool most =
            returning == kOutside || graph_.blocks[b].executed > graph_.blocks[returning].executed;
        if (transfers_[graph_.blocks[b].end - 1].returns && most) returning = b;
      }
      for (const std::size_t behind : call->second) add(returning, behind);
    }
    for (std::size_t b = 1; b < graph_.blocks.size(); ++b) {
      if (graph_.blocks[b].in.empty()) add(indirect == b ? kOutside : indirect, b);
    }
  }

  void add(std::size_t from, std::size_t to) {
    const std::size_t edge = graph_.edges.size();
    graph_.edges.push_back({from, to});
    known_.push_back(false);
    if (from != kOutside) graph_.blocks[from].out.push_back(edge);
    graph_.blocks[to].in.push_back(edge);
  }

  /// What the known edges leave of a count, and the only unknown edge if there is one.
  struct Remainder {
    double flow = 0;
    std::size_t unknown = 0, last = 0;
  };
  Remainder remainder(double executed, const std::vector<std::size_t>& edges) const {
    Remainder rest{.flow = executed};
    for (const std::size_t e : edges) {
      if (known_[e]) {
        rest.flow -= graph_.edges[e].flow;
      } else {
        ++rest.unknown;
        rest.last = e;
      }
    }
    rest.flow = std::max(rest.flow, 0.0);
    return rest;
  }

  bool settle(double executed, const std::vector<std::size_t>& edges) {
    const Remainder rest = remainder(executed, edges);
    if (rest.unknown != 1) return false;
    graph_.edges[rest.last].flow = rest.flow;
    known_[rest.last] = true;
    return true;
  }

  bool settle_entries() {
    bool any = false;
    for (const Block& block : graph_.blocks) any = settle(block.executed, block.in) || any;
    return any;
  }

  /// Not where warps may end: nothing counts how many do.
  bool settle_exits() {
    bool any = false;
    for (const Block& block : graph_.blocks) {
      if (transfers_[block.end - 1].ends) continue;
      any = settle(block.executed, block.out) || any;
    }
    return any;
  }

  void solve() {
    constexpr int kMostRounds = 16;
    bool any = true;
    for (int round = 0; any && round < kMostRounds; ++round) {
      any = settle_entries();
      if (!any) any = settle_exits();
    }
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
      if (known_[e]) continue;
      Edge& edge = graph_.edges[e];
      edge.flow = remainder(graph_.blocks[edge.to].executed, graph_.blocks[edge.to].in).flow;
      if (edge.from != kOutside) {
        const Block& from = graph_.blocks[edge.from];
        edge.flow = std::min(edge.flow, remainder(from.executed, from.out).flow);
      }
      known_[e] = true;
    }
  }

  const Code& code_;
  const Transfers& transfers_;
  double warps_;
  FlowGraph graph_;
  std::vector<std::size_t> block_of_;  // by instruction
  std::vector<bool> known_;            // by edge: its flow
};

}  // namespace

FlowGraph build_flow_graph(const Code& code, const Transfers& transfers, double warps) {
  return Builder(code, transfers, warps).build();
}

std::vector<std::size_t> components(std::size_t nodes,
                                    const std::vector<std::vector<std::size_t>>& successors) {
  std::vector<std::size_t> component(nodes, kOutside), order(nodes, kOutside), low(nodes);
  std::vector<std::size_t> open;                           // Tarjan's stack
  std::vector<std::pair<std::size_t, std::size_t>> calls;  // node, its next successor
  std::size_t visited = 0, found = 0;
  for (std::size_t root = 0; root < nodes; ++root) {
    if (order[root] != kOutside) continue;
    calls.emplace_back(root, 0);
    while (!calls.empty()) {
      const std::size_t node = calls.back().first;
      if (calls.back().second == 0) {
        order[node] = low[node] = visited++;
        open.push_back(node);
      }
      if (calls.back().second < successors[node].size()) {
        const std::size_t next = successors[node][calls.back().second++];
        if (order[next] == kOutside) {
          calls.emplace_back(next, 0);
        } else if (component[next] == kOutside) {
          low[node] = std::min(low[node], order[next]);
        }
        continue;
      }
      if (low[node] == order[node]) {
        for (std::size_t member = kOutside; member != node; open.pop_back()) {
          member = open.back();
          component[member] = found;
        }
        ++found;
      }
      calls.pop_back();
      if (!calls.empty()) low[calls.back().first] = std::min(low[calls.back().first], low[node]);
    }
  }
  return component;
}

}  // namespace warpgauge::in_core
