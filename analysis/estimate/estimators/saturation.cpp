// SPDX-License-Identifier: Apache-2.0
// Peak, plateau, half and knee of a bandwidth curve, concave below saturation.
#include <cmath>
#include <numbers>
#include <optional>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::saturation_estimator {
namespace {

constexpr double kKneeShare = 0.95;    // share of the plateau that counts as reached
constexpr double kOnPlateau = 0.02;    // relative distance from the best point
constexpr double kStillRising = 0.03;  // relative rise a doubling at the end of the sweep

/// A bandwidth curve over bytes in flight and the points of its plateau.
struct SaturationCurve {
  Sweep sweep;
  std::vector<double> x;             ///< positive, ascending, three at least
  std::vector<const Cell*> cells;    ///< at each
  std::vector<Resampled> rates;      ///< GB/s at each
  std::vector<double> height;        ///< their values
  std::size_t best = 0;              ///< the highest one
  double gain = 0;                   ///< by how much being picked as the best flatters it, GB/s
  double slack = 0;                  ///< standard error of a point, GB/s
  std::vector<std::size_t> plateau;  ///< within 2 % of what the best is without both
};

/// Median relative rise a doubling of x over the last octave (two points at least).
double final_rise(const std::vector<double>& x, const std::vector<double>& height) {
  std::size_t first = x.size() - 2;
  while (first > 0 && x[first - 1] >= last_of(x) / 2 * (1 - 1e-9)) --first;
  std::vector<double> rises;
  for (std::size_t i = first; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      rises.push_back(std::expm1(std::log(height[j] / height[i]) / std::log2(x[j] / x[i])));
    }
  }
  return median(rises);
}

/// By how much noise lifts the best of all points. Redrawn around points that noise has set apart
/// already, the best rises by less: of level points by sqrt(2) - 1 of it.
double gain_of_best(const Statistics& rates, double best) {
  double gain = 0;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    const double top = std::max(0.0, largest_of(values_in(rates, replicate)));
    gain += (top - best) / static_cast<double>(kResamples);
  }
  return std::max(0.0, gain) / (std::numbers::sqrt2 - 1);
}

/// The points of a plateau of these heights: within 2 % of the best one less `less`.
std::vector<std::size_t> plateau_points(const std::vector<double>& height, double less) {
  const double best = largest_of(height) - less;
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < height.size(); ++i) {
    if (height[i] >= (1 - kOnPlateau) * best) points.push_back(i);
  }
  return points;
}

/// A median of few readings scatters less than redrawing them has it, which shows where medians
/// are averaged: its own scatter over that of the resamples, for normal noise and 3 to 31 readings.
double redrawn_share(const Resampled& median) {
  return 1 / (1 + 0.4 / std::sqrt(static_cast<double>(median.n)));
}

/// Draws it, and refuses fewer points, and a curve that still rises at its end.
SaturationCurve read_saturation(const samples::Series& series, Random& random, Estimate& out) {
  SaturationCurve curve;
  curve.sweep = read_sweep(series, {"duration", "s"}, Readings::kPositive, out.rejected);
  drop_interrupted(curve.sweep, out);
  const std::size_t axis = curve.sweep.only_axis();
  for (const Cell& cell : curve.sweep.cells) {
    if (auto rate = read_rate(cell, random, out.rejected)) {
      curve.x.push_back(cell.at[axis]);
      curve.cells.push_back(&cell);
      curve.rates.push_back(*std::move(rate));
    }
  }
  const std::vector<double>& x = curve.x;
  refuse_if(x.empty(), "no point says how many bytes it moved");
  const Statistics rates = pointers_to(curve.rates);
  out.view = view_of(series.axes[axis], {"bandwidth", "GB/s"}, {curve_of(series.label, x, rates)},
                     first_of(x) > 0);
  refuse_if(x.size() < 3, "{} points, three are needed", x.size());
  refuse_if(first_of(x) <= 0, "the swept axis must be positive");

  curve.height = values_of(rates);
  const double rise = final_rise(x, curve.height);
  out.diagnostics["final_rise_per_doubling"] = rise;
  refuse_if(rise > kStillRising,
            "not saturated: still rising by {:.2g} % a doubling at the last points", 100 * rise);
  curve.best = static_cast<std::size_t>(std::max_element(curve.height.begin(), curve.height.end()) -
                                        curve.height.begin());
  curve.gain = gain_of_best(rates, curve.height[curve.best]);
  std::vector<double> errors;
  for (const Resampled& rate : curve.rates) errors.push_back(standard_error(rate));
  curve.slack = median(errors);
  curve.plateau = plateau_points(curve.height, curve.gain + curve.slack);
  return curve;
}

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
std::optional<double> crossing(const std::vector<double>& x, const std::vector<double>& height,
                               double threshold, Place place) {
  if (first_of(height) >= threshold) return std::nullopt;
  std::size_t i = 1;
  while (height[i] < threshold) ++i;
  const double left = x[i - 1], right = x[i];
  const double rise = height[i] - height[i - 1];
  const double chord = std::lerp(left, right, (threshold - height[i - 1]) / rise);
  double earliest = left;
  // From the left, no steeper than before (nothing in flight: nothing moves) ...
  const double before_x = i >= 2 ? x[i - 2] : 0;
  const double before_y = i >= 2 ? height[i - 2] : 0;
  const double steepest = (height[i - 1] - before_y) / (left - before_x);
  if (steepest > 0) earliest = std::max(earliest, left + (threshold - height[i - 1]) / steepest);
  // ... and from the right, no flatter than afterwards.
  if (i + 1 < x.size()) {
    const double flattest = (height[i + 1] - height[i]) / (x[i + 1] - right);
    if (flattest > 0) earliest = std::max(earliest, right - (height[i] - threshold) / flattest);
  }
  const double slope_share = before_x > 0 && before_y > 0 ? steepest / (before_y / before_x) : 1;
  return std::lerp(chord, std::min(earliest, chord), bend_at(place, slope_share));
}

/// Whether the points of the plateau differ by more than their own errors explain: then their
/// structure is drawn at random as well. (Mean of squares over errors, 1 where there is none; 3 is
/// beyond 99 % of six flat points and 92 % of two.)
bool has_structure(const SaturationCurve& curve) {
  constexpr double kBeyondNoise = 3;
  if (curve.plateau.size() < 2) return false;
  std::vector<double> heights;
  for (const std::size_t i : curve.plateau) heights.push_back(curve.height[i]);
  const double middle = mean(heights);
  double squares = 0;
  for (const std::size_t i : curve.plateau) {
    const Resampled& point = curve.rates[i];
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
Shape shape_of(const std::vector<double>& x, const std::vector<double>& height, double less,
               Place place, Random* redraw) {
  std::vector<double> top;
  const auto points = plateau_points(height, less);
  for (const std::size_t i : points) {
    top.push_back(height[redraw == nullptr ? i : points[redraw->below(points.size())]]);
  }
  Shape shape;
  shape.plateau = mean(top);
  shape.knee = crossing(x, height, kKneeShare * shape.plateau, place);
  shape.half = crossing(x, height, 0.5 * shape.plateau, place);
  return shape;
}

/// Puts plateau, plateau.per_clk and plateau.per_clk_sm.
void put_plateau(const SaturationCurve& curve, Resampled plateau, Estimate& out) {
  std::vector<const Cell*> cells;
  plateau.n = 0;
  for (const std::size_t i : curve.plateau) {
    cells.push_back(curve.cells[i]);
    plateau.n += curve.rates[i].n;
  }
  out.diagnostics["plateau_points"] = static_cast<double>(curve.plateau.size());
  out.values["plateau"] = to_value(plateau, "GB/s");
  out.view.heights = {"plateau"};

  std::string why;
  const auto clock_mhz = steady_clock_mhz(cells, why);
  if (!clock_mhz) return out.lack({"plateau.per_clk", "plateau.per_clk_sm"}, why);
  const Resampled per_clock = scaled(plateau, 1e9 / (*clock_mhz * 1e6));
  out.values["plateau.per_clk"] = to_value(per_clock, "bytes/clk");
  if (const double sms = curve.sweep.constant("sm_count", 0); sms > 0) {
    out.values["plateau.per_clk_sm"] = to_value(scaled(per_clock, 1 / sms), "bytes/clk/SM");
  } else {
    out.absent["plateau.per_clk_sm"] = "constant sm_count is not given";
  }
}

/// Puts where `share` ("95 %") of the plateau is reached, or says that the first point is there.
void put_crossing(const SaturationCurve& curve, const std::string& name, const std::string& share,
                  bool reached_later, const Resampled& crossing, Estimate& out) {
  if (!reached_later) {
    out.absent[name] = fmt::format("the first point, at {}, reaches {} of the plateau already",
                                   first_of(curve.x), share);
    return;
  }
  out.values[name] = to_value(crossing, first_of(curve.sweep.series->axes).unit);
  out.view.mark(out.values[name], name);
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = "
      "first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave "
      "curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more "
      "than their errors";
  Random random(series.id);
  const SaturationCurve curve = read_saturation(series, random, out);
  const std::vector<double>& x = curve.x;
  // Being picked as the best made it look better than it is: the interval reaches down by what that
  // is worth.
  Value& peak = out.values["peak"] = to_value(curve.rates[curve.best], "GB/s");
  peak.low -= curve.gain;
  if (plateau_points(curve.height, 0).size() < 2) {  // a ceiling, but no plateau
    return out.lack({"plateau", "plateau.per_clk", "plateau.per_clk_sm", "knee", "half"},
                    fmt::format("not saturated: the best point, at {}, has no other within 2 %",
                                x[curve.best]));
  }

  const Shape shape = shape_of(x, curve.height, curve.gain + curve.slack, std::nullopt, nullptr);
  Random* const redraw = has_structure(curve) ? &random : nullptr;
  // A crossing below the first point is known to lie at or below it.
  const auto numbers = [&](const Shape& one) {
    return std::array{one.plateau, one.knee.value_or(first_of(x)), one.half.value_or(first_of(x))};
  };
  const auto [plateau, knee, half] =
      resample(numbers(shape), readings_of(pointers_to(curve.rates)), [&](std::size_t replicate) {
        std::vector<double> drawn;
        for (const Resampled& height : curve.rates) {
          drawn.push_back(
              std::lerp(height.value, height.replicates[replicate], redrawn_share(height)));
        }
        const double place = static_cast<double>(random.below(1000)) / 1000;
        return numbers(
            shape_of(x, drawn, std::numbers::sqrt2 * curve.gain + curve.slack, place, redraw));
      });
  out.diagnostics["peak_over_plateau"] = curve.height[curve.best] / shape.plateau;
  out.diagnostics["last_over_plateau"] = last_of(curve.height) / shape.plateau;
  put_plateau(curve, plateau, out);
  put_crossing(curve, "half", "50 %", shape.half.has_value(), half, out);
  put_crossing(curve, "knee", "95 %", shape.knee.has_value(), knee, out);
  out.view.positions = {"knee"};
}

}  // namespace

extern const RegisteredEstimator registered_saturation = {
    .id = "saturation",
    .summary = "peak, plateau, half and knee of a bandwidth curve",
    .contract =
        "One axis; quantities `duration` (s), `bytes`. Gives peak and plateau (GB/s; mean of the "
        "points within 2 % of the best), half and knee (axis unit; where 50 and 95 % of the "
        "plateau are reached), and with `sm_clock` and constant `sm_count` plateau.per_clk and "
        "plateau.per_clk_sm. Diagnostics peak_over_plateau, last_over_plateau. The curve is taken "
        "to be concave below saturation, soft or of two straight pieces; calibrated on the virtual "
        "GPU (data/known_answers/memory.md). The peak is a single point: ask for it only where no "
        "cache can inflate one.",
    .run = run};

}  // namespace warpgauge::estimate::saturation_estimator
