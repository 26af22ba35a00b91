// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"

namespace warpgauge::estimate::warp_law_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost of an operation = slope over operations at each number of warps; cost = base + "
      "per_warp * warps by least squares; 95 % bootstrap intervals";
  auto costs = read_slopes(
      series, {.swept = {"warps"}, .work = "operations", .point = "number of warps"}, out);
  put_cost_law(costs,
               {.each = "per_warp",
                .each_unit = "cycles/warp",
                .swept = "warp count",
                .y_label = "cost of an operation"},
               out);
}

}  // namespace

extern const RegisteredEstimator registered_warp_law = {
    .id = "warp_law",
    .summary = "cost of a block-wide operation against its warps, a straight line",
    .contract =
        "Axes `warps` (of one block), `operations`; quantity `duration` (cycles). Cycles an "
        "operation for each number of warps, then cost = base + per_warp * warps: `base` is what "
        "no number of warps takes away. Gives base, per_warp (cycles/warp), at.<warps>. Constant "
        "`max_residual` (5 %).",
    .run = run};

}  // namespace warpgauge::estimate::warp_law_estimator
