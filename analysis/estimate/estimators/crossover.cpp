// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "analysis/estimate/cost_law.h"
#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kLawMaxResidual = 0.05;

/// One form's costs against x, and their line.
struct Form {
  std::vector<double> x;
  std::vector<WorkSlope> fits;
  std::optional<CostLaw> law;
};

/// Largest misfit of a line, in cycles: a line that is flat has no span to measure it by.
double largest_misfit(const Form& form) {
  double largest = 0;
  for (std::size_t i = 0; i < form.x.size(); ++i) {
    largest = std::max(largest, std::abs(form.fits[i].slope.value - form.law->at(form.x[i])));
  }
  return largest;
}

Curve curve_of(const Form& form, const std::string& label, bool fit, double scale) {
  Curve curve{.label = label, .fit = fit, .x = form.x, .y = {}, .low = {}, .high = {}};
  for (std::size_t i = 0; i < form.x.size(); ++i) {
    if (fit) {
      curve.y.push_back(form.law->at(form.x[i]) * scale);
      continue;
    }
    const Value cost = to_value(scaled(form.fits[i].slope, scale), "cycles");
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
  }
  return curve;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost = slope over the amount of work at each point; for each form cost = base + each * x by "
      "least squares; where the two lines meet, and their mean distance over the x that both have; "
      "95 % bootstrap intervals";
  if (series.axes.size() != 3) throw Unusable("crossover needs three axes: form, x, then the work");
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  if (sweep.axis("form") != 0) throw Unusable("the first axis of a crossover is the form");
  const double divisor = sweep.constant("divisor").value_or(1);
  if (!(divisor > 0)) throw Unusable(fmt::format("constant divisor is {}", divisor));
  const double scale = 1 / divisor;
  Random random(series.id);
  std::array<Form, 2> forms;
  for (WorkSlope& fit : fit_slopes(sweep, 2, kMaxResidual, random, out.rejected)) {
    const double number = first_of(fit.at);
    if (number != 0 && number != 1) throw Unusable(fmt::format("form {}: 0 or 1", number));
    Form& form = forms[number == 0 ? 0 : 1];
    form.x.push_back(fit.at[1]);
    form.fits.push_back(std::move(fit));
  }
  double span = 0;
  double least_x = 0, most_x = 0;
  for (Form& form : forms) {
    form.law = fit_cost_law(form.x, 0, form.fits, random);
    if (!form.law) {
      throw Unusable("fewer than three points of a form have a straight line over the work" +
                     (out.rejected.empty() ? "" : ": " + last_of(out.rejected).why));
    }
    const auto cheaper = [](const WorkSlope& a, const WorkSlope& b) {
      return a.slope.value < b.slope.value;
    };
    span = std::max(span, largest_of(form.fits, cheaper).slope.value -
                              smallest_of(form.fits, cheaper).slope.value);
    least_x = std::max(least_x, first_of(form.x));
    most_x = std::max(most_x, last_of(form.x));
  }
  const double max_residual = sweep.constant("max_residual").value_or(kLawMaxResidual);
  View& view = out.view;
  view.x_label = series.axes[1].name;
  view.x_unit = series.axes[1].unit;
  view.y_label = "cost";
  view.y_unit = "cycles";
  std::string one = view.x_unit;  // "instructions": "instruction"
  if (one.ends_with('s')) one.pop_back();
  double worst = 0;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const std::string number = std::to_string(i);
    view.curves.push_back(curve_of(forms[i], "form " + number, false, scale));
    view.curves.push_back(curve_of(forms[i], "form " + number + ", fit", true, scale));
    Misfit& misfit = forms[i].law->misfit;
    misfit.largest_of_span = largest_misfit(forms[i]) / span;  // of both forms' costs
    out.fits["base." + number] = out.fits["each." + number] = misfit;
    if (misfit.largest_of_span >= worst) out.fits["gap"] = out.fits["crossover"] = misfit;
    worst = std::max(worst, misfit.largest_of_span);
  }
  out.diagnostics["max_residual"] = worst;
  if (!(worst <= max_residual)) {
    throw Unusable(fmt::format(
        "not straight lines: largest residual {:.2g} % of the span of costs, {:.2g} % allowed",
        100 * worst, 100 * max_residual));
  }
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const std::string number = std::to_string(i);
    out.values["base." + number] = to_value(scaled(forms[i].law->base, scale), "cycles");
    out.values["each." + number] = to_value(scaled(forms[i].law->each, scale), "cycles/" + one);
  }

  // Both lines at the middle of what both forms cover, and where they meet.
  const CostLaw& first = *forms[0].law;
  const CostLaw& second = *forms[1].law;
  const double common = (least_x + std::min(last_of(forms[0].x), last_of(forms[1].x))) / 2;
  Resampled gap, cross;
  gap.n = cross.n = first.base.n + second.base.n;
  gap.value = (second.at(common) - first.at(common)) * scale;
  const auto meeting = [](double base0, double each0, double base1, double each1) {
    return (base1 - base0) / (each0 - each1);
  };
  cross.value = meeting(first.base.value, first.each.value, second.base.value, second.each.value);
  std::size_t outside = 0;
  for (std::size_t i = 0; i < kResamples; ++i) {
    const double base0 = first.base.replicates[i], each0 = first.each.replicates[i];
    const double base1 = second.base.replicates[i], each1 = second.each.replicates[i];
    gap.replicates.push_back((base1 + each1 * common - base0 - each0 * common) * scale);
    const double x = meeting(base0, each0, base1, each1);
    cross.replicates.push_back(x);
    if (!(x > 0 && x <= most_x)) ++outside;
  }
  out.values["gap"] = to_value(gap, "cycles");
  if (!(cross.value > 0 && cross.value <= most_x) || outside * 40 > kResamples) {
    out.absent["crossover"] =
        "the two lines do not surely meet between 0 and " + shortest(most_x) + " " + view.x_unit;
    return;
  }
  out.values["crossover"] = to_value(cross, view.x_unit);
  const Value& at = out.values["crossover"];
  view.marks.push_back({at.value, at.low, at.high, "crossover"});
}

}  // namespace

extern const RegisteredEstimator registered_crossover = {
    .id = "crossover",
    .summary = "where the cost lines of two forms meet, and how far apart they are",
    .contract =
        "Axes `form` (0 and 1), the swept one, an amount of work; quantity `duration` (cycles). "
        "Two straight lines of cost (slope over the work) over x. Gives base.0, base.1 "
        "(cycles), each.0, each.1 (cycles per unit of x), gap (cycles: form 1 less form 0 in "
        "the middle of the x that both have) and crossover (x where the lines meet; absent "
        "where that is not surely between 0 and the largest x). Constants `divisor` (operations "
        "in a unit of work, 1), `max_residual` (5 %, of the span of the steeper form's costs).",
    .run = run};

}  // namespace warpgauge::estimate
