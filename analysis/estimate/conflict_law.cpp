// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {
namespace {

constexpr double kLawMaxResidual = 0.05;

/// cost = base + per_way * (degree - 1), from the costs of a value or of one resample.
struct Law {
  Resampled base, per_way;
  Misfit misfit;
};

Law fit_law(const std::vector<double>& ways, const std::vector<WorkSlope>& fits) {
  Law law;
  std::vector<double> cost, predicted;
  for (const WorkSlope& fit : fits) {
    cost.push_back(fit.slope.value);
    law.base.n += fit.slope.n;
  }
  const Line line = fit_line(ways, cost);
  for (const double way : ways) predicted.push_back(line.at(way));
  law.misfit = compare(cost, predicted);
  law.per_way.n = law.base.n;
  law.base.value = line.intercept;
  law.per_way.value = line.slope;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < fits.size(); ++i) cost[i] = fits[i].slope.replicates[replicate];
    const Line redrawn = fit_line(ways, cost);
    law.base.replicates.push_back(redrawn.intercept);
    law.per_way.replicates.push_back(redrawn.slope);
  }
  return law;
}

/// Why the costs do not follow the law; empty when they do.
std::string misfit_reason(const Law& law, double max_residual) {
  if (law.per_way.value <= 0) return "the cost does not grow with the degree";
  if (law.misfit.largest_of_span <= max_residual) return "";
  return fmt::format(
      "not a straight line over the degree: largest residual {:.2g} % of the span, {:.2g} % "
      "allowed",
      100 * law.misfit.largest_of_span, 100 * max_residual);
}

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

View draw(const Sweep& sweep, const std::vector<WorkSlope>& fits, std::size_t degree_axis) {
  View view;
  view.x_label = sweep.series->axes[degree_axis].name;
  view.x_unit = sweep.series->axes[degree_axis].unit;
  view.y_label = "cost of an access";
  view.y_unit = "cycles";
  Curve curve;
  curve.label = sweep.series->label;
  for (const WorkSlope& fit : fits) {
    const Value cost = to_value(fit.slope, "cycles");
    curve.x.push_back(fit.at[degree_axis]);
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
  }
  view.curves = {std::move(curve)};
  return view;
}

}  // namespace

void conflict_law(const samples::Series& series, Estimate& out) {
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
  if (fits.empty()) throw Unusable("no degree has a straight line: " + out.rejected.back().why);

  std::vector<double> ways;
  std::vector<const Cell*> cells;
  for (const WorkSlope& fit : fits) {
    ways.push_back(fit.at[degree_axis] - 1);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    put_cycles(out, "at." + shortest(fit.at[degree_axis]), fit.slope, fit.cells);
  }
  out.view = draw(sweep, fits, degree_axis);

  std::string why = "fewer than three degrees: no law can be seen";
  if (fits.size() >= 3) {
    const Law law = fit_law(ways, fits);
    out.diagnostics["r2"] = law.misfit.r2;
    out.diagnostics["max_residual"] = law.misfit.largest_of_span;
    why = misfit_reason(law, sweep.constant("max_residual").value_or(kLawMaxResidual));
    if (why.empty()) {
      put_cycles(out, "base", law.base, cells);
      out.values["per_way"] = to_value(law.per_way, "cycles/way");
      put_bandwidth(sweep, law.base, out);
      Curve line{
          .label = "fit", .fit = true, .x = out.view.curves[0].x, .y = {}, .low = {}, .high = {}};
      for (const double way : ways) line.y.push_back(law.base.value + law.per_way.value * way);
      out.view.curves.push_back(std::move(line));
      return;
    }
  }
  out.absent["per_way"] = why;
  if (ways.front() == 0) {
    put_cycles(out, "base", fits.front().slope, fits.front().cells);
    put_bandwidth(sweep, fits.front().slope, out);
  } else {
    out.absent["base"] = out.absent["bandwidth"] = "degree 1 was not measured, and " + why;
  }
}

}  // namespace warpgauge::estimate
