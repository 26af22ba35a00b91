// SPDX-License-Identifier: Apache-2.0
// One half of one probe while it runs: records how each series ends.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "probes/harness/code_judge.h"
#include "probes/harness/company.h"
#include "probes/harness/counter_pass.h"
#include "probes/harness/probe.h"
#include "probes/harness/progress.h"
#include "probes/harness/recorder.h"
#include "probes/harness/watchdog.h"

namespace warpgauge::probes {

/// Exit status beside those of error.h: the CUDA context died, start again with --resume.
inline constexpr int kExitContextLost = 4;

/// The CUDA context died. The failure is recorded; only a fresh process can go on.
class ContextLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Shared by every probe of a run. All must live as long as the probe runs.
struct RunContext {
  const Device& device;
  const ProgramCode& code;
  CounterPass& counters;
  Recorder& recorder;
  Progress& progress;
  Level level;
  OnlyChecks only_checks;
  Company company;
};

class RunningProbe final : public Probe {
 public:
  RunningProbe(const RunContext& run, const ProbeSpec& spec);

  /// Runs the timing or the counter half, `what` ("timing", "counters"). A failure outside of any
  /// series is recorded as a series of its own. Throws ContextLost, and InputError where the
  /// recording cannot be written.
  void run(void (*half)(Probe&), std::string_view what);

  int failures() const { return failures_; }  ///< series that failed
  int points_measured() const { return points_measured_; }

  const Device& device() const override { return run_.device; }
  Level level() const override { return run_.level; }
  const samples::Series* series(const SeriesSpec& spec,
                                const std::function<void(Sweep&)>& body) override;
  OnlyChecks only_checks() const override { return run_.only_checks; }
  bool holds(const std::string& variant) const override;
  std::optional<CodeTraits> traits(const Kernels& kernel) const override;
  std::vector<samples::CodeEvidence> code(const std::string& part,
                                          const Kernels& kernels) const override;
  std::string doubt(const Kernels& kernels) const override;
  AloneResult alone(int number) const override;
  void count_together(const std::vector<Count>& counts) override;

 private:
  std::string id_of(const std::string& variant) const;
  samples::Series begin(std::string id, const std::vector<samples::Axis>& axes = {},
                        const Fit& fit = {}, const Figure& figure = {}) const;
  samples::Series begin_counts(const CountSpec& spec) const;
  /// Why this probe measures nothing among these devices; empty where it does.
  std::string left_out() const;
  /// Why no such series can be believed, by its machine code; empty where it can. A counter series
  /// can where the one can that it confirms.
  std::string doubt(const samples::Series& series, const SeriesSpec* timed) const;
  /// `timed`: what the probe said of it; null for a counter series.
  const samples::Series& run_guarded(samples::Series series, const SeriesSpec* timed,
                                     const std::function<void(samples::Series&)>& body);
  const samples::Series& conclude(samples::Series series, double elapsed_seconds);
  /// How long the next point of a series may take.
  std::chrono::duration<double> patience() const;
  /// Feeds what watches over the work outside of series.
  void still_working();
  /// Records the series as failed after so long a wait and ends the process, with kExitContextLost.
  [[noreturn]] void leave_without(samples::Series series, std::chrono::duration<double> waited);

  const RunContext& run_;
  const ProbeSpec& spec_;
  CodeJudge judge_;
  Watchdog* outside_ = nullptr;  ///< of work outside of series, where there is one
  int failures_ = 0;
  int points_measured_ = 0;
};

}  // namespace warpgauge::probes
