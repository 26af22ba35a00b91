// SPDX-License-Identifier: Apache-2.0
// One measuring run of a program: the device, the recording and what else its probes share.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cupti/counters.h"
#include "probes/harness/code_judge.h"
#include "probes/harness/company.h"
#include "probes/harness/counter_pass.h"
#include "probes/harness/device.h"
#include "probes/harness/nvml.h"
#include "probes/harness/probe_spec.h"
#include "probes/harness/progress.h"
#include "probes/harness/recorder.h"
#include "probes/harness/running_probe.h"

namespace warpgauge::probes {

struct RunOptions {
  std::filesystem::path recording;  ///< empty: measured values go nowhere but the console
  bool resume = false;
  /// As another process has found it out (counter_question.h).
  cupti::Availability counters{false, "not asked for (--no-counters)"};
  OnlyChecks only_checks = OnlyChecks::kNo;
  Level level = Level::kStandard;
  int campaign = 1;
  int device = 0;
  Company company;
  std::vector<std::string> command;
  ProgressStyle progress = ProgressStyle::kPlain;
};

/// The result of one half of a probe.
struct HalfResult {
  int failed_series = 0;
  int points_measured = 0;
};

class Runner {
 public:
  /// `selected`: the probes that will run, for the remaining time. Throws InputError (recording),
  /// CudaError (device).
  Runner(RunOptions options, const std::vector<const ProbeSpec*>& selected);

  /// Runs a probe's timing or counter half. Throws ContextLost.
  HalfResult measure(const ProbeSpec& spec);
  HalfResult confirm(const ProbeSpec& spec);
  /// Writes the end line.
  void finish();

 private:
  HalfResult run(const ProbeSpec& spec, void (*half)(Probe&), double expected_seconds,
                 std::string_view what);
  Recorder open_recording() const;

  RunOptions options_;
  Device device_;
  ProgramCode code_;
  CounterPass counters_;
  Progress progress_;
  ThrottleGuard throttle_;
  Recorder recorder_;
  RunContext context_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace warpgauge::probes
