// SPDX-License-Identifier: Apache-2.0
// Forms of one piece of work, timed by turns, so that what drifts meanwhile is shared by all.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes {

/// A launch each, in the default stream, of 50 us and longer (timing.h).
using Forms = std::vector<std::function<void()>>;

/// A series of forms: axis `form`, seconds and SM clock. `which` says what each number is.
inline SeriesSpec forms_spec(std::string variant, std::string which, const Kernels& kernels) {
  return {.variant = std::move(variant),
          .axes = {{"form", "1"}},
          .quantities = {{"duration", "s"}, {"sm_clock", "MHz"}},
          .facts = {{"form", std::move(which)}},
          .kernel = kernels};
}

/// A point for each form, in their order from 0; `rest`: further coordinates.
inline void add_forms(const Probe& probe, Sweep& sweep, const Forms& forms,
                      const std::vector<double>& rest = {}) {
  std::vector<LaunchTimes> times(forms.size());
  for (const auto& form : forms) time_launches(1, 1, [&](int) { form(); });
  const int turns = affordable_repeats(probe.at_level(3, 9, 31));
  for (int turn = 0; turn < turns; ++turn) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const LaunchTimes one = time_launches(0, 1, [&](int) { forms[i](); });
      append(times[i].seconds, one.seconds);
      append(times[i].sm_clock_mhz, one.sm_clock_mhz);
    }
  }
  for (std::size_t i = 0; i < forms.size(); ++i) {
    std::vector<double> at = {static_cast<double>(i)};
    at.insert(at.end(), rest.begin(), rest.end());
    sweep.add(std::move(at), {std::move(times[i].seconds), std::move(times[i].sm_clock_mhz)});
  }
}

}  // namespace warpgauge::probes
