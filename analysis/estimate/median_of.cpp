// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimators.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

void median_of(const samples::Series& series, Estimate& out) {
  out.method = "median over all points, 95 % bootstrap interval";
  if (series.quantities.empty()) throw Unusable("the series has no quantity");
  Random random(series.id);
  for (const samples::Quantity& quantity : series.quantities) {
    const Sweep sweep = read_sweep(series, quantity.name, Readings::kAny, out.rejected);
    std::vector<double> all;
    for (const Cell& cell : sweep.cells) {
      all.insert(all.end(), cell.readings.begin(), cell.readings.end());
    }
    out.values[quantity.name] = to_value(resampled_median(all, random), quantity.unit);
  }
}

}  // namespace warpgauge::estimate
