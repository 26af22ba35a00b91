// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

constexpr std::size_t kFewest = 1000;  // ten beyond the 99 % quantile
constexpr std::array kPercents = {1, 10, 25, 50, 75, 90, 99};
constexpr double kInterrupted = 10;  // times the median: no memory access takes that long

/// What timing adds to one access: mean timed access less mean hop of untimed laps of the same
/// kind.
double timing_overhead(const samples::Series& series, const std::vector<double>& accesses) {
  const bool recorded =
      std::any_of(series.quantities.begin(), series.quantities.end(),
                  [](const samples::Quantity& quantity) { return quantity.name == "lap"; });
  if (!recorded) return 0;
  std::vector<Rejected> ignored;
  const Sweep laps = read_sweep(series, "lap", Readings::kPositive, ignored);
  const double hops = laps.constant("hops_per_lap").value_or(0);
  if (hops <= 0) throw Unusable("laps are recorded, but constant hops_per_lap is not given");
  std::vector<double> all;
  for (const Cell& cell : laps.cells) {
    all.insert(all.end(), cell.readings.begin(), cell.readings.end());
  }
  return mean(accesses) - median(all) / hops;
}

}  // namespace

void quantiles(const samples::Series& series, Estimate& out) {
  const Sweep sweep = read_sweep(series, "access", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  std::vector<double> all;
  std::vector<const Cell*> cells;
  for (const Cell& cell : sweep.cells) {
    all.insert(all.end(), cell.readings.begin(), cell.readings.end());
    cells.push_back(&cell);
  }
  if (all.size() < kFewest) {
    throw Unusable(fmt::format("{} timed accesses, {} are needed", all.size(), kFewest));
  }
  std::sort(all.begin(), all.end());
  const auto taken = all.size();
  all.erase(std::upper_bound(all.begin(), all.end(), kInterrupted * median(all)), all.end());
  out.diagnostics["interrupted"] = static_cast<double>(taken - all.size());
  const double overhead = timing_overhead(series, all);
  out.diagnostics["overhead_cycles"] = overhead;
  out.method = fmt::format(
      "quantiles of single timed accesses{}; 95 % intervals from order statistics (binomial)",
      overhead != 0 ? " less what timing adds (mean access less mean hop of an untimed lap)"
                    : ", timing overhead included");
  if (overhead < -0.02 * mean(all) || overhead >= first_of(all)) {
    throw Unusable(fmt::format("a timing overhead of {:.4g} cycles is impossible", overhead));
  }
  std::string no_clock;
  const auto clock_mhz = steady_clock_mhz(cells, no_clock);
  const auto count = static_cast<double>(all.size());
  for (const int percent : kPercents) {
    const double share = percent / 100.0;
    const double spread = 1.96 * std::sqrt(share * (1 - share) / count);
    const auto at = [&](double probability) {
      return quantile(all, std::clamp(probability, 0.0, 1.0)) - overhead;
    };
    const Value value = {at(share), at(share - spread), at(share + spread),
                         static_cast<std::int64_t>(all.size()), "cycles"};
    const std::string name = fmt::format("p{}", percent);
    out.values[name] = value;
    if (clock_mhz) {
      const double ns = 1e3 / *clock_mhz;
      out.values[name + ".ns"] = {value.value * ns, value.low * ns, value.high * ns, value.n, "ns"};
    } else {
      out.absent[name + ".ns"] = no_clock;
    }
  }

  View& view = out.view;
  view.x_label = "access";
  view.x_unit = "cycles";
  view.y_label = "share of accesses that take no longer";
  view.y_unit = "1";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  constexpr int kSteps = 200;
  for (int i = 1; i < kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    curve.x.push_back(quantile(all, share) - overhead);
    curve.y.push_back(share);
  }
  view.curves.push_back(std::move(curve));
}

}  // namespace warpgauge::estimate
