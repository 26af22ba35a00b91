// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "analysis/in_core/flow_graph.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedCode;
using machine_code::Loop;
using machine_code::Transfer;

constexpr std::size_t kMostAssumptions = 20;

bool never_runs(const std::string& text) {
  return text.starts_with("@!PT") || text.starts_with("@!UPT");
}

/// Goes through the code instruction by instruction.
class Pathfinder {
 public:
  Pathfinder(const ExecutedCode& code, const std::vector<Loop>& loops, const BranchShares& shares)
      : code_(code), loops_(loops), shares_(shares), executions_(code.instructions.size()) {
    for (std::size_t i = 0; i < code.instructions.size(); ++i) {
      index_.emplace(code.instructions[i].offset_bytes, i);
      transfers_.push_back(never_runs(code.instructions[i].text)
                               ? Transfer{}
                               : machine_code::read_transfer(code.instructions[i].text));
    }
    for (std::size_t loop = 0; loop < loops.size(); ++loop)
      header_[loops[loop].body.front()] = loop;
  }

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
      if (path.steps.size() >= most_steps) {
        path.complete = path.count() > 0;
        break;
      }
      path.steps.push_back(static_cast<std::uint32_t>(at));
      const std::size_t next = next_of(at, begin, within != nullptr);
      if (next == kOutside || (within != nullptr && next == begin)) {
        path.iterations.push_back(path.steps.size());
        calls_.clear();
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
  std::size_t target_of(const Transfer& transfer) const {
    const auto target = transfer.target_bytes();
    if (!target) return kOutside;
    const auto found = index_.find(*target);
    return found == index_.end() ? kOutside : found->second;
  }

  bool is_inside(std::size_t at) const {
    // A called function is part of the way wherever it lies.
    return at < code_.instructions.size() && (inside_.empty() || !calls_.empty() || inside_[at]);
  }

  std::size_t next_of(std::size_t at, std::size_t begin, bool in_loop) {
    const Transfer& transfer = transfers_[at];
    const std::size_t behind = at + 1 < code_.instructions.size() ? at + 1 : kOutside;
    if (transfer.calls) return enter(transfer, behind);
    if (transfer.returns) return leave(transfer, behind);
    if (transfer.ends) return ends(at, transfer, behind, in_loop);
    if (transfer.indirect) return kOutside;
    if (!transfer.jumps) return behind;
    const std::size_t target = target_of(transfer);
    if (!transfer.falls_through) return target;
    return takes(at, begin, target, behind) ? target : behind;
  }

  std::size_t enter(const Transfer& transfer, std::size_t behind) {
    constexpr std::size_t kMostCalls = 16;
    const std::size_t target = target_of(transfer);
    if (target == kOutside || calls_.size() == kMostCalls) {
      assume(fmt::format("the function that is called at {} is not in the listing: left out",
                         transfer.target));
      return behind;
    }
    calls_.push_back(behind);
    return target;
  }

  std::size_t leave(const Transfer& transfer, std::size_t behind) {
    if (transfer.falls_through) return behind;
    if (calls_.empty()) return kOutside;
    const std::size_t to = calls_.back();
    calls_.pop_back();
    return to;
  }

  /// A warp stays where only some of its threads leave.
  std::size_t ends(std::size_t at, const Transfer& transfer, std::size_t behind, bool in_loop) {
    if (!transfer.falls_through) return kOutside;
    const auto share = shares_.taken.find(code_.instructions[at].offset_bytes);
    if (in_loop || share == shares_.taken.end()) return behind;
    return deal(at, share->second) ? kOutside : behind;
  }

  /// Whether the conditional branch at `at` is taken this time.
  bool takes(std::size_t at, std::size_t begin, std::size_t target, std::size_t behind) {
    const std::uint64_t offset_bytes = code_.instructions[at].offset_bytes;
    if (target == kOutside) return false;
    // A function is left, a loop is not: its iterations are what is asked for.
    if (!is_inside(target) && target != begin) return false;
    if (!is_inside(behind)) return true;
    if (target <= at) {
      const auto loop = header_.find(target);
      if (loop != header_.end()) return goes_round(at, target);
    }
    const auto share = shares_.taken.find(offset_bytes);
    if (share != shares_.taken.end()) return deal(at, share->second);
    if (const Loop* loop = only_exit_of(at)) {
      const bool stays = deal(at, 1 - 1 / trips_of(loop->body.front()));
      return stays == std::ranges::binary_search(loop->body, target);
    }
    if (target > at) {
      // Compilers put the slow path of a division or a root into a function, behind a branch.
      const bool skips_call =
          std::any_of(transfers_.begin() + static_cast<std::ptrdiff_t>(at),
                      transfers_.begin() + static_cast<std::ptrdiff_t>(target),
                      [](const Transfer& transfer) { return transfer.calls; });
      assume(fmt::format("the branch at {:#x} is {}", offset_bytes,
                         skips_call ? "taken: it skips a call" : "not taken"));
      return skips_call;
    }
    return target == begin;
  }

  /// The branch back of an inner loop.
  bool goes_round(std::size_t at, std::size_t header) {
    const bool told = shares_.trips.contains(code_.instructions[header].offset_bytes);
    const auto share = shares_.taken.find(code_.instructions[at].offset_bytes);
    if (!told && share != shares_.taken.end()) return deal(at, share->second);
    return deal(at, 1 - 1 / trips_of(header));
  }

  double trips_of(std::size_t header) {
    const std::uint64_t header_bytes = code_.instructions[header].offset_bytes;
    const auto trips = shares_.trips.find(header_bytes);
    if (trips != shares_.trips.end()) return std::max(trips->second, 1.0);
    assume(fmt::format("the loop at {:#x} makes {} trips", header_bytes, kUnknownTrips));
    return kUnknownTrips;
  }

  /// The inner loop that ends here and nowhere else: its branch back is taken always, and of the
  /// branches that leave it, this is the first.
  const Loop* only_exit_of(std::size_t at) {
    const auto [known, is_new] = exits_.try_emplace(at, nullptr);
    if (!is_new) return known->second;
    for (const Loop& loop : loops_) {
      const bool smaller =
          known->second == nullptr || loop.body.size() < known->second->body.size();
      if (smaller && first_exit(loop) == at) known->second = &loop;
    }
    return known->second;
  }

  /// kOutside for a loop whose branch back may be passed by, and for one without an exit.
  std::size_t first_exit(const Loop& loop) const {
    const auto holds = [&](std::size_t i) { return std::ranges::binary_search(loop.body, i); };
    std::size_t first = kOutside;
    for (const std::size_t i : loop.body) {
      const Transfer& transfer = transfers_[i];
      if (!transfer.jumps || !transfer.falls_through) continue;
      const std::size_t target = target_of(transfer);
      if (target == loop.body.front() && target <= i) return kOutside;
      if (first == kOutside && holds(target) != holds(i + 1)) first = i;
    }
    return first;
  }

  /// Evenly, and taken first: after n executions it was taken n * share times, rounded up.
  bool deal(std::size_t at, double share) {
    constexpr double kRounding = 1e-9;
    const double before = executions_[at]++;
    const auto taken = [&](double times) { return std::ceil(times * share - kRounding); };
    return taken(before + 1) > taken(before);
  }

  void assume(std::string text) {
    if (assumptions_.size() >= kMostAssumptions) return;
    if (std::ranges::find(assumptions_, text) == assumptions_.end()) {
      assumptions_.push_back(std::move(text));
    }
  }

  const ExecutedCode& code_;
  const std::vector<Loop>& loops_;
  const BranchShares& shares_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<Transfer> transfers_;
  std::unordered_map<std::size_t, std::size_t> header_;  // first instruction, loop
  std::vector<bool> inside_;
  std::unordered_map<std::size_t, const Loop*> exits_;  // branch, loop that it alone ends
  std::vector<double> executions_;
  std::vector<std::size_t> calls_;
  std::vector<std::string> assumptions_;
};

}  // namespace

BranchShares shares_of_counts(const ExecutedCode& code, double warps) {
  BranchShares shares;
  if (!code.has_counts()) return shares;
  const std::vector<Reading> readings = read_texts(code.instructions);
  const FlowGraph graph = build_flow_graph(code.instructions, readings, warps);
  for (const Block& block : graph.blocks) {
    const std::size_t last = block.end - 1;
    const Transfer& transfer = readings[last].transfer;
    const auto target = transfer.target_bytes();
    if (!transfer.jumps || !transfer.falls_through || !target) continue;
    for (const std::size_t e : block.out) {
      const Edge& edge = graph.edges[e];
      if (code.instructions[graph.blocks[edge.to].first].offset_bytes != *target) continue;
      shares.taken[code.instructions[last].offset_bytes] =
          std::clamp(edge.flow / block.executed, 0.0, 1.0);
    }
  }
  return shares;
}

Path path_of(const ExecutedCode& code, const Loop& loop, const std::vector<Loop>& loops,
             const BranchShares& shares, std::size_t iterations, std::size_t most_steps) {
  return Pathfinder(code, loops, shares).run(loop.body.front(), &loop, iterations, most_steps);
}

Path path_of(const ExecutedCode& code, const std::vector<Loop>& loops, const BranchShares& shares,
             std::size_t most_steps) {
  return Pathfinder(code, loops, shares).run(0, nullptr, 1, most_steps);
}

}  // namespace warpgauge::in_core
