// SPDX-License-Identifier: Apache-2.0
// The middle of all readings of each quantity, whatever the axes.
#include <map>

#include "analysis/estimate/passes.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::median_of_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method = "median over all points, 95 % bootstrap interval";
  refuse_if(series.quantities.empty(), "the series has no quantity");
  const auto pass = find_named(series.axes, kPassAxis);
  if (pass) {
    out.method =
        "median over all points of each pass; median of the passes, interval from the lowest to "
        "the highest pass";
  }
  Random random(series.id);
  for (const samples::Quantity& quantity : series.quantities) {
    const Sweep sweep = read_sweep(series, quantity, Readings::kAny, out.rejected);
    std::map<double, std::vector<double>> readings;  // by pass
    for (const Cell& cell : sweep.cells) {
      auto& all = readings[pass ? cell.at[*pass] : 0];
      all.insert(all.end(), cell.readings.begin(), cell.readings.end());
    }
    std::vector<Value> medians;
    for (const auto& [number, all] : readings) {
      medians.push_back(to_value(resampled_median(all, random), quantity.unit));
    }
    out.values[quantity.name] = over_passes(medians);
  }
}

}  // namespace

extern const RegisteredEstimator registered_median_of = {
    .id = "median_of",
    .summary = "median of each quantity over all points",
    .contract =
        "Any axes. Gives <quantity>: the median over all points of each quantity, in its own unit. "
        "With an axis `pass`: the median of the passes' medians, with an interval from the lowest "
        "to the highest (passes.h).",
    .run = run};

}  // namespace warpgauge::estimate::median_of_estimator
