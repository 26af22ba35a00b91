// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {
namespace {

View draw(const Sweep& sweep, const WorkSlope& fit) {
  const samples::Axis& axis = sweep.series->axes[0];
  Curve measured{
      .label = sweep.series->label, .fit = false, .x = fit.work, .y = {}, .low = {}, .high = {}};
  Curve line{.label = "fit", .fit = true, .x = fit.work, .y = {}, .low = {}, .high = {}};
  for (std::size_t i = 0; i < fit.work.size(); ++i) {
    const Value duration = to_value(fit.duration[i], sweep.unit);
    measured.y.push_back(duration.value);
    measured.low.push_back(duration.low);
    measured.high.push_back(duration.high);
    line.y.push_back(fit.intercept.value + fit.slope.value * fit.work[i]);
  }
  View view;
  view.x_label = axis.name;
  view.x_unit = axis.unit;
  view.y_label = "duration";
  view.y_unit = sweep.unit;
  view.curves = {measured, line};
  return view;
}

}  // namespace

void slope(const samples::Series& series, Estimate& out) {
  out.method = "slope of median duration by least squares, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  const std::size_t axis = sweep.only_axis();
  const double divisor = sweep.constant("divisor").value_or(1);
  if (!(divisor > 0)) throw Unusable(fmt::format("constant divisor is {}", divisor));
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);

  Random random(series.id);
  const auto fits = fit_slopes(sweep, axis, max_residual, random, out.rejected);
  if (fits.empty()) throw Unusable(out.rejected.back().why);
  const WorkSlope& fit = fits.front();
  const Resampled per_work = scaled(fit.slope, 1 / divisor);
  if (sweep.unit == "cycles") {
    put_cycles(out, "slope", per_work, fit.cells);
    put_cycles(out, "intercept", fit.intercept, fit.cells);
  } else {
    out.values["slope"] = to_value(per_work, sweep.unit);
    out.values["intercept"] = to_value(fit.intercept, sweep.unit);
  }
  out.fits[""] = fit.misfit;
  out.diagnostics["r2"] = fit.misfit.r2;
  out.diagnostics["max_residual"] = fit.misfit.largest_of_span;
  out.view = draw(sweep, fit);
}

}  // namespace warpgauge::estimate
