// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"

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
  if (fits.empty()) throw Unusable("no point has a straight line: " + out.rejected.back().why);

  View& view = out.view;
  view.x_label = series.axes[0].name;
  view.x_unit = series.axes[0].unit;
  view.x_log = fits.front().at[0] > 0 && fits.back().at[0] >= 100 * fits.front().at[0];
  view.y_label = "cycles per unit of work";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    put_cycles(out, "at." + shortest(fit.at[0]), fit.slope, fit.cells);
    out.fits["at." + shortest(fit.at[0])] = fit.misfit;
    const Value cost = to_value(fit.slope, "cycles");
    curve.x.push_back(fit.at[0]);
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
  }
  if (fits.back().at[0] == axis_values(sweep, 0).back()) {
    put_cycles(out, "largest", fits.back().slope, fits.back().cells);
    out.fits["largest"] = fits.back().misfit;
  } else {
    out.absent["largest"] = "the largest point was rejected: " + out.rejected.back().why;
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
