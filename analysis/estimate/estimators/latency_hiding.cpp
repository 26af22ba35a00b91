// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::latency_hiding_estimator {
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
      "% of the highest; saturated where 95 % of it are reached, on the chord, the interval from "
      "as early as a concave curve can be; latency = one warp's step; by Little's law plateau * "
      "latency / work of a step; 95 % bootstrap intervals";
  const auto data = read_slopes(series,
                                {.swept = {"warps"},
                                 .work = "window",
                                 .quantity = {"done", ""},
                                 .max_residual = kStraight,
                                 .constant = "max_residual"},
                                out);
  const double work_per_step = data.sweep.constant("work_per_step", 0);
  refuse_if(!(work_per_step > 0), "constant work_per_step is not given");
  const std::vector<double>&warps = data.x, &rates = data.y;
  refuse_if(rates.size() < 4, "{} numbers of warps have a straight line, four are needed",
            rates.size());
  const Shape shape = shape_of(warps, rates);
  Curve curve{.label = series.label};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    curve.add(warps[i], to_value(scaled(data.fits[i].slope, 1 / shape.plateau), "1"));
  }
  out.view = view_of({"warps on an SM", "warps"}, {"rate over the highest", "1"}, {curve});
  out.diagnostics["plateau_points"] = shape.on_plateau;

  const bool alone = first_of(warps) == 1;
  if (alone) {
    out.values["latency"] = to_value(inverse(first_of(data.fits).slope, work_per_step), "cycles");
  } else {
    out.lack({"latency", "little"}, "one warp alone was not measured, or its line is not straight");
  }
  if (!shape.saturated()) {
    return out.lack(
        {"plateau", "saturate", "little"},
        fmt::format("not saturated: rates within 3 % of the highest from {} to {} warps only",
                    shape.first, shape.last));
  }
  const auto numbers = [&](const Shape& one, const std::vector<double>& heights) {
    return std::array{one.plateau, one.saturate.value_or(first_of(warps)),
                      one.plateau / first_of(heights)};
  };
  const auto [plateau, saturate, little] =
      resample(numbers(shape, rates), data.n, [&](std::size_t replicate) {
        const auto drawn = values_in(data.costs(), replicate);
        return numbers(shape_of(warps, drawn), drawn);
      });
  out.values["plateau"] = to_value(plateau, data.sweep.unit + "/clk/SM");
  out.view.heights = {"plateau"};
  if (alone) out.values["little"] = to_value(little, "warps");
  if (!shape.saturate) {
    out.absent["saturate"] = fmt::format(
        "the first point, {} warps, reaches 95 % of the plateau already", first_of(warps));
    return;
  }
  Value& value = out.values["saturate"] = to_value(saturate, "warps");
  value.low = std::min(value.low, shape.earliest);
  out.view.mark(value, series.label);
}

}  // namespace

extern const RegisteredEstimator registered_latency_hiding = {
    .id = "latency_hiding",
    .summary = "warps that an SM must hold to reach its highest rate",
    .contract =
        "Axes `warps` (on one SM), `window` (cycles); quantity `done` (bytes or instructions of an "
        "SM in the window). Rate = slope over the window. Gives plateau (work/clk/SM), saturate "
        "(warps with 95 % of it, interpolated), latency (cycles of one warp's step, constant "
        "`work_per_step`) and little, the warps that plateau * latency asks for. Says that it "
        "cannot tell where the rate still rises. Constant `max_residual` (3 %).",
    .run = run};

}  // namespace warpgauge::estimate::latency_hiding_estimator
