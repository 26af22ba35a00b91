// SPDX-License-Identifier: Apache-2.0
// Peak, plateau and knee of a bandwidth curve, straight between its points.
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/saturation_curve.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// Smallest x where `threshold` is reached. Between points the rate is taken as proportional to the
/// concurrency, as Little's law has it below saturation: linear in x.
std::optional<double> crossing(const std::vector<Rate>& rates, const std::vector<double>& height,
                               double threshold) {
  if (height.front() >= threshold) return std::nullopt;
  std::size_t i = 1;
  while (height[i] < threshold) ++i;
  const double share = (threshold - height[i - 1]) / (height[i] - height[i - 1]);
  return std::lerp(rates[i - 1].x, rates[i].x, share);
}

/// Plateau and knee of one curve: the measured one, or one drawn in a resample.
struct Shape {
  double plateau = 0;
  std::optional<double> knee;
};

Shape shape_of(const std::vector<Rate>& rates, const std::vector<double>& height) {
  std::vector<double> top;
  for (const std::size_t i : plateau_points(height)) top.push_back(height[i]);
  Shape shape;
  shape.plateau = median(top);
  shape.knee = crossing(rates, height, kKneeShare * shape.plateau);
  return shape;
}

}  // namespace

void saturation(const samples::Series& series, Estimate& out) {
  out.method =
      "peak = the best point's median rate; plateau = median of the points within 2 % of it; knee "
      "= "
      "first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals";
  Random random(series.id);
  const SaturationCurve curve = read_saturation(series, random, out);
  const auto& rates = curve.rates;
  out.values["peak"] = to_value(rates[curve.best].gigabytes_per_second, "GB/s");
  if (!has_plateau(curve, {"plateau", "plateau.per_clk", "plateau.per_clk_sm", "knee"}, out))
    return;

  Resampled plateau, knee;
  const Shape shape = shape_of(rates, curve.height);
  plateau.value = shape.plateau;
  knee.value = shape.knee.value_or(0);  // put as absent then
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::vector<double> drawn;
    for (const Rate& rate : rates) drawn.push_back(rate.gigabytes_per_second.replicates[replicate]);
    const Shape redrawn = shape_of(rates, drawn);
    plateau.replicates.push_back(redrawn.plateau);
    // A knee below the first point is known to lie at or below it.
    knee.replicates.push_back(redrawn.knee.value_or(rates.front().x));
  }
  put_plateau(curve, std::move(plateau), out);
  put_crossing(curve, "knee", "95 %", shape.knee.has_value(), std::move(knee), series, out);
}

}  // namespace warpgauge::estimate
