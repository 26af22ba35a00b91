// SPDX-License-Identifier: Apache-2.0
// A load of power/clock_and_power under watch: launches for seconds without a pause, while the host
// notes when the driver's energy counter steps and how much work had been done by then.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include "probes/device/event.h"
#include "probes/harness/nvml.h"
#include "probes/power/loads.cuh"

namespace warpgauge::probes {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kLaunchesAnEvent = 2;
constexpr int kLaunchesAhead = 60;
constexpr double kDriverPowerSeconds = 1.2;  // it tells the mean of about a second

/// What the driver said during a run.
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
Watched watch(const Nvml& nvml, Clock::time_point start, double settling_seconds,
              const Done& done) {
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

struct Run {
  Watched watched;
  std::vector<double> begun, clock_mhz;  ///< of each launch: seconds since the first; its clock
  std::vector<double> ended;             ///< of each event
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

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(150)); }

Run run_load(const Nvml& nvml, Launcher& launcher, const Load& load, double times) {
  const Kind kind = load.kind;
  const double seconds = load.settling_seconds + times * load.seconds;
  const int iterations = launcher.calibrate(kind);
  const int launches =
      static_cast<int>(seconds / kLaunchSeconds) / kLaunchesAnEvent * kLaunchesAnEvent;
  DeviceBuffer<Stamp> stamps(launches);
  std::vector<Event> events(launches / kLaunchesAnEvent + 1);
  rest();
  events[0].record();
  while (!events[0].passed()) {
  }
  const auto start = Clock::now();
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
      launcher.launch(kind, iterations, stamps.data() + launched);
      const int now = launched + 1;
      if (now % kLaunchesAnEvent == 0) events[now / kLaunchesAnEvent].record();
    }
    check(cudaGetLastError());
    return passed == events.size();
  };
  Run run;
  run.watched = watch(nvml, start, load.settling_seconds, go_on);
  for (const Event& event : events) run.ended.push_back(Event::seconds_between(events[0], event));
  run.work_an_event = launcher.work(kind, iterations) * kLaunchesAnEvent;
  const auto all = stamps.to_host();
  for (const Stamp& stamp : all) {
    run.begun.push_back(static_cast<double>(stamp.start_ns - all[0].start_ns) * 1e-9);
    run.clock_mhz.push_back(stamp.clock_mhz());
  }
  return run;
}

}  // namespace
}  // namespace warpgauge::probes
