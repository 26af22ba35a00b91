// SPDX-License-Identifier: Apache-2.0
// Up to which point a cost stays constant, if what follows rises by little and slowly: a level that
// leads to no other level.
#include <cmath>
#include <span>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::first_rise_estimator {
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
  auto data = read_slopes(series, {.constant = "max_residual"}, out);
  const std::vector<double>& x = data.x;
  const std::string& unit = first_of(series.axes).unit;
  out.view = draw_costs(series, x, data.costs());
  refuse_if(x.size() < kFewestOn + kFewestBeyond, "{} usable points, {} are needed", x.size(),
            kFewestOn + kFewestBeyond);
  const double still = data.sweep.constant("still", kStill);
  const std::size_t count = points_on_level(data.y, still);
  refuse_if(count == 0,
            "the cost does not stay within {:.2g} % of a level and then leave it for good",
            100 * still);
  refuse_if(x.size() - count < kFewestBeyond, "the cost stays at its level up to {:g} {}: no rise",
            x[count - 1], unit);
  Statistics level = data.costs();
  level.resize(count);
  put_cycles(out, "level", median_over_points(level, data.random),
             cells_of(std::span(data.fits).first(count)));

  std::size_t least = count, most = count, found = 0;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    const std::size_t again = points_on_level(values_in(data.costs(), replicate), still);
    if (again == 0 || x.size() - again < kFewestBeyond) continue;
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
  out.values["last"] = {x[count - 1], x[least - 1], x[most], data.n, unit};
  out.view.mark(out.values["last"], "last");
}

}  // namespace

extern const RegisteredEstimator registered_first_rise = {
    .id = "first_rise",
    .summary = "up to which point a cost stays constant, and that cost",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = "
        "slope over the work at each point. Gives level (cycles: that of the points before the "
        "cost first rises) and last (x of the last of these points). If the cost returns to the "
        "level later, it says that it cannot tell. Made for small or slow rises that lead to no "
        "other level; if they lead to one, use `latency_ladder` or `edge`. Constants `still` (1 %: "
        "how far a point may be from the level), `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate::first_rise_estimator
