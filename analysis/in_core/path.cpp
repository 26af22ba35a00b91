// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/in_core/branch_rules.h"
#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::Loop;
using machine_code::PlacedTransfer;

constexpr std::size_t kMostAssumptions = 20;

/// Notices that a warp goes round for ever: it comes back to where it was, with the same calls to
/// return from and nothing decided in between that may be decided otherwise next time. One place is
/// remembered, and another one after twice as many steps: one of them lies on the way round
/// (Brent).
class Rounds {
 public:
  bool comes_back(std::size_t at, const std::vector<std::size_t>& calls) {
    if (at == at_ && calls == calls_) return true;
    if (++steps_ == limit_) {
      at_ = at;
      calls_ = calls;
      steps_ = 0;
      limit_ *= 2;
    }
    return false;
  }
  /// Something was decided: what comes may be another way.
  void begin() { *this = {}; }

 private:
  std::size_t at_ = kOutside;
  std::vector<std::size_t> calls_;
  std::size_t steps_ = 0, limit_ = 1;
};

/// Goes through the code instruction by instruction.
class Pathfinder {
 public:
  Pathfinder(const ExecutedCode& code, const ControlFlow& flow, const BranchShares& shares)
      : code_(code), rules_(code, flow, shares), executions_(code.instructions.size()) {}

  /// Stays within `body` where it is given, and ends where it comes back to `begin`.
  Path run(std::size_t begin, const Loop* within, std::size_t iterations, std::size_t most_steps) {
    if (within != nullptr) {
      inside_.assign(code_.instructions.size(), false);
      for (const std::size_t i : within->body) inside_[i] = true;
    }
    Path path;
    path.iterations.push_back(0);
    std::size_t at = begin;
    while (path.count() < iterations) {
      const bool comes_back = rounds_.comes_back(at, calls_);
      if (comes_back || path.steps.size() >= most_steps) {
        path.complete = path.count() > 0;
        if (comes_back && !path.complete) {
          assumptions_.push_back(
              fmt::format("the path comes back to {:#x} for ever", rules_.offset_bytes(at)));
        }
        break;
      }
      path.steps.push_back(static_cast<std::uint32_t>(at));
      const std::size_t next = next_of(at, begin, within != nullptr);
      if (next == kOutside || (within != nullptr && next == begin)) {
        path.iterations.push_back(path.steps.size());
        calls_.clear();
        rounds_.begin();
        if (next == kOutside && within == nullptr) break;
      }
      at = next == kOutside ? begin : next;
    }
    // An iteration that was cut is one only where there is no other.
    if (path.count() == 0) path.iterations.push_back(path.steps.size());
    path.steps.resize(path.iterations.back());
    path.assumptions = std::move(assumptions_);
    return path;
  }

 private:
  bool is_inside(std::size_t at) const {
    // A called function is part of the way wherever it lies.
    return at < code_.instructions.size() && (inside_.empty() || !calls_.empty() || inside_[at]);
  }

  std::size_t next_of(std::size_t at, std::size_t begin, bool in_loop) {
    const PlacedTransfer& transfer = rules_.transfer(at);
    const std::size_t behind = at + 1 < code_.instructions.size() ? at + 1 : kOutside;
    if (transfer.calls) return enter(transfer, behind);
    if (transfer.returns) return leave(transfer, behind);
    if (transfer.ends) return ends(at, transfer, behind, in_loop);
    if (transfer.indirect) return kOutside;
    if (!transfer.jumps) return behind;
    const std::size_t target = transfer.to;
    if (!transfer.falls_through) return target;
    return takes(at, begin, target, behind) ? target : behind;
  }

  std::size_t enter(const PlacedTransfer& transfer, std::size_t behind) {
    constexpr std::size_t kMostCalls = 16;
    const std::size_t target = transfer.to;
    if (target == kOutside || calls_.size() == kMostCalls) {
      assume(fmt::format("the function that is called at {} is not in the listing: left out",
                         transfer.target));
      return behind;
    }
    calls_.push_back(behind);
    return target;
  }

  std::size_t leave(const PlacedTransfer& transfer, std::size_t behind) {
    if (transfer.falls_through) return behind;
    if (calls_.empty()) return kOutside;
    const std::size_t to = calls_.back();
    calls_.pop_back();
    return to;
  }

  /// A warp stays where only some of its threads leave.
  std::size_t ends(std::size_t at, const PlacedTransfer& transfer, std::size_t behind,
                   bool in_loop) {
    if (!transfer.falls_through) return kOutside;
    const double* leaves = rules_.told(at);
    if (in_loop || leaves == nullptr) return behind;
    return deal(at, *leaves) ? kOutside : behind;
  }

  /// Whether the conditional branch at `at` is taken this time.
  bool takes(std::size_t at, std::size_t begin, std::size_t target, std::size_t behind) {
    if (target == kOutside) return false;
    // A function is left, a loop is not: its iterations are what is asked for.
    if (!is_inside(target) && target != begin) return false;
    if (!is_inside(behind)) return true;
    const Decision decision = decide(at, begin, target);
    return deal(at, decision.share) == decision.of_taking;
  }

  /// Decides by the rules; what was not told becomes an assumption.
  Decision decide(std::size_t at, std::size_t begin, std::size_t target) {
    const std::size_t known = rules_.loops_not_told().size();
    const Decision decision = rules_.decide(at, begin, target);
    if (decision.rule != Rule::kTold) {
      assume(
          fmt::format("the branch at {:#x} is {}", rules_.offset_bytes(at),
                      decision.rule == Rule::kSkipsCall ? "taken: it skips a call" : "not taken"));
    }
    if (rules_.loops_not_told().size() > known) {
      for (const std::uint64_t loop : rules_.loops_not_told()) {
        assume(fmt::format("the loop at {:#x} makes {} trips", loop, kUnknownTrips));
      }
    }
    return decision;
  }

  void assume(std::string text) {
    if (assumptions_.size() >= kMostAssumptions) return;
    if (std::ranges::find(assumptions_, text) == assumptions_.end()) {
      assumptions_.push_back(std::move(text));
    }
  }

  /// Evenly, and taken first: after n executions it was taken n * share times, rounded up.
  bool deal(std::size_t at, double share) {
    constexpr double kRounding = 1e-9;
    if (share > 0 && share < 1) rounds_.begin();
    const double before = executions_[at]++;
    const auto taken = [&](double times) { return std::ceil(times * share - kRounding); };
    return taken(before + 1) > taken(before);
  }

  const ExecutedCode& code_;
  BranchRules rules_;
  std::vector<bool> inside_;
  std::vector<double> executions_;
  std::vector<std::size_t> calls_;
  Rounds rounds_;
  std::vector<std::string> assumptions_;
};

}  // namespace

BranchShares shares_of_counts(const ExecutedCode& code, const machine_code::Transfers& transfers,
                              double warps) {
  BranchShares shares;
  if (!code.has_counts()) return shares;
  const FlowGraph graph = build_flow_graph(code.instructions, transfers, warps);
  for (const Block& block : graph.blocks) {
    const std::size_t last = block.end - 1;
    const PlacedTransfer& transfer = transfers[last];
    if (!transfer.jumps || !transfer.falls_through) continue;
    for (const std::size_t e : block.out) {
      const Edge& edge = graph.edges[e];
      if (graph.blocks[edge.to].first != transfer.to) continue;
      shares.taken[code.instructions[last].offset_bytes] =
          std::clamp(edge.flow / block.executed, 0.0, 1.0);
    }
  }
  return shares;
}

Path path_of(const ExecutedCode& code, const ControlFlow& flow, const Loop& loop,
             const BranchShares& shares, std::size_t iterations, std::size_t most_steps) {
  return Pathfinder(code, flow, shares).run(loop.body.front(), &loop, iterations, most_steps);
}

Path path_of(const ExecutedCode& code, const ControlFlow& flow, const BranchShares& shares,
             std::size_t most_steps) {
  return Pathfinder(code, flow, shares).run(0, nullptr, 1, most_steps);
}

}  // namespace warpgauge::in_core
