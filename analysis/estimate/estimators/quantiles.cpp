// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

constexpr int kBars = 60;
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

/// The distribution behind a curve of quantiles: the share of the accesses in each of equal steps.
Picture distribution(const Curve& quantiles, const samples::Series& series, const View& view) {
  Picture picture{
      .kind = "histogram", .suffix = ".distribution", .title = "distribution", .data = {}};
  if (quantiles.x.front() >= quantiles.x.back()) {
    picture.kind = "absent";
    picture.data =
        R"({"notes": ["all accesses took the same time: there is nothing to distribute"]})";
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
  std::vector<double> x, y;
  for (int i = 0; i < kBars; ++i) {
    const double from = first + i * step;
    x.push_back(from + step / 2);
    y.push_back(share(from + step) - share(from));
  }
  const std::string steps =
      fmt::format("share of accesses in steps of {:.3g} {}", step, view.x_unit);
  const nlohmann::json none = nlohmann::json::array();
  picture.data = nlohmann::json{
      {"x", {{"label", view.x_label}, {"unit", view.x_unit}, {"log", false}}},
      {"y", {{"label", steps}, {"unit", "1"}, {"log", false}}},
      {"curves",
       {{{"label", quantiles.label},
         {"series", series.id},
         {"series_label", series.label.empty() ? series.id : series.label},
         {"fit", false},
         {"x", x},
         {"y", y},
         {"low", none},
         {"high",
          none}}}}}.dump();
  picture.has_marks = true;
  return picture;
}

void run(const samples::Series& series, Estimate& out) {
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
    out.view.positions.insert(name);
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
  view.pictures.push_back(distribution(curve, series, view));
  view.curves.push_back(std::move(curve));
}

}  // namespace

extern const RegisteredEstimator registered_quantiles = {
    .id = "quantiles",
    .summary = "distribution of single timed accesses",
    .contract =
        "Any axes; quantities `access` (cycles of one timed access each), `sm_clock` and, "
        "optionally, `lap` (cycles of an untimed lap of such accesses, constant "
        "`hops_per_lap`), from which comes the timing overhead. Gives p1, p10, p25, p50, p75, "
        "p90, p99 (cycles, and as <name>.ns).",
    .run = run};

}  // namespace warpgauge::estimate
