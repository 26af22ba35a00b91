// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method = "slope of duration over the amount of work at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  if (series.axes.size() != 2)
    throw Unusable("slope_at needs two axes: the swept one, then the work");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, 1, kMaxResidual, random, out.rejected);
  if (fits.empty()) throw Unusable("no point has a straight line: " + last_of(out.rejected).why);

  View& view = out.view;
  view.x_label = first_of(series.axes).name;
  view.x_unit = first_of(series.axes).unit;
  view.x_log = first_of(first_of(fits).at) > 0 &&
               first_of(last_of(fits).at) >= 100 * first_of(first_of(fits).at);
  view.y_label = "cycles per unit of work";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    put_cycles(out, "at." + shortest(first_of(fit.at)), fit.slope, fit.cells);
    out.fits["at." + shortest(first_of(fit.at))] = fit.misfit;
    const Value cost = to_value(fit.slope, "cycles");
    curve.x.push_back(first_of(fit.at));
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
  }
  if (first_of(last_of(fits).at) == last_of(axis_values(sweep, 0))) {
    put_cycles(out, "largest", last_of(fits).slope, last_of(fits).cells);
    out.fits["largest"] = last_of(fits).misfit;
  } else {
    out.absent["largest"] = "the largest point was rejected: " + last_of(out.rejected).why;
  }
  view.curves.push_back(std::move(curve));
}

}  // namespace

extern const RegisteredEstimator registered_slope_at = {
    .id = "slope_at",
    .summary = "slope over an amount of work at each point of a sweep",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives "
        "at.<x> (cycles per unit of work) and largest (at the largest x).",
    .run = run};

}  // namespace warpgauge::estimate
