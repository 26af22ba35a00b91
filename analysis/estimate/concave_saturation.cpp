// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/rates.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kOnPlateau = 0.02;    // relative distance from the best point
constexpr double kKneeShare = 0.95;    // share of the plateau that counts as reached
constexpr double kStillRising = 0.03;  // relative rise a doubling at the end of the sweep
// Where a crossing lies between the chord (0) and the farthest concave curve (1): 95 % of planted
// curves, soft knees and hard ones (tests/virtual_gpu).
constexpr double kLeastBend = 0.14;
constexpr double kMostBend = 0.92;
constexpr const char* kUnsaturated = "not saturated";

/// Median relative rise a doubling of x over the last octave (two points at least).
double final_rise(const std::vector<Rate>& rates) {
  const double last = rates.back().x;
  std::size_t first = rates.size() - 2;
  while (first > 0 && rates[first - 1].x >= last / 2 * (1 - 1e-9)) --first;
  std::vector<double> rises;
  for (std::size_t i = first; i < rates.size(); ++i) {
    for (std::size_t j = i + 1; j < rates.size(); ++j) {
      const double growth =
          std::log(rates[j].gigabytes_per_second.value / rates[i].gigabytes_per_second.value);
      rises.push_back(std::expm1(growth / std::log2(rates[j].x / rates[i].x)));
    }
  }
  return median(rises);
}

std::vector<std::size_t> plateau_points(const std::vector<double>& rates) {
  const double best = *std::max_element(rates.begin(), rates.end());
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] >= (1 - kOnPlateau) * best) points.push_back(i);
  }
  return points;
}

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

/// A crossing as an output: its value, or why there is none.
void put_crossing(const std::string& name, const std::string& share,
                  const std::optional<double>& value, const Resampled& crossing,
                  const std::vector<Rate>& rates, const samples::Series& series, Estimate& out) {
  if (!value) {
    out.absent[name] = fmt::format("the first point, at {}, reaches {} of the plateau already",
                                   rates.front().x, share);
    return;
  }
  const Value result = to_value(crossing, series.axes[0].unit);
  out.values[name] = result;
  out.view.marks.push_back({result.value, result.low, result.high, name});
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

void put_per_clock(const Sweep& sweep, const Resampled& plateau,
                   const std::vector<const Cell*>& cells, Estimate& out) {
  std::string why;
  const auto clock_mhz = steady_clock_mhz(cells, why);
  const auto sm_count = sweep.constant("sm_count");
  if (!clock_mhz) {
    out.absent["plateau.per_clk"] = out.absent["plateau.per_clk_sm"] = why;
    return;
  }
  const Resampled per_clock = scaled(plateau, 1e9 / (*clock_mhz * 1e6));
  out.values["plateau.per_clk"] = to_value(per_clock, "bytes/clk");
  if (sm_count && *sm_count > 0) {
    out.values["plateau.per_clk_sm"] = to_value(scaled(per_clock, 1 / *sm_count), "bytes/clk/SM");
  } else {
    out.absent["plateau.per_clk_sm"] = "constant sm_count is not given";
  }
}

}  // namespace

void concave_saturation(const samples::Series& series, Estimate& out) {
  out.method =
      "peak = the best point's median rate; plateau = median of the points within 2 % of it; knee "
      "= first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest "
      "concave "
      "curve; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  Random random(series.id);
  const auto rates = read_rates(sweep, random, out.rejected);
  out.view = draw_rates(rates, series);
  if (rates.size() < 3) throw Unusable(fmt::format("{} points, three are needed", rates.size()));
  if (rates.front().x <= 0) throw Unusable("the swept axis must be positive");

  std::vector<double> height;
  for (const Rate& rate : rates) height.push_back(rate.gigabytes_per_second.value);
  const double rise = final_rise(rates);
  out.diagnostics["final_rise_per_doubling"] = rise;
  if (rise > kStillRising) {
    throw Unusable(fmt::format("{}: still rising by {:.2g} % a doubling at the last points",
                               kUnsaturated, 100 * rise));
  }
  const auto best =
      static_cast<std::size_t>(std::max_element(height.begin(), height.end()) - height.begin());
  out.values["peak"] = peak_value(rates, best);
  const auto top = plateau_points(height);
  if (top.size() < 2) {  // a peak: it is a ceiling, but no plateau
    for (const char* output :
         {"plateau", "plateau.per_clk", "plateau.per_clk_sm", "knee", "half"}) {
      out.absent[output] = fmt::format("{}: the best point, at {}, has no other within 2 %",
                                       kUnsaturated, rates[best].x);
    }
    return;
  }

  Resampled plateau, knee, half;
  const Shape shape = shape_of(rates, height, (kLeastBend + kMostBend) / 2);
  plateau.value = shape.plateau;
  knee.value = shape.knee.value_or(0);
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
  std::vector<const Cell*> cells;
  for (const std::size_t i : top) {
    cells.push_back(rates[i].cell);
    plateau.n += rates[i].gigabytes_per_second.n;
  }
  for (const Rate& rate : rates) knee.n += rate.gigabytes_per_second.n;
  half.n = knee.n;
  out.diagnostics["plateau_points"] = static_cast<double>(top.size());
  out.diagnostics["peak_over_plateau"] = height[best] / shape.plateau;
  out.diagnostics["last_over_plateau"] = height.back() / shape.plateau;
  out.values["plateau"] = to_value(plateau, "GB/s");
  put_per_clock(sweep, plateau, cells, out);
  put_crossing("half", "50 %", shape.half, half, rates, series, out);
  put_crossing("knee", "95 %", shape.knee, knee, rates, series, out);
}

}  // namespace warpgauge::estimate
