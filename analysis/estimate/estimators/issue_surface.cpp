// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::issue_surface_estimator {
namespace {

constexpr double kKneeRegion = 1.25;  // ratio of the two terms within which neither law is tested
constexpr double kMaxRms = 0.05;
constexpr double kStillFalling = 0.02;  // of the interval, from the median to the greatest load
constexpr double kErrors = 2;           // of the two, between what is not alike

/// One (ilp, warps) combination.
struct Combination {
  double ilp = 0;
  double warps = 0;
  const WorkSlope* fit = nullptr;
  double instructions() const { return ilp * warps; }  ///< a step, a scheduler
  double cycles() const { return fit->slope.value; }   ///< a step
};

/// cycles a step = max(latency, interval * instructions): a warp waits for its own chain, or all
/// warps of the scheduler queue for the issue port. The load is the ratio of the two: below 1 the
/// latency binds, above it the issue.
double load_of(const Combination& point, const QueueLaw& law) {
  return law.each * point.instructions() / law.floor;
}

/// Drawing n points again shows (n - 1) / n of what their readings scatter: the readings give the
/// rest.
Resampled median_of_points(const Statistics& points, Random& random) {
  const double share = 1 / std::sqrt(static_cast<double>(points.size()));
  return median_over_points(points, random, share);
}

/// Points clearly on one side of the knee, each with its contribution to the estimate.
struct Side {
  std::vector<Resampled> estimates;
  std::vector<const Cell*> cells;
  std::vector<double> loads;

  void add(const Combination& point, double factor) {
    estimates.push_back(scaled(point.fit->slope, factor));
    cells.insert(cells.end(), point.fit->cells.begin(), point.fit->cells.end());
    loads.push_back(point.instructions());
  }
  bool has_two_loads() const { return std::set(loads.begin(), loads.end()).size() >= 2; }
  Resampled resampled(Random& random) const {
    return median_of_points(pointers_to(estimates), random);
  }
  Statistics at_greatest_load() const {
    Statistics points;
    for (std::size_t i = 0; i < loads.size(); ++i) {
      if (loads[i] == largest_of(loads)) points.push_back(&estimates[i]);
    }
    return points;
  }
  double error_of_point() const {
    std::vector<double> errors;
    for (const Resampled& point : estimates) errors.push_back(standard_error(point));
    return median(errors);
  }
};

/// Records the misfit; throws Unusable when the points away from the knee do not follow the law.
void judge(const QueueLaw& law, const std::vector<Combination>& points, Estimate& out) {
  std::vector<double> observed, predicted, far_observed, far_predicted;
  for (const Combination& point : points) {
    observed.push_back(point.cycles());
    predicted.push_back(law.at(point.instructions()));
    const double load = load_of(point, law);
    if (load > 1 / kKneeRegion && load < kKneeRegion) continue;
    far_observed.push_back(last_of(observed));
    far_predicted.push_back(last_of(predicted));
  }
  refuse_if(far_observed.empty(), "all points lie at the knee");
  const Misfit all = compare(observed, predicted);
  const Misfit far = compare(far_observed, far_predicted);
  out.fits[""] = all;
  out.diagnostics["r2"] = all.r2;
  out.diagnostics["rms"] = far.rms_relative;
  out.diagnostics["rms_with_knee"] = all.rms_relative;
  out.diagnostics["max_residual"] = all.largest_relative;
  refuse_if(far.rms_relative > kMaxRms,
            "max(latency, interval * instructions) does not fit: rms {:.2g} % away from the knee, "
            "5 % allowed",
            100 * far.rms_relative);
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
/// it: nothing but itself delays it, so it needs no distance from the knee. It must then be told
/// from the interval, which it shows where the pipe is slower than its results.
void put_latency_of_one_chain(const std::vector<Combination>& points, Estimate& out) {
  const auto one = std::find_if(points.begin(), points.end(),
                                [](const Combination& point) { return point.instructions() == 1; });
  const auto interval = out.values.find("interval");
  if (one == points.end() || interval == out.values.end()) {
    out.absent["latency"] = "every load is bound by the issue rate";
  } else if (to_value(one->fit->slope, "cycles").low <= interval->second.high) {
    out.absent["latency"] =
        fmt::format("every load is bound by the issue rate; the latency is at most {:.4g} cycles",
                    one->fit->slope.value);
  } else {
    put_cycles(out, "latency", one->fit->slope, one->fit->cells);
  }
}

/// Why no interval is seen; empty where one is. A pipe that several schedulers share by turns is
/// filled by and by: the cost falls from load to load, and the median is that of none of them.
std::string why_not_saturated(const Side& queueing) {
  if (!queueing.has_two_loads()) return "not saturated: fewer than two loads beyond the knee";
  const double all = median(values_of(pointers_to(queueing.estimates)));
  const double last = median(values_of(queueing.at_greatest_load()));
  const double noise = kErrors * std::numbers::sqrt2 * queueing.error_of_point();
  if (all - last <= std::max(kStillFalling * all, noise)) return "";
  return fmt::format(
      "not saturated: {:.4g} cycles an instruction beyond the knee, but {:.4g} at the greatest "
      "load",
      all, last);
}

void put_interval(const Sweep& sweep, const Side& queueing, Random& random, Estimate& out) {
  if (const std::string why = why_not_saturated(queueing); !why.empty()) {
    return out.lack({"interval", "per_clk_sm"}, why);
  }
  const Resampled interval = queueing.resampled(random);
  out.values["interval"] = to_value(interval, "cycles/instruction");
  if (const auto lanes = lanes_per_sm(sweep)) {
    out.values["per_clk_sm"] = to_value(inverse(interval, *lanes), "instructions/clk/SM");
  } else {
    out.absent["per_clk_sm"] = "needs the constants schedulers and lanes";
  }
}

void draw_curves(const std::vector<Combination>& points, const QueueLaw& law, View& view) {
  view = view_of({"warps per scheduler", "warps"}, {"cycles per instruction", "cycles/instruction"},
                 {}, true);
  view.y_log = true;
  std::map<double, std::array<Curve, 2>> by_ilp;
  for (const Combination& point : points) {
    auto& [measured, fitted] = by_ilp[point.ilp];
    const double instructions = point.instructions();
    measured.add(point.warps, to_value(scaled(point.fit->slope, 1 / instructions), ""));
    fitted.add(point.warps, law.at(instructions) / instructions);
  }
  for (auto& [ilp, curves] : by_ilp) {
    curves[0].label = fmt::format("ILP {}", ilp);
    curves[1].label = curves[0].label + ", fit";
    curves[1].fit = true;
    view.curves.insert(view.curves.end(), curves.begin(), curves.end());
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
  auto data =
      read_slopes(series, {.swept = {"ilp", "warps"}, .work = "steps", .uninterrupted = true}, out);
  const Sweep& sweep = data.sweep;
  if (data.fits.empty()) {
    throw Unusable("no straight line over steps: {}", last_of(out.rejected).why);
  }

  std::vector<Combination> points;
  std::vector<double> loads;
  for (const WorkSlope& fit : data.fits) {
    points.push_back({fit.at[data.axes[0]], fit.at[data.axes[1]], &fit});
    loads.push_back(last_of(points).instructions());
  }
  refuse_if(smallest_of(loads) <= 0, "ilp and warps must be positive");
  refuse_if(std::set(loads.begin(), loads.end()).size() < 3,
            "fewer than three loads: no law can be seen");
  const QueueLaw law = fit_queue_law(loads, data.y, true);
  draw_curves(points, law, out.view);
  if (const auto lanes = lanes_per_sm(sweep)) draw_grid(points, *lanes, out.view);
  judge(law, points, out);

  Side waiting, queueing;
  for (const Combination& point : points) {
    if (load_of(point, law) <= 1 / kKneeRegion) waiting.add(point, 1);
    if (load_of(point, law) >= kKneeRegion) queueing.add(point, 1 / point.instructions());
  }
  put_interval(sweep, queueing, data.random, out);
  if (waiting.estimates.empty()) {
    put_latency_of_one_chain(points, out);
  } else {
    put_cycles(out, "latency", waiting.resampled(data.random), waiting.cells);
  }
}

}  // namespace

extern const RegisteredEstimator registered_issue_surface = {
    .id = "issue_surface",
    .summary = "latency and issue interval from a sweep over ILP and warps",
    .contract =
        "Axes `ilp`, `warps` (per scheduler), `steps` (of `ilp` instructions a warp); `duration` "
        "(cycles). Cycles a step = max(latency, interval * ilp * warps). Gives latency, interval, "
        "and per_clk_sm (thread instructions) with constants `schedulers` and `lanes`. No interval "
        "where it still falls by more than 2 % to the greatest load.",
    .run = run};

}  // namespace warpgauge::estimate::issue_surface_estimator
