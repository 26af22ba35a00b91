// SPDX-License-Identifier: Apache-2.0
// How a clock answers a load that begins at once, from several such steps.
#include <cmath>
#include <span>

#include "analysis/estimate/passes.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::clock_step_estimator {
namespace {

constexpr std::size_t kFewestReadings = 50;  // of a step
constexpr std::size_t kFewestLate = 10;      // of them in the second half
constexpr std::size_t kSmoothed = 5;         // readings under the running median
constexpr double kTolerance = 0.02;
constexpr double kOpeningShare = 0.1;  // of a step: its opening

/// Readings of one step, in order of time.
struct Step {
  std::vector<double> elapsed, clock;
  std::vector<double> smooth;  ///< running median: single odd readings vanish

  double opening() const {
    const auto count = static_cast<std::size_t>(kOpeningShare * static_cast<double>(clock.size()));
    return median(std::span(clock).first(count));
  }
  /// From where on it is the second half.
  std::size_t half() const {
    const double middle = (first_of(elapsed) + last_of(elapsed)) / 2;
    return static_cast<std::size_t>(std::lower_bound(elapsed.begin(), elapsed.end(), middle) -
                                    elapsed.begin());
  }
};

std::vector<Step> read_steps(const samples::Series& series, Estimate& out) {
  // In a point, reading i of one quantity belongs to reading i of the other.
  read_sweep(series, {"sm_clock", ""}, Readings::kPositive, out.rejected);
  const auto elapsed = find_named(series.quantities, "elapsed");
  const auto clock = find_named(series.quantities, "sm_clock");
  refuse_if(!elapsed, "the series has no quantity \"elapsed\"");
  refuse_if(series.quantities[*elapsed].unit != "s", "elapsed is not in s");
  std::vector<Step> steps;
  for (const samples::Point& point : series.points) {
    if (point.samples.size() != series.quantities.size()) continue;
    Step step{point.samples[*elapsed], point.samples[*clock], {}};
    const std::size_t readings = step.clock.size();
    if (step.elapsed.size() != readings || readings < kFewestReadings ||
        !std::is_sorted(step.elapsed.begin(), step.elapsed.end())) {
      out.rejected.push_back(
          {point.at, fmt::format("not {} readings in order of time", kFewestReadings)});
      continue;
    }
    // One reading that comes late (the machine was paused) moves the middle behind nearly all
    // others.
    if (const std::size_t late = readings - step.half(); late < kFewestLate) {
      out.rejected.push_back(
          {point.at,
           fmt::format("{} of {} readings lie in the second half of its time, {} are needed", late,
                       readings, kFewestLate)});
      continue;
    }
    step.smooth = running_median(step.clock, kSmoothed);
    steps.push_back(std::move(step));
  }
  refuse_if(steps.size() < 3, "{} steps, three are needed", steps.size());
  return steps;
}

/// The time of reading i, in ms: what happened there did so after the reading before.
Value time_of(const Step& step, std::size_t i) {
  const double time = 1e3 * step.elapsed[i];
  return {time, time - 1e3 * (step.elapsed[i] - step.elapsed[i - 1]), time, std::ssize(step.clock),
          "ms"};
}

/// A time of each step: it lies between a reading and the one before, however many steps there are.
Value over_times(const std::vector<Value>& times) {
  Value all = over_passes(times);
  for (const Value& time : times) all.low = std::min(all.low, time.low);
  return all;
}

void put_delay(const std::vector<Step>& steps, double tolerance, Estimate& out) {
  std::vector<Value> delays;
  for (const Step& step : steps) {
    const double limit = (1 - tolerance) * step.opening();
    const auto low = std::find_if(step.smooth.begin(), step.smooth.end(),
                                  [limit](double clock) { return clock < limit; });
    if (low == step.smooth.end() || low == step.smooth.begin()) continue;
    delays.push_back(time_of(step, static_cast<std::size_t>(low - step.smooth.begin())));
  }
  if (delays.size() < steps.size()) {
    out.absent["delay"] = fmt::format(
        "in {} of {} steps the clock never was {:g} % below that of the first tenth of the step",
        steps.size() - delays.size(), steps.size(), 100 * tolerance);
    return;
  }
  const Value& delay = out.values["delay"] = over_times(delays);
  out.view.marks.push_back({delay.value / 1e3, delay.low / 1e3, delay.high / 1e3, "acts"});
}

void put_settle(const std::vector<Step>& steps, double tolerance, Estimate& out) {
  std::vector<Value> settled;
  std::vector<double> late;  // when it last was outside, where that is in the second half
  std::size_t never = 0;
  for (const Step& step : steps) {
    const std::size_t half = step.half();
    const double held = median(std::span<const double>(step.smooth).subspan(half));
    std::size_t outside = step.smooth.size();  // the last one that is outside
    for (std::size_t i = 0; i < step.smooth.size(); ++i) {
      if (std::abs(step.smooth[i] - held) > tolerance * held) outside = i;
    }
    if (outside == step.smooth.size()) {
      ++never;
    } else if (outside >= half) {
      late.push_back(step.elapsed[outside]);
    } else {
      settled.push_back(time_of(step, outside + 1));
    }
  }
  if (!late.empty()) {
    out.absent["settle"] = fmt::format(
        "it does not settle: in {} of {} steps of {:.3g} s it still was more than {:g} % off what "
        "the second half holds at {:.3g} s",
        late.size(), steps.size(), last_of(first_of(steps).elapsed), 100 * tolerance, median(late));
  } else if (never > 0) {
    out.absent["settle"] =
        fmt::format("in {} of {} steps it is never more than {:g} % off what it holds", never,
                    steps.size(), 100 * tolerance);
  } else {
    out.values["settle"] = over_times(settled);
  }
}

void run(const samples::Series& series, Estimate& out) {
  const std::vector<Step> steps = read_steps(series, out);
  const auto given = series.constants.find("tolerance");
  const double tolerance = given != series.constants.end() ? given->second : kTolerance;
  out.method = fmt::format(
      "running median of 5 readings in each step of the load; opening = median of the first tenth, "
      "delay = until it is {0:g} % below that, settle = until it stays within {0:g} % of the "
      "second half's median; median of the steps, interval from the lowest to the highest step",
      100 * tolerance);
  out.view = view_of({"elapsed", "s"}, {"SM clock", "MHz"});
  std::vector<Value> opening, lowest;
  for (const Step& step : steps) {
    opening.push_back(exact(step.opening(), std::ssize(step.clock), "MHz"));
    lowest.push_back(exact(smallest_of(step.smooth), std::ssize(step.clock), "MHz"));
    out.view.curves.push_back(
        {.label = fmt::format("step {}", opening.size()), .x = step.elapsed, .y = step.clock});
  }
  out.values["opening"] = over_passes(opening);
  out.values["lowest"] = over_passes(lowest);
  put_delay(steps, tolerance, out);
  put_settle(steps, tolerance, out);
}

}  // namespace

extern const RegisteredEstimator registered_clock_step = {
    .id = "clock_step",
    .summary = "how a clock answers a load that begins at once, over several such steps",
    .contract =
        "One axis, the step; a point is one step of a load, with quantities `elapsed` (s, "
        "ascending) and `sm_clock` (MHz), reading by reading. Gives opening (MHz, of the first "
        "tenth), lowest (MHz), delay (ms until the clock is 2 % below the opening) and settle (ms "
        "until it stays within 2 % of the median of the second half; absent where a step is "
        "outside again there), each the median of the steps with an interval from the lowest to "
        "the highest. Constant `tolerance` instead of 2 %.",
    .run = run};

}  // namespace warpgauge::estimate::clock_step_estimator
