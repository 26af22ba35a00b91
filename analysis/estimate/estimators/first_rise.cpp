// SPDX-License-Identifier: Apache-2.0
// How far a cost stands still, where what follows rises by little and slowly: a level without a
// level behind it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kStill = 0.01;       // of the level: how far a point of it may lie off
constexpr std::size_t kFewestOn = 4;  // points of the level
constexpr std::size_t kFewestBeyond = 3;

/// The level's points, from the first one on; 0 where there is no such level, or where the cost
/// comes back to it.
std::size_t points_on_level(std::span<const double> y, double still) {
  for (std::size_t count = y.size(); count >= kFewestOn; --count) {
    const double level = median(y.first(count));
    const auto on = [=](double cost) { return std::abs(cost - level) <= still * level; };
    const auto above = [=](double cost) { return cost > level * (1 + still); };
    const auto beyond = y.subspan(count);
    if (std::all_of(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(count), on) &&
        std::all_of(beyond.begin(), beyond.end(), above)) {
      return count;
    }
  }
  return 0;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "the last point before the cost leaves the level of the first ones for good, slope of "
      "duration over the amount of work at each; the interval reaches to the next point, and holds "
      "what 500 resamples leave open";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  if (series.axes.size() != 2) {
    throw Unusable("first_rise needs two axes: the swept one, then the work");
  }
  Random random(series.id);
  const auto fits = fit_slopes(sweep, 1, sweep.constant("max_residual").value_or(kMaxResidual),
                               random, out.rejected);
  std::vector<double> x;
  std::vector<const Resampled*> costs;
  std::int64_t n = 0;
  for (const WorkSlope& fit : fits) {
    x.push_back(first_of(fit.at));
    costs.push_back(&fit.slope);
    n += fit.slope.n;
  }
  out.view = draw_costs(series, x, costs);
  std::vector<double> y = first_of(out.view.curves).y;
  if (fits.size() < kFewestOn + kFewestBeyond) {
    throw Unusable(
        fmt::format("{} usable points, {} are needed", fits.size(), kFewestOn + kFewestBeyond));
  }
  const double still = sweep.constant("still").value_or(kStill);
  const std::size_t count = points_on_level(y, still);
  if (count == 0) {
    throw Unusable(fmt::format(
        "the cost does not stand still within {:.2g} % and then leave for good", 100 * still));
  }
  if (y.size() - count < kFewestBeyond) {
    throw Unusable(fmt::format("the cost stands still up to {:g} {}: no rise", x[count - 1],
                               first_of(series.axes).unit));
  }
  std::vector<const Resampled*> level;
  std::vector<const Cell*> cells;
  for (std::size_t i = 0; i < count; ++i) {
    level.push_back(&fits[i].slope);
    cells.insert(cells.end(), fits[i].cells.begin(), fits[i].cells.end());
  }
  put_cycles(out, "level", median_over_points(level, random), cells);

  std::size_t least = count, most = count, found = 0;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = fits[i].slope.replicates[replicate];
    const std::size_t again = points_on_level(y, still);
    if (again == 0 || y.size() - again < kFewestBeyond) continue;
    ++found;
    least = std::min(least, again);
    most = std::max(most, again);
  }
  out.diagnostics["support"] = static_cast<double>(found) / static_cast<double>(kResamples);
  if (2 * found < kResamples) {
    out.absent["last"] =
        fmt::format("the level is there in {} of {} resamples only", found, kResamples);
    return;
  }
  out.values["last"] = {x[count - 1], x[least - 1], x[most], n, first_of(series.axes).unit};
  out.view.marks.push_back({x[count - 1], x[least - 1], x[most], "last"});
}

}  // namespace

extern const RegisteredEstimator registered_first_rise = {
    .id = "first_rise",
    .summary = "how far a cost stands still, and that cost",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = "
        "slope over the work at each point. Gives level (cycles: of the points before the cost "
        "first rises) and last (x: the last of them). Says that it cannot tell where the cost "
        "comes back to the level. For rises that are small or slow, with no level behind them; "
        "where there is one, `latency_ladder` or `edge`. Constants `still` (1 %: how far a "
        "point may lie off the level), `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate
