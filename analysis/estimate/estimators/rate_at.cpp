// SPDX-License-Identifier: Apache-2.0
// Bandwidth at each point of a sweep by itself, and the best of them: no law between the points.
#include <map>

#include "analysis/estimate/passes.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::rate_at_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method = "bytes over median duration at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, {"duration", "s"}, Readings::kPositive, out.rejected);
  const auto pass = find_named(series.axes, kPassAxis);
  if (pass) {
    out.method =
        "bytes over median duration at each point of each pass; median of the passes, interval "
        "from the lowest to the highest pass";
    refuse_if(series.axes.size() != 2, "passes want one axis beside theirs");
  }
  const std::size_t axis = pass ? 1 - *pass : sweep.only_axis();
  Random random(series.id);
  std::map<double, std::vector<Value>> rates;  // of the passes, by the swept axis
  for (const Cell& cell : sweep.cells) {
    if (const auto rate = read_rate(cell, random, out.rejected)) {
      rates[cell.at[axis]].push_back(to_value(*rate, "GB/s"));
    }
  }
  refuse_if(rates.empty(), "no point says how many bytes it moved");
  Curve curve{.label = series.label};
  const Value* best = nullptr;
  for (const auto& [x, of_passes] : rates) {
    Value& value = out.values["at." + shortest(x)] = over_passes(of_passes);
    if (best == nullptr || value.value > best->value) best = &value;
    curve.add(x, value);
  }
  // The interval is that of the winning point: a maximum redrawn in each resample would lean
  // upwards.
  out.values["best"] = *best;
  out.view = view_of(series.axes[axis], {"bandwidth", "GB/s"}, {curve}, first_of(curve.x) > 0);
}

}  // namespace

extern const RegisteredEstimator registered_rate_at = {
    .id = "rate_at",
    .summary = "bandwidth at each point of a sweep",
    .contract =
        "One axis; quantities `duration` (s), `bytes`. Gives at.<x> and best (GB/s). With a second "
        "axis `pass`: the median of the passes, with an interval from the lowest to the highest "
        "(passes.h).",
    .run = run};

}  // namespace warpgauge::estimate::rate_at_estimator
