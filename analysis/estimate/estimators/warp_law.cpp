// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"
#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

void run(const samples::Series& series, Estimate& out) {
  constexpr double kLawMaxResidual = 0.05;
  out.method =
      "cost of an operation = slope over operations at each number of warps; cost = base + "
      "per_warp * warps by least squares; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"warps", "operations"});
  const std::size_t warps_axis = sweep.axis("warps");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("operations"), kMaxResidual, random, out.rejected);
  if (fits.empty()) {
    throw Unusable("no number of warps has a straight line: " + last_of(out.rejected).why);
  }

  std::vector<double> warps;
  std::vector<const Cell*> cells;
  for (const WorkSlope& fit : fits) {
    warps.push_back(fit.at[warps_axis]);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    put_cycles(out, "at." + shortest(fit.at[warps_axis]), fit.slope, fit.cells);
    out.fits["at." + shortest(fit.at[warps_axis])] = fit.misfit;
  }
  const auto law = fit_cost_law(warps, 0, fits, random);
  if (law) {
    out.fits[""] = law->misfit;
    out.diagnostics["r2"] = law->misfit.r2;
    out.diagnostics["max_residual"] = law->misfit.largest_of_span;
  }
  const std::string why =
      misfit_reason(law, sweep.constant("max_residual").value_or(kLawMaxResidual), "warp count");
  out.view =
      draw_costs(series, warps_axis, "cost of an operation", fits, why.empty() ? &*law : nullptr);
  if (!why.empty()) {
    out.absent["base"] = out.absent["per_warp"] = why;
    return;
  }
  put_cycles(out, "base", law->base, cells);
  out.values["per_warp"] = to_value(law->each, "cycles/warp");
}

}  // namespace

extern const RegisteredEstimator registered_warp_law = {
    .id = "warp_law",
    .summary = "cost of a block-wide operation against its warps, a straight line",
    .contract =
        "Axes `warps` (of one block), `operations`; quantity `duration` (cycles). Cycles an "
        "operation for each number of warps, then cost = base + per_warp * warps: `base` is "
        "what no number of warps takes away. Gives base, per_warp (cycles/warp), at.<warps>. "
        "Constant `max_residual` (5 %).",
    .run = run};

}  // namespace warpgauge::estimate
