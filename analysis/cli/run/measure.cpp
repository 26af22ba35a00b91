// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/measure.h"
#include "analysis/base/interruption.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/run/recording_files.h"
#include "analysis/cli/run/side_by_side.h"

namespace warpgauge::cli {
namespace {

/// Measures one device, and says where the recording is.
int measure_one(const Measurement& measurement) {
  const int status = measure(measurement);
  if (status == kExitOk || status == kExitMeasurementFailed) {
    say("recording: {}\n", measurement.recording.string());
  }
  return status;
}

/// What is left to be measured: of several recordings that are gone on with, some may be complete.
std::vector<Measurement> left_over(std::vector<Measurement> all) {
  if (all.size() == 1) return all;
  std::erase_if(all, [](const Measurement& one) {
    const bool is_whole = one.resume && is_complete(one.recording);
    if (is_whole) tell("note: {} is complete already", one.recording.string());
    return is_whole;
  });
  return all;
}

int measure_at_once(std::vector<Measurement> measurements) {
  Interruption interruption("interrupted; the recordings can be resumed (--resume)");
  SideBySide beside;
  for (Measurement& one : measurements) one.beside = &beside;
  const std::vector<int> statuses =
      all_at_once(measurements.size(), [&](std::size_t i) { return measure_one(measurements[i]); });
  return std::ranges::max(statuses);
}

}  // namespace

int measure_into_recording(const MeasureOptions& options) {
  options.devices.are_named();  // or cannot be
  const ProbeDoctor doctor = ask_program(options.measurement.program);
  if (!doctor.usable) throw NoDevice("nothing can be measured here: " + doctor.why);
  const std::vector<int> devices = chosen_devices(options.devices.list, doctor.devices);
  const bool several = devices.size() > 1, at_once = several && options.devices.parallel;
  std::vector<Measurement> measurements;
  for (const int ordinal : devices) {
    Measurement& one = measurements.emplace_back(options.measurement);
    one.device = ordinal;
    if (several) one.recording = recording_of_device(one.recording, ordinal);
    if (at_once) one.in_parallel = static_cast<int>(devices.size());
    if (several && !at_once) one.first = devices.front();
  }
  measurements = left_over(std::move(measurements));
  if (measurements.empty()) return kExitOk;
  if (at_once) return measure_at_once(std::move(measurements));
  return one_after_the_other(measurements, measure_one);
}

void add_measurement_options(CLI::App& command, MeasureOptions& options, const char* names) {
  Measurement& measurement = options.measurement;
  const bool of_kernels = std::string_view(names).find("kernels/") != std::string_view::npos;
  command
      .add_option("--filter", measurement.filter,
                  fmt::format("Only {} whose name matches this regular expression", names))
      ->type_name(of_kernels ? "KERNELS" : "TEXT");  // completion lists them
  add_choice(command, "--level", measurement.level, "How much to measure", kLevels);
  command.add_option("--campaign", measurement.campaign, "Number of this campaign")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_flag("--resume", measurement.resume, "Continue a recording that was cut short");
  add_devices(command, options.devices);
}

}  // namespace warpgauge::cli
