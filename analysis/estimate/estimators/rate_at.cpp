// SPDX-License-Identifier: Apache-2.0
// Bandwidth at each point of a sweep by itself, and the best of them: no law between the points.
#include <map>

#include "analysis/estimate/passes.h"
#include "analysis/estimate/rates.h"

namespace warpgauge::estimate {
namespace {

/// The same sweep in several passes.
void rate_of_passes(const Sweep& sweep, std::size_t pass, Estimate& out) {
  out.method =
      "bytes over median duration at each point of each pass; median of the passes, interval from "
      "the lowest to the highest pass";
  const samples::Series& series = *sweep.series;
  refuse_if(series.axes.size() != 2, "passes want one axis beside theirs");
  Random random(series.id);
  std::map<double, std::vector<Value>> of_passes;  // by the swept axis
  for (const Cell& cell : sweep.cells) {
    if (const auto rate = read_rate(cell, random, out.rejected)) {
      of_passes[cell.at[1 - pass]].push_back(to_value(*rate, "GB/s"));
    }
  }
  refuse_if(of_passes.empty(), "no point says how many bytes it moved");
  Curve curve{.label = series.label};
  const Value* best = nullptr;
  for (const auto& [x, values] : of_passes) {
    Value& value = out.values["at." + shortest(x)] = over_passes(values);
    if (best == nullptr || value.value > best->value) best = &value;
    curve.add(x, value);
  }
  out.values["best"] = *best;
  out.view = view_of(series.axes[1 - pass], {"bandwidth", "GB/s"}, {curve}, first_of(curve.x) > 0);
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "bytes over median duration at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, {"duration", "s"}, Readings::kPositive, out.rejected);
  if (const auto pass = find_named(series.axes, kPassAxis)) {
    rate_of_passes(sweep, *pass, out);
    return;
  }
  Random random(series.id);
  const Rates rates = read_rates(sweep, random, out);
  for (std::size_t i = 0; i < rates.x.size(); ++i) {
    out.values["at." + shortest(rates.x[i])] = to_value(rates.height[i], "GB/s");
  }
  // The interval is that of the winning point: a maximum redrawn in each resample would lean
  // upwards.
  const Resampled& best =
      largest_of(rates.height, [](const auto& a, const auto& b) { return a.value < b.value; });
  out.values["best"] = to_value(best, "GB/s");
}

}  // namespace

extern const RegisteredEstimator registered_rate_at = {
    .id = "rate_at",
    .summary = "bandwidth at each point of a sweep",
    .contract =
        "One axis; quantities `duration` (s), `bytes`. Gives at.<x> and best (GB/s). With a second "
        "axis `pass`, medians over the passes, from the lowest to the highest (passes.h).",
    .run = run};

}  // namespace warpgauge::estimate
