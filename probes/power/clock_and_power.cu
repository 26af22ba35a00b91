// SPDX-License-Identifier: Apache-2.0
// Question: what clock and power does the device settle at under load, how soon, and how much
// energy does an operation, or a byte from each level of memory, take?
//
// Method: each load runs for seconds without a pause, in launches of some 5 ms, all queued at once;
// clock = cycles over global-timer time of each launch, on one SM. Meanwhile the host notes when
// the driver's energy counter steps, and how much work was done by then (from the events between
// launches). Six steps of the load that draws most, each after a rest, in launches of a millisecond
// or so, show how the clock answers: what it opens with, when the power management first lowers it,
// and whether it then comes to rest. (The driver tells its own clock and power only about ten times
// a second: power.energy_step_ms.) Power = energy over time between two steps, energy of an
// operation = energy over work, both after the clock has settled; the same for a device that only
// holds a context. Two figures each: all of the energy, and what is above that idle device in the
// same time. Neither is the energy of the operation's circuits alone: issue, register file, leakage
// at the load's temperature and the clock tree are in both.
//
// What could fool it: data that do not toggle (all are random or alternate between two values with
// random mantissas; zeros draw far less); the counter's step, which must be small against the
// window (it is recorded; the estimator refuses fewer than a dozen steps); a window that begins
// before the power management has settled; another process on the device (flagged by the harness);
// MIG, where the counter is the whole device's (skipped).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "analysis/estimate/estimate.h"
#include "probes/harness/probe.h"
#include "probes/methods/energy_run.h"
#include "probes/methods/sweeps.h"
#include "probes/power/loads.cuh"

namespace warpgauge::probes::clock_and_power_probe {
namespace {

/// A load's run, and the clock of each of its launches.
struct Run : EnergyRun {
  std::vector<double> begun, clock_mhz;  ///< of each launch: seconds since the first; its clock
};

Run run_load(const Nvml& nvml, Launcher& launcher, const Load& load, double times) {
  const LoadKind kind = load.kind;
  const double seconds = load.settling_seconds + times * load.seconds;
  const int iterations = launcher.calibrate(kind);
  const int launches = launches_for(seconds, kLaunchSeconds);
  DeviceBuffer<Stamp> stamps(launches);
  Run run{run_with_energy(nvml, launches, load.settling_seconds, launcher.work(kind, iterations),
                          [&](int i) { launcher.launch(kind, iterations, stamps.data() + i); }),
          {},
          {}};
  const auto all = stamps.to_host();
  for (const Stamp& stamp : all) {
    run.begun.push_back(static_cast<double>(stamp.start_ns - all[0].start_ns) * 1e-9);
    run.clock_mhz.push_back(stamp.clock_mhz());
  }
  return run;
}

constexpr double kIdleSettlingSeconds = 0.4;
constexpr double kIdleSeconds = 1.8;

constexpr const char* kQuick = "takes seconds: not at level quick";
void add_readings(Sweep& sweep, const std::vector<double>& readings, const char* what) {
  if (readings.empty()) throw SkipSeries{std::string("the driver tells no ") + what};
  sweep.add({static_cast<double>(readings.size())}, {readings});
}

/// The driver's own figures, beside ours: its power is that of some window of its choice.
void record_driver_readings(Probe& probe, const std::string& name, const char* part,
                            const std::function<const Watched&()>& watched, bool clock) {
  SeriesSpec spec{.variant = name + ".driver_power",
                  .axes = {{"readings", "1"}},
                  .quantities = {{"power", "W"}},
                  .fit = {"median_of", {{"power." + name + ".driver_watts", "power"}}},
                  .part = part};
  probe.series(spec, [&](Sweep& sweep) { add_readings(sweep, watched().watts, "power"); });
  if (!clock) return;
  spec.variant = name + ".driver_clock";
  spec.quantities = {{"sm_clock", "MHz"}};
  spec.fit.fills = {{"clock." + name + ".mhz", "sm_clock"}};
  probe.series(spec, [&](Sweep& sweep) { add_readings(sweep, watched().sm_clock_mhz, "clock"); });
}

constexpr const char* kFigure = "energy";
constexpr const char* kFigureTitle = "Energy against time under load";

/// Watts of a device that holds a context and does nothing, with half their interval.
struct Idle {
  double watts = 0, half_width = 0;
};
std::optional<Idle> measure_idle(Probe& probe, Launcher& launcher) {
  std::optional<Watched> run;
  const auto watched = [&]() -> const Watched& {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    if (!run) {
      launcher.calibrate(LoadKind::kFfma);  // awake, then at rest
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      const double seconds = kIdleSettlingSeconds + probe.at_level(0, 1, 3) * kIdleSeconds;
      run = watch(probe.device().nvml(), std::chrono::steady_clock::now(), kIdleSettlingSeconds,
                  [&](double elapsed) { return elapsed > seconds; });
    }
    return *run;
  };
  const auto* series = probe.series(
      {.variant = "idle",
       .axes = {{"elapsed", "s"}},
       .quantities = {{"energy", "J"}},
       .facts = {{"state", "holding a context, nothing running"}},
       .fit = {"energy_law", {{"power.idle.watts", "watts"}, {"power.energy_step_ms", "step"}}},
       .figure = {kFigure, kFigureTitle, "idle"},
       .part = ""},
      [&](Sweep& sweep) {
        if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
        require_energy(probe);
        for (const auto& step : watched().steps) {
          if (step.elapsed < kIdleSettlingSeconds) continue;
          sweep.add({step.elapsed}, {{step.joules - watched().steps.front().joules}});
        }
      });
  record_driver_readings(probe, "idle", "", watched, true);
  const auto values = estimate::estimate(*series).values;
  const auto watts = values.find("watts");
  if (watts == values.end()) return std::nullopt;
  return Idle{watts->second.value, (watts->second.high - watts->second.low) / 2};
}

void measure_load(Probe& probe, Launcher& launcher, const Load& load,
                  const std::optional<Idle>& idle) {
  const std::string name = load.name;
  std::optional<Run> done;  // measured once for all series
  const auto run = [&]() -> const Run& {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    if (!done) done = run_load(probe.device().nvml(), launcher, load, probe.at_level(0, 1, 3));
    return *done;
  };
  // Facts are told with the series: the run comes first.
  if (probe.level() != Level::kQuick && !probe.holds(name)) run();

  SeriesSpec spec{.variant = name,
                  .axes = {{"elapsed", "s"}},
                  .quantities = {{"energy", "J"}},
                  .facts = {{"data", load.data}},
                  .fit = {"energy_law", {{"power." + name + ".watts", "watts"}}},
                  .figure = {kFigure, kFigureTitle, name},
                  .part = load.part};
  if (done) spec.facts["throttle_reasons"] = reasons_text(done->watched.throttle_reasons);
  if (idle) spec.constants = {{"idle_watts", idle->watts}, {"idle_watts_error", idle->half_width}};
  if (load.energy != nullptr) {
    spec.quantities.push_back({"work", load.work});
    std::string above = std::string("energy.") + load.energy;
    above.insert(above.rfind('.'), ".above_idle");
    spec.fit.fills.push_back({std::string("energy.") + load.energy, "per_work"});
    spec.fit.fills.push_back({above, "per_work_above_idle"});
  }
  probe.series(spec, [&](Sweep& sweep) {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    require_energy(probe);
    const Watched& watched = run().watched;
    for (const auto& step : watched.steps) {
      const auto work = run().work_at(step.elapsed);
      if (step.elapsed < load.settling_seconds || !work) continue;
      std::vector<std::vector<double>> samples = {{step.joules - watched.steps.front().joules}};
      if (load.energy != nullptr) samples.push_back({*work});
      sweep.add({step.elapsed}, std::move(samples));
    }
  });

  SeriesSpec clock{
      .variant = name + ".clock",
      .axes = {{"elapsed", "s"}},
      .quantities = {{"sm_clock", "MHz"}},
      .facts = spec.facts,
      .fit = {"settling",
              {{"clock." + name + ".mhz", "settled"}, {"clock." + name + ".lowest_mhz", "lowest"}}},
      .figure = {"clock_under_load", "SM clock from the start of a load, MHz", name},
      .part = load.part};
  probe.series(clock, [&](Sweep& sweep) {
    const Run& all = run();
    for (std::size_t i = 0; i < all.begun.size(); ++i) {
      sweep.add({all.begun[i]}, {{all.clock_mhz[i]}});
    }
  });
  record_driver_readings(
      probe, name, load.part, [&]() -> const Watched& { return run().watched; }, false);
}

/// A load that meets the power cap, begun again and again after a rest.
void measure_steps(Probe& probe, Launcher& launcher) {
  constexpr double kStepSeconds = 4, kRestSeconds = 0.5;  // at the clock that a load opens with
  constexpr int kShorter = 4;  // than the launches of the other series: readings are that close
  probe.series(
      {.variant = "mma_sync_bf16.steps",
       .axes = {{"step", "1"}},
       .quantities = {{"elapsed", "s"}, {"sm_clock", "MHz"}},
       .constants = {{"rest_s", kRestSeconds},
                     {"reading_s", kLaunchSeconds / kShorter},
                     {"tolerance", 0.03}},
       .facts = {{"data", "random, +-[1, 2)"},
                 {"clock", "cycles over global-timer time of each launch, on one SM"}},
       .fit = {"clock_step",
               {{"clock.step.opening_mhz", "opening"},
                {"clock.step.lowest_mhz", "lowest"},
                {"clock.step.delay_ms", "delay"},
                {"clock.settle_ms", "settle"}}},
       .figure = {"clock_steps",
                  "SM clock from the start of the same load, begun again after a rest, MHz",
                  "mma_sync_bf16"},
       .part = "tensor"},
      [&](Sweep& sweep) {
        if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
        const int iterations = std::max(1, launcher.calibrate(LoadKind::kTensor) / kShorter);
        const int launches = static_cast<int>(kStepSeconds / kLaunchSeconds * kShorter);
        DeviceBuffer<Stamp> stamps(launches);
        for (int step = 0; step < probe.at_level(0, 3, 8); ++step) {
          check(cudaDeviceSynchronize());
          std::this_thread::sleep_for(std::chrono::duration<double>(kRestSeconds));
          for (int i = 0; i < launches; ++i) {
            launcher.launch(LoadKind::kTensor, iterations, stamps.data() + i);
          }
          check(cudaGetLastError());
          const auto all = stamps.to_host();
          std::vector<double> elapsed, mhz;
          for (const Stamp& stamp : all) {
            // Microseconds and tenths of a MHz: no more is known, and there are thousands.
            elapsed.push_back(
                std::round(static_cast<double>(stamp.stop_ns - all[0].start_ns) / 1e3) / 1e6);
            mhz.push_back(std::round(static_cast<double>(stamp.stop_cycles - stamp.start_cycles) *
                                     1e4 / static_cast<double>(stamp.stop_ns - stamp.start_ns)) /
                          10);
          }
          sweep.add({double(step)}, {std::move(elapsed), std::move(mhz)});
        }
      });
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  const auto idle = measure_idle(probe, launcher);
  for (const Load& load : kLoads) measure_load(probe, launcher, load, idle);
  measure_steps(probe, launcher);
}

/// The work that energy is divided by is what ran.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  DeviceBuffer<Stamp> stamp(1);
  constexpr int kIterations = 64;
  const auto count = [&](LoadKind kind, const char* variant, const char* group, int iterations,
                         const std::vector<Expected>& all) {
    count_launch(
        probe, variant, group, {"turns", "1"}, iterations, all,
        [&launcher, &stamp, kind, iterations] { launcher.launch(kind, iterations, stamp.data()); });
  };
  const auto work = [&](LoadKind kind) { return launcher.work(kind, kIterations); };
  count(LoadKind::kFfma, "ffma", "fma_issue", kIterations,
        {{"thread_ffma", work(LoadKind::kFfma), 0.001, "expected"}});
  count(LoadKind::kDfma, "dfma", "instruction_mix", kIterations,
        {{"thread_dfma", work(LoadKind::kDfma), 0.001, "expected"}});
  count(LoadKind::kTensor, "mma_sync_bf16", "tensor", kIterations,
        {{"hmma", work(LoadKind::kTensor) / kTensorFlop, 0.001, "expected"}});
  // A wavefront of shared memory is 128 bytes; filling the tile is stores.
  count(LoadKind::kShared, "shared", "shared_load", kIterations,
        {{"wavefronts", work(LoadKind::kShared) / 128, 0.005, "expected"}});
  count(LoadKind::kL2, "l2", "l2_chase", kIterations,
        {{"l1_sectors", work(LoadKind::kL2) / 32, 0.005, "expected"},
         {"l2_hit_rate", 1, 0.02, "expected_hit_rate"}});
  const int pass = static_cast<int>(launcher.dram_steps());
  const double bytes = launcher.work(LoadKind::kDram, pass);
  count(
      LoadKind::kDram, "dram", "global_load", pass,
      {{"sectors", bytes / 32, 0.005, "expected"}, {"dram_bytes", bytes, 0.01, "expected_bytes"}});
}

std::vector<Part> parts() {
  const auto part = [](const char* name, const Kernels& kernel, const char* sass, const char* ptx,
                       int count) {
    return Part{name, sass, {expect(kernel, sass, ptx, count)}};
  };
  return {
      part("ffma", arithmetic_load_kernel<float>, "FFMA", "fma.rn.f32", kArithmeticBody),
      part("dfma", arithmetic_load_kernel<double>, "DFMA", "fma.rn.f64", kArithmeticBody),
      part("tensor", tensor_load_kernel, "HMMA.16816.F32.BF16", "mma.sync.aligned.m16n8k16.*bf16*",
           kTensorBody),
      part("shared", shared_load_kernel, "LDS.128", "ld.volatile.shared.v4.u32", 2 * kSharedBody),
      part("memory", memory_load_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kInFlight),
      Part{"mixed",
           "reads of DRAM, HMMA and FFMA in turn",
           {expect(mixed_load_kernel, "HMMA.16816.F32.BF16", "", kTensorBody),
            expect(mixed_load_kernel, "FFMA", "", kTensorBody),
            expect(mixed_load_kernel, "LDG.E.128.STRONG.GPU", "", kInFlight)}},
  };
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What clock and power does the device settle at, and what energy does work take?",
     .min_capability = 80,
     .cost_seconds = 36,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::clock_and_power_probe
