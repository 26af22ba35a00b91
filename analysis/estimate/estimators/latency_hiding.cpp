// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kOnPlateau = 0.03;  // relative distance from the highest rate
constexpr double kWide = 1.25;       // last over first warps of a plateau, at least
constexpr double kSaturated = 0.95;  // of the plateau
constexpr double kStraight = 0.03;   // default of constant max_residual

/// Rates of an SM at ascending numbers of warps, of the medians or of one resample.
struct Shape {
  double plateau = 0;
  std::optional<double> saturate;  ///< absent where the first point is there already
  double earliest = 0;             ///< of a curve that is concave between its points
  int on_plateau = 0;
  double first = 0, last = 0;  ///< warps on the plateau

  bool saturated() const { return on_plateau >= 2 && last >= kWide * first; }
};

/// From warp to warp the rate is drawn as a straight line.
Shape shape_of(const std::vector<double>& warps, const std::vector<double>& rates) {
  Shape shape;
  const double highest = largest_of(rates);
  std::vector<double> top;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] < (1 - kOnPlateau) * highest) continue;
    if (top.empty()) shape.first = warps[i];
    shape.last = warps[i];
    top.push_back(rates[i]);
  }
  shape.on_plateau = static_cast<int>(top.size());
  shape.plateau = median(top);
  const double threshold = kSaturated * shape.plateau;
  if (first_of(rates) >= threshold) return shape;
  std::size_t i = 1;
  while (rates[i] < threshold) ++i;
  shape.saturate =
      std::lerp(warps[i - 1], warps[i], (threshold - rates[i - 1]) / (rates[i] - rates[i - 1]));
  // No steeper than up to the point before.
  const double steepest =
      i >= 2 ? (rates[i - 1] - rates[i - 2]) / (warps[i - 1] - warps[i - 2]) : rates[0] / warps[0];
  const double least =
      steepest > 0 ? warps[i - 1] + (threshold - rates[i - 1]) / steepest : warps[i - 1];
  shape.earliest = std::min(least, *shape.saturate);
  return shape;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "rate = slope of what an SM has done over the window; plateau = median of the rates within 3 "
      "% "
      "of the highest; saturated where 95 % of it are reached, on the chord, the interval from as "
      "early as a concave curve can be; latency = one warp's "
      "step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "done", Readings::kPositive, out.rejected);
  sweep.require_only({"warps", "window"});
  const std::size_t warps_axis = sweep.axis("warps"), window_axis = sweep.axis("window");
  const auto work_per_step = sweep.constant("work_per_step");
  if (!work_per_step || !(*work_per_step > 0)) {
    throw Unusable("constant work_per_step is not given");
  }
  Random random(series.id);
  const auto fits = fit_slopes(
      sweep, window_axis, sweep.constant("max_residual").value_or(kStraight), random, out.rejected);
  if (fits.size() < 4) {
    throw Unusable(
        fmt::format("{} numbers of warps have a straight line, four are needed", fits.size()));
  }
  std::vector<double> warps, rates;
  std::int64_t readings = 0;
  const std::string unit = sweep.unit + "/clk/SM";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  std::vector<Resampled> all;
  for (const WorkSlope& fit : fits) {
    const Resampled& rate = fit.slope;
    const double count = fit.at[warps_axis];
    warps.push_back(count);
    rates.push_back(rate.value);
    readings += rate.n;
    all.push_back(rate);
  }
  const Shape shape = shape_of(warps, rates);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Value value = to_value(scaled(all[i], 1 / shape.plateau), "1");
    curve.x.push_back(warps[i]);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
  }
  out.view.x_label = "warps on an SM";
  out.view.x_unit = "warps";
  out.view.y_label = "rate over the highest";
  out.view.y_unit = "1";
  out.view.curves.push_back(std::move(curve));
  out.diagnostics["plateau_points"] = shape.on_plateau;

  const bool alone = first_of(warps) == 1;
  if (alone) {
    Resampled latency = first_of(fits).slope;
    latency.value = *work_per_step / latency.value;
    for (double& replicate : latency.replicates) replicate = *work_per_step / replicate;
    out.values["latency"] = to_value(latency, "cycles");
  } else {
    out.absent["latency"] = out.absent["little"] =
        "one warp alone was not measured, or its line is not straight";
  }
  if (!shape.saturated()) {
    out.absent["plateau"] = out.absent["saturate"] = out.absent["little"] =
        fmt::format("not saturated: rates within 3 % of the highest from {} to {} warps only",
                    shape.first, shape.last);
    return;
  }
  Resampled plateau, saturate, little;
  plateau.value = shape.plateau;
  saturate.value = shape.saturate.value_or(0);
  plateau.n = saturate.n = little.n = readings;
  little.value = shape.plateau / first_of(rates);
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::vector<double> drawn;
    for (const Resampled& rate : all) drawn.push_back(rate.replicates[replicate]);
    const Shape redrawn = shape_of(warps, drawn);
    plateau.replicates.push_back(redrawn.plateau);
    saturate.replicates.push_back(redrawn.saturate.value_or(first_of(warps)));
    little.replicates.push_back(redrawn.plateau / first_of(drawn));
  }
  out.values["plateau"] = to_value(plateau, unit);
  out.view.heights = {"plateau"};
  if (alone) out.values["little"] = to_value(little, "warps");
  if (!shape.saturate) {
    out.absent["saturate"] = fmt::format(
        "the first point, {} warps, reaches 95 % of the plateau already", first_of(warps));
    return;
  }
  Value value = to_value(saturate, "warps");
  value.low = std::min(value.low, shape.earliest);
  out.values["saturate"] = value;
  out.view.marks.push_back({value.value, value.low, value.high, series.label});
}

}  // namespace

extern const RegisteredEstimator registered_latency_hiding = {
    .id = "latency_hiding",
    .summary = "warps that an SM must hold to reach its highest rate",
    .contract =
        "Axes `warps` (on one SM), `window` (cycles); quantity `done` (bytes or instructions of "
        "an SM in the window). Rate = slope over the window. Gives plateau (work/clk/SM), "
        "saturate (warps with 95 % of it, interpolated), latency (cycles of one warp's step, "
        "constant `work_per_step`) and little, the warps that plateau * latency asks for. Says "
        "that it cannot tell where the rate still rises. Constant `max_residual` (3 %).",
    .run = run};

}  // namespace warpgauge::estimate
