// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr std::string_view kPrefix = "same_of_";
constexpr std::size_t kFewestPoints = 6;
constexpr double kLeastSpread = 0.3;      // of the shares: less shows no slope
constexpr double kClearly = 3;            // residuals of the other numbers over those of the best
constexpr double kMaxBankResidual = 0.1;  // rms about the law, over the span of the costs
constexpr double kNoticeable = 0.02;  // span of the costs below which there is nothing to explain

/// Cost = base + each * share, for one number of banks.
struct Hypothesis {
  int banks = 0;
  std::vector<double> shares;
  Line line;
  double rms = 0;  ///< over the span of the costs
};

/// The number in "same_of_4"; 0 for another axis.
int banks_of(const std::string& axis) {
  int banks = 0;
  if (axis.starts_with(kPrefix)) {
    std::from_chars(axis.data() + kPrefix.size(), axis.data() + axis.size(), banks);
  }
  return banks;
}

double span(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

/// Medians of the slopes of all pairs of points and of what is left (Theil 1950, Sen 1968): a loop
/// that was interrupted, in a resample, does not turn the line.
Line robust_line(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> slopes, rest;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (x[i] != x[j]) slopes.push_back((y[i] - y[j]) / (x[i] - x[j]));
    }
  }
  Line line{.slope = median_in_place(slopes)};
  for (std::size_t i = 0; i < x.size(); ++i) rest.push_back(y[i] - line.slope * x[i]);
  line.intercept = median_in_place(rest);
  return line;
}

double rms(const Line& line, const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (y[i] - line.at(x[i])) * (y[i] - line.at(x[i]));
  return std::sqrt(sum / static_cast<double>(x.size()));
}

/// The slope again, over readings and loops drawn anew.
Resampled resampled_slope(const Hypothesis& best, const std::vector<WorkSlope>& fits,
                          Random& random) {
  Resampled result;
  result.value = best.line.slope;
  for (const WorkSlope& fit : fits) result.n += fit.slope.n;
  for (std::size_t r = 0; r < kResamples; ++r) {
    std::vector<double> x, y;
    while (x.empty() || span(x) == 0) {
      x.clear();
      y.clear();
      for (std::size_t i = 0; i < fits.size(); ++i) {
        const std::size_t drawn = random.below(fits.size());
        x.push_back(best.shares[drawn]);
        y.push_back(fits[drawn].slope.replicates[r]);
      }
    }
    result.replicates.push_back(robust_line(x, y).slope);
  }
  return result;
}

void draw(const Hypothesis& best, const std::vector<WorkSlope>& fits, const std::string& label,
          View& view) {
  view.x_label = fmt::format("share with all three sources in one of {} banks", best.banks);
  view.x_unit = "1";
  view.y_label = "cycles per instruction";
  view.y_unit = "cycles/instruction";
  std::vector<std::size_t> order(fits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return best.shares[a] < best.shares[b]; });
  Curve measured{.label = label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  Curve law{.label = label + ", fit", .fit = true, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const std::size_t i : order) {
    const Value cost = to_value(fits[i].slope, view.y_unit);
    measured.x.push_back(best.shares[i]);
    measured.y.push_back(cost.value);
    measured.low.push_back(cost.low);
    measured.high.push_back(cost.high);
    law.x.push_back(best.shares[i]);
    law.y.push_back(best.line.at(best.shares[i]));
  }
  view.curves = {std::move(measured), std::move(law)};
}

}  // namespace

void register_banks(const samples::Series& series, Estimate& out) {
  out.method =
      "cycles an instruction = slope over instructions; = base + conflict_cycles * share with all "
      "sources in one bank, median slope of all pairs, for each number of banks; the number whose "
      "residuals "
      "are least by a factor of 3; 95 % bootstrap intervals over readings and loops";
  Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  out.diagnostics["interrupted"] = static_cast<double>(drop_interrupted(sweep));
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, sweep.axis("instructions"), kMaxResidual, random, out.rejected);
  if (fits.size() < kFewestPoints) {
    throw Unusable(fmt::format("{} loops, {} are needed", fits.size(), kFewestPoints));
  }
  std::vector<double> costs;
  for (const WorkSlope& fit : fits) costs.push_back(fit.slope.value);

  std::vector<Hypothesis> all;
  for (std::size_t axis = 0; axis < series.axes.size(); ++axis) {
    Hypothesis hypothesis{.banks = banks_of(series.axes[axis].name), .shares = {}, .line = {}};
    if (hypothesis.banks == 0) continue;
    for (const WorkSlope& fit : fits) hypothesis.shares.push_back(fit.at[axis]);
    if (span(hypothesis.shares) < kLeastSpread) continue;
    hypothesis.line = robust_line(hypothesis.shares, costs);
    hypothesis.rms = rms(hypothesis.line, hypothesis.shares, costs) / span(costs);
    out.diagnostics[fmt::format("rms.{}", hypothesis.banks)] = hypothesis.rms;
    all.push_back(std::move(hypothesis));
  }
  if (all.empty()) throw Unusable("the loops differ too little in their conflicts");
  std::sort(all.begin(), all.end(),
            [](const Hypothesis& a, const Hypothesis& b) { return a.rms < b.rms; });
  const Hypothesis& best = all.front();
  draw(best, fits, series.label, out.view);
  std::vector<double> predicted;
  for (const double share : best.shares) predicted.push_back(best.line.at(share));
  out.fits[""] = compare(costs, predicted);
  if (best.rms > kMaxBankResidual && span(costs) > kNoticeable * median(costs)) {
    throw Unusable(fmt::format(
        "no number of banks explains the cost: rms {:.2g} % of its span, {:g} % allowed",
        100 * best.rms, 100 * kMaxBankResidual));
  }
  const Resampled each = resampled_slope(best, fits, random);
  const Value conflict = to_value(each, "cycles");
  out.values["conflict_cycles"] = conflict;
  if (conflict.low <= 0) {
    out.absent["banks"] = "conflicts cost nothing here: they tell no banks";
    return;
  }
  if (all.size() < 2) {
    out.absent["banks"] = "only one number of banks could be tried";
  } else if (all[1].rms < kClearly * best.rms) {
    out.absent["banks"] =
        fmt::format("{} and {} banks explain the cost about as well", best.banks, all[1].banks);
  } else {
    const double banks = best.banks;
    out.values["banks"] = {banks, banks, banks, each.n, "1"};
  }
}

}  // namespace warpgauge::estimate
