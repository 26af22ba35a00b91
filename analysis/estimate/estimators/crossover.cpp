// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::crossover_estimator {
namespace {

constexpr double kLawMaxResidual = 0.05;

/// One form's costs against x, and their line.
struct Form {
  std::vector<double> x;
  std::vector<WorkSlope> fits;
  ResampledLine law;

  Statistics costs() const { return pointers_to(fits, &WorkSlope::slope); }
  /// Largest misfit of the line, in cycles: a line that is flat has no span to measure it by.
  double largest_misfit() const {
    double largest = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      largest = std::max(largest, std::abs(fits[i].slope.value - law.height(x[i])));
    }
    return largest;
  }
};

void draw(const Form& form, const std::string& label, double scale, View& view) {
  Curve measured{.label = label}, line{.label = label + ", fit", .fit = true};
  for (std::size_t i = 0; i < form.x.size(); ++i) {
    measured.add(form.x[i], to_value(scaled(form.fits[i].slope, scale), "cycles"));
    line.add(form.x[i], form.law.height(form.x[i]) * scale);
  }
  view.curves.push_back(std::move(measured));
  view.curves.push_back(std::move(line));
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost = slope over the amount of work at each point; for each form cost = base + each * x by "
      "least squares; where the two lines meet, and their mean distance over the x that both have; "
      "95 % bootstrap intervals";
  refuse_if(series.axes.size() != 3, "crossover needs three axes: form, x, then the work");
  const Sweep sweep = read_sweep(series, {"duration", "cycles"}, Readings::kPositive, out.rejected);
  refuse_if(sweep.axis("form") != 0, "the first axis of a crossover is the form");
  const double divisor = sweep.constant("divisor", 1);
  refuse_if(!(divisor > 0), "constant divisor is {}", divisor);
  const double scale = 1 / divisor;
  Random random(series.id);
  std::array<Form, 2> forms;
  for (WorkSlope& fit : fit_slopes(sweep, 2, kMaxResidual, random, out.rejected)) {
    const double number = first_of(fit.at);
    refuse_if(number != 0 && number != 1, "form {}: 0 or 1", number);
    Form& form = forms[number == 0 ? 0 : 1];
    form.x.push_back(fit.at[1]);
    form.fits.push_back(std::move(fit));
  }
  double span = 0, least_x = 0, most_x = 0;
  for (Form& form : forms) {
    if (form.x.size() < 3) {
      throw Unusable("fewer than three points of a form have a straight line over the work" +
                     (out.rejected.empty() ? "" : ": " + last_of(out.rejected).why));
    }
    form.law = line_through(form.x, form.costs());
    const double unexplained = unexplained_by(form.law, form.x, form.costs());
    resample_line(form.law, form.x, form.costs(), unexplained, random);
    const auto [cheapest, dearest] = extremes_of(values_of(form.costs()));
    span = std::max(span, dearest - cheapest);
    least_x = std::max(least_x, first_of(form.x));
    most_x = std::max(most_x, last_of(form.x));
  }
  const samples::Axis& swept = series.axes[1];
  std::string one = swept.unit;  // "instructions": "instruction"
  if (one.ends_with('s')) one.pop_back();
  out.view = view_of(swept, {"cost", "cycles"});
  double worst = 0;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const std::string number = std::to_string(i);
    draw(forms[i], "form " + number, scale, out.view);
    Misfit& misfit = forms[i].law.misfit;
    misfit.largest_of_span = forms[i].largest_misfit() / span;  // of both forms' costs
    out.fits["base." + number] = out.fits["each." + number] = misfit;
    if (misfit.largest_of_span >= worst) out.fits["gap"] = out.fits["crossover"] = misfit;
    worst = std::max(worst, misfit.largest_of_span);
  }
  out.diagnostics["max_residual"] = worst;
  const double max_residual = sweep.constant("max_residual", kLawMaxResidual);
  refuse_if(!(worst <= max_residual),
            "not straight lines: largest residual {:.2g} % of the span of costs, {:.2g} % allowed",
            100 * worst, 100 * max_residual);
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const std::string number = std::to_string(i);
    out.values["base." + number] = to_value(scaled(forms[i].law.intercept, scale), "cycles");
    out.values["each." + number] = to_value(scaled(forms[i].law.slope, scale), "cycles/" + one);
  }

  // Both lines at the middle of what both forms cover, and where they meet.
  const ResampledLine &first = forms[0].law, &second = forms[1].law;
  const double common = (least_x + std::min(last_of(forms[0].x), last_of(forms[1].x))) / 2;
  Resampled gap = combined(
      [&](double base0, double each0, double base1, double each1) {
        return (base1 + each1 * common - base0 - each0 * common) * scale;
      },
      first.intercept, first.slope, second.intercept, second.slope);
  gap.value = (second.height(common) - first.height(common)) * scale;
  Resampled cross = combined([](double base0, double each0, double base1,
                                double each1) { return (base1 - base0) / (each0 - each1); },
                             first.intercept, first.slope, second.intercept, second.slope);
  gap.n = cross.n = first.slope.n + second.slope.n;
  const auto outside = [&](double x) { return !(x > 0 && x <= most_x); };
  const auto times = std::count_if(cross.replicates.begin(), cross.replicates.end(), outside);
  out.values["gap"] = to_value(gap, "cycles");
  if (outside(cross.value) || static_cast<std::size_t>(times) * 40 > kResamples) {
    out.absent["crossover"] =
        "the two lines do not surely meet between 0 and " + shortest(most_x) + " " + swept.unit;
    return;
  }
  out.values["crossover"] = to_value(cross, swept.unit);
  out.view.mark(out.values["crossover"], "crossover");
}

}  // namespace

extern const RegisteredEstimator registered_crossover = {
    .id = "crossover",
    .summary = "where the cost lines of two forms meet, and how far apart they are",
    .contract =
        "Axes `form` (0 and 1), the swept one, an amount of work; quantity `duration` (cycles). "
        "Two straight lines of cost (slope over the work) over x. Gives base.0, base.1 (cycles), "
        "each.0, each.1 (cycles per unit of x), gap (cycles: form 1 less form 0 in the middle of "
        "the x that both have) and crossover (x where the lines meet; absent where that is not "
        "surely between 0 and the largest x). Constants `divisor` (operations in a unit of work, "
        "1), `max_residual` (5 %, of the span of the steeper form's costs).",
    .run = run};

}  // namespace warpgauge::estimate::crossover_estimator
