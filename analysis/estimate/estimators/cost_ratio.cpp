// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap "
      "interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  if (series.axes.size() != 2) throw Unusable("cost_ratio needs two axes: form, then the work");
  const std::size_t form = sweep.axis("form");
  Random random(series.id);
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  const auto fits = fit_slopes(sweep, 1 - form, max_residual, random, out.rejected);
  if (fits.size() != 2 || fits[0].at[form] != 0 || fits[1].at[form] != 1) {
    throw Unusable(out.rejected.empty()
                       ? "a ratio needs form 0 and form 1, and no other"
                       : "a form has no straight line: " + last_of(out.rejected).why);
  }
  Resampled ratio;
  ratio.value = fits[1].slope.value / fits[0].slope.value;
  ratio.n = fits[0].slope.n + fits[1].slope.n;
  for (std::size_t i = 0; i < kResamples; ++i) {
    ratio.replicates.push_back(fits[1].slope.replicates[i] / fits[0].slope.replicates[i]);
  }
  out.values["ratio"] = to_value(ratio, "1");
  View& view = out.view;
  view.x_label = series.axes[1 - form].name;
  view.x_unit = series.axes[1 - form].unit;
  view.y_label = "duration";
  view.y_unit = sweep.unit;
  for (const WorkSlope& fit : fits) {
    const std::string name = "at." + shortest(fit.at[form]);
    out.values[name] = to_value(fit.slope, sweep.unit);
    out.fits[name] = fit.misfit;
    Curve measured{.label = fmt::format("form {}", fit.at[form]),
                   .fit = false,
                   .x = fit.work,
                   .y = {},
                   .low = {},
                   .high = {}};
    Curve line{.label = measured.label + ", fit",
               .fit = true,
               .x = fit.work,
               .y = {},
               .low = {},
               .high = {}};
    for (std::size_t i = 0; i < fit.work.size(); ++i) {
      const Value duration = to_value(fit.duration[i], sweep.unit);
      measured.y.push_back(duration.value);
      measured.low.push_back(duration.low);
      measured.high.push_back(duration.high);
      line.y.push_back(fit.intercept.value + fit.slope.value * fit.work[i]);
    }
    view.curves.push_back(std::move(measured));
    view.curves.push_back(std::move(line));
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
        "Axis `form` (0 and 1), the other an amount of work; quantity `duration`. Gives ratio "
        "(the cost of a unit of work of form 1 over that of form 0) and at.0, at.1. Constant "
        "`max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate
