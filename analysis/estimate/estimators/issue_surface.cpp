// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kKneeRegion = 1.25;  // ratio of the two terms within which neither law is tested
constexpr double kMaxRms = 0.05;

/// One (ilp, warps) combination.
struct Combination {
  double ilp = 0;
  double warps = 0;
  const WorkSlope* fit = nullptr;
  double instructions() const { return ilp * warps; }  ///< a step, a scheduler
  double cycles() const { return fit->slope.value; }   ///< a step
};

/// cycles a step = max(latency, interval * instructions): a warp waits for its own chain, or all
/// warps of the scheduler queue for the issue port.
struct Law {
  double latency = 0;
  double interval = 0;
  double at(double instructions) const { return std::max(latency, interval * instructions); }
  /// Below 1: bound by latency; above: by issue.
  double load(const Combination& point) const { return interval * point.instructions() / latency; }
};

/// Tries every split of the loads into latency-bound and issue-bound; medians on either side, least
/// sum of absolute relative deviations. A few bad points move neither.
Law fit_law(const std::vector<Combination>& points) {
  std::set<double> loads;
  for (const Combination& point : points) loads.insert(point.instructions());
  Law best;
  double best_deviation = std::numeric_limits<double>::infinity();
  for (auto split = std::next(loads.begin()); split != loads.end(); ++split) {
    std::vector<double> waiting, queueing;
    for (const Combination& point : points) {
      if (point.instructions() < *split) {
        waiting.push_back(point.cycles());
      } else {
        queueing.push_back(point.cycles() / point.instructions());
      }
    }
    const Law law{.latency = median(waiting), .interval = median(queueing)};
    double deviation = 0;
    for (const Combination& point : points) {
      deviation += std::abs(std::log(law.at(point.instructions()) / point.cycles()));
    }
    if (deviation < best_deviation) {
      best_deviation = deviation;
      best = law;
    }
  }
  return best;
}

/// Points clearly on one side of the knee, each with its contribution to the estimate.
struct Side {
  std::vector<Resampled> estimates;
  std::vector<const Cell*> cells;
  std::set<double> loads;

  void add(const Combination& point, double factor) {
    estimates.push_back(scaled(point.fit->slope, factor));
    cells.insert(cells.end(), point.fit->cells.begin(), point.fit->cells.end());
    loads.insert(point.instructions());
  }
  Resampled resampled(Random& random) const {
    std::vector<const Resampled*> pointers;
    for (const Resampled& estimate : estimates) pointers.push_back(&estimate);
    return median_over_points(pointers, random);
  }
};

/// Records the misfit; throws Unusable when the points away from the knee do not follow the law.
void judge(const Law& law, const std::vector<Combination>& points, Estimate& out) {
  std::vector<double> observed, predicted, far_observed, far_predicted;
  for (const Combination& point : points) {
    observed.push_back(point.cycles());
    predicted.push_back(law.at(point.instructions()));
    const double load = law.load(point);
    if (load > 1 / kKneeRegion && load < kKneeRegion) continue;
    far_observed.push_back(last_of(observed));
    far_predicted.push_back(last_of(predicted));
  }
  if (far_observed.empty()) throw Unusable("all points lie at the knee");
  const Misfit all = compare(observed, predicted);
  const Misfit far = compare(far_observed, far_predicted);
  out.fits[""] = all;
  out.diagnostics["r2"] = all.r2;
  out.diagnostics["rms"] = far.rms_relative;
  out.diagnostics["rms_with_knee"] = all.rms_relative;
  out.diagnostics["max_residual"] = all.largest_relative;
  if (far.rms_relative > kMaxRms) {
    throw Unusable(fmt::format(
        "max(latency, interval * instructions) does not fit: rms {:.2g} % away from the knee, 5 % "
        "allowed",
        100 * far.rms_relative));
  }
}

/// Warp instructions times this are thread instructions a clock and SM, where the constants are
/// given.
std::optional<double> lanes_per_sm(const Sweep& sweep) {
  const auto schedulers = sweep.constant("schedulers");
  const auto lanes = sweep.constant("lanes");
  if (!schedulers || !lanes || !(*schedulers * *lanes > 0)) return std::nullopt;
  return *schedulers * *lanes;
}

/// Where the latency is hardly longer than the interval, only a single chain of a single warp shows
/// it: nothing stands in its way but itself, so it needs no distance from the knee. It must then be
/// told from the interval, which it shows where the pipe is slower than its results.
void put_latency_of_one_chain(const std::vector<Combination>& points, Estimate& out) {
  const auto one = std::find_if(points.begin(), points.end(),
                                [](const Combination& point) { return point.instructions() == 1; });
  const auto interval = out.values.find("interval");
  if (one == points.end() || interval == out.values.end()) {
    out.absent["latency"] = "every load is bound by the issue rate";
  } else if (to_value(one->fit->slope, "cycles").low <= interval->second.high) {
    out.absent["latency"] =
        fmt::format("every load is bound by the issue rate: no longer than {:.4g} cycles",
                    one->fit->slope.value);
  } else {
    put_cycles(out, "latency", one->fit->slope, one->fit->cells);
  }
}

void put_interval(const Sweep& sweep, const Side& queueing, Random& random, Estimate& out) {
  if (queueing.loads.size() < 2) {
    out.absent["interval"] = out.absent["per_clk_sm"] =
        "not saturated: fewer than two loads beyond the knee";
    return;
  }
  const Resampled interval = queueing.resampled(random);
  out.values["interval"] = to_value(interval, "cycles/instruction");
  const auto lanes = lanes_per_sm(sweep);
  if (!lanes) {
    out.absent["per_clk_sm"] = "constants schedulers and lanes are not given";
    return;
  }
  Resampled rate = interval;
  rate.value = *lanes / interval.value;
  for (double& replicate : rate.replicates) replicate = *lanes / replicate;
  out.values["per_clk_sm"] = to_value(rate, "instructions/clk/SM");
}

void draw_curves(const std::vector<Combination>& points, const Law& law, View& view) {
  view.x_label = "warps per scheduler";
  view.x_unit = "warps";
  view.x_log = true;
  view.y_label = "cycles per instruction";
  view.y_unit = "cycles/instruction";
  view.y_log = true;
  std::map<double, std::pair<Curve, Curve>> by_ilp;
  for (const Combination& point : points) {
    auto& [measured, fitted] = by_ilp[point.ilp];
    const Value cost = to_value(scaled(point.fit->slope, 1 / point.instructions()), view.y_unit);
    measured.x.push_back(point.warps);
    measured.y.push_back(cost.value);
    measured.low.push_back(cost.low);
    measured.high.push_back(cost.high);
    fitted.x.push_back(point.warps);
    fitted.y.push_back(law.at(point.instructions()) / point.instructions());
  }
  for (auto& [ilp, curves] : by_ilp) {
    curves.first.label = fmt::format("ILP {}", ilp);
    curves.second.label = curves.first.label + ", fit";
    curves.second.fit = true;
    view.curves.push_back(std::move(curves.first));
    view.curves.push_back(std::move(curves.second));
  }
}

/// Instruction rate over the (ilp, warps) grid; left out when a combination is missing.
void draw_grid(const std::vector<Combination>& points, double lanes, View& view) {
  std::set<double> rows, columns;
  std::map<std::pair<double, double>, double> rate;
  for (const Combination& point : points) {
    rows.insert(point.ilp);
    columns.insert(point.warps);
    rate[{point.ilp, point.warps}] = lanes * point.instructions() / point.cycles();
  }
  if (rate.size() != rows.size() * columns.size()) return;
  Grid grid{.row_label = "ILP",
            .column_label = "warps per scheduler",
            .z_label = "instructions/clk/SM",
            .rows = {rows.begin(), rows.end()},
            .columns = {columns.begin(), columns.end()},
            .z = {}};
  for (const auto& [at, value] : rate) grid.z.push_back(value);  // sorted by row, then column
  view.grids.push_back(std::move(grid));
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either "
      "side of the knee, 95 % bootstrap intervals";
  Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"ilp", "warps", "steps"});
  const std::size_t ilp = sweep.axis("ilp");
  const std::size_t warps = sweep.axis("warps");
  out.diagnostics["interrupted"] = static_cast<double>(drop_interrupted(sweep));
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("steps"), kMaxResidual, random, out.rejected);
  if (fits.empty()) throw Unusable("no straight line over steps: " + last_of(out.rejected).why);

  std::vector<Combination> points;
  std::set<double> loads;
  for (const WorkSlope& fit : fits) {
    points.push_back({fit.at[ilp], fit.at[warps], &fit});
    if (last_of(points).instructions() <= 0) throw Unusable("ilp and warps must be positive");
    loads.insert(last_of(points).instructions());
  }
  if (loads.size() < 3) throw Unusable("fewer than three loads: no law can be seen");
  const Law law = fit_law(points);
  draw_curves(points, law, out.view);
  if (const auto lanes = lanes_per_sm(sweep)) draw_grid(points, *lanes, out.view);
  judge(law, points, out);

  Side waiting, queueing;
  for (const Combination& point : points) {
    if (law.load(point) <= 1 / kKneeRegion) waiting.add(point, 1);
    if (law.load(point) >= kKneeRegion) queueing.add(point, 1 / point.instructions());
  }
  put_interval(sweep, queueing, random, out);
  if (waiting.estimates.empty()) {
    put_latency_of_one_chain(points, out);
  } else {
    put_cycles(out, "latency", waiting.resampled(random), waiting.cells);
  }
}

}  // namespace

extern const RegisteredEstimator registered_issue_surface = {
    .id = "issue_surface",
    .summary = "latency and issue interval from a sweep over ILP and warps",
    .contract =
        "Axes `ilp`, `warps` (per scheduler), `steps` (of `ilp` instructions a warp); "
        "`duration` (cycles). Cycles a step = max(latency, interval * ilp * warps). Gives "
        "latency, interval, and per_clk_sm (thread instructions) with constants `schedulers` "
        "and `lanes`.",
    .run = run};

}  // namespace warpgauge::estimate
