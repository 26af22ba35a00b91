// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::slope_at_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method = "slope of duration over the amount of work at each point, 95 % bootstrap interval";
  const auto data = read_slopes(series, {.point = "point"}, out);
  const double first = first_of(data.x), last = last_of(data.x);
  out.view = view_of(first_of(series.axes), {"cycles per unit of work", "cycles"}, {data.curve()},
                     first > 0 && last >= 100 * first);
  for (const WorkSlope& fit : data.fits) put_slope(out, "at." + shortest(first_of(fit.at)), fit);
  if (last == last_of(axis_values(data.sweep, 0))) {
    put_slope(out, "largest", last_of(data.fits));
  } else {
    out.absent["largest"] = "the largest point was rejected: " + last_of(out.rejected).why;
  }
}

}  // namespace

extern const RegisteredEstimator registered_slope_at = {
    .id = "slope_at",
    .summary = "slope over an amount of work at each point of a sweep",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives "
        "at.<x> (cycles per unit of work) and largest (at the largest x).",
    .run = run};

}  // namespace warpgauge::estimate::slope_at_estimator
