// SPDX-License-Identifier: Apache-2.0
#include <functional>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::cost_ratio_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap "
      "interval";
  const Sweep sweep = read_sweep(series, {"duration", ""}, Readings::kPositive, out.rejected);
  refuse_if(series.axes.size() != 2, "cost_ratio needs two axes: form, then the work");
  const std::size_t form = sweep.axis("form"), work = 1 - form;
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, work, sweep.constant("max_residual", kMaxResidual), random, out.rejected);
  if (fits.size() != 2 || fits[0].at[form] != 0 || fits[1].at[form] != 1) {
    throw Unusable(out.rejected.empty()
                       ? "a ratio needs form 0 and form 1, and no other"
                       : "a form has no straight line: " + last_of(out.rejected).why);
  }
  out.values["ratio"] = to_value(combined(std::divides(), fits[1].slope, fits[0].slope), "1");
  out.view = view_of(series.axes[work], {"duration", sweep.unit});
  for (const WorkSlope& fit : fits) {
    const std::string name = "at." + shortest(fit.at[form]);
    out.values[name] = to_value(fit.slope, sweep.unit);
    out.fits[name] = fit.misfit;
    const std::string label = fmt::format("form {}", fit.at[form]);
    out.view.curves.push_back(measured_curve(fit, label));
    out.view.curves.push_back(fitted_curve(fit, label + ", fit"));
  }
  out.fits["ratio"] = fits[0].misfit.largest_of_span > fits[1].misfit.largest_of_span
                          ? fits[0].misfit
                          : fits[1].misfit;
}

}  // namespace

extern const RegisteredEstimator registered_cost_ratio = {
    .id = "cost_ratio",
    .summary = "cost of one form of the same work over that of another",
    .contract =
        "Axis `form` (0 and 1), the other an amount of work; quantity `duration`. Gives ratio (the "
        "cost of a unit of work of form 1 over that of form 0) and at.0, at.1. Constant "
        "`max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate::cost_ratio_estimator
