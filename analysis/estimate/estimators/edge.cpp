// SPDX-License-Identifier: Apache-2.0
// Two levels and the place where one turns into the other: line sizes, fetch granules, page sizes.
#include <cmath>
#include <limits>
#include <span>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::edge_estimator {
namespace {

constexpr double kSmallestStep = 0.15;  // relative: less is not another level of a memory system
constexpr double kWithin = 0.2;         // of the step: how far a point may lie off its level

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
  const Sweep sweep = read_sweep(series, {by_work ? "duration" : "access", "cycles"},
                                 Readings::kPositive, out.rejected);
  Random random(series.id);
  std::vector<WorkSlope> points;
  if (by_work) {
    const double max_residual = sweep.constant("max_residual", kMaxResidual);
    points = fit_slopes(sweep, 1, max_residual, random, out.rejected);
  } else {
    sweep.only_axis();
    for (const Cell& cell : sweep.cells) {
      WorkSlope& point = points.emplace_back();
      point.at = cell.at;
      point.cells = {&cell};
      point.slope = resampled_median(cell.readings, random);
    }
  }
  const Statistics costs = pointers_to(points, &WorkSlope::slope);
  const std::vector<double> y = values_of(costs);
  std::vector<double> x;
  for (const WorkSlope& point : points) x.push_back(first_of(point.at));
  out.view = draw_costs(series, x, costs);
  refuse_if(x.size() < 3, "{} usable points, three are needed", x.size());

  const double smallest = sweep.constant("min_step", kSmallestStep);
  const Cut cut = best_cut(y);
  refuse_if(!cut.steps(smallest), "no step: all points lie between {:.4g} and {:.4g} cycles",
            smallest_of(y), largest_of(y));
  refuse_if(cut.worst > kWithin,
            "not two levels: a point lies {:.2g} of the step of {:.4g} cycles off its level",
            cut.worst, std::abs(cut.step()));

  // The same cut in every resample: what the readings leave open of its place.
  std::size_t lowest = cut.count, highest = cut.count, clear = 0;
  auto [step, first, last] = resample(
      std::array{std::abs(cut.step()), cut.first, cut.last}, 0, [&](std::size_t replicate) {
        const Cut redrawn = best_cut(values_in(costs, replicate));
        if (redrawn.steps(smallest)) {
          ++clear;
          lowest = std::min(lowest, redrawn.count);
          highest = std::max(highest, redrawn.count);
        }
        return std::array{std::abs(redrawn.step()), redrawn.first, redrawn.last};
      });
  constexpr double kSupport = 0.95;
  refuse_if(static_cast<double>(clear) < kSupport * static_cast<double>(kResamples),
            "the step holds in {} of {} resamples only", clear, kResamples);

  for (std::size_t i = 0; i < points.size(); ++i) {
    (i < cut.count ? first : last).n += points[i].slope.n;
  }
  step.n = first.n + last.n;
  put_cycles(out, "level.first", first, cells_of(std::span(points).first(cut.count)));
  put_cycles(out, "level.last", last, cells_of(std::span(points).subspan(cut.count)));
  out.view.heights = {"level.first", "level.last"};
  out.values["step"] = to_value(step, "cycles");
  const double from = x[lowest - 1], to = x[highest];
  const std::string& unit = first_of(series.axes).unit;
  out.values["before"] = {x[cut.count - 1], from, to, step.n, unit};
  out.values["after"] = {x[cut.count], from, to, step.n, unit};
  out.view.mark(out.values["after"], "edge");
  out.diagnostics["off_level"] = cut.worst;
}

}  // namespace

extern const RegisteredEstimator registered_edge = {
    .id = "edge",
    .summary = "two levels and where one turns into the other",
    .contract =
        "One axis and quantity `access` (cycles), or two axes, the second an amount of work, and "
        "`duration` (cycles). Two levels and the place of the change between them: before (the "
        "last x of the first level), after (the first x of the other), in the unit of the axis; "
        "level.first, level.last and step (cycles). Says that it cannot tell unless every point "
        "lies on one of them. Constant `min_step` (15 %): the least step, of the lower level. "
        "Constant `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate::edge_estimator
