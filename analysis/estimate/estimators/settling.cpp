// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <span>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::settling_estimator {
namespace {

constexpr std::size_t kFewestReadings = 20;
constexpr std::size_t kFewestLate = 8;  // in the second half: two for each quarter of it
constexpr std::size_t kSmoothed = 5;    // readings under the running median
constexpr std::size_t kBlocks = 6;      // drawn together
constexpr double kTolerance = 0.02;
constexpr double kDeviations = 3;  // of the settled readings, where they scatter more

/// Median, and what it becomes when stretches of the readings are drawn at random: a clock that
/// wanders slowly is known less well than the number of readings suggests.
Resampled median_of_blocks(std::span<const double> readings, Random& random) {
  const std::size_t length = std::max<std::size_t>(1, readings.size() / kBlocks);
  return resample(median(readings), std::ssize(readings), [&](std::size_t) {
    std::vector<double> drawn;
    while (drawn.size() < readings.size()) {
      const auto block = readings.subspan(random.below(readings.size() - length + 1), length);
      drawn.insert(drawn.end(), block.begin(), block.end());
    }
    return median_in_place(drawn);
  });
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "settled = median of the second half; settle = first time from which a running median of 5 "
      "stays within 2 % of it (or 3 robust deviations)";
  const Sweep sweep = read_sweep(series, {"sm_clock", ""}, Readings::kPositive, out.rejected);
  const std::size_t axis = sweep.only_axis();
  refuse_if(series.axes[axis].unit != "s", "the axis is not in s");
  refuse_if(sweep.cells.size() < kFewestReadings, "{} readings, {} are needed", sweep.cells.size(),
            kFewestReadings);
  std::vector<double> elapsed, values;
  for (const Cell& cell : sweep.cells) {
    elapsed.push_back(cell.at[axis]);
    values.push_back(median(cell.readings));
  }
  out.view = view_of({"elapsed", "s"}, {"SM clock", sweep.unit},
                     {{.label = series.label, .x = elapsed, .y = values}});

  const double middle = (first_of(elapsed) + last_of(elapsed)) / 2;
  const auto half = static_cast<std::size_t>(
      std::lower_bound(elapsed.begin(), elapsed.end(), middle) - elapsed.begin());
  const std::span<const double> late = std::span(values).subspan(half);
  // One reading that comes late (the machine was paused) moves the middle behind nearly all others.
  refuse_if(late.size() < kFewestLate,
            "{} of {} readings lie in the second half of the {:.3g} s, {} are needed", late.size(),
            values.size(), last_of(elapsed) - first_of(elapsed), kFewestLate);
  Random random(series.id);
  const Resampled settled = median_of_blocks(late, random);
  const auto smooth = running_median(values, kSmoothed);
  // About the running median: a slow drift is not scatter.
  std::vector<double> about;
  for (std::size_t i = half; i < values.size(); ++i) about.push_back(values[i] - smooth[i]);
  const double scatter = robust_deviation(about);
  const double tolerance =
      std::max(sweep.constant("tolerance", kTolerance) * settled.value, kDeviations * scatter);
  out.diagnostics["scatter"] = scatter;
  // Medians of the second half's quarters, in order of time.
  std::vector<double> quarters;
  for (std::size_t q = 0; q < 4; ++q) {
    const std::size_t first = q * late.size() / 4;
    quarters.push_back(median(late.subspan(first, (q + 1) * late.size() / 4 - first)));
  }
  const double drift =
      median(late.subspan(late.size() / 2)) - median(late.subspan(0, late.size() / 2));
  const bool wanders = std::abs(drift) > tolerance;
  // A step back counts only if it is larger than what counts as standing still.
  const auto goes_one_way = [&](double sign) {
    return std::adjacent_find(quarters.begin(), quarters.end(), [&](double now, double next) {
             return sign * (next - now) < -tolerance;
           }) == quarters.end();
  };
  refuse_if(wanders && (goes_one_way(1) || goes_one_way(-1)),
            "it does not settle: the last quarter is {:.2g} % off the one before",
            100 * std::abs(drift) / settled.value);
  // An extreme of so long a time: its interval reaches to that of the half which went less far.
  const std::size_t middle_of_late = (half + smooth.size()) / 2;
  const Extremes first = extremes_of(std::span(smooth).subspan(half, middle_of_late - half));
  const Extremes second = extremes_of(std::span(smooth).subspan(middle_of_late));
  const auto n = static_cast<std::int64_t>(late.size());
  Value& held = out.values["settled"] = to_value(settled, sweep.unit);
  if (wanders) {  // now up, now down: it holds no one value
    for (const double quarter : quarters) held.hold(quarter);
  }
  const auto [lowest, less_low] = std::minmax(first.smallest, second.smallest);
  out.values["lowest"] = {lowest, lowest - scatter, less_low + scatter, n, sweep.unit};
  const auto [less_high, highest] = std::minmax(first.largest, second.largest);
  out.values["highest"] = {highest, less_high - scatter, highest + scatter, n, sweep.unit};

  std::size_t outside = values.size();  // the last one that is outside
  for (std::size_t i = 0; i < smooth.size(); ++i) {
    if (std::abs(smooth[i] - settled.value) > tolerance) outside = i;
  }
  if (outside == values.size()) {
    out.absent["settle"] =
        fmt::format("never more than {:.2g} % off", 100 * tolerance / settled.value);
    return;
  }
  if (outside >= half) {
    out.absent["settle"] = fmt::format(
        "it goes on moving: still {:.2g} % off after {:.3g} s of {:.3g}",
        100 * std::abs(smooth[outside] / settled.value - 1), elapsed[outside], last_of(elapsed));
    return;
  }
  // Each reading is of a stretch that begins at its time: a change lies between two of them.
  const double low = elapsed[outside], high = elapsed[outside + 1];
  out.values["settle"] = {1e3 * high, 1e3 * low,
                          1e3 * elapsed[std::min(outside + 2, elapsed.size() - 1)],
                          std::ssize(values), "ms"};
  out.view.marks.push_back({high, low, high, "settled"});
}

}  // namespace

extern const RegisteredEstimator registered_settling = {
    .id = "settling",
    .summary = "what a clock settles at, and when",
    .contract =
        "One axis (s); quantity `sm_clock`. Gives settled (median of the second half), lowest and "
        "highest (of a running median there) and settle (ms): the time from which it stays within "
        "constant `tolerance` (2 %) of the settled one, or three robust deviations. Refuses what "
        "still drifts.",
    .run = run};

}  // namespace warpgauge::estimate::settling_estimator
