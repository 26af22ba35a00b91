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

/// Readings of `repeats` calls of `read`, after one that is left out: the first launch loads the
/// code.
template <class Read>
std::vector<double> repeated(int repeats, const Read& read) {
  std::vector<double> readings;
  for (int repeat = -1; repeat < repeats; ++repeat) {
    const double value = read();
    if (repeat >= 0) readings.push_back(value);
  }
  return readings;
}

/// Quantities of a point of bandwidth: seconds, SM clock, and the bytes that moved meanwhile.
inline std::vector<samples::Quantity> rate_quantities() {
  return {{"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}};
}

/// Adds a point of bandwidth: `launch`, timed `repeats` times, moves `bytes` each time.
inline void add_rate(Sweep& sweep, double at, double bytes, int repeats,
                     const std::function<void()>& launch) {
  auto times = time_launches(1, repeats, [&](int) { launch(); });
  sweep.add({at}, {std::move(times.seconds), std::move(times.sm_clock_mhz), {bytes}});
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
inline Count count_of(const char* group, CountedLaunch counted, double tolerance = 0.01) {
  return {{.confirms = std::move(counted.confirms),
           .group = group,
           .axes = {std::move(counted.axis)},
           .relations = {{std::move(counted.counter), "expected", tolerance}}},
          {{{counted.at}, {{"expected", counted.expected}}, std::move(counted.launch)}}};
}

}  // namespace warpgauge::probes
