// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/measure_command.h"

#include <fmt/format.h>

#include <cstdio>

#include "analysis/base/error.h"

namespace warpgauge::cli {

void add_measurement_options(CLI::App& command, Measurement& measurement, const char* names) {
  command.add_option("--filter", measurement.filter,
                     fmt::format("Only {} whose name matches this regular expression", names));
  command.add_option("--level", measurement.level, "How much to measure")
      ->check(CLI::IsMember({"quick", "standard", "full"}))
      ->capture_default_str();
  command.add_option("--campaign", measurement.campaign, "Number of this repetition")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_flag("--resume", measurement.resume, "Continue a recording that was cut short");
}

int measure_into_recording(const Measurement& measurement) {
  if (const ProbeDoctor doctor = ask_program(measurement.program); !doctor.usable) {
    fmt::print(stderr, "error: nothing can be measured here: {}\n", doctor.why);
    return kExitNoDevice;
  }
  const int status = measure(measurement);
  if (status == kExitOk || status == kExitMeasurementFailed) {
    fmt::print("recording: {}\n", measurement.recording.string());
  }
  return status;
}

}  // namespace warpgauge::cli
