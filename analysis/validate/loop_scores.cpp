// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/loop_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/base/parallel.h"
#include "analysis/costs/instruction_costs.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/control_flow.h"

namespace warpgauge::validate {
namespace {

/// Both an inner loop and a branch within the loop are told by what was planted.
in_core::BranchShares shares_of(const MeasuredLoop& loop, const machine_code::ControlFlow& flow,
                                const machine_code::Loop& timed) {
  in_core::BranchShares shares;
  const auto& instructions = loop.code.instructions;
  if (loop.facts.inner_trips > 0) {
    for (const machine_code::Loop& inner : flow.loops) {
      if (inner.depth > timed.depth) {
        shares.trips[instructions[inner.body.front()].offset_bytes] = loop.facts.inner_trips;
      }
    }
  }
  if (loop.facts.branch_every >= 0) {
    const double runs = loop.facts.branch_every > 0 ? 1 / loop.facts.branch_every : 0;
    for (const std::size_t i : timed.body) {
      const machine_code::PlacedTransfer& transfer = flow.transfers[i];
      const auto target = transfer.target_bytes();
      if (!transfer.jumps || !transfer.falls_through || !target) continue;
      // Forward, it skips the part.
      if (*target > instructions[i].offset_bytes) {
        shares.taken[instructions[i].offset_bytes] = 1 - runs;
      }
    }
  }
  return shares;
}

std::vector<PredictedPoint> predict_loop(const MeasuredLoop& loop,
                                         const profile::Profile& profile) {
  const costs::InstructionCosts costs(
      profile, {.bank_ways = std::max(loop.facts.ways, 1.0), .sectors = loop.facts.sectors});
  const auto cost = [&](const auto& instruction, const auto& operands) {
    return costs(instruction, operands);
  };
  const machine_code::ControlFlow flow = machine_code::control_flow_of(loop.code);
  const auto timed = std::ranges::find_if(flow.loops, [&](const machine_code::Loop& one) {
    return loop.code.instructions[one.body.front()].offset_bytes == loop.first_bytes;
  });
  require(timed != flow.loops.end(), "{}: no loop begins at {:#x}", loop.name, loop.first_bytes);
  const in_core::PricedCode priced = in_core::price(loop.code, cost, costs.machine());
  in_core::LoopQuestion question{.warps = {}, .shares = shares_of(loop, flow, *timed)};
  std::vector<PredictedPoint> points;
  for (const LoopPoint& point : loop.points) {
    if (point.warps < 1 || point.warps != std::floor(point.warps)) continue;
    question.warps.push_back(static_cast<int>(point.warps));
    PredictedPoint& asked = points.emplace_back();
    asked.loop = &loop;
    asked.warps = point.warps;
    asked.measured = point.cycles;
  }
  const auto time =
      in_core::time_of_loop(loop.code, priced, flow, *timed, costs.machine(), question);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const in_core::Occupied& one = time.occupied[i];
    points[i].predicted = {.value = one.cycles, .low = one.low, .high = one.high};
    points[i].bound = in_core::bottleneck_text(one.bottleneck, loop.code);
    points[i].bound_cycles = one.bottleneck.cycles;
  }
  return points;
}

/// A reading itself: the published tables have no error between two of them.
double reading_at(std::span<const double> readings, double probability) {
  std::vector<double> sorted(readings.begin(), readings.end());
  std::ranges::sort(sorted);
  const auto at = static_cast<std::size_t>(static_cast<double>(sorted.size()) * probability);
  return sorted[std::min(at, sorted.size() - 1)];
}

LoopScore score_group(const std::string& family, const std::vector<const PredictedPoint*>& points) {
  std::vector<Pair> pairs;
  std::size_t right = 0;
  for (const PredictedPoint* point : points) {
    pairs.push_back(*point);
    right += point->is_bound_right();
  }
  LoopScore score;
  static_cast<Score&>(score) = score_of(pairs, reading_at);
  score.family = family;
  score.blind = points.front()->loop->blind;
  score.bound_right = static_cast<double>(right) / static_cast<double>(points.size());
  return score;
}

const char* half_name(bool blind) { return blind ? "blind" : "development"; }

std::string furthest_off(const std::vector<PredictedPoint>& points, bool blind) {
  constexpr std::size_t kWorst = 15;
  std::vector<const PredictedPoint*> worst;
  for (const PredictedPoint& point : points) {
    if (point.loop->blind == blind) worst.push_back(&point);
  }
  if (worst.empty()) return {};
  std::ranges::stable_sort(worst, std::ranges::greater{},
                           [](const PredictedPoint* point) { return std::abs(point->error()); });
  std::string text = fmt::format("\nfurthest off, {} half\n", half_name(blind));
  for (std::size_t i = 0; i < std::min(worst.size(), kWorst); ++i) {
    const PredictedPoint& one = *worst[i];
    text += fmt::format("  {:>+7.1f} %  {} at {:g} warps: measured {:.1f}, predicted {:.1f}, {}\n",
                        100 * one.error(), one.loop->name, one.warps, one.measured,
                        one.predicted.value, one.bound);
  }
  return text;
}

}  // namespace

std::vector<PredictedPoint> predict_loops(const std::vector<MeasuredLoop>& loops,
                                          const profile::Profile& profile) {
  std::vector<std::vector<PredictedPoint>> of_loop(loops.size());
  each_in_parallel(loops.size(),
                   [&](std::size_t i) { of_loop[i] = predict_loop(loops[i], profile); });
  std::vector<PredictedPoint> all;
  for (auto& points : of_loop) std::ranges::move(points, std::back_inserter(all));
  return all;
}

std::vector<LoopScore> loop_scores_of(const std::vector<PredictedPoint>& points) {
  std::vector<LoopScore> scores;
  for (const bool blind : {false, true}) {
    std::map<std::string, std::vector<const PredictedPoint*>> families;
    std::vector<const PredictedPoint*> all;
    for (const PredictedPoint& point : points) {
      if (point.loop->blind != blind) continue;
      families[point.loop->family].push_back(&point);
      all.push_back(&point);
    }
    for (const auto& [family, some] : families) scores.push_back(score_group(family, some));
    if (!all.empty()) scores.push_back(score_group("all", all));
  }
  return scores;
}

std::string loops_text(const std::vector<PredictedPoint>& points) {
  std::string text =
      fmt::format("{:<12} {:<11} {:>7} {:>8} {:>8} {:>8} {:>7} {:>8} {:>8}\n", "half", "family",
                  "points", "mean, %", "median", "p90", "ratio", "within", "bound");
  for (const LoopScore& one : loop_scores_of(points)) {
    text += fmt::format(
        "{:<12} {:<11} {:>7} {:>8.2f} {:>8.2f} {:>8.2f} {:>7.3f} {:>6.1f} % {:>6.1f} %\n",
        half_name(one.blind), one.family, one.count, 100 * one.mean_absolute, 100 * one.median,
        100 * one.p90, one.geometric_mean_ratio, 100 * one.within, 100 * one.bound_right);
  }
  return text + furthest_off(points, false) + furthest_off(points, true);
}

std::string loops_csv(const std::vector<PredictedPoint>& points) {
  std::string text = csv_line({"loop", "family", "half", "warps", "measured", "predicted", "low",
                               "high", "bound", "bound_cycles"});
  const auto number = [](double value) { return fmt::format("{}", value); };
  for (const PredictedPoint& one : points) {
    text +=
        csv_line({one.loop->name, one.loop->family, half_name(one.loop->blind), number(one.warps),
                  number(one.measured), number(one.predicted.value), number(one.predicted.low),
                  number(one.predicted.high), one.bound, number(one.bound_cycles)});
  }
  return text;
}

}  // namespace warpgauge::validate
