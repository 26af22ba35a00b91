// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"

#include <fmt/format.h>

namespace warpgauge::estimate {

std::optional<CostLaw> fit_cost_law(const std::vector<double>& x, double origin,
                                    const std::vector<WorkSlope>& fits, Random& random) {
  if (fits.size() < 3) return std::nullopt;
  CostLaw law{.origin = origin, .base = {}, .each = {}, .misfit = {}};
  std::vector<double> offset, cost, predicted;
  for (const double value : x) offset.push_back(value - origin);
  for (const WorkSlope& fit : fits) {
    cost.push_back(fit.slope.value);
    law.base.n += fit.slope.n;
  }
  const Line line = fit_line(offset, cost);
  for (const double value : offset) predicted.push_back(line.at(value));
  law.misfit = compare(cost, predicted);
  law.each.n = law.base.n;
  law.base.value = line.intercept;
  law.each.value = line.slope;
  std::vector<const Resampled*> costs;
  for (const WorkSlope& fit : fits) costs.push_back(&fit.slope);
  const double unexplained = unexplained_deviation(cost, predicted, costs, 2);
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < fits.size(); ++i) {
      cost[i] = fits[i].slope.replicates[replicate] + random.sign() * unexplained;
    }
    const Line redrawn = fit_line(offset, cost);
    law.base.replicates.push_back(redrawn.intercept);
    law.each.replicates.push_back(redrawn.slope);
  }
  return law;
}

std::string misfit_reason(const std::optional<CostLaw>& law, double max_residual,
                          std::string_view swept) {
  if (!law) return fmt::format("fewer than three {}s: no law can be seen", swept);
  if (law->each.value <= 0) return fmt::format("the cost does not grow with the {}", swept);
  if (law->misfit.largest_of_span <= max_residual) return "";
  return fmt::format(
      "not a straight line over the {}: largest residual {:.2g} % of the span, {:.2g} % allowed",
      swept, 100 * law->misfit.largest_of_span, 100 * max_residual);
}

View draw_costs(const samples::Series& series, std::size_t axis, std::string_view y_label,
                const std::vector<WorkSlope>& fits, const CostLaw* law) {
  View view;
  view.x_label = series.axes[axis].name;
  view.x_unit = series.axes[axis].unit;
  view.y_label = y_label;
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  Curve line{.label = "fit", .fit = true, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    const Value cost = to_value(fit.slope, view.y_unit);
    curve.x.push_back(fit.at[axis]);
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
    line.x.push_back(fit.at[axis]);
    if (law != nullptr) line.y.push_back(law->at(fit.at[axis]));
  }
  view.curves = {std::move(curve)};
  if (law != nullptr) view.curves.push_back(std::move(line));
  return view;
}

}  // namespace warpgauge::estimate
