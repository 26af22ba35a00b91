// SPDX-License-Identifier: Apache-2.0
// Peak, plateau, half and knee of a bandwidth curve that is concave below saturation.
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/saturation_curve.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

// Where a crossing lies between the chord (0) and the farthest concave curve (1): 95 % of planted
// curves, soft knees and hard ones (tests/virtual_gpu).
constexpr double kLeastBend = 0.14;
constexpr double kMostBend = 0.92;

/// Smallest x where `threshold` is reached. Between two points the curve is not known, but by
/// Little's law and the queues that bend it, it is concave below saturation: it lies above the
/// chord and below the neighbouring chords' extensions. `bend` picks a place between the two, from
/// 0 (the chord) to 1 (as far out as a concave curve can go).
std::optional<double> crossing(const std::vector<Rate>& rates, const std::vector<double>& height,
                               double threshold, double bend) {
  if (height.front() >= threshold) return std::nullopt;
  std::size_t i = 1;
  while (height[i] < threshold) ++i;
  const double left = rates[i - 1].x;
  const double right = rates[i].x;
  const double rise = height[i] - height[i - 1];
  const double chord = std::lerp(left, right, (threshold - height[i - 1]) / rise);
  double earliest = left;
  // From the left, no steeper than before (nothing in flight: nothing moves) ...
  const double before_x = i >= 2 ? rates[i - 2].x : 0;
  const double before_y = i >= 2 ? height[i - 2] : 0;
  const double steepest = (height[i - 1] - before_y) / (left - before_x);
  if (steepest > 0) earliest = std::max(earliest, left + (threshold - height[i - 1]) / steepest);
  // ... and from the right, no flatter than afterwards.
  if (i + 1 < rates.size()) {
    const double flattest = (height[i + 1] - height[i]) / (rates[i + 1].x - right);
    if (flattest > 0) earliest = std::max(earliest, right - (height[i] - threshold) / flattest);
  }
  return std::lerp(chord, std::min(earliest, chord), bend);
}

/// Plateau and crossings of one curve: the measured one, or one drawn in a resample.
struct Shape {
  double plateau = 0;
  std::optional<double> knee, half;
};

Shape shape_of(const std::vector<Rate>& rates, const std::vector<double>& height, double bend) {
  std::vector<double> top;
  for (const std::size_t i : plateau_points(height)) top.push_back(height[i]);
  Shape shape;
  shape.plateau = median(top);
  shape.knee = crossing(rates, height, kKneeShare * shape.plateau, bend);
  shape.half = crossing(rates, height, 0.5 * shape.plateau, bend);
  return shape;
}

/// The best point's rate. Being picked as the best made it look better than it is: the interval
/// reaches down by as much as picking the best does in the resamples.
Value peak_value(const std::vector<Rate>& rates, std::size_t best) {
  const Resampled& picked = rates[best].gigabytes_per_second;
  double gain = 0;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    double top = 0;
    for (const Rate& rate : rates) {
      top = std::max(top, rate.gigabytes_per_second.replicates[replicate]);
    }
    gain += (top - picked.value) / static_cast<double>(kResamples);
  }
  Value peak = to_value(picked, "GB/s");
  peak.low -= std::max(0.0, gain);
  return peak;
}

}  // namespace

void concave_saturation(const samples::Series& series, Estimate& out) {
  out.method =
      "peak = the best point's median rate; plateau = median of the points within 2 % of it; knee "
      "= first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest "
      "concave curve; 95 % bootstrap intervals";
  Random random(series.id);
  const SaturationCurve curve = read_saturation(series, random, out);
  const auto& rates = curve.rates;
  out.values["peak"] = peak_value(rates, curve.best);
  if (!has_plateau(curve, {"plateau", "plateau.per_clk", "plateau.per_clk_sm", "knee", "half"},
                   out)) {
    return;
  }

  Resampled plateau, knee, half;
  const Shape shape = shape_of(rates, curve.height, (kLeastBend + kMostBend) / 2);
  plateau.value = shape.plateau;
  knee.value = shape.knee.value_or(0);  // put as absent then
  half.value = shape.half.value_or(0);
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::vector<double> drawn;
    for (const Rate& rate : rates) drawn.push_back(rate.gigabytes_per_second.replicates[replicate]);
    const double bend =
        std::lerp(kLeastBend, kMostBend, static_cast<double>(random.below(1000)) / 1000);
    const Shape redrawn = shape_of(rates, drawn, bend);
    plateau.replicates.push_back(redrawn.plateau);
    // A crossing below the first point is known to lie at or below it.
    knee.replicates.push_back(redrawn.knee.value_or(rates.front().x));
    half.replicates.push_back(redrawn.half.value_or(rates.front().x));
  }
  out.diagnostics["peak_over_plateau"] = curve.height[curve.best] / shape.plateau;
  out.diagnostics["last_over_plateau"] = curve.height.back() / shape.plateau;
  put_plateau(curve, std::move(plateau), out);
  put_crossing(curve, "half", "50 %", shape.half.has_value(), std::move(half), series, out);
  put_crossing(curve, "knee", "95 %", shape.knee.has_value(), std::move(knee), series, out);
}

}  // namespace warpgauge::estimate
