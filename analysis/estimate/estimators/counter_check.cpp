// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

Curve draw(const samples::Series& series, const std::string& quantity, std::vector<Value>& values,
           std::vector<Rejected>& rejected) {
  const Sweep sweep = read_sweep(series, quantity, Readings::kAny, rejected);
  const std::size_t axis = sweep.only_axis();
  Random random(series.id);
  Curve curve;
  curve.label = quantity;
  for (const Cell& cell : sweep.cells) {
    const Value value = to_value(resampled_median(cell.readings, random), sweep.unit);
    curve.x.push_back(cell.at[axis]);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
    values.push_back(value);
  }
  return curve;
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "median counter value at each point, 95 % bootstrap interval";
  if (series.relations.empty()) throw Unusable("the series states no relation");
  const samples::Relation& relation = first_of(series.relations);

  std::vector<Value> counted;
  const Curve counter = draw(series, relation.left, counted, out.rejected);
  for (std::size_t i = 0; i < counted.size(); ++i) {
    out.values["at." + shortest(counter.x[i])] = counted[i];
  }
  std::vector<Value> expected;
  std::vector<Rejected> rejected_again;  // the same points, for the same reasons or none
  Curve expectation = draw(series, relation.right, expected, rejected_again);
  expectation.fit = true;

  out.view.x_label = first_of(series.axes).name;
  out.view.x_unit = first_of(series.axes).unit;
  out.view.x_log = grows_by_factors(counter.x);
  out.view.y_label = relation.left;
  out.view.y_unit = first_of(counted).unit;
  out.view.curves = {counter, std::move(expectation)};
}

}  // namespace

extern const RegisteredEstimator registered_counter_check = {
    .id = "counter_check",
    .summary = "a hardware counter at each point of a sweep",
    .contract =
        "One axis. Gives at.<x>: the quantity on the left of the first relation. Judging the "
        "relation is the profile's business.",
    .run = run};

}  // namespace warpgauge::estimate
