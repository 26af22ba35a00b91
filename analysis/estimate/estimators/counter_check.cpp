// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::counter_check_estimator {
namespace {

Curve draw(const samples::Series& series, const std::string& quantity, bool fit,
           std::vector<Rejected>& rejected, std::vector<Value>& values) {
  const Sweep sweep = read_sweep(series, {quantity, ""}, Readings::kAny, rejected);
  const std::size_t axis = sweep.only_axis();
  Random random(series.id);
  Curve curve{.label = quantity, .fit = fit};
  for (const Cell& cell : sweep.cells) {
    values.push_back(to_value(resampled_median(cell.readings, random), sweep.unit));
    curve.add(cell.at[axis], last_of(values));
  }
  return curve;
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "median counter value at each point, 95 % bootstrap interval";
  refuse_if(series.relations.empty(), "the series states no relation");
  const samples::Relation& relation = first_of(series.relations);
  std::vector<Value> counted, expected;
  const Curve counter = draw(series, relation.left, false, out.rejected, counted);
  for (std::size_t i = 0; i < counted.size(); ++i) {
    out.values["at." + shortest(counter.x[i])] = counted[i];
  }
  std::vector<Rejected> rejected_again;  // the same points, for the same reasons or none
  const Curve expectation = draw(series, relation.right, true, rejected_again, expected);
  out.view = view_of(first_of(series.axes), {relation.left, first_of(counted).unit},
                     {counter, expectation}, grows_by_factors(counter.x));
}

}  // namespace

extern const RegisteredEstimator registered_counter_check = {
    .id = "counter_check",
    .summary = "a hardware counter at each point of a sweep",
    .contract =
        "One axis. Gives at.<x>: the quantity on the left of the first relation. The profile "
        "judges the relation.",
    .run = run};

}  // namespace warpgauge::estimate::counter_check_estimator
