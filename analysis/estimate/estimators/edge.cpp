// SPDX-License-Identifier: Apache-2.0
// Two levels and the place where one turns into the other: line sizes, fetch granules, page sizes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kSmallestStep = 0.15;  // relative: less is not another level of a memory system
constexpr double kWithin = 0.2;         // of the step: how far a point may lie off its level

/// One x of the sweep.
struct Height {
  double x = 0;
  Resampled cycles;
  std::vector<const Cell*> cells;
};

std::vector<Height> single_readings(const Sweep& sweep, Random& random) {
  const std::size_t axis = sweep.only_axis();
  std::vector<Height> heights;
  for (const Cell& cell : sweep.cells) {
    heights.push_back({cell.at[axis], resampled_median(cell.readings, random), {&cell}});
  }
  return heights;
}

std::vector<Height> slopes(const Sweep& sweep, Random& random, std::vector<Rejected>& rejected) {
  std::vector<Height> heights;
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  for (WorkSlope& fit : fit_slopes(sweep, 1, max_residual, random, rejected)) {
    heights.push_back({first_of(fit.at), std::move(fit.slope), std::move(fit.cells)});
  }
  return heights;
}

/// Where y is best cut in two levels: the first `count` points belong to the first one.
struct Cut {
  std::size_t count = 0;
  double first = 0, last = 0;  ///< levels
  double worst = 0;            ///< largest distance of a point from its level, over the step

  double step() const { return last - first; }
  bool steps(double smallest_step) const {
    return std::abs(step()) >= smallest_step * std::min(first, last);
  }
};

Cut best_cut(const std::vector<double>& y) {
  Cut best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t count = 1; count < y.size(); ++count) {
    const std::span<const double> all(y);
    const double first = median(all.first(count)), last = median(all.subspan(count));
    double distance = 0, worst = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double off = std::abs(y[i] - (i < count ? first : last));
      distance += off;
      worst = std::max(worst, off);
    }
    if (distance >= least) continue;
    least = distance;
    const double step = std::abs(last - first);
    best = {count, first, last, step > 0 ? worst / step : std::numeric_limits<double>::infinity()};
  }
  return best;
}

void run(const samples::Series& series, Estimate& out) {
  const bool by_work = series.axes.size() == 2;
  out.method = fmt::format(
      "best cut of the curve in two levels; {} at each point; the interval reaches from the last "
      "point on one level to the first on the other, and over the resamples",
      by_work ? "slope of duration over the amount of work" : "median of single accesses");
  const Sweep sweep =
      read_sweep(series, by_work ? "duration" : "access", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  Random random(series.id);
  const auto heights =
      by_work ? slopes(sweep, random, out.rejected) : single_readings(sweep, random);

  std::vector<double> x;
  std::vector<const Resampled*> costs;
  for (const Height& height : heights) {
    x.push_back(height.x);
    costs.push_back(&height.cycles);
  }
  out.view = draw_costs(series, x, costs);
  std::vector<double> y = first_of(out.view.curves).y;
  if (heights.size() < 3) {
    throw Unusable(fmt::format("{} usable points, three are needed", heights.size()));
  }

  const double smallest = sweep.constant("min_step").value_or(kSmallestStep);
  const Cut cut = best_cut(y);
  if (!cut.steps(smallest)) {
    throw Unusable(fmt::format("no step: all points lie between {:.4g} and {:.4g} cycles",
                               smallest_of(y), largest_of(y)));
  }
  if (cut.worst > kWithin) {
    throw Unusable(fmt::format(
        "not two levels: a point lies {:.2g} of the step of {:.4g} cycles off its level", cut.worst,
        std::abs(cut.step())));
  }

  // The same cut in every resample: what the readings leave open of its place.
  std::size_t lowest = cut.count, highest = cut.count, clear = 0;
  Resampled step{.value = std::abs(cut.step()), .replicates = {}, .n = 0};
  Resampled first{.value = cut.first, .replicates = {}, .n = 0};
  Resampled last{.value = cut.last, .replicates = {}, .n = 0};
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = heights[i].cycles.replicates[replicate];
    const Cut redrawn = best_cut(y);
    step.replicates.push_back(std::abs(redrawn.step()));
    first.replicates.push_back(redrawn.first);
    last.replicates.push_back(redrawn.last);
    if (!redrawn.steps(smallest)) continue;
    ++clear;
    lowest = std::min(lowest, redrawn.count);
    highest = std::max(highest, redrawn.count);
  }
  constexpr double kSupport = 0.95;
  if (static_cast<double>(clear) < kSupport * static_cast<double>(kResamples)) {
    throw Unusable(fmt::format("the step holds in {} of {} resamples only", clear, kResamples));
  }

  std::vector<const Cell*> low_cells, high_cells;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    for (const Cell* cell : heights[i].cells) {
      (i < cut.count ? low_cells : high_cells).push_back(cell);
    }
    (i < cut.count ? first : last).n += heights[i].cycles.n;
  }
  step.n = first.n + last.n;
  put_cycles(out, "level.first", first, low_cells);
  put_cycles(out, "level.last", last, high_cells);
  out.view.heights = {"level.first", "level.last"};
  out.values["step"] = to_value(step, "cycles");
  const double from = heights[lowest - 1].x, to = heights[highest].x;
  const std::string& unit = first_of(series.axes).unit;
  out.values["before"] = {heights[cut.count - 1].x, from, to, step.n, unit};
  out.values["after"] = {heights[cut.count].x, from, to, step.n, unit};
  out.view.marks.push_back({heights[cut.count].x, from, to, "edge"});
  out.diagnostics["off_level"] = cut.worst;
}

}  // namespace

extern const RegisteredEstimator registered_edge = {
    .id = "edge",
    .summary = "two levels and where one turns into the other",
    .contract =
        "One axis and quantity `access` (cycles), or two axes, the second an amount of work, "
        "and `duration` (cycles). Two levels and the place of the change between them: before "
        "(the last x of the first level), after (the first x of the other), in the unit of the "
        "axis; level.first, level.last and step (cycles). Says that it cannot tell unless every "
        "point lies on one of them. Constant `min_step` (15 %): the least step, of the lower "
        "level. Constant `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate
