// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kMaxRelativeResidual = 0.10;
constexpr Eigen::Index kTerms = 3;  // base, per_instruction, reconverge

Eigen::MatrixXd design_matrix(const std::vector<WorkSlope>& fits, std::size_t paths,
                              std::size_t instructions) {
  Eigen::MatrixXd design(static_cast<Eigen::Index>(fits.size()), kTerms);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    design.row(static_cast<Eigen::Index>(i)) << 1, fits[i].at[instructions], fits[i].at[paths] - 1;
  }
  return design;
}

/// T against executed instructions, one measured and one fitted curve for each number of paths.
View draw(const std::vector<WorkSlope>& fits, const Eigen::VectorXd& predicted, std::size_t paths,
          std::size_t instructions, const samples::Series& series) {
  struct Row {
    double x = 0;
    Value cycles;
    double predicted = 0;
  };
  std::map<double, std::vector<Row>> rows;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    rows[fits[i].at[paths]].push_back({fits[i].at[instructions], to_value(fits[i].slope, "cycles"),
                                       predicted[static_cast<Eigen::Index>(i)]});
  }
  View view;
  view.x_label = series.axes[instructions].name;
  view.x_unit = series.axes[instructions].unit;
  view.y_label = "cycles an iteration";
  view.y_unit = "cycles";
  for (auto& [count, row] : rows) {
    std::sort(row.begin(), row.end(), [](const Row& a, const Row& b) { return a.x < b.x; });
    Curve measured, law;
    measured.label = fmt::format("{} path{}", count, count == 1 ? "" : "s");
    law.label = measured.label + ", fit";
    law.fit = true;
    for (const Row& point : row) {
      measured.x.push_back(point.x);
      measured.y.push_back(point.cycles.value);
      measured.low.push_back(point.cycles.low);
      measured.high.push_back(point.cycles.high);
      law.x.push_back(point.x);
      law.y.push_back(point.predicted);
    }
    view.curves.push_back(std::move(measured));
    view.curves.push_back(std::move(law));
  }
  return view;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge "
      "* "
      "(paths - 1) by least squares; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  const std::size_t paths = sweep.axis("paths");
  const std::size_t instructions = sweep.axis("executed_instructions");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("iterations"), kMaxResidual, random, out.rejected);
  if (fits.empty())
    throw Unusable("no straight line over iterations: " + last_of(out.rejected).why);
  if (fits.size() <= kTerms) {
    throw Unusable(fmt::format("{} combinations cannot test a law of three terms", fits.size()));
  }

  const Eigen::MatrixXd design = design_matrix(fits, paths, instructions);
  std::vector<double> observed;
  std::vector<const Cell*> cells;
  std::array<Resampled, kTerms> terms;
  for (const WorkSlope& fit : fits) {
    observed.push_back(fit.slope.value);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
    for (Resampled& term : terms) term.n += fit.slope.n;
  }
  const auto count = static_cast<Eigen::Index>(observed.size());
  const auto law = least_squares(design, Eigen::Map<const Eigen::VectorXd>(observed.data(), count));
  if (!law) throw Unusable("paths and executed_instructions do not vary independently");
  const Eigen::VectorXd predicted = design * *law;
  const Misfit misfit =
      compare(observed, {predicted.data(), static_cast<std::size_t>(predicted.size())});
  out.fits[""] = misfit;
  out.diagnostics["r2"] = misfit.r2;
  out.diagnostics["rms"] = misfit.rms_relative;
  out.diagnostics["max_residual"] = misfit.largest_relative;
  out.view = draw(fits, predicted, paths, instructions, series);
  if (misfit.largest_relative > kMaxRelativeResidual) {
    throw Unusable(
        fmt::format("the law does not fit: largest relative residual {:.2g} %, 10 % allowed",
                    100 * misfit.largest_relative));
  }
  if ((*law)[1] <= 0) throw Unusable("the law does not fit: more instructions take less time");

  std::vector<const Resampled*> costs;
  for (const WorkSlope& fit : fits) costs.push_back(&fit.slope);
  const double unexplained = unexplained_deviation(
      observed, {predicted.data(), static_cast<std::size_t>(count)}, costs, kTerms);
  Eigen::VectorXd drawn(count);
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (Eigen::Index i = 0; i < count; ++i) {
      drawn[i] = fits[static_cast<std::size_t>(i)].slope.replicates[replicate] +
                 random.sign() * unexplained;
    }
    const auto redrawn = least_squares(design, drawn);
    for (Eigen::Index term = 0; term < kTerms; ++term) {
      terms[static_cast<std::size_t>(term)].replicates.push_back((*redrawn)[term]);
    }
  }
  for (Eigen::Index term = 0; term < kTerms; ++term) {
    terms[static_cast<std::size_t>(term)].value = (*law)[term];
  }
  put_cycles(out, "base", terms[0], cells);
  out.values["per_instruction"] = to_value(terms[1], "cycles/instruction");
  out.values["reconverge"] = to_value(terms[2], "cycles/path");
}

}  // namespace

extern const RegisteredEstimator registered_divergence_law = {
    .id = "divergence_law",
    .summary = "cost of a divergent branch against instructions and paths",
    .contract =
        "Axes `paths`, `executed_instructions`, `iterations`, others allowed; quantity "
        "`duration` (cycles). Cycles an iteration T = base + per_instruction * "
        "executed_instructions + reconverge * (paths - 1).",
    .run = run};

}  // namespace warpgauge::estimate
