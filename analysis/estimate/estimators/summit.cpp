// SPDX-License-Identifier: Apache-2.0
// Where a curve is highest, if it falls again behind that.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kSmallestRise = 0.1;  // of the level behind the summit

std::size_t highest(const std::vector<double>& y) {
  return static_cast<std::size_t>(std::max_element(y.begin(), y.end()) - y.begin());
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "the point whose cost is highest, slope of duration over the amount of work at each; the "
      "interval holds every point that is the highest in some of 500 resamples";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  if (series.axes.size() != 2)
    throw Unusable("summit needs two axes: the swept one, then the work");
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
  if (fits.size() < 4)
    throw Unusable(fmt::format("{} usable points, four are needed", fits.size()));
  const std::size_t top = highest(y);
  const double behind = last_of(y);
  const double rise = sweep.constant("min_rise").value_or(kSmallestRise);
  if (top + 1 == y.size() || y[top] < behind * (1 + rise)) {
    throw Unusable(
        fmt::format("no summit: {:.4g} cycles at most, {:.4g} at the last point", y[top], behind));
  }
  std::size_t first = top, last = top;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = fits[i].slope.replicates[replicate];
    const std::size_t again = highest(y);
    first = std::min(first, again);
    last = std::max(last, again);
  }
  out.values["at"] = {x[top], x[first], x[last], n, first_of(series.axes).unit};
  put_cycles(out, "highest", fits[top].slope, fits[top].cells);
  put_cycles(out, "behind", last_of(fits).slope, last_of(fits).cells);
  out.view.marks.push_back({x[top], x[first], x[last], "summit"});
}

}  // namespace

extern const RegisteredEstimator registered_summit = {
    .id = "summit",
    .summary = "where a cost is highest before it falls again",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives "
        "at (the x whose cost is highest), highest and behind (the cost there and at the last "
        "x, cycles). Constants `max_residual` (1 %), `min_rise` (10 %: of the highest over the "
        "last).",
    .run = run};

}  // namespace warpgauge::estimate
