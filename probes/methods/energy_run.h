// SPDX-License-Identifier: Apache-2.0
// Seconds of one load without a pause, while the driver's energy counter is watched: what the
// estimator energy_law reads. power/clock_and_power says what could fool it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "probes/device/event.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

inline constexpr int kLaunchesAnEvent = 2;
inline constexpr int kLaunchesAhead = 60;
inline constexpr double kDriverPowerSeconds = 1.2;  // it tells the mean of about a second

/// The driver's readings during a run.
struct Watched {
  struct EnergyStep {
    double elapsed, joules;
  };
  std::vector<EnergyStep> steps;  ///< each time that the counter was seen to have moved
  std::vector<double> watts, sm_clock_mhz;
  std::uint64_t throttle_reasons = 0;
};

/// Watches until `done(elapsed)`. A state reading takes long: rarely, and never near an energy step
/// that it could hide.
template <class Done>
Watched watch(const Nvml& nvml, std::chrono::steady_clock::time_point start,
              double settling_seconds, const Done& done) {
  using Clock = std::chrono::steady_clock;
  Watched watched;
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  auto last = nvml.total_energy_joules();
  double next_state = std::max(settling_seconds, kDriverPowerSeconds);
  while (!done(elapsed())) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const auto now = nvml.total_energy_joules();
    const double at = elapsed();
    if (now && now == last) continue;
    if (now) watched.steps.push_back({at, *now});
    last = now;
    if (at < next_state) continue;
    next_state = at + 0.1;
    const auto state = nvml.state();
    if (state.power_watts) watched.watts.push_back(*state.power_watts);
    if (state.sm_clock_mhz) watched.sm_clock_mhz.push_back(*state.sm_clock_mhz);
    if (state.throttle_reasons) watched.throttle_reasons |= *state.throttle_reasons;
  }
  return watched;
}

struct EnergyRun {
  Watched watched;
  std::vector<double> ended;  ///< of each event: seconds since the first
  double work_an_event = 0;

  /// Work done at a time within the run.
  std::optional<double> work_at(double elapsed) const {
    const auto next = std::upper_bound(ended.begin(), ended.end(), elapsed);
    if (next == ended.end() || next == ended.begin()) return std::nullopt;
    const double before = *(next - 1);
    return work_an_event *
           (static_cast<double>(next - ended.begin() - 1) + (elapsed - before) / (*next - before));
  }
};

/// Launches that fill `seconds`, `each` seconds long.
inline int launches_for(double seconds, double each) {
  return static_cast<int>(seconds / each) / kLaunchesAnEvent * kLaunchesAnEvent;
}

/// `launch(0)` to `launch(launches - 1)`, each of `work_of_launch`, after a rest.
inline EnergyRun run_with_energy(const Nvml& nvml, int launches, double settling_seconds,
                                 double work_of_launch, const std::function<void(int)>& launch) {
  std::vector<Event> events(launches / kLaunchesAnEvent + 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  events[0].record();
  while (!events[0].passed()) {
  }
  const auto start = std::chrono::steady_clock::now();
  // A few ahead of the device: a full queue would hold the host up.
  int launched = 0;
  std::size_t passed = 1;
  const auto go_on = [&](double) {
    while (passed < events.size() && launched / kLaunchesAnEvent >= static_cast<int>(passed) &&
           events[passed].passed()) {
      ++passed;
    }
    const int most = static_cast<int>(passed) * kLaunchesAnEvent + kLaunchesAhead;
    for (; launched < std::min(most, launches); ++launched) {
      launch(launched);
      const int now = launched + 1;
      if (now % kLaunchesAnEvent == 0) events[now / kLaunchesAnEvent].record();
    }
    check(cudaGetLastError());
    return passed == events.size();
  };
  EnergyRun run;
  run.watched = watch(nvml, start, settling_seconds, go_on);
  for (const Event& event : events) run.ended.push_back(Event::seconds_between(events[0], event));
  run.work_an_event = work_of_launch * kLaunchesAnEvent;
  return run;
}

/// NVML's names of what held the clock down (NVML API reference, clocks event reasons).
inline std::string reasons_text(std::uint64_t mask) {
  constexpr const char* kNames[] = {// of the bits, lowest first
                                    "idle",
                                    "application clocks",
                                    "software power cap",
                                    "hardware slowdown",
                                    "sync boost",
                                    "software thermal slowdown",
                                    "hardware thermal slowdown",
                                    "power brake",
                                    "display clocks"};
  std::string text;
  for (std::size_t bit = 0; bit < std::size(kNames); ++bit) {
    if ((mask >> bit & 1) != 0) text += (text.empty() ? "" : ", ") + std::string(kNames[bit]);
  }
  return text.empty() ? "none" : text;
}

/// Throws SkipSeries where the driver tells no energy of this device alone.
inline void require_energy(const Probe& probe) {
  const Nvml& nvml = probe.device().nvml();
  if (!nvml.total_energy_joules()) throw SkipSeries{"the driver tells no energy"};
  if (nvml.settings().mig_enabled.value_or(false)) {
    throw SkipSeries{"MIG: the energy is the whole device's"};
  }
}

}  // namespace warpgauge::probes
