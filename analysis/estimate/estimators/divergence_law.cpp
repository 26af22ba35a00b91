// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <numeric>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::divergence_law_estimator {
namespace {

constexpr double kMaxRelativeResidual = 0.10;
constexpr Eigen::Index kTerms = 3;  // base, per_instruction, reconverge

/// T against executed instructions, one measured and one fitted curve for each number of paths.
void draw(const SlopeSweep& data, std::size_t instructions, const std::vector<double>& predicted,
          View& view) {
  std::vector<std::size_t> order(data.fits.size());
  std::iota(order.begin(), order.end(), 0);
  const auto x = [&](std::size_t i) { return data.fits[i].at[instructions]; };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return x(a) < x(b); });
  std::map<double, std::array<Curve, 2>> by_paths;
  for (const std::size_t i : order) {
    auto& [measured, law] = by_paths[data.x[i]];
    measured.add(x(i), to_value(data.fits[i].slope, "cycles"));
    law.add(x(i), predicted[i]);
  }
  for (auto& [count, curves] : by_paths) {
    curves[0].label = fmt::format("{} path{}", count, count == 1 ? "" : "s");
    curves[1].label = curves[0].label + ", fit";
    curves[1].fit = true;
    view.curves.insert(view.curves.end(), curves.begin(), curves.end());
  }
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge "
      "* (paths - 1) by least squares; 95 % bootstrap intervals";
  auto data = read_slopes(
      series, {.swept = {"paths", "executed_instructions"}, .work = "iterations", .others = true},
      out);
  const std::size_t instructions = data.axes[1];
  if (data.fits.empty()) {
    throw Unusable("no straight line over iterations: {}", last_of(out.rejected).why);
  }
  const auto count = std::ssize(data.fits);
  refuse_if(count <= kTerms, "{} combinations cannot test a law of three terms", count);

  Eigen::MatrixXd design(count, kTerms);
  for (std::size_t i = 0; i < data.fits.size(); ++i) {
    design.row(static_cast<Eigen::Index>(i)) << 1, data.fits[i].at[instructions], data.x[i] - 1;
  }
  const auto fit_terms = [&](const std::vector<double>& cycles) {
    return least_squares(design, Eigen::Map<const Eigen::VectorXd>(cycles.data(), count));
  };
  const auto law = fit_terms(data.y);
  if (!law) throw Unusable("paths and executed_instructions do not vary independently");
  const Eigen::VectorXd heights = design * *law;
  const std::vector<double> predicted(heights.begin(), heights.end());
  const Misfit& misfit = out.fits[""] = compare(data.y, predicted);
  out.diagnostics["r2"] = misfit.r2;
  out.diagnostics["rms"] = misfit.rms_relative;
  out.diagnostics["max_residual"] = misfit.largest_relative;
  const samples::Axis& axis = series.axes[instructions];
  out.view = view_of(axis, {"cycles an iteration", "cycles"});
  draw(data, instructions, predicted, out.view);
  refuse_if(misfit.largest_relative > kMaxRelativeResidual,
            "the law does not fit: largest relative residual {:.2g} %, 10 % allowed",
            100 * misfit.largest_relative);
  refuse_if((*law)[1] <= 0, "the law does not fit: more instructions take less time");

  const double unexplained = unexplained_deviation(data.y, predicted, data.costs(), kTerms);
  const auto terms_of = [](const Eigen::VectorXd& terms) {
    return std::array{terms[0], terms[1], terms[2]};
  };
  const auto [base, per_instruction, reconverge] =
      resample(terms_of(*law), data.n, [&](std::size_t replicate) {
        std::vector<double> drawn = values_in(data.costs(), replicate);
        for (double& cycles : drawn) cycles += data.random.sign() * unexplained;
        return terms_of(*fit_terms(drawn));
      });
  put_cycles(out, "base", base, data.cells);
  out.values["per_instruction"] = to_value(per_instruction, "cycles/instruction");
  out.values["reconverge"] = to_value(reconverge, "cycles/path");
}

}  // namespace

extern const RegisteredEstimator registered_divergence_law = {
    .id = "divergence_law",
    .summary = "cost of a divergent branch against instructions and paths",
    .contract =
        "Axes `paths`, `executed_instructions`, `iterations`, others allowed; quantity `duration` "
        "(cycles). Cycles an iteration T = base + per_instruction * executed_instructions + "
        "reconverge * (paths - 1).",
    .run = run};

}  // namespace warpgauge::estimate::divergence_law_estimator
