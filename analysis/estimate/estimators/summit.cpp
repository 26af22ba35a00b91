// SPDX-License-Identifier: Apache-2.0
// Where a curve is highest, if it falls again behind that.
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::summit_estimator {
namespace {

constexpr double kSmallestRise = 0.1;  // of the level behind the summit

std::size_t highest(const std::vector<double>& y) {
  return static_cast<std::size_t>(std::max_element(y.begin(), y.end()) - y.begin());
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "the point whose cost is highest, slope of duration over the amount of work at each; the "
      "interval holds every point that is the highest in some of 500 resamples";
  const auto data = read_slopes(series, {.constant = "max_residual"}, out);
  const auto &x = data.x, &y = data.y;
  out.view = draw_costs(series, x, data.costs());
  refuse_if(y.size() < 4, "{} usable points, four are needed", y.size());
  const std::size_t top = highest(y);
  const double behind = last_of(y);
  const double rise = data.sweep.constant("min_rise", kSmallestRise);
  refuse_if(top + 1 == y.size() || y[top] < behind * (1 + rise),
            "no summit: {:.4g} cycles at most, {:.4g} at the last point", y[top], behind);
  std::size_t first = top, last = top;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    const std::size_t again = highest(values_in(data.costs(), replicate));
    first = std::min(first, again);
    last = std::max(last, again);
  }
  out.values["at"] = {x[top], x[first], x[last], data.n, first_of(series.axes).unit};
  put_cycles(out, "highest", data.fits[top].slope, data.fits[top].cells);
  put_cycles(out, "behind", last_of(data.fits).slope, last_of(data.fits).cells);
  out.view.mark(out.values["at"], "summit");
}

}  // namespace

extern const RegisteredEstimator registered_summit = {
    .id = "summit",
    .summary = "where a cost is highest before it falls again",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives at "
        "(the x whose cost is highest), highest and behind (the cost there and at the last x, "
        "cycles). Constants `max_residual` (1 %), `min_rise` (10 %: of the highest over the last).",
    .run = run};

}  // namespace warpgauge::estimate::summit_estimator
