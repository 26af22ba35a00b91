// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/equal_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/source_loops.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/report/loop_pairs.h"

namespace warpgauge::answers {
namespace {

using in_core::LoopTime;

/// The loops of the source in one build.
struct SourceOfBuild {
  explicit SourceOfBuild(ToldBuild& of)
      : build(of),
        flow(machine_code::control_flow_of(*of.analysis.code)),
        loops(describe::source_loops(*of.analysis.code, flow)),
        passes(loops.size()) {}

  /// One copy of a loop of the source: passes that the copy does in one.
  struct Place {
    std::size_t loop = 0;
    double passes = 1;
  };
  std::optional<Place> place_of(const LoopTime& time) const {
    for (std::size_t i = 0; i < loops.size(); ++i) {
      for (const describe::LoopCopy& copy : loops[i].copies) {
        if (offset_of(copy) == time.first_bytes) return Place{i, copy.passes};
      }
    }
    return std::nullopt;
  }
  std::uint64_t offset_of(const describe::LoopCopy& copy) const {
    return build.analysis.code->instructions[copy.header].offset_bytes;
  }

  /// Passes that were told of all copies together; nothing where none were.
  std::optional<double> told(std::size_t loop) const {
    std::optional<double> sum;
    for (const describe::LoopCopy& copy : loops[loop].copies) {
      const auto trips = build.shares.trips.find(offset_of(copy));
      if (trips != build.shares.trips.end()) sum = sum.value_or(0) + trips->second * copy.passes;
    }
    return sum;
  }

  /// Tells the loops that nothing was said of; those without passes of their own get `others`.
  void tell(double others) {
    std::string texts;
    for (std::size_t i = 0; i < loops.size(); ++i) {
      if (told(i)) continue;
      const double wanted = passes[i].value_or(others);
      // Where a part cannot be skipped, the fewest passes that give each copy one.
      double fewest = 0;
      for (const describe::LoopCopy& copy : loops[i].copies) fewest += copy.passes;
      for (const double count : {wanted, wanted < 1 ? fewest : others, others + fewest}) {
        in_core::BranchShares shares = build.shares;
        try {
          describe::tell_trips(flow, *build.analysis.code, loops[i], count, shares);
        } catch (const Defect&) {  // no branch skips a part that has no pass
          continue;
        }
        build.shares = std::move(shares);
        texts +=
            fmt::format("{}{} {:g}", texts.empty() ? "" : ", ", printable(loops[i].line), count);
        break;
      }
    }
    if (!texts.empty()) build.assumed = fmt::format("passes of loops: {} (--trips LINE=N)", texts);
  }

  ToldBuild& build;
  machine_code::ControlFlow flow;
  std::vector<describe::SourceLoop> loops;
  std::vector<std::optional<double>> passes;
};

/// Many at once (16 of a vectorised loop) go into all of them. Those of nested loops multiply.
double most_passes(const SourceOfBuild& one, const SourceOfBuild& other) {
  constexpr double kPasses[] = {64, 32, 16};
  int depth = 0;
  for (const SourceOfBuild* side : {&one, &other}) {
    for (const machine_code::Loop& loop : side->flow.loops) depth = std::max(depth, loop.depth);
  }
  return kPasses[std::min(static_cast<std::size_t>(depth), std::size(kPasses) - 1)];
}

/// Passes of two loops that compute the same, for as many elements.
void set_equal(SourceOfBuild& before, SourceOfBuild& after, const report::LoopPair& pair,
               double most) {
  const auto was = before.place_of(*pair.before), is = after.place_of(*pair.after);
  if (!was || !is || before.passes[was->loop] || after.passes[is->loop]) return;
  // Elements of a pass, new over old.
  const double more = pair.work_ratio * was->passes / is->passes;
  const auto told_was = before.told(was->loop), told_is = after.told(is->loop);
  before.passes[was->loop] = told_is ? *told_is * more : std::min(most, most * more);
  after.passes[is->loop] = told_was ? *told_was / more : std::min(most, most / more);
}

}  // namespace

void assume_equal_work(ToldBuild& before, ToldBuild& after) {
  if (before.analysis.code->has_counts() || after.analysis.code->has_counts()) return;
  SourceOfBuild old_one(before), new_one(after);
  const double most = most_passes(old_one, new_one);
  const auto pairs = report::pair_loops(before.analysis, after.analysis);
  for (const report::LoopPair& pair : pairs) {
    if (pair.is_same_work && !pair.is_rest) set_equal(old_one, new_one, pair, most);
  }
  for (const report::LoopPair& pair : pairs) {
    if (!pair.shares_elements) continue;
    SourceOfBuild& side = pair.before == nullptr ? new_one : old_one;
    const auto place = side.place_of(pair.before == nullptr ? *pair.after : *pair.before);
    if (place && !side.passes[place->loop]) side.passes[place->loop] = 0;
  }
  old_one.tell(most);
  new_one.tell(most);
}

}  // namespace warpgauge::answers
