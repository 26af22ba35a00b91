// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"

namespace warpgauge::estimate::cost_line_estimator {
namespace {

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost = slope over the amount of work at each point; cost = base + each * x by least "
      "squares; 95 % bootstrap intervals";
  auto costs = read_slopes(series, {.constant = "max_straightness", .point = "point"}, out);
  std::string one = first_of(series.axes).unit;  // "warps": "warp"
  const bool is_count = one == "1";
  if (one.ends_with('s')) one.pop_back();
  put_cost_law(costs,
               {.each = "each",
                .each_unit = is_count ? "cycles" : "cycles/" + one,
                .swept = is_count ? first_of(series.axes).name : one,
                .y_label = "cost of an operation"},
               out);
}

}  // namespace

extern const RegisteredEstimator registered_cost_line = {
    .id = "cost_line",
    .summary = "cost of a unit of work against one swept number, a straight line",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = "
        "slope over the work at each point, and cost = base + each * x. Gives base (cycles), each "
        "(cycles per unit of the axis; cycles where that is 1) and at.<x>. Constants `max_straightness` (1 %, of a point's "
        "line over the work), `max_residual` (5 %, of the law over the span of the costs).",
    .run = run};

}  // namespace warpgauge::estimate::cost_line_estimator
