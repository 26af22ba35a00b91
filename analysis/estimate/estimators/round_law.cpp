// SPDX-License-Identifier: Apache-2.0
// How long a load takes whose lanes touch several sectors: until the slowest one is there.
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::round_law_estimator {
namespace {

constexpr double kMisfit = 0.05;  // relative: how far a point may lie off the law
constexpr std::size_t kFewestPoints = 5;
constexpr Eigen::Index kTerms = 3;  // base, per_sector, spread

/// What each term of the law is multiplied by.
double factor(Eigen::Index term, double sectors) {
  if (term == 0) return 1;
  return term == 1 ? sectors - 1 : std::log2(sectors);
}

struct Law {
  std::array<double, kTerms> terms = {};
  double at(double sectors) const {
    double sum = 0;
    for (Eigen::Index i = 0; i < kTerms; ++i) {
      sum += terms[static_cast<std::size_t>(i)] * factor(i, sectors);
    }
    return sum;
  }
};

/// Least squares of relative deviations over these terms; absent where they cannot be told apart.
std::optional<Law> fit_terms(std::span<const double> x, std::span<const double> y,
                             const std::vector<Eigen::Index>& terms) {
  const auto rows = static_cast<Eigen::Index>(x.size());
  Eigen::MatrixXd design(rows, static_cast<Eigen::Index>(terms.size()));
  for (Eigen::Index row = 0; row < rows; ++row) {
    const auto i = static_cast<std::size_t>(row);
    for (std::size_t t = 0; t < terms.size(); ++t) {
      design(row, static_cast<Eigen::Index>(t)) = factor(terms[t], x[i]) / y[i];
    }
  }
  const auto found = least_squares(design, Eigen::VectorXd::Ones(rows));
  if (!found) return std::nullopt;
  Law law;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    law.terms[static_cast<std::size_t>(terms[t])] = (*found)[static_cast<Eigen::Index>(t)];
  }
  return law;
}

double misfit_of(const Law& law, std::span<const double> x, std::span<const double> y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::pow(law.at(x[i]) / y[i] - 1, 2);
  return sum;
}

/// The law that fits best among those without a negative term: no sector makes a round shorter.
Law fit_law(std::span<const double> x, std::span<const double> y) {
  std::optional<Law> best;
  for (const std::vector<Eigen::Index>& terms :
       std::vector<std::vector<Eigen::Index>>{{0, 1, 2}, {0, 1}, {0, 2}, {0}}) {
    const auto law = fit_terms(x, y, terms);
    if (!law || *std::min_element(law->terms.begin(), law->terms.end()) < 0) continue;
    if (!best || misfit_of(*law, x, y) < misfit_of(*best, x, y)) best = law;
  }
  refuse_if(!best, "the law's terms cannot be told apart");
  return *best;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "round = slope of duration over rounds at each number of sectors; base + per_sector * "
      "(sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative "
      "deviations; 95 % bootstrap intervals";
  const auto data =
      read_slopes(series, {.swept = {"sectors"}, .work = "hops", .constant = "max_residual"}, out);
  const std::vector<double>&x = data.x, &y = data.y;
  out.view = view_of(series.axes[data.axes.front()], {"cycles of a round", "cycles"},
                     {data.curve()}, true);
  for (const WorkSlope& fit : data.fits) {
    put_slope(out, "at." + shortest(fit.at[data.axes.front()]), fit);
  }
  const auto lack = [&](const std::string& why) {
    out.lack({"base", "per_sector", "spread"}, why);
  };
  if (x.size() < kFewestPoints || first_of(x) != 1) {
    return lack(fmt::format("{} numbers of sectors from {} on, {} from 1 on are needed", x.size(),
                            first_of(x), kFewestPoints));
  }
  const Law law = fit_law(x, y);
  std::vector<double> predicted;
  Curve line{.label = "fit", .fit = true};
  for (const double sectors : x) {
    predicted.push_back(law.at(sectors));
    line.add(sectors, predicted.back());
  }
  const Misfit& misfit = out.fits[""] = compare(y, predicted);
  out.diagnostics["r2"] = misfit.r2;
  out.diagnostics["max_residual"] = misfit.largest_relative;
  out.view.curves.push_back(std::move(line));
  const double allowed = data.sweep.constant("max_misfit", kMisfit);
  if (misfit.largest_relative > allowed) {
    return lack(
        fmt::format("the law does not hold: a number of sectors lies {:.2g} % off, {:.2g} "
                    "% allowed; rounds that queue behind others have another law",
                    100 * misfit.largest_relative, 100 * allowed));
  }
  const double unexplained = unexplained_deviation(y, predicted, data.costs(), kTerms);
  Random random = data.random;
  const auto [base, per_sector, spread] = resample(law.terms, data.n, [&](std::size_t replicate) {
    std::vector<double> drawn = values_in(data.costs(), replicate);
    for (double& cycles : drawn) cycles += random.sign() * unexplained;
    return fit_law(x, drawn).terms;
  });
  put_cycles(out, "base", base, data.cells);
  put_cycles(out, "per_sector", per_sector, data.cells);
  put_cycles(out, "spread", spread, data.cells);
}

}  // namespace

extern const RegisteredEstimator registered_round_law = {
    .id = "round_law",
    .summary = "wait for the slowest sector of a load, against their number",
    .contract =
        "Axes `sectors` (that a load touches), `hops` (rounds); quantity `duration` (cycles). "
        "Round = slope over hops at each number of sectors = base + per_sector * (sectors - 1) + "
        "spread * log2(sectors). The requests leave one after another: each further one adds a "
        "fixed time. The round ends with the slowest: the longest of n latencies that vary "
        "independently grows by about as much with each doubling of n (less and less where they "
        "are bounded, ever nearer to it with an exponential tail). No term is negative. Gives "
        "base, per_sector, spread (cycles) and at.<sectors>, "
        "the latter also where the law does not hold. Needs five numbers of sectors, from one on. "
        "Constants `max_residual` (1 %, of a point's line), `max_misfit` (5 %: how far a point may "
        "lie off the law, relative; rounds that queue lie further off).",
    .run = run};

}  // namespace warpgauge::estimate::round_law_estimator
