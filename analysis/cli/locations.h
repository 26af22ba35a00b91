// SPDX-License-Identifier: Apache-2.0
// Where the other parts of the toolkit lie: an environment variable first, then the installed copy
// next to this executable, then the source tree that it was built from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// The programs that measure; everything that needs CUDA happens in them.
enum class Program {
  kProbes,   ///< warpgauge-probe: the device
  kKernels,  ///< warpgauge-kernels: reference kernels on it
};

struct ProgramInfo {
  const char* name;            ///< in messages: "probe program"
  const char* measures;        ///< "probes", "kernels"
  const char* why_not_built;   ///< the end of a sentence that begins with its name
  const char* variable;        ///< of the environment: names the executable
  const char* executable;      ///< its name beside ours
  const char* recording;       ///< begins the name of a recording in an output folder
  const char* carried_prefix;  ///< begins the name of a recording that is carried along
};
const ProgramInfo& info_of(Program program);

/// WARPGAUGE_PROBE or WARPGAUGE_KERNELS, else `warpgauge-probe` or `warpgauge-kernels` beside this
/// executable. Absent when neither is there (a build without CUDA).
std::optional<std::filesystem::path> program_path(Program program);

/// The script that draws: WARPGAUGE_PLOTS (a folder), share/warpgauge/plots, the source tree's
/// plots/. Throws std::runtime_error, one sentence, when `report.py` is in none of them.
std::filesystem::path report_script();

/// A Python that can import matplotlib: WARPGAUGE_PYTHON and no other if that is set, else python3
/// on PATH, else /usr/bin/python3. It is tried, and must be started, in isolated mode (-I): nothing
/// of the current folder, of PYTHONPATH or of the user's own packages is imported. Throws
/// std::runtime_error with one sentence when there is none.
std::string drawing_python();

/// The recordings to replay where nothing can be measured, sorted by name: `recording-*.jsonl`, and
/// for the reference kernels `kernels*.jsonl`, compressed (`.jsonl.zst`) or plain, of
/// WARPGAUGE_DATA, or of the installed folder, or of the source tree's: the first that has some.
/// May be empty.
std::vector<std::filesystem::path> carried_recordings(Program program);
/// Those of the probes, then those of the reference kernels.
std::vector<std::filesystem::path> carried_recordings();

/// The profile of the same folder, or of the next that has one. Absent when none has.
std::optional<std::filesystem::path> carried_profile();

/// The claims catalogue and its facts: WARPGAUGE_CLAIMS, the installed folder or the source tree's
/// data/claims. Throws std::runtime_error when none of them is a folder.
std::filesystem::path claims_folder();

/// The catalogue files of that folder, sorted by name.
std::vector<std::filesystem::path> carried_catalogue();

}  // namespace warpgauge::cli
