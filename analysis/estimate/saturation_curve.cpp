// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/saturation_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kOnPlateau = 0.02;    // relative distance from the best point
constexpr double kStillRising = 0.03;  // relative rise a doubling at the end of the sweep
constexpr const char* kUnsaturated = "not saturated";

/// Median relative rise a doubling of x over the last octave (two points at least).
double final_rise(const std::vector<Rate>& rates) {
  const double last = last_of(rates).x;
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

/// By how much noise lifts the best of all points. Redrawn around points that noise has set apart
/// already, the best rises by less: of level points by sqrt(2) - 1 of it.
double gain_of_best(const std::vector<Rate>& rates, double best) {
  double gain = 0;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    double top = 0;
    for (const Rate& rate : rates) {
      top = std::max(top, rate.gigabytes_per_second.replicates[replicate]);
    }
    gain += (top - best) / static_cast<double>(kResamples);
  }
  return std::max(0.0, gain) / (std::numbers::sqrt2 - 1);
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

double redrawn_share(const Resampled& median) {
  return 1 / (1 + 0.4 / std::sqrt(static_cast<double>(median.n)));
}

std::vector<std::size_t> plateau_points(const std::vector<double>& height, double less) {
  const double best = largest_of(height) - less;
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < height.size(); ++i) {
    if (height[i] >= (1 - kOnPlateau) * best) points.push_back(i);
  }
  return points;
}

SaturationCurve read_saturation(const samples::Series& series, Random& random, Estimate& out) {
  SaturationCurve curve;
  curve.sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  out.diagnostics["interrupted"] = static_cast<double>(drop_interrupted(curve.sweep));
  curve.rates = read_rates(curve.sweep, random, out.rejected);
  const auto& rates = curve.rates;
  out.view = draw_rates(rates, series);
  if (rates.size() < 3) throw Unusable(fmt::format("{} points, three are needed", rates.size()));
  if (first_of(rates).x <= 0) throw Unusable("the swept axis must be positive");

  for (const Rate& rate : rates) curve.height.push_back(rate.gigabytes_per_second.value);
  const double rise = final_rise(rates);
  out.diagnostics["final_rise_per_doubling"] = rise;
  if (rise > kStillRising) {
    throw Unusable(fmt::format("{}: still rising by {:.2g} % a doubling at the last points",
                               kUnsaturated, 100 * rise));
  }
  const auto& height = curve.height;
  curve.best =
      static_cast<std::size_t>(std::max_element(height.begin(), height.end()) - height.begin());
  curve.gain = gain_of_best(rates, height[curve.best]);
  std::vector<double> errors;
  for (const Rate& rate : rates) errors.push_back(standard_error(rate.gigabytes_per_second));
  curve.slack = median(errors);
  curve.plateau = plateau_points(height, curve.gain + curve.slack);
  return curve;
}

bool has_plateau(const SaturationCurve& curve, const std::vector<std::string>& outputs,
                 Estimate& out) {
  if (plateau_points(curve.height, 0).size() >= 2) return true;
  for (const std::string& output : outputs) {
    out.absent[output] = fmt::format("{}: the best point, at {}, has no other within 2 %",
                                     kUnsaturated, curve.rates[curve.best].x);
  }
  return false;
}

void put_plateau(const SaturationCurve& curve, Resampled plateau, Estimate& out) {
  std::vector<const Cell*> cells;
  for (const std::size_t i : curve.plateau) {
    cells.push_back(curve.rates[i].cell);
    plateau.n += curve.rates[i].gigabytes_per_second.n;
  }
  out.diagnostics["plateau_points"] = static_cast<double>(curve.plateau.size());
  out.values["plateau"] = to_value(plateau, "GB/s");
  out.view.heights = {"plateau"};
  put_per_clock(curve.sweep, plateau, cells, out);
}

void put_crossing(const SaturationCurve& curve, const std::string& name, const std::string& share,
                  bool reached_later, Resampled crossing, const samples::Series& series,
                  Estimate& out) {
  if (!reached_later) {
    out.absent[name] = fmt::format("the first point, at {}, reaches {} of the plateau already",
                                   first_of(curve.rates).x, share);
    return;
  }
  for (const Rate& rate : curve.rates) crossing.n += rate.gigabytes_per_second.n;
  const Value value = to_value(crossing, first_of(series.axes).unit);
  out.values[name] = value;
  out.view.marks.push_back({value.value, value.low, value.high, name});
}

}  // namespace warpgauge::estimate
