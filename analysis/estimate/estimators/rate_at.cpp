// SPDX-License-Identifier: Apache-2.0
// Bandwidth at each point of a sweep by itself, and the best of them: no law between the points.
#include <algorithm>
#include <map>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/passes.h"
#include "analysis/estimate/rates.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// The same sweep in several passes.
void rate_of_passes(const Sweep& sweep, std::size_t pass, Estimate& out) {
  out.method =
      "bytes over median duration at each point of each pass; median of the passes, interval from "
      "the lowest to the highest pass";
  if (sweep.series->axes.size() != 2) throw Unusable("passes want one axis beside theirs");
  Random random(sweep.series->id);
  std::map<double, std::vector<Value>> of_passes;  // by the swept axis
  for (const Cell& cell : sweep.cells) {
    if (const auto rate = read_rate(cell, random, out.rejected)) {
      of_passes[cell.at[1 - pass]].push_back(to_value(*rate, "GB/s"));
    }
  }
  if (of_passes.empty()) throw Unusable("no point says how many bytes it moved");
  View& view = out.view;
  view.x_label = sweep.series->axes[1 - pass].name;
  view.x_unit = sweep.series->axes[1 - pass].unit;
  view.x_log = of_passes.begin()->first > 0;
  view.y_label = "bandwidth";
  view.y_unit = "GB/s";
  Curve curve{.label = sweep.series->label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  const Value* best = nullptr;
  for (const auto& [x, values] : of_passes) {
    Value& value = out.values["at." + shortest(x)] = over_passes(values);
    if (best == nullptr || value.value > best->value) best = &value;
    curve.x.push_back(x);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
  }
  out.values["best"] = *best;
  view.curves = {std::move(curve)};
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "bytes over median duration at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("s");
  if (const auto pass = pass_axis(series)) {
    rate_of_passes(sweep, *pass, out);
    return;
  }
  Random random(series.id);
  const auto rates = read_rates(sweep, random, out.rejected);
  for (const Rate& rate : rates) {
    out.values["at." + shortest(rate.x)] = to_value(rate.gigabytes_per_second, "GB/s");
  }
  // The interval is that of the winning point: a maximum redrawn in each resample would lean
  // upwards.
  const Rate& best = largest_of(rates, [](const Rate& a, const Rate& b) {
    return a.gigabytes_per_second.value < b.gigabytes_per_second.value;
  });
  out.values["best"] = to_value(best.gigabytes_per_second, "GB/s");
  out.view = draw_rates(rates, series);
}

}  // namespace

extern const RegisteredEstimator registered_rate_at = {
    .id = "rate_at",
    .summary = "bandwidth at each point of a sweep",
    .contract =
        "One axis; quantities `duration` (s), `bytes`. Gives at.<x> and best (GB/s). With a "
        "second axis `pass`, medians over the passes, from the lowest to the highest "
        "(passes.h).",
    .run = run};

}  // namespace warpgauge::estimate
