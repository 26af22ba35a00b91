// SPDX-License-Identifier: Apache-2.0
// Tensor cores at work on the whole chip, in seconds: for a moment (bursts of at most 8 ms, a pause
// before each) and for seconds without a pause, where the slope of elapsed time over work is taken
// once the power management has settled. Clock and power are recorded beside both.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "probes/device/event.h"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timing.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

struct TensorLoad {
  double warps = 0;              ///< of an SM
  std::size_t grid_warps = 0;    ///< of a launch
  double work_of_iteration = 0;  ///< of the whole chip, in `work_unit`
  const char* work_unit = "FLOP";
  std::function<void(int iterations, WarpSpans& spans)> launch;
  std::map<std::string, std::string> facts = {};
  Kernels kernel = {};
  std::string part = {};             ///< both as in SeriesSpec
  double seconds_per_iteration = 0;  ///< see try_out

  int iterations_for(double seconds) const {
    return std::max(1, static_cast<int>(seconds / seconds_per_iteration));
  }
  double work(int iterations) const { return work_of_iteration * iterations; }
};

/// Finds out how long an iteration takes.
inline void try_out(TensorLoad& load, WarpSpans& spans) {
  constexpr int kTrialIterations = 256;
  const auto trial = time_launches(1, 3, [&](int) { load.launch(kTrialIterations, spans); });
  load.seconds_per_iteration =
      *std::min_element(trial.seconds.begin(), trial.seconds.end()) / kTrialIterations;
}

inline void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }

/// Keys that one value fills: that of the instruction, and that of the tensor cores as a whole.
using TensorKeys = std::vector<std::string>;

/// The part that both series in seconds share.
inline SeriesSpec seconds_spec(const TensorLoad& load, const std::string& variant,
                               const TensorKeys& keys) {
  SeriesSpec spec{.variant = variant,
                  .axes = {{"warps", "warps"}, {"work", load.work_unit}},
                  .quantities = {{"duration", "s"}, {"sm_clock", "MHz"}},
                  .constants = {{"max_residual", 0.02}},
                  .facts = load.facts,
                  .fit = {"work_rate"},
                  .kernel = load.kernel,
                  .part = load.part};
  for (const std::string& key : keys) spec.fit.fills.push_back({key, "largest"});
  return spec;
}

/// Launches of `milliseconds` each, after a rest.
inline void measure_burst(Probe& probe, const TensorLoad& load, const std::string& variant,
                          const TensorKeys& keys, int repeats,
                          const std::vector<double>& milliseconds = {2, 4, 6, 8}) {
  probe.series(seconds_spec(load, variant, keys), [&](Sweep& sweep) {
    WarpSpans spans(load.grid_warps);
    for (const double length : milliseconds) {
      const int iterations = load.iterations_for(length * 1e-3);
      LaunchTimes all;
      for (int repeat = 0; repeat < repeats; ++repeat) {
        rest();
        const auto times = time_launches(0, 1, [&](int) { load.launch(iterations, spans); });
        append(all.seconds, times.seconds);
        append(all.sm_clock_mhz, times.sm_clock_mhz);
      }
      sweep.add({load.warps, load.work(iterations)},
                {std::move(all.seconds), std::move(all.sm_clock_mhz)});
    }
  });
}

/// Seconds of launches without a pause, all queued at once.
struct SustainedRun {
  struct Launch {
    double elapsed_seconds;  ///< from the start of the first one to the end of this one
    double clock_mhz;
  };
  std::vector<Launch> launches;
  std::vector<double> watts;  ///< once settled; empty where the driver tells none
};

inline constexpr double kLaunchSeconds = 0.05;
inline constexpr int kSettlingLaunches = 20;

inline SustainedRun run_sustained(const Nvml& nvml, const TensorLoad& load, int launches) {
  const int iterations = load.iterations_for(kLaunchSeconds);
  std::vector<WarpSpans> spans;
  std::vector<Event> events(launches + 1);
  for (int i = 0; i < launches; ++i) spans.emplace_back(load.grid_warps);
  events[0].record();
  for (int i = 0; i < launches; ++i) {
    load.launch(iterations, spans[i]);
    events[i + 1].record();
  }
  SustainedRun run;
  while (!events.back().passed()) {
    rest();
    const auto state = nvml.state();
    if (state.power_watts && events[kSettlingLaunches].passed() && !events.back().passed()) {
      run.watts.push_back(*state.power_watts);
    }
  }
  double before = 0;
  for (int i = 0; i < launches; ++i) {
    const double now = Event::seconds_between(events[0], events[i + 1]);
    run.launches.push_back(
        {now, spans[i].median_sm_cycles(load.grid_warps) / (now - before) / 1e6});
    before = now;
  }
  return run;
}

/// Keys of a sustained run, filled by series `variant`, `variant`.clock and `variant`.power.
struct SustainedKeys {
  TensorKeys rate, mhz, watts;
};

inline void measure_sustained(Probe& probe, const TensorLoad& load, const std::string& variant,
                              const SustainedKeys& keys) {
  std::optional<SustainedRun> run;  // measured once for three series
  const auto settled = [&] {
    if (probe.level() == Level::kQuick) throw SkipSeries{"takes seconds: not at level quick"};
    if (!run) run = run_sustained(probe.device().nvml(), load, probe.at_level(0, 60, 100));
    return std::vector<SustainedRun::Launch>(run->launches.begin() + kSettlingLaunches,
                                             run->launches.end());
  };
  const double work_of_launch = load.work(load.iterations_for(kLaunchSeconds));
  probe.series(seconds_spec(load, variant, keys.rate), [&](Sweep& sweep) {
    double work = kSettlingLaunches * work_of_launch;
    for (const auto& launch : settled()) {
      work += work_of_launch;
      sweep.add({load.warps, work}, {{launch.elapsed_seconds}, {launch.clock_mhz}});
    }
  });
  const auto state_spec = [&](const char* what, samples::Quantity quantity,
                              const TensorKeys& filled) {
    SeriesSpec spec = seconds_spec(load, variant + "." + what, {});
    spec.axes = {{"warps", "warps"}};
    spec.fit = {"median_of"};
    for (const std::string& key : filled) spec.fit.fills.push_back({key, quantity.name});
    spec.quantities = {std::move(quantity)};
    return spec;
  };
  probe.series(state_spec("clock", {"sm_clock", "MHz"}, keys.mhz), [&](Sweep& sweep) {
    std::vector<double> mhz;
    for (const auto& launch : settled()) mhz.push_back(launch.clock_mhz);
    sweep.add({load.warps}, {std::move(mhz)});
  });
  probe.series(state_spec("power", {"power", "W"}, keys.watts), [&](Sweep& sweep) {
    settled();
    if (run->watts.empty()) throw SkipSeries{"the driver tells no power"};
    sweep.add({load.warps}, {run->watts});
  });
}

}  // namespace warpgauge::probes
