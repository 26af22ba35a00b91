// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/rates.h"

namespace warpgauge::estimate {

void rate_at(const samples::Series& series, Estimate& out) {
  out.method = "bytes over median duration at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  Random random(series.id);
  const auto rates = read_rates(sweep, random, out.rejected);
  for (const Rate& rate : rates) {
    out.values["at." + shortest(rate.x)] = to_value(rate.gigabytes_per_second, "GB/s");
  }
  // The interval is that of the winning point: a maximum redrawn in each resample would lean
  // upwards.
  const auto best = std::max_element(rates.begin(), rates.end(), [](const Rate& a, const Rate& b) {
    return a.gigabytes_per_second.value < b.gigabytes_per_second.value;
  });
  out.values["best"] = to_value(best->gigabytes_per_second, "GB/s");
  out.view = draw_rates(rates, series);
}

}  // namespace warpgauge::estimate
