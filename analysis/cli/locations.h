// SPDX-License-Identifier: Apache-2.0
// Where the other parts of the toolkit lie: an environment variable first, then the installed copy
// next to this executable, then the source tree that it was built from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// The program that measures: WARPGAUGE_PROBE, else `warpgauge-probe` beside this executable.
/// Absent when neither is there (a build without CUDA).
std::optional<std::filesystem::path> probe_program();

/// The script that draws: WARPGAUGE_PLOTS (a folder), share/warpgauge/plots, the source tree's
/// plots/. Throws std::runtime_error, one sentence, when `report.py` is in none of them.
std::filesystem::path report_script();

/// A Python that can import matplotlib: WARPGAUGE_PYTHON and no other if that is set, else python3
/// on PATH, else /usr/bin/python3. Throws std::runtime_error with one sentence when there is none.
std::string drawing_python();

/// The recordings to replay where nothing can be measured, sorted by name: `recording-*.jsonl` of
/// WARPGAUGE_DATA, or of the installed folder, or of the source tree's. May be empty.
std::vector<std::filesystem::path> carried_recordings();

}  // namespace warpgauge::cli
