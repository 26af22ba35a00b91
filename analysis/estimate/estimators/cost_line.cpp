// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analysis/estimate/cost_law.h"
#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

void run(const samples::Series& series, Estimate& out) {
  constexpr double kLawMaxResidual = 0.05;
  out.method =
      "cost = slope over the amount of work at each point; cost = base + each * x by least "
      "squares; "
      "95 % bootstrap intervals";
  if (series.axes.size() != 2) {
    throw Unusable("cost_line needs two axes: the swept one, then the work");
  }
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  Random random(series.id);
  const double max_straightness = sweep.constant("max_straightness").value_or(kMaxResidual);
  const auto fits = fit_slopes(sweep, 1, max_straightness, random, out.rejected);
  if (fits.empty()) throw Unusable("no point has a straight line: " + last_of(out.rejected).why);

  std::vector<double> x;
  std::vector<const Cell*> cells;
  for (const WorkSlope& fit : fits) {
    const std::string name = "at." + shortest(first_of(fit.at));
    x.push_back(first_of(fit.at));
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    put_cycles(out, name, fit.slope, fit.cells);
    out.fits[name] = fit.misfit;
  }
  const auto law = fit_cost_law(x, 0, fits, random);
  if (law) {
    out.fits[""] = law->misfit;
    out.diagnostics["r2"] = law->misfit.r2;
    out.diagnostics["max_residual"] = law->misfit.largest_of_span;
  }
  const std::string& unit = first_of(series.axes).unit;
  std::string one = unit;  // "warps": "warp"
  if (one.ends_with('s')) one.pop_back();
  const std::string why =
      misfit_reason(law, sweep.constant("max_residual").value_or(kLawMaxResidual), one);
  out.view = draw_costs(series, 0, "cost of an operation", fits, why.empty() ? &*law : nullptr);
  if (!why.empty()) {
    out.absent["base"] = out.absent["each"] = why;
    return;
  }
  put_cycles(out, "base", law->base, cells);
  out.values["each"] = to_value(law->each, "cycles/" + one);
}

}  // namespace

extern const RegisteredEstimator registered_cost_line = {
    .id = "cost_line",
    .summary = "cost of a unit of work against one swept number, a straight line",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = "
        "slope over the work at each point, and cost = base + each * x. Gives base (cycles), "
        "each (cycles per unit of the axis) and at.<x>. Constants `max_straightness` (1 %, of a "
        "point's line over the work), `max_residual` (5 %, of the law over the span of the "
        "costs).",
    .run = run};

}  // namespace warpgauge::estimate
