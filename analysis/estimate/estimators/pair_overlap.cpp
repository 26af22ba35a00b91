// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::pair_overlap_estimator {
namespace {

constexpr double kAtCeiling = 1.03;  // of the least cost of any pair
constexpr double kHidden = 0.9;      // an overlap that leaves no question
constexpr double kImpossible = 1.1;  // an overlap that no two instructions can have

using Costs = std::map<std::pair<double, double>, const WorkSlope*>;

/// One of the two alone costs half of what two of it cost.
Resampled overlap_of(const Resampled& pair, const Resampled& two_a, const Resampled& two_b) {
  return combined(
      [](double c, double a, double b) { return (a / 2 + b / 2 - c) / (std::min(a, b) / 2); }, pair,
      two_a, two_b);
}

/// The matrix, as it was read; left out unless every pair is there.
void draw(const std::vector<double>& numbers,
          const std::map<std::pair<double, double>, double>& overlaps, View& view) {
  Grid grid{.row_label = "instruction",
            .column_label = "instruction",
            .z_label = "overlap",
            .rows = numbers,
            .columns = numbers,
            .z = {}};
  for (const double a : numbers) {
    for (const double b : numbers) {
      const auto found = overlaps.find({std::min(a, b), std::max(a, b)});
      if (found == overlaps.end()) return;
      grid.z.push_back(found->second);
    }
  }
  view.grids.push_back(std::move(grid));
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a "
      "and b are half of what each costs twice; 95 % bootstrap interval";
  const auto data = read_slopes(
      series, {.swept = {"a", "b"}, .work = "pairs", .point = "pair", .uninterrupted = true}, out);
  const double least = smallest_of(data.y);
  Costs costs;
  for (const WorkSlope& fit : data.fits) {
    costs[std::minmax(fit.at[data.axes[0]], fit.at[data.axes[1]])] = &fit;
  }

  std::map<std::pair<double, double>, double> drawn;
  for (const auto& [place, fit] : costs) {
    const auto [a, b] = place;
    if (a == b) {
      drawn[place] = 0;
      continue;
    }
    const std::string name = "at." + shortest(a) + "." + shortest(b);
    const auto alone_a = costs.find({a, a}), alone_b = costs.find({b, b});
    if (alone_a == costs.end() || alone_b == costs.end()) {
      out.absent[name] = "one of the two was not measured alone";
      continue;
    }
    const Resampled overlap =
        overlap_of(fit->slope, alone_a->second->slope, alone_b->second->slope);
    drawn[place] = overlap.value;
    if (overlap.value > kImpossible) {
      out.absent[name] = fmt::format(
          "the pair takes less than its longer instruction alone: overlap {:.3g}", overlap.value);
    } else if (overlap.value < kHidden && fit->slope.value <= kAtCeiling * least) {
      out.absent[name] = "both fill the issue slots: nothing is told of their pipes";
    } else {
      out.values[name] = to_value(overlap, "1");
      out.fits[name] = fit->misfit;
    }
  }
  draw(axis_values(data.sweep, data.axes[0]), drawn, out.view);
}

}  // namespace

extern const RegisteredEstimator registered_pair_overlap = {
    .id = "pair_overlap",
    .summary = "which instructions overlap, and which share a pipe",
    .contract =
        "Axes `a`, `b` (numbers of two instructions), `pairs` (of one each); quantity `duration` "
        "(cycles). Where a = b, the pair is one instruction twice. Gives at.<a>.<b>: the share of "
        "the shorter one that overlaps the other: 1 (separate pipes), 0 (one after the other), "
        "below 0 (they hinder each other). Absent if the two together fill the issue slots, as the "
        "cheapest pair is taken to do.",
    .run = run};

}  // namespace warpgauge::estimate::pair_overlap_estimator
