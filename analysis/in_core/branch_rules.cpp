// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/branch_rules.h"

#include <algorithm>

#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::Loop;
using machine_code::PlacedTransfer;

namespace {

Decision of(double share, Rule rule) { return {.share = share, .rest = 1 - share, .rule = rule}; }

}  // namespace

BranchRules::BranchRules(const ExecutedCode& code, const ControlFlow& flow,
                         const BranchShares& shares)
    : code_(code), flow_(flow), shares_(shares) {
  calls_before_.push_back(0);
  for (const PlacedTransfer& transfer : flow.transfers) {
    calls_before_.push_back(calls_before_.back() + (transfer.calls ? 1 : 0));
  }
  for (std::size_t loop = 0; loop < flow.loops.size(); ++loop) {
    header_[flow.loops[loop].body.front()] = loop;
  }
}

Decision BranchRules::decide(std::size_t at, std::size_t begin, std::size_t target) {
  if (target <= at && header_.contains(target)) return goes_round(at, target);
  const auto share = shares_.taken.find(offset_bytes(at));
  if (share != shares_.taken.end()) return of(share->second, Rule::kTold);
  if (const Loop* loop = only_exit_of(at)) {
    Decision stays = goes_on(loop->body.front());
    stays.of_taking = std::ranges::binary_search(loop->body, target);
    return stays;
  }
  if (target <= at) return of(target == begin ? 1 : 0, Rule::kTold);
  // Compilers put the slow path of a division or a root into a function, behind a branch.
  const bool skips_call = calls_before_[at] < calls_before_[target];
  return skips_call ? of(1, Rule::kSkipsCall) : of(0, Rule::kPassed);
}

const double* BranchRules::told(std::size_t at) const {
  const auto share = shares_.taken.find(offset_bytes(at));
  return share == shares_.taken.end() ? nullptr : &share->second;
}

/// The branch back of an inner loop.
Decision BranchRules::goes_round(std::size_t at, std::size_t header) {
  const bool says_trips = shares_.trips.contains(offset_bytes(header));
  const auto share = shares_.taken.find(offset_bytes(at));
  if (!says_trips && share != shares_.taken.end()) return of(share->second, Rule::kTold);
  return goes_on(header);
}

Decision BranchRules::goes_on(std::size_t header) {
  const double trips = trips_of(header);
  return {.share = 1 - 1 / trips, .rest = 1 / trips};
}

double BranchRules::trips_of(std::size_t header) {
  const std::uint64_t header_bytes = offset_bytes(header);
  const auto trips = shares_.trips.find(header_bytes);
  if (trips != shares_.trips.end()) return std::max(trips->second, 1.0);
  loops_not_told_.insert(header_bytes);
  return kUnknownTrips;
}

/// The inner loop that ends here and nowhere else: its branch back is taken always, and of the
/// branches that leave it, this is the first.
const Loop* BranchRules::only_exit_of(std::size_t at) {
  if (!exits_) {
    exits_.emplace();
    for (const Loop& loop : flow_.loops) {
      const Loop*& known = (*exits_)[first_exit(loop)];
      if (known == nullptr || loop.body.size() < known->body.size()) known = &loop;
    }
  }
  const auto found = exits_->find(at);
  return found == exits_->end() ? nullptr : found->second;
}

/// kOutside for a loop whose branch back may be passed by, and for one without an exit.
std::size_t BranchRules::first_exit(const Loop& loop) const {
  const auto holds = [&](std::size_t i) { return std::ranges::binary_search(loop.body, i); };
  std::size_t first = kOutside;
  for (const std::size_t i : loop.body) {
    const PlacedTransfer& transfer = flow_.transfers[i];
    if (!transfer.jumps || !transfer.falls_through) continue;
    if (transfer.to == loop.body.front() && transfer.to <= i) return kOutside;
    if (first == kOutside && holds(transfer.to) != holds(i + 1)) first = i;
  }
  return first;
}

}  // namespace warpgauge::in_core
