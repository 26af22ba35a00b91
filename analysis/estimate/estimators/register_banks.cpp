// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <numeric>
#include <string_view>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::register_banks_estimator {
namespace {

constexpr std::string_view kPrefix = "busiest_of_";
constexpr std::size_t kFewestLoops = 8;
constexpr double kLeastRatio = 1.5;  // of the costs: less shows no queue at a bank
constexpr double kClearly = 3;       // residuals of the other numbers over those of the best
constexpr double kMaxBankRms = 0.05;

/// The law for one number of banks: the load is the reads of the busiest bank.
struct Hypothesis {
  int banks = 0;
  std::vector<double> reads;  ///< of each loop
  QueueLaw law;
  Misfit misfit;
};

/// The number in "busiest_of_4"; 0 for another axis.
int banks_of(const std::string& axis) {
  int banks = 0;
  if (axis.starts_with(kPrefix)) {
    std::from_chars(axis.data() + kPrefix.size(), axis.data() + axis.size(), banks);
  }
  return banks;
}

void draw(const Hypothesis& best, const SlopeSweep& data, const std::string& label, View& view) {
  view = view_of({fmt::format("registers read from the busiest of {} banks", best.banks), "1"},
                 {"cycles per instruction", "cycles/instruction"});
  std::vector<std::size_t> order(best.reads.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return best.reads[a] < best.reads[b]; });
  Curve measured{.label = label}, law{.label = label + ", fit", .fit = true};
  for (const std::size_t i : order) {
    measured.add(best.reads[i], to_value(data.fits[i].slope, ""));
    law.add(best.reads[i], best.law.at(best.reads[i]));
  }
  view.curves = {std::move(measured), std::move(law)};
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cycles an instruction = slope over instructions = max(floor, each * registers read from the "
      "busiest bank), medians on either side, for each number of banks; the number whose residuals "
      "are least by a factor of 3; 95 % bootstrap interval over readings and loops";
  auto data =
      read_slopes(series, {.work = "instructions", .others = true, .uninterrupted = true}, out);
  const std::vector<double>& costs = data.y;
  refuse_if(costs.size() < kFewestLoops, "{} loops, {} are needed", costs.size(), kFewestLoops);
  refuse_if(largest_of(costs) < kLeastRatio * smallest_of(costs),
            "the loops cost about the same, whatever they read: no bank is seen");

  std::vector<Hypothesis> all;
  for (std::size_t axis = 0; axis < series.axes.size(); ++axis) {
    const int banks = banks_of(series.axes[axis].name);
    if (banks == 0) continue;
    std::vector<double> reads, predicted;
    for (const WorkSlope& fit : data.fits) reads.push_back(fit.at[axis]);
    refuse_if(!(smallest_of(reads) > 0), "a loop that reads no register");
    const QueueLaw law = fit_queue_law(reads, costs, false);
    for (const double count : reads) predicted.push_back(law.at(count));
    const Misfit misfit = compare(costs, predicted);
    out.diagnostics[fmt::format("rms.{}", banks)] = misfit.rms_relative;
    all.push_back({banks, std::move(reads), law, misfit});
  }
  refuse_if(all.empty(), "no axis tells the reads of the busiest bank");
  std::sort(all.begin(), all.end(), [](const Hypothesis& a, const Hypothesis& b) {
    return a.misfit.rms_relative < b.misfit.rms_relative;
  });
  const Hypothesis& best = first_of(all);
  const double rms = best.misfit.rms_relative;
  draw(best, data, series.label, out.view);
  out.fits[""] = best.misfit;
  refuse_if(rms > kMaxBankRms,
            "no number of banks explains the cost: with {} it is off by {:.2g} % (rms), {:g} % "
            "allowed",
            best.banks, 100 * rms, 100 * kMaxBankRms);
  refuse_if(all.size() < 2, "only one number of banks could be tried");
  refuse_if(all[1].misfit.rms_relative < kClearly * rms,
            "{} and {} banks explain the cost about as well", best.banks, all[1].banks);
  // The law again, for readings and loops that are drawn at random.
  const Resampled each = resample(best.law.each, data.n, [&](std::size_t replicate) {
    std::vector<double> reads, drawn_costs;
    for (std::size_t i = 0; i < costs.size(); ++i) {
      const std::size_t drawn = data.random.below(costs.size());
      reads.push_back(best.reads[drawn]);
      drawn_costs.push_back(data.fits[drawn].slope.replicates[replicate]);
    }
    return fit_queue_law(reads, drawn_costs, false).each;
  });
  out.values["each"] = to_value(each, "cycles");
  out.values["banks"] = exact(best.banks, data.n, "1");
}

}  // namespace

extern const RegisteredEstimator registered_register_banks = {
    .id = "register_banks",
    .summary = "banks of the register file and the cost of a conflict in one",
    .contract =
        "Axes `busiest_of_1`, `busiest_of_2`, .. (registers that an instruction of the loop reads "
        "from the busiest bank, if there were that many) and `instructions`; quantity `duration` "
        "(cycles). Cycles an instruction = max(floor, each * reads of the busiest bank). Gives "
        "each (cycles that one more read of a busy bank takes) and banks, where one number "
        "explains the cost and no other nearly as well.",
    .run = run};

}  // namespace warpgauge::estimate::register_banks_estimator
