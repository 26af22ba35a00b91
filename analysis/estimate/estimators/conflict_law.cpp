// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analysis/estimate/cost_law.h"
#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kLawMaxResidual = 0.05;

void put_bandwidth(const Sweep& sweep, const Resampled& base, Estimate& out) {
  const auto bytes = sweep.constant("bytes_per_access");
  if (!bytes) return;
  Resampled bandwidth = base;
  const auto invert = [&](double cycles) { return *bytes / cycles; };
  bandwidth.value = invert(base.value);
  std::transform(base.replicates.begin(), base.replicates.end(), bandwidth.replicates.begin(),
                 invert);
  out.values["bandwidth"] = to_value(bandwidth, "bytes/clk/SM");
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - "
      "1) "
      "by least squares; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"degree", "accesses"});
  const std::size_t degree_axis = sweep.axis("degree");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("accesses"), kMaxResidual, random, out.rejected);
  if (fits.empty()) throw Unusable("no degree has a straight line: " + last_of(out.rejected).why);

  std::vector<double> degrees;
  std::vector<const Cell*> cells;
  for (const WorkSlope& fit : fits) {
    degrees.push_back(fit.at[degree_axis]);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    put_cycles(out, "at." + shortest(fit.at[degree_axis]), fit.slope, fit.cells);
    out.fits["at." + shortest(fit.at[degree_axis])] = fit.misfit;
  }
  const auto law = fit_cost_law(degrees, 1, fits, random);
  if (law) {
    out.fits[""] = law->misfit;
    out.diagnostics["r2"] = law->misfit.r2;
    out.diagnostics["max_residual"] = law->misfit.largest_of_span;
  }
  const std::string why =
      misfit_reason(law, sweep.constant("max_residual").value_or(kLawMaxResidual), "degree");
  out.view =
      draw_costs(series, degree_axis, "cost of an access", fits, why.empty() ? &*law : nullptr);
  if (why.empty()) {
    put_cycles(out, "base", law->base, cells);
    out.values["per_way"] = to_value(law->each, "cycles/way");
    put_bandwidth(sweep, law->base, out);
    return;
  }
  out.absent["per_way"] = why;
  if (first_of(degrees) == 1) {
    put_cycles(out, "base", first_of(fits).slope, first_of(fits).cells);
    out.fits["base"] = out.fits["bandwidth"] = first_of(fits).misfit;
    put_bandwidth(sweep, first_of(fits).slope, out);
  } else {
    out.absent["base"] = out.absent["bandwidth"] = "degree 1 was not measured, and " + why;
  }
}

}  // namespace

extern const RegisteredEstimator registered_conflict_law = {
    .id = "conflict_law",
    .summary = "cost of an access against its degree of conflict, a straight line",
    .contract =
        "Axes `degree`, `accesses`; quantity `duration` (cycles). Cycles an access for each "
        "degree of conflict, then cost = base + per_way * (degree - 1). Gives base, per_way "
        "(cycles/way), at.<degree>; bandwidth (bytes/clk/SM) with `bytes_per_access`. Constant "
        "`max_residual` (5 %): largest residual of the law over the span of the costs.",
    .run = run};

}  // namespace warpgauge::estimate
