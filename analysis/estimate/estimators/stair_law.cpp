// SPDX-License-Identifier: Apache-2.0
// What several ways of one access cost where hardware serves more than one at a time, or where
// something else takes longer while they are few.
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::stair_law_estimator {
namespace {

constexpr double kMisfit = 0.03;      // relative: how far a cost may lie off the law
constexpr double kAsGood = 1.25;      // times the least misfit: the simpler law is taken
constexpr double kNegligible = 2e-3;  // relative: a misfit that tells nothing
constexpr double kGrown = 0.05;       // relative, from the first degree to the last, at least
constexpr std::size_t kFewestDegrees = 5, kFewestOnLine = 3;
constexpr int kMostAtOnce = 16;

/// cost = max(floor, start + each * ceil(degree / at_once)). The first `flat` degrees cost the
/// floor; without any there is none.
struct Form {
  int at_once = 1;
  std::size_t flat = 0;
};

struct Law {
  Form form;
  double floor = 0, start = 0, each = 0;

  double at(double degree) const {
    return std::max(floor, start + each * std::ceil(degree / form.at_once - 1e-9));
  }
  /// Degrees up to here cost no more than the first.
  double knee() const { return form.flat > 1 ? (floor - start) / each : form.at_once; }
};

/// By least squares of relative deviations; absent where the cost does not grow.
std::optional<Law> fit_form(Form form, const std::vector<double>& x, const std::vector<double>& y) {
  Law law{.form = form};
  for (std::size_t i = 0; i < form.flat; ++i) law.floor += y[i] / static_cast<double>(form.flat);
  const auto rows = static_cast<Eigen::Index>(x.size() - form.flat);
  Eigen::MatrixXd design(rows, 2);
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const std::size_t point = form.flat + static_cast<std::size_t>(i);
    design.row(i) << 1 / y[point], std::ceil(x[point] / form.at_once - 1e-9) / y[point];
  }
  const auto found = least_squares(design, ones);
  if (!found || !((*found)[1] > 0)) return std::nullopt;
  law.start = (*found)[0];
  law.each = (*found)[1];
  return law;
}

double misfit_of(const Law& law, const std::vector<double>& x, const std::vector<double>& y) {
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    worst = std::max(worst, std::abs(law.at(x[i]) / y[i] - 1));
  }
  return worst;
}

/// How far costs scatter about the law's floor and about its line, relative.
struct Scatter {
  double floor = 0, line = 0;
};
Scatter scatter_of(const Law& law, const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t flat = law.form.flat;
  Scatter squares;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double off = law.at(x[i]) / y[i] - 1;
    (i < flat ? squares.floor : squares.line) += off * off;
  }
  return {flat < 2 ? 0 : std::sqrt(squares.floor / static_cast<double>(flat - 1)),
          std::sqrt(squares.line / static_cast<double>(x.size() - flat - 2))};
}

/// Simplest first: a straight line, a floor before it, stairs.
std::vector<Form> forms_for(std::size_t degrees) {
  std::vector<Form> forms = {{}};
  for (std::size_t flat = 2; flat + kFewestOnLine <= degrees; ++flat) {
    forms.push_back({.flat = flat});
  }
  for (int at_once = 2; at_once <= kMostAtOnce; ++at_once) forms.push_back({.at_once = at_once});
  return forms;
}

std::optional<Law> fit_law(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<Law> laws;
  double least = 1;
  for (const Form& form : forms_for(x.size())) {
    const auto law = fit_form(form, x, y);
    if (!law || law->at(last_of(x)) < (1 + kGrown) * law->at(first_of(x))) continue;
    laws.push_back(*law);
    least = std::min(least, misfit_of(*law, x, y));
  }
  for (const Law& law : laws) {
    if (misfit_of(law, x, y) <= std::max(kNegligible, kAsGood * least)) return law;
  }
  return std::nullopt;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cost of an access = slope over accesses at each degree; cost = start + each * ceil(degree / "
      "at_once), or max(floor, start + per_way * degree), by least squares of relative deviations; "
      "95 % bootstrap intervals";
  const auto data =
      read_slopes(series, {.swept = {"degree"}, .work = "accesses", .point = "degree"}, out);
  const std::vector<double>&x = data.x, &y = data.y;
  out.view = view_of(series.axes[data.axes.front()], {"cost of an access", "cycles"},
                     {data.curve()}, true);
  for (const WorkSlope& fit : data.fits) {
    put_slope(out, "at." + shortest(fit.at[data.axes.front()]), fit);
  }
  const auto lack = [&](const std::string& why) { out.lack({"per_way", "at_once"}, why); };
  if (x.size() < kFewestDegrees || first_of(x) != 1) {
    return lack(fmt::format("{} degrees from {} on, {} from 1 on are needed", x.size(), first_of(x),
                            kFewestDegrees));
  }
  const auto law = fit_law(x, y);
  if (!law) return lack("the cost does not grow with the degree");
  std::vector<double> predicted;
  Curve line{.label = "fit", .fit = true};
  for (const double degree : x) {
    predicted.push_back(law->at(degree));
    line.add(degree, predicted.back());
  }
  const Misfit& misfit = out.fits[""] = compare(y, predicted);
  out.diagnostics["max_residual"] = misfit.largest_relative;
  const double allowed = data.sweep.constant("max_misfit", kMisfit);
  if (misfit.largest_relative > allowed) {
    return lack(fmt::format(
        "neither stairs nor a floor and a line: a degree lies {:.2g} % off, {:.2g} % allowed",
        100 * misfit.largest_relative, 100 * allowed));
  }
  out.view.curves.push_back(std::move(line));
  const auto numbers = [](const Law& one) {
    return std::array{one.each / one.form.at_once, one.knee()};
  };
  const Scatter scatter = scatter_of(*law, x, y);
  Random random = data.random;
  const auto [per_way, at_once] = resample(numbers(*law), data.n, [&](std::size_t replicate) {
    std::vector<double> drawn = values_in(data.costs(), replicate);
    for (std::size_t i = 0; i < x.size(); ++i) {
      drawn[i] *= 1 + random.sign() * (i < law->form.flat ? scatter.floor : scatter.line);
    }
    return numbers(fit_form(law->form, x, drawn).value_or(*law));
  });
  out.values["per_way"] = to_value(per_way, "cycles/way");
  out.values["at_once"] = to_value(at_once, "1");
}

}  // namespace

extern const RegisteredEstimator registered_stair_law = {
    .id = "stair_law",
    .summary = "cost of an access against its degree, in stairs or from a floor on",
    .contract =
        "Axes `degree`, `accesses`; quantity `duration` (cycles). Cycles an access for each "
        "degree, "
        "then one of two laws: stairs, start + each * ceil(degree / at_once), where hardware "
        "serves at_once of them together (1: a straight line); or a floor, max(floor, start + "
        "per_way * degree), where something else takes longer while they are few. The floor "
        "is preferred where both hold; of stairs, the lowest. Gives at.<degree>, per_way "
        "(cycles/way; "
        "of stairs, each / at_once) and at_once (ways that cost no more than one; of a floor, "
        "where "
        "the line leaves it). Needs five degrees, from one on. Constant `max_misfit` (3 %: how far "
        "a cost may lie off the law, relative).",
    .run = run};

}  // namespace warpgauge::estimate::stair_law_estimator
