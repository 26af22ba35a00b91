// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/cost_law.h"

namespace warpgauge::estimate {
namespace {

/// Why the costs do not follow the law; empty when they do.
std::string misfit_reason(const std::optional<ResampledLine>& law, double max_residual,
                          const std::string& swept) {
  if (!law) return fmt::format("fewer than three {}s: no law can be seen", swept);
  if (law->slope.value <= 0) return fmt::format("the cost does not grow with the {}", swept);
  if (law->misfit.largest_of_span <= max_residual) return "";
  return fmt::format(
      "not a straight line over the {}: largest residual {:.2g} % of the span, {:.2g} % allowed",
      swept, 100 * law->misfit.largest_of_span, 100 * max_residual);
}

}  // namespace

std::optional<Resampled> put_cost_law(SlopeSweep& costs, const CostOutputs& named, Estimate& out) {
  constexpr double kLawMaxResidual = 0.05;
  std::vector<double> offset;
  for (std::size_t i = 0; i < costs.fits.size(); ++i) {
    put_slope(out, "at." + shortest(costs.x[i]), costs.fits[i]);
    offset.push_back(costs.x[i] - named.origin);
  }
  std::optional<ResampledLine> law;
  if (costs.fits.size() >= 3) {
    law = line_through(offset, costs.costs());
    const double unexplained = unexplained_by(*law, offset, costs.costs());
    resample_line(*law, offset, costs.costs(), unexplained, costs.random);
    out.fits[""] = law->misfit;
    out.diagnostics["r2"] = law->misfit.r2;
    out.diagnostics["max_residual"] = law->misfit.largest_of_span;
  }
  const std::string why =
      misfit_reason(law, costs.sweep.constant("max_residual", kLawMaxResidual), named.swept);
  out.view = view_of(costs.sweep.series->axes[costs.axes.front()], {named.y_label, "cycles"},
                     {costs.curve()});
  if (!why.empty()) {
    out.lack({"base", named.each}, why);
    return std::nullopt;
  }
  Curve line{.label = "fit", .fit = true};
  for (std::size_t i = 0; i < offset.size(); ++i) line.add(costs.x[i], law->height(offset[i]));
  out.view.curves.push_back(std::move(line));
  put_cycles(out, "base", law->intercept, costs.cells);
  out.values[named.each] = to_value(law->slope, named.each_unit);
  return law->intercept;
}

}  // namespace warpgauge::estimate
