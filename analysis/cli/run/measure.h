// SPDX-License-Identifier: Apache-2.0
// Measuring into one recording, or one for each of several devices.
#pragma once

#include <CLI/CLI.hpp>

#include "analysis/cli/run/devices.h"
#include "analysis/cli/run/programs.h"

namespace warpgauge::cli {

struct MeasureOptions {
  Measurement measurement;
  DeviceOptions devices;
};

/// Adds --filter, --level, --campaign, --resume, --device and --parallel. `names` is what the
/// filter selects, in words.
void add_measurement_options(CLI::App& command, MeasureOptions& options, const char* names);

/// Measures the devices that were asked for; returns the exit status. Throws NoDevice where nothing
/// can be measured, and InputError for devices and recordings that cannot be.
int measure_into_recording(const MeasureOptions& options);

}  // namespace warpgauge::cli
