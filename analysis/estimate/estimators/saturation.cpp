// SPDX-License-Identifier: Apache-2.0
// Peak, plateau, half and knee of a bandwidth curve, concave below saturation.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/saturation_curve.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// Where a crossing lies between the chord (0) and the farthest concave curve (1): the range of 95
/// % of planted curves, and the middle, for curves that bend before the gap of the crossing already
/// and for those that come to it as a straight line, which may be two straight pieces.
struct Bend {
  double least, middle, most;
};
constexpr Bend kSoft = {0.17, 0.53, 0.87};
constexpr Bend kStraight = {0.11, 0.85, 3};                 // what is drawn beyond 1 is put there
constexpr double kSoftSlope = 0.90, kStraightSlope = 0.97;  // of the last gap, over that from zero

/// A number in [0, 1] that picks a bend; none picks the middle one.
using Place = std::optional<double>;
/// Share of the bends below the middle one. Two straight pieces lie at the very end of what is
/// possible, so that more than half is drawn there to have them within 95 %.
constexpr double kSoftBelow = 0.5, kStraightBelow = 0.3;

/// The bend at `place` of a curve whose slope has fallen to `slope_share` before the gap.
double bend_at(Place place, double slope_share) {
  const double straight =
      std::clamp((slope_share - kSoftSlope) / (kStraightSlope - kSoftSlope), 0.0, 1.0);
  const double below = std::lerp(kSoftBelow, kStraightBelow, straight);
  const auto of = [&](const Bend& bend) {
    if (!place) return bend.middle;
    return *place < below ? std::lerp(bend.least, bend.middle, *place / below)
                          : std::lerp(bend.middle, bend.most, (*place - below) / (1 - below));
  };
  return std::min(1.0, std::lerp(of(kSoft), of(kStraight), straight));
}

/// Smallest x where `threshold` is reached. Between two points the curve is not known, but by
/// Little's law and the queues that bend it, it is concave below saturation: it lies above the
/// chord and below the neighbouring chords' extensions. `place` picks one between the two, as
/// bend_at has it.
std::optional<double> crossing(const std::vector<Rate>& rates, const std::vector<double>& height,
                               double threshold, Place place) {
  if (first_of(height) >= threshold) return std::nullopt;
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
  const double slope_share = before_x > 0 && before_y > 0 ? steepest / (before_y / before_x) : 1;
  return std::lerp(chord, std::min(earliest, chord), bend_at(place, slope_share));
}

/// Whether the points of the plateau differ by more than their own errors explain: their structure
/// then is drawn anew as well. (Mean of squares over errors, 1 where there is none; 3 is beyond
/// 99 % of six flat points and 92 % of two.)
bool has_structure(const SaturationCurve& curve) {
  constexpr double kBeyondNoise = 3;
  if (curve.plateau.size() < 2) return false;
  std::vector<double> heights;
  for (const std::size_t i : curve.plateau) heights.push_back(curve.height[i]);
  const double middle = mean(heights);
  double squares = 0;
  for (const std::size_t i : curve.plateau) {
    const Resampled& point = curve.rates[i].gigabytes_per_second;
    const double error = redrawn_share(point) * std::sqrt(variance(point.replicates));
    squares += error > 0 ? std::pow((curve.height[i] - middle) / error, 2) : kBeyondNoise + 1;
  }
  return squares / static_cast<double>(curve.plateau.size() - 1) > kBeyondNoise;
}

/// Plateau and crossings of one curve: the measured one, or one drawn in a resample. The plateau
/// lies within 2 % of the best point less `less`.
struct Shape {
  double plateau = 0;
  std::optional<double> knee, half;
};

/// With `redraw`, the plateau's points are drawn with replacement.
Shape shape_of(const std::vector<Rate>& rates, const std::vector<double>& height, double less,
               Place place, Random* redraw) {
  std::vector<double> top;
  const auto points = plateau_points(height, less);
  for (const std::size_t i : points) {
    top.push_back(height[redraw == nullptr ? i : points[redraw->below(points.size())]]);
  }
  Shape shape;
  shape.plateau = mean(top);
  shape.knee = crossing(rates, height, kKneeShare * shape.plateau, place);
  shape.half = crossing(rates, height, 0.5 * shape.plateau, place);
  return shape;
}

/// The best point's rate. Being picked as the best made it look better than it is: the interval
/// reaches down by what that is worth.
Value peak_value(const SaturationCurve& curve) {
  Value peak = to_value(curve.rates[curve.best].gigabytes_per_second, "GB/s");
  peak.low -= curve.gain;
  return peak;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee "
      "= first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest "
      "concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by "
      "more than their errors";
  Random random(series.id);
  const SaturationCurve curve = read_saturation(series, random, out);
  const auto& rates = curve.rates;
  out.values["peak"] = peak_value(curve);
  if (!has_plateau(curve, {"plateau", "plateau.per_clk", "plateau.per_clk_sm", "knee", "half"},
                   out)) {
    return;
  }

  Resampled plateau, knee, half;
  const Shape shape =
      shape_of(rates, curve.height, curve.gain + curve.slack, std::nullopt, nullptr);
  plateau.value = shape.plateau;
  knee.value = shape.knee.value_or(0);  // put as absent then
  half.value = shape.half.value_or(0);
  Random* const redraw = has_structure(curve) ? &random : nullptr;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::vector<double> drawn;
    for (const Rate& rate : rates) {
      const Resampled& height = rate.gigabytes_per_second;
      drawn.push_back(std::lerp(height.value, height.replicates[replicate], redrawn_share(height)));
    }
    const double place = static_cast<double>(random.below(1000)) / 1000;
    const Shape redrawn =
        shape_of(rates, drawn, std::numbers::sqrt2 * curve.gain + curve.slack, place, redraw);
    plateau.replicates.push_back(redrawn.plateau);
    // A crossing below the first point is known to lie at or below it.
    knee.replicates.push_back(redrawn.knee.value_or(first_of(rates).x));
    half.replicates.push_back(redrawn.half.value_or(first_of(rates).x));
  }
  out.diagnostics["peak_over_plateau"] = curve.height[curve.best] / shape.plateau;
  out.diagnostics["last_over_plateau"] = last_of(curve.height) / shape.plateau;
  put_plateau(curve, std::move(plateau), out);
  put_crossing(curve, "half", "50 %", shape.half.has_value(), std::move(half), series, out);
  put_crossing(curve, "knee", "95 %", shape.knee.has_value(), std::move(knee), series, out);
  out.view.positions = {"knee"};
}

}  // namespace

extern const RegisteredEstimator registered_saturation = {
    .id = "saturation",
    .summary = "peak, plateau, half and knee of a bandwidth curve",
    .contract =
        "One axis; quantities `duration` (s), `bytes`. Gives peak and plateau (GB/s; mean of "
        "the points within 2 % of the best), half and knee (axis unit; where 50 and 95 % of the "
        "plateau are reached), and with `sm_clock` and constant `sm_count` plateau.per_clk and "
        "plateau.per_clk_sm. Diagnostics peak_over_plateau, last_over_plateau. The curve is "
        "taken to be concave below saturation, soft or of two straight pieces; calibrated on "
        "the virtual GPU (data/known_answers/memory.md). The peak is a single point: ask for it "
        "only where no cache can inflate one.",
    .run = run};

}  // namespace warpgauge::estimate
