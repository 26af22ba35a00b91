// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/runner.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "analysis/samples/check.h"
#include "probes/device/busy.h"
#include "probes/harness/counter_question.h"

namespace warpgauge::probes {
namespace {

/// Counting repeats each launch once a pass: roughly this share of the timing half.
constexpr double kConfirmShare = 0.3;
constexpr double kClockWarmUpMilliseconds = 400;

/// None for what the device lacks.
double expected_seconds(const ProbeSpec& spec, Level level, const Device& device) {
  if (device.capability() < spec.min_capability) return 0;
  const double scale = level == Level::kQuick ? 0.15 : level == Level::kStandard ? 1.0 : 4.0;
  return spec.cost_seconds * scale;
}

double expected_seconds(const std::vector<const ProbeSpec*>& selected, Level level,
                        const Device& device) {
  double sum = 0;
  for (const ProbeSpec* spec : selected) {
    sum += expected_seconds(*spec, level, device) * (spec->confirm ? 1 + kConfirmShare : 1);
  }
  return sum;
}

std::string level_word(Level level) {
  return level == Level::kQuick ? "quick" : level == Level::kStandard ? "standard" : "full";
}

ProgramCode running_code(const Device& device) {
  auto code = read_program_code(std::filesystem::read_symlink("/proc/self/exe"));
  keep_architecture(code, device.running_capability());
  if (!code.missing.empty()) {
    fmt::print(stderr, "warning: {}: every value will be flagged\n", code.missing);
    std::fflush(stderr);
  }
  return code;
}

}  // namespace

Runner::Runner(RunOptions options, const std::vector<const ProbeSpec*>& selected)
    : options_(std::move(options)),
      device_(options_.device),
      code_(running_code(device_)),
      counters_(device_, options_.counters),
      progress_(options_.progress, expected_seconds(selected, options_.level, device_)),
      throttle_([this] { return device_.nvml().state(); }),
      recorder_(open_recording()),
      context_{.device = device_,
               .code = code_,
               .counters = counters_,
               .recorder = recorder_,
               .progress = progress_,
               .level = options_.level,
               .only_checks = options_.only_checks,
               .company = options_.company} {
  warm_up_clock(kClockWarmUpMilliseconds);
}

Recorder Runner::open_recording() const {
  if (options_.recording.empty()) return {};
  auto header = device_.header();
  header.command = options_.command;
  header.level = level_word(options_.level);
  header.campaign = options_.campaign;
  header.counters = counters_text(options_.counters);
  if (const int devices = options_.company.in_parallel; devices > 1) {
    header.device[samples::kDevicesInParallel] = devices;
  }
  return Recorder(options_.recording, header, options_.resume);
}

HalfResult Runner::measure(const ProbeSpec& spec) {
  return run(spec, spec.measure, expected_seconds(spec, options_.level, device_), "timing");
}

HalfResult Runner::confirm(const ProbeSpec& spec) {
  if (spec.confirm == nullptr) return {};
  return run(spec, spec.confirm, expected_seconds(spec, options_.level, device_) * kConfirmShare,
             "counters");
}

HalfResult Runner::run(const ProbeSpec& spec, void (*half)(Probe&), double seconds,
                       std::string_view what) {
  progress_.begin(fmt::format("{} {}", spec.name, what), seconds);
  throttle_.wait();
  RunningProbe probe(context_, spec);
  probe.run(half, what);
  progress_.end();
  return {probe.failures(), probe.points_measured()};
}

void Runner::finish() { recorder_.finish(seconds_since(start_)); }

}  // namespace warpgauge::probes
