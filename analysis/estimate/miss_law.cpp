// SPDX-License-Identifier: Apache-2.0
// A cache that keeps a part of what no longer fits: latency beyond its reach, and the penalty.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr int kGridPerOctave = 64;
constexpr double kMisfit = 0.03;        // of the base: how far a point may lie off the law
constexpr double kSmallestRise = 0.03;  // of the base, at the largest size
constexpr std::size_t kFewestBeyond = 3;

struct Law {
  double reach = 0, base = 0, penalty = 0, squares = std::numeric_limits<double>::infinity();
  double at(double size) const { return base + penalty * std::max(0.0, 1 - reach / size); }
};

Law with_reach(const std::vector<double>& size, const std::vector<double>& y, double reach) {
  std::vector<double> share;
  for (const double bytes : size) share.push_back(std::max(0.0, 1 - reach / bytes));
  const Line line = fit_line(share, y);
  Law law{reach, line.intercept, line.slope, 0};
  for (std::size_t i = 0; i < size.size(); ++i) {
    law.squares += (y[i] - line.at(share[i])) * (y[i] - line.at(share[i]));
  }
  return law;
}

/// Reaches that leave three points at least on either side.
std::vector<double> candidates(const std::vector<double>& size) {
  std::vector<double> reaches;
  const double first = size[kFewestBeyond - 1], last = size[size.size() - kFewestBeyond];
  for (int i = 0;; ++i) {
    const double reach = first * std::exp2(static_cast<double>(i) / kGridPerOctave);
    if (reach >= last) return reaches;
    reaches.push_back(reach);
  }
}

Law best_law(const std::vector<double>& size, const std::vector<double>& y,
             const std::vector<double>& reaches) {
  Law best;
  for (const double reach : reaches) {
    const Law law = with_reach(size, y, reach);
    if (law.squares < best.squares) best = law;
  }
  return best;
}

}  // namespace

void miss_law(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach "
      "/ "
      "size) beyond the reach; 95 % bootstrap intervals, the reach's joined with what the fit's "
      "residuals leave open";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"size", "hops"});
  const std::size_t axis = sweep.axis("size");
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, sweep.axis("hops"), sweep.constant("max_residual").value_or(kMaxResidual),
                 random, out.rejected);
  std::vector<double> size, y;
  std::vector<const Cell*> cells;
  View& view = out.view;
  view.x_label = "size";
  view.x_unit = "bytes";
  view.x_log = true;
  view.y_label = "latency";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  std::int64_t n = 0;
  for (const WorkSlope& fit : fits) {
    const Value value = to_value(fit.slope, "cycles");
    size.push_back(fit.at[axis]);
    y.push_back(value.value);
    curve.x.push_back(fit.at[axis]);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    n += fit.slope.n;
  }
  view.curves.push_back(curve);
  if (size.size() < 3 * kFewestBeyond || size.front() <= 0) {
    throw Unusable(fmt::format("{} usable sizes, {} are needed", size.size(), 3 * kFewestBeyond));
  }
  const auto reaches = candidates(size);
  if (reaches.empty()) throw Unusable("too few sizes to place a reach between");
  const Law law = best_law(size, y, reaches);
  const double rise = law.at(size.back()) - law.base;
  out.diagnostics["rise"] = rise;
  const double rise_wanted = sweep.constant("min_rise").value_or(kSmallestRise);
  if (!(rise >= rise_wanted * law.base)) {
    throw Unusable(fmt::format("no rise: {:.4g} cycles at the smallest size, {:.4g} at the largest",
                               y.front(), y.back()));
  }
  double worst = 0;
  for (std::size_t i = 0; i < size.size(); ++i) {
    worst = std::max(worst, std::abs(y[i] - law.at(size[i])) / law.base);
  }
  out.diagnostics["misfit"] = worst;
  const double misfit_allowed = sweep.constant("max_misfit").value_or(kMisfit);
  if (worst > misfit_allowed) {
    throw Unusable(fmt::format("the law does not hold: a size lies {:.2g} % off", 100 * worst));
  }
  Resampled reach{.value = law.reach, .replicates = {}, .n = n};
  Resampled base{.value = law.base, .replicates = {}, .n = n};
  Resampled penalty{.value = law.penalty, .replicates = {}, .n = n};
  std::vector<double> redrawn(y.size());
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < y.size(); ++i) redrawn[i] = fits[i].slope.replicates[replicate];
    const Law again = best_law(size, redrawn, reaches);
    reach.replicates.push_back(again.reach);
    base.replicates.push_back(again.base);
    penalty.replicates.push_back(again.penalty);
  }
  // Every reach whose squares are not worse than what the residuals' scatter allows (an F test of
  // one parameter at 95 %, about 4), and the penalties that go with them.
  Value reach_value = to_value(reach, "bytes"), penalty_value = to_value(penalty, "cycles");
  const double freedom = static_cast<double>(y.size()) - 3;
  for (const double candidate : reaches) {
    const Law other = with_reach(size, y, candidate);
    if (other.squares > law.squares * (1 + 4 / freedom)) continue;
    reach_value.low = std::min(reach_value.low, candidate);
    reach_value.high = std::max(reach_value.high, candidate);
    penalty_value.low = std::min(penalty_value.low, other.penalty);
    penalty_value.high = std::max(penalty_value.high, other.penalty);
  }
  out.values["reach"] = reach_value;
  out.values["penalty"] = penalty_value;
  put_cycles(out, "base", base, cells);
  std::string no_clock;
  if (const auto clock_mhz = steady_clock_mhz(cells, no_clock)) {
    const double ns = 1e3 / *clock_mhz;
    out.values["penalty.ns"] = {penalty_value.value * ns, penalty_value.low * ns,
                                penalty_value.high * ns, n, "ns"};
  } else {
    out.absent["penalty.ns"] = no_clock;
  }
  Curve fitted{.label = "law", .fit = true, .x = size, .y = {}, .low = {}, .high = {}};
  for (const double bytes : size) fitted.y.push_back(law.at(bytes));
  view.curves.push_back(std::move(fitted));
  view.marks.push_back({reach_value.value, reach_value.low, reach_value.high, "reach"});
}

}  // namespace warpgauge::estimate
