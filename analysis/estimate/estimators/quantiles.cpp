// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "analysis/estimate/density.h"

namespace warpgauge::estimate::quantiles_estimator {
namespace {

constexpr int kBars = 60;
constexpr std::size_t kFewest = 1000;  // ten beyond the 99 % quantile
constexpr std::array kPercents = {1, 10, 25, 50, 75, 90, 99};

/// What timing adds to one access: mean timed access less mean hop of untimed laps of the same
/// kind.
double timing_overhead(const samples::Series& series, const std::vector<double>& accesses) {
  if (!find_named(series.quantities, "lap")) return 0;
  std::vector<Rejected> ignored;
  const Sweep laps = read_sweep(series, {"lap", ""}, Readings::kPositive, ignored);
  const double hops = laps.constant("hops_per_lap", 0);
  refuse_if(hops <= 0, "laps are recorded, but constant hops_per_lap is not given");
  return mean(accesses) - median(laps.pooled()) / hops;
}

/// The distribution behind a curve of quantiles: the share of the accesses in each of equal steps.
Picture distribution(const Curve& quantiles, const View& view) {
  Picture picture{.suffix = ".distribution", .title = "distribution"};
  if (quantiles.x.front() >= quantiles.x.back()) {
    picture.why_not = "all accesses took the same time: there is nothing to distribute";
    return picture;
  }
  // The share that takes at most x, between the known quantiles on a straight line.
  const auto share = [&](double x) {
    const auto above = std::upper_bound(quantiles.x.begin(), quantiles.x.end(), x);
    if (above == quantiles.x.begin()) return quantiles.y.front();
    if (above == quantiles.x.end()) return quantiles.y.back();
    const auto i = static_cast<std::size_t>(above - quantiles.x.begin());
    const double part = (x - quantiles.x[i - 1]) / (quantiles.x[i] - quantiles.x[i - 1]);
    return quantiles.y[i - 1] + part * (quantiles.y[i] - quantiles.y[i - 1]);
  };
  const double first = quantiles.x.front(), step = (quantiles.x.back() - first) / kBars;
  picture.histogram = Curve{.label = quantiles.label};
  for (int i = 0; i < kBars; ++i) {
    const double from = first + i * step;
    picture.histogram->add(from + step / 2, share(from + step) - share(from));
  }
  picture.y_label = fmt::format("share of accesses in steps of {:.3g} {}", step, view.x_unit);
  return picture;
}

void run(const samples::Series& series, Estimate& out) {
  const Sweep sweep = read_sweep(series, {"access", "cycles"}, Readings::kPositive, out.rejected);
  const auto cells = sweep.every_cell();
  const std::vector<double> taken = sweep.pooled();
  refuse_if(taken.size() < kFewest, "{} timed accesses, {} are needed", taken.size(), kFewest);
  const std::vector<double> all = uninterrupted(taken);
  out.diagnostics["interrupted"] = static_cast<double>(taken.size() - all.size());
  const double overhead = timing_overhead(series, all);
  out.diagnostics["overhead_cycles"] = overhead;
  out.method = fmt::format(
      "quantiles of single timed accesses{}; 95 % intervals from order statistics (binomial)",
      overhead != 0 ? " less what timing adds (mean access less mean hop of an untimed lap)"
                    : ", timing overhead included");
  refuse_if(overhead < -0.02 * mean(all) || overhead >= first_of(all),
            "a timing overhead of {:.4g} cycles is impossible", overhead);
  const auto at = [&](double probability) {
    return quantile(all, std::clamp(probability, 0.0, 1.0)) - overhead;
  };
  for (const int percent : kPercents) {
    const double share = percent / 100.0;
    const double spread = 1.96 * std::sqrt(share * (1 - share) / static_cast<double>(all.size()));
    const std::string name = fmt::format("p{}", percent);
    out.values[name] = {at(share), at(share - spread), at(share + spread), std::ssize(all),
                        "cycles"};
    out.view.positions.insert(name);
    put_ns(out, name, cells);
  }

  Curve curve{.label = series.label};
  constexpr int kSteps = 200;
  for (int i = 1; i < kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    curve.add(at(share), share);
  }
  View view = view_of({"access", "cycles"}, {"share of accesses that take no longer", "1"});
  view.positions = std::move(out.view.positions);
  view.pictures.push_back(distribution(curve, view));
  view.curves.push_back(std::move(curve));
  out.view = std::move(view);
}

}  // namespace

extern const RegisteredEstimator registered_quantiles = {
    .id = "quantiles",
    .summary = "distribution of single timed accesses",
    .contract =
        "Any axes; quantities `access` (cycles of one timed access each), `sm_clock` and, "
        "optionally, `lap` (cycles of an untimed lap of such accesses, constant `hops_per_lap`), "
        "from which comes the timing overhead. Gives p1, p10, p25, p50, p75, p90, p99 (cycles, and "
        "as <name>.ns).",
    .run = run};

}  // namespace warpgauge::estimate::quantiles_estimator
