// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr std::string_view kPrefix = "busiest_of_";
constexpr std::size_t kFewestLoops = 8;
constexpr double kLeastRatio = 1.5;  // of the costs: less shows no queue at a bank
constexpr double kClearly = 3;       // residuals of the other numbers over those of the best
constexpr double kMaxBankRms = 0.05;

/// Cost = max(floor, each * reads of the busiest bank).
struct Law {
  double floor = 0, each = 0;
  double at(double reads) const { return std::max(floor, each * reads); }
};

/// The law for one number of banks.
struct Hypothesis {
  int banks = 0;
  std::vector<double> reads;
  Law law;
  double rms = 0;  ///< relative
};

/// The number in "busiest_of_4"; 0 for another axis.
int banks_of(const std::string& axis) {
  int banks = 0;
  if (axis.starts_with(kPrefix)) {
    std::from_chars(axis.data() + kPrefix.size(), axis.data() + axis.size(), banks);
  }
  return banks;
}

/// Every split of the reads into those that issue hides and those that wait; medians on either
/// side, least sum of absolute relative deviations: a few bad loops move neither.
Law fit_law(const std::vector<double>& reads, const std::vector<double>& costs) {
  const std::set<double> splits(reads.begin(), reads.end());
  Law best;
  double least = std::numeric_limits<double>::infinity();
  for (const double split : splits) {
    std::vector<double> hidden, waiting;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      if (reads[i] < split) {
        hidden.push_back(costs[i]);
      } else {
        waiting.push_back(costs[i] / reads[i]);
      }
    }
    const Law law{.floor = hidden.empty() ? 0 : median_in_place(hidden),
                  .each = median_in_place(waiting)};
    double deviation = 0;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      deviation += std::abs(std::log(law.at(reads[i]) / costs[i]));
    }
    if (deviation < least) {
      least = deviation;
      best = law;
    }
  }
  return best;
}

/// The law again, over readings and loops drawn anew.
Resampled resampled_each(const Hypothesis& best, const std::vector<WorkSlope>& fits,
                         Random& random) {
  Resampled result{best.law.each, {}, 0};
  for (const WorkSlope& fit : fits) result.n += fit.slope.n;
  for (std::size_t r = 0; r < kResamples; ++r) {
    std::vector<double> reads, costs;
    for (std::size_t i = 0; i < fits.size(); ++i) {
      const std::size_t drawn = random.below(fits.size());
      reads.push_back(best.reads[drawn]);
      costs.push_back(fits[drawn].slope.replicates[r]);
    }
    result.replicates.push_back(fit_law(reads, costs).each);
  }
  return result;
}

void draw(const Hypothesis& best, const std::vector<WorkSlope>& fits, const std::string& label,
          View& view) {
  view.x_label = fmt::format("registers read from the busiest of {} banks", best.banks);
  view.x_unit = "1";
  view.y_label = "cycles per instruction";
  view.y_unit = "cycles/instruction";
  std::vector<std::size_t> order(fits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return best.reads[a] < best.reads[b]; });
  Curve measured{.label = label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  Curve law{.label = label + ", fit", .fit = true, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const std::size_t i : order) {
    const Value cost = to_value(fits[i].slope, view.y_unit);
    measured.x.push_back(best.reads[i]);
    measured.y.push_back(cost.value);
    measured.low.push_back(cost.low);
    measured.high.push_back(cost.high);
    law.x.push_back(best.reads[i]);
    law.y.push_back(best.law.at(best.reads[i]));
  }
  view.curves = {std::move(measured), std::move(law)};
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cycles an instruction = slope over instructions = max(floor, each * registers read from the "
      "busiest bank), medians on either side, for each number of banks; the number whose residuals "
      "are least by a factor of 3; 95 % bootstrap interval over readings and loops";
  Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  out.diagnostics["interrupted"] = static_cast<double>(drop_interrupted(sweep));
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, sweep.axis("instructions"), kMaxResidual, random, out.rejected);
  if (fits.size() < kFewestLoops) {
    throw Unusable(fmt::format("{} loops, {} are needed", fits.size(), kFewestLoops));
  }
  std::vector<double> costs;
  for (const WorkSlope& fit : fits) costs.push_back(fit.slope.value);
  const auto [cheapest, dearest] = extremes_of(costs);
  if (dearest < kLeastRatio * cheapest) {
    throw Unusable("the loops cost about the same, whatever they read: no bank is seen");
  }

  std::vector<Hypothesis> all;
  for (std::size_t axis = 0; axis < series.axes.size(); ++axis) {
    Hypothesis hypothesis{
        .banks = banks_of(series.axes[axis].name), .reads = {}, .law = {}, .rms = 0};
    if (hypothesis.banks == 0) continue;
    std::vector<double> predicted;
    for (const WorkSlope& fit : fits) {
      hypothesis.reads.push_back(fit.at[axis]);
      if (!(fit.at[axis] > 0)) throw Unusable("a loop that reads no register");
    }
    hypothesis.law = fit_law(hypothesis.reads, costs);
    for (const double reads : hypothesis.reads) predicted.push_back(hypothesis.law.at(reads));
    hypothesis.rms = compare(costs, predicted).rms_relative;
    out.diagnostics[fmt::format("rms.{}", hypothesis.banks)] = hypothesis.rms;
    all.push_back(std::move(hypothesis));
  }
  if (all.empty()) throw Unusable("no axis tells the reads of the busiest bank");
  std::sort(all.begin(), all.end(),
            [](const Hypothesis& a, const Hypothesis& b) { return a.rms < b.rms; });
  const Hypothesis& best = first_of(all);
  draw(best, fits, series.label, out.view);
  std::vector<double> predicted;
  for (const double reads : best.reads) predicted.push_back(best.law.at(reads));
  out.fits[""] = compare(costs, predicted);
  if (best.rms > kMaxBankRms) {
    throw Unusable(
        fmt::format("no number of banks explains the cost: with {} it is off by {:.2g} % (rms), "
                    "{:g} % allowed",
                    best.banks, 100 * best.rms, 100 * kMaxBankRms));
  }
  if (all.size() < 2) {
    throw Unusable("only one number of banks could be tried");
  }
  if (all[1].rms < kClearly * best.rms) {
    throw Unusable(
        fmt::format("{} and {} banks explain the cost about as well", best.banks, all[1].banks));
  }
  const Resampled each = resampled_each(best, fits, random);
  const double banks = best.banks;
  out.values["each"] = to_value(each, "cycles");
  out.values["banks"] = {banks, banks, banks, each.n, "1"};
}

}  // namespace

extern const RegisteredEstimator registered_register_banks = {
    .id = "register_banks",
    .summary = "banks of the register file and the cost of a conflict in one",
    .contract =
        "Axes `busiest_of_1`, `busiest_of_2`, .. (registers that an instruction of the loop "
        "reads from the busiest bank, if there were so many) and `instructions`; quantity "
        "`duration` (cycles). Cycles an instruction = max(floor, each * reads of the busiest "
        "bank). Gives each (cycles that one more read of a busy bank takes) and banks, where "
        "one number explains the cost and no other nearly as well.",
    .run = run};

}  // namespace warpgauge::estimate
