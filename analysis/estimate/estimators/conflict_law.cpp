// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"

namespace warpgauge::estimate::conflict_law_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - "
      "1) by least squares; 95 % bootstrap intervals";
  auto costs =
      read_slopes(series, {.swept = {"degree"}, .work = "accesses", .point = "degree"}, out);
  auto base = put_cost_law(costs,
                           {.origin = 1,
                            .each = "per_way",
                            .each_unit = "cycles/way",
                            .swept = "degree",
                            .y_label = "cost of an access"},
                           out);
  if (!base && first_of(costs.x) == 1) {  // without a law, what degree 1 costs
    const WorkSlope& first = first_of(costs.fits);
    out.absent.erase("base");
    put_slope(out, "base", first);
    out.fits["bandwidth"] = first.misfit;
    base = first.slope;
  }
  if (!base) {
    out.absent["base"] = out.absent["bandwidth"] = out.absent["rate"] =
        "degree 1 was not measured, and " + out.absent["per_way"];
    return;
  }
  if (const auto bytes = costs.sweep.constant("bytes_per_access")) {
    out.values["bandwidth"] = to_value(inverse(*base, *bytes), "bytes/clk/SM");
  }
  if (const auto lanes = costs.sweep.constant("lanes")) {
    out.values["rate"] = to_value(inverse(*base, *lanes), "operations/clk/SM");
  }
}

}  // namespace

extern const RegisteredEstimator registered_conflict_law = {
    .id = "conflict_law",
    .summary = "cost of an access against its degree of conflict, a straight line",
    .contract =
        "Axes `degree`, `accesses`; quantity `duration` (cycles). Cycles an access for each degree "
        "of conflict, then cost = base + per_way * (degree - 1). Gives base, per_way (cycles/way) "
        "and at.<degree>. For degree 1, also gives bandwidth (bytes/clk/SM) if there is a constant "
        "`bytes_per_access`, and rate (operations/clk/SM) if there is a constant `lanes`. Constant "
        "`max_residual` (5 %): largest residual of the law over the span of the costs.",
    .run = run};

}  // namespace warpgauge::estimate::conflict_law_estimator
