// SPDX-License-Identifier: Apache-2.0
// Cost of one unit of work: the slope of one line, in one go or in several passes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/passes.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

View draw(const Sweep& sweep, const samples::Axis& axis, const WorkSlope& fit) {
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

Misfit worst_of(const std::vector<WorkSlope>& fits) {
  Misfit worst = first_of(fits).misfit;
  for (const WorkSlope& fit : fits) {
    worst.r2 = std::min(worst.r2, fit.misfit.r2);
    worst.largest_of_span = std::max(worst.largest_of_span, fit.misfit.largest_of_span);
    worst.largest_relative = std::max(worst.largest_relative, fit.misfit.largest_relative);
    worst.rms_relative = std::max(worst.rms_relative, fit.misfit.rms_relative);
  }
  return worst;
}

/// The same measurement in several passes: a line in each of them.
void slope_of_passes(const Sweep& sweep, std::size_t pass, Estimate& out) {
  out.method =
      "slope of median duration by least squares in each pass; median of the passes, interval from "
      "the lowest to the highest pass";
  const samples::Series& series = *sweep.series;
  if (series.axes.size() != 2) throw Unusable("passes want one axis beside theirs");
  const std::size_t work = 1 - pass;
  if (sweep.unit == "cycles") throw Unusable("passes are for what is timed in us or s");
  const double divisor = sweep.constant("divisor").value_or(1);
  if (!(divisor > 0)) throw Unusable(fmt::format("constant divisor is {}", divisor));
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  Random random(series.id);
  const auto fits = fit_slopes(sweep, work, max_residual, random, out.rejected);
  const std::size_t passes = axis_values(sweep, pass).size();
  if (2 * fits.size() <= passes) {
    throw Unusable(fmt::format("{} of {} passes have no straight line: {}", passes - fits.size(),
                               passes, last_of(out.rejected).why));
  }
  std::vector<Value> slopes, intercepts;
  for (const WorkSlope& fit : fits) {
    slopes.push_back(to_value(scaled(fit.slope, 1 / divisor), sweep.unit));
    intercepts.push_back(to_value(fit.intercept, sweep.unit));
  }
  out.values["slope"] = over_passes(slopes);
  out.values["intercept"] = over_passes(intercepts);
  out.fits[""] = worst_of(fits);
  out.diagnostics["passes"] = static_cast<double>(fits.size());
  out.diagnostics["r2"] = out.fits[""].r2;
  out.diagnostics["max_residual"] = out.fits[""].largest_of_span;
  // The pass in the middle is drawn.
  const double middle = out.values["slope"].value * divisor;
  const auto& typical = smallest_of(fits, [middle](const WorkSlope& a, const WorkSlope& b) {
    return std::abs(a.slope.value - middle) < std::abs(b.slope.value - middle);
  });
  out.view = draw(sweep, series.axes[work], typical);
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "slope of median duration by least squares, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  if (const auto pass = pass_axis(series)) {
    slope_of_passes(sweep, *pass, out);
    return;
  }
  const std::size_t axis = sweep.only_axis();
  const double divisor = sweep.constant("divisor").value_or(1);
  if (!(divisor > 0)) throw Unusable(fmt::format("constant divisor is {}", divisor));
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);

  Random random(series.id);
  const auto fits = fit_slopes(sweep, axis, max_residual, random, out.rejected);
  if (fits.empty()) throw Unusable(last_of(out.rejected).why);
  const WorkSlope& fit = first_of(fits);
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
  out.view = draw(sweep, first_of(series.axes), fit);
}

}  // namespace

extern const RegisteredEstimator registered_slope = {
    .id = "slope",
    .summary = "duration against an amount of work, a straight line",
    .contract =
        "One axis; quantity `duration`. Gives slope (divided by constant `divisor`, where "
        "present: the work in one unit of the axis) and intercept (undivided). Constant "
        "`max_residual` (1 %). With a second axis `pass`, durations in us or s: the same in "
        "each pass, and their median, from the lowest to the highest (passes.h).",
    .run = run};

}  // namespace warpgauge::estimate
