// SPDX-License-Identifier: Apache-2.0
// What the commands that measure into one recording, `probe` and `kernels`, have in common.
#pragma once

#include <CLI/CLI.hpp>

#include "analysis/cli/probe_program.h"

namespace warpgauge::cli {

/// Adds --filter, --level, --campaign and --resume. `names` is what the filter selects, in words.
void add_measurement_options(CLI::App& command, Measurement& measurement, const char* names);

/// Measures, and says where the recording is. Returns the exit status; without a usable device it
/// is kExitNoDevice.
int measure_into_recording(const Measurement& measurement);

}  // namespace warpgauge::cli
