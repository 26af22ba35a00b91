// SPDX-License-Identifier: Apache-2.0
// Steps that the sweeps of many probes share: repeat a reading, time launches as a rate, count one.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "probes/harness/probe.h"
#include "probes/methods/timing.h"

namespace warpgauge::probes {

/// Readings of `repeats` rounds. In each round `read(0)` to `read(count - 1)` come by turns, so
/// that what drifts meanwhile is shared by all. A round before them is left out: the first launch
/// loads the code. Where each reading is taken once (timing.h), there is one round alone.
template <class Read>
std::vector<std::vector<double>> repeated_by_turns(int repeats, int count, const Read& read) {
  std::vector<std::vector<double>> readings(count);
  if (!takes_one_reading()) {
    for (int i = 0; i < count; ++i) read(i);
  }
  for (int repeat = 0; repeat < affordable_repeats(repeats); ++repeat) {
    for (int i = 0; i < count; ++i) readings[i].push_back(read(i));
  }
  return readings;
}

/// The same of one reading.
template <class Read>
std::vector<double> repeated(int repeats, const Read& read) {
  return std::move(repeated_by_turns(repeats, 1, [&](int) { return read(); }).front());
}

/// Quantities of a point of bandwidth: seconds, SM clock, and the bytes that moved meanwhile.
inline std::vector<samples::Quantity> rate_quantities() {
  return {{"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}};
}

/// Measures a series of bandwidth against one axis. `rest` says what is its own.
inline void measure_rates(Probe& probe, std::string variant, samples::Axis axis, SeriesSpec rest,
                          const std::function<void(Sweep&)>& body) {
  rest.variant = std::move(variant);
  rest.axes = {std::move(axis)};
  rest.quantities = rate_quantities();
  probe.series(rest, body);
}

/// Adds a point of bandwidth: `launch`, timed `repeats` times, moves `bytes` each time.
inline void add_rate(Sweep& sweep, double at, double bytes, int repeats,
                     const std::function<void()>& launch) {
  auto times = time_launches(1, repeats, [&](int) { launch(); });
  sweep.add({at}, {std::move(times.seconds), std::move(times.sm_clock_mhz), {bytes}});
}

/// What a counter must show in a launch, within a share of it.
struct Expected {
  std::string counter;  ///< alias in the metric group
  double value;
  double tolerance;
  std::string name = "expected_" + counter;  ///< of the value in the recording
};

using AllExpected = std::vector<Expected>;

/// A counter series of one launch, which must show all that is expected.
inline Count counted(std::string confirms, std::string group, samples::Axis axis, double at,
                     const std::vector<Expected>& all, std::function<void()> launch) {
  Count count{{.confirms = std::move(confirms), .group = std::move(group), .axes = {axis}},
              {{{at}, {}, std::move(launch)}}};
  for (const Expected& expected : all) {
    count.spec.relations.push_back({expected.counter, expected.name, expected.tolerance});
    count.points[0].expected[expected.name] = expected.value;
  }
  return count;
}

/// The same, collected.
inline void count_launch(Probe& probe, std::string confirms, std::string group, samples::Axis axis,
                         double at, const std::vector<Expected>& all,
                         std::function<void()> launch) {
  probe.count_together({counted(std::move(confirms), std::move(group), std::move(axis), at, all,
                                std::move(launch))});
}

/// A counter series of a launch at each value of an axis: `launch(value)`, which must show all of
/// `expected(value)`.
template <class Value, class ExpectedAt, class Launch>
Count counted_at(std::string confirms, std::string group, samples::Axis axis,
                 const std::vector<Value>& values, const ExpectedAt& expected,
                 const Launch& launch) {
  Count count{
      {.confirms = std::move(confirms), .group = std::move(group), .axes = {std::move(axis)}}, {}};
  for (const Value value : values) {
    Count one = counted({}, {}, {}, value, expected(value), [=] { launch(value); });
    count.spec.relations = std::move(one.spec.relations);
    count.points.push_back(std::move(one.points[0]));
  }
  return count;
}

/// One counter of one launch.
struct CountedLaunch {
  std::string confirms;  ///< variant of the timing series whose claim is checked
  samples::Axis axis;
  double at;
  std::string counter;  ///< alias in the metric group
  double expected;
  std::function<void()> launch;
};

/// A counter series of that launch, which must count what is expected within `tolerance`.
inline Count count_of(const char* group, CountedLaunch launch, double tolerance = 0.01) {
  return counted(std::move(launch.confirms), group, std::move(launch.axis), launch.at,
                 {{launch.counter, launch.expected, tolerance, "expected"}},
                 std::move(launch.launch));
}

/// Adds `more` readings to those that are there.
inline void append(std::vector<double>& readings, const std::vector<double>& more) {
  readings.insert(readings.end(), more.begin(), more.end());
}

}  // namespace warpgauge::probes
