// SPDX-License-Identifier: Apache-2.0
// Cost of one unit of work: the slope of one line, in one go or in several passes.
#include <cmath>

#include "analysis/estimate/passes.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::slope_estimator {
namespace {

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

void run(const samples::Series& series, Estimate& out) {
  out.method = "slope of median duration by least squares, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, {"duration", ""}, Readings::kPositive, out.rejected);
  const auto pass = find_named(series.axes, kPassAxis);
  if (pass) {
    out.method =
        "slope of median duration by least squares in each pass; median of the passes, interval "
        "from the lowest to the highest pass";
    refuse_if(series.axes.size() != 2, "passes want one axis beside theirs");
    refuse_if(sweep.unit == "cycles", "passes are for what is timed in us or s");
  }
  const std::size_t work = pass ? 1 - *pass : sweep.only_axis();
  const double divisor = sweep.constant("divisor", 1);
  refuse_if(!(divisor > 0), "constant divisor is {}", divisor);
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, work, sweep.constant("max_residual", kMaxResidual), random, out.rejected);
  if (pass) {
    const std::size_t passes = axis_values(sweep, *pass).size();
    if (2 * fits.size() <= passes) {
      throw Unusable("{} of {} passes have no straight line: {}", passes - fits.size(), passes,
                     last_of(out.rejected).why);
    }
    out.diagnostics["passes"] = static_cast<double>(fits.size());
  }
  if (fits.empty()) throw Unusable(last_of(out.rejected).why);
  std::vector<Value> slopes, intercepts;
  for (const WorkSlope& fit : fits) {
    slopes.push_back(to_value(scaled(fit.slope, 1 / divisor), sweep.unit));
    intercepts.push_back(to_value(fit.intercept, sweep.unit));
  }
  if (sweep.unit == "cycles") {
    put_cycles(out, "slope", scaled(first_of(fits).slope, 1 / divisor), first_of(fits).cells);
    put_cycles(out, "intercept", first_of(fits).intercept, first_of(fits).cells);
  } else {
    out.values["slope"] = over_passes(slopes);
    out.values["intercept"] = over_passes(intercepts);
  }
  const Misfit& misfit = out.fits[""] = worst_of(fits);
  out.diagnostics["r2"] = misfit.r2;
  out.diagnostics["max_residual"] = misfit.largest_of_span;
  // The pass in the middle is drawn.
  const double middle = out.values["slope"].value * divisor;
  const auto& typical = smallest_of(fits, [middle](const WorkSlope& a, const WorkSlope& b) {
    return std::abs(a.slope.value - middle) < std::abs(b.slope.value - middle);
  });
  out.view = view_of(series.axes[work], {"duration", sweep.unit},
                     {measured_curve(typical, series.label), fitted_curve(typical, "fit")});
}

}  // namespace

extern const RegisteredEstimator registered_slope = {
    .id = "slope",
    .summary = "duration against an amount of work, a straight line",
    .contract =
        "One axis; quantity `duration`. Gives slope (divided by constant `divisor`, where present: "
        "the work in one unit of the axis) and intercept (undivided). Constant `max_residual` (1 "
        "%). With a second axis `pass`, durations in us or s: the same in each pass, and the "
        "median of the passes, with an interval from the lowest to the highest (passes.h).",
    .run = run};

}  // namespace warpgauge::estimate::slope_estimator
