// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/locations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "analysis/cli/process.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

fs::path executable_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

/// The folders to look in, best first. `part` is the folder below the source tree and below share/.
std::vector<fs::path> candidates(const char* variable, const fs::path& part) {
  if (const auto value = environment(variable)) return {*value};
  return {executable_folder() / WARPGAUGE_SHARE_FROM_BIN / part, fs::path(WARPGAUGE_SOURCE) / part};
}

bool can_draw(const std::string& python) {
  try {
    return capture_process({python, "-c", "import matplotlib"}).end.exit_status == 0;
  } catch (const std::runtime_error&) {
    return false;
  }
}

bool is_carried_recording(const fs::path& file) {
  return file.extension() == ".jsonl" && file.filename().string().rfind("recording-", 0) == 0;
}

}  // namespace

std::optional<fs::path> probe_program() {
  if (const auto value = environment("WARPGAUGE_PROBE")) return *value;
  const fs::path program = executable_folder() / "warpgauge-probe";
  std::error_code error;
  if (!fs::is_regular_file(program, error)) return std::nullopt;
  return program;
}

fs::path report_script() {
  std::string looked_in;
  for (const fs::path& folder : candidates("WARPGAUGE_PLOTS", "plots")) {
    std::error_code error;
    if (fs::is_regular_file(folder / "report.py", error)) return folder / "report.py";
    looked_in += (looked_in.empty() ? "" : " and ") + folder.string();
  }
  throw std::runtime_error(
      fmt::format("report.py was not found in {} (WARPGAUGE_PLOTS names its folder)", looked_in));
}

std::string drawing_python() {
  const auto chosen = environment("WARPGAUGE_PYTHON");
  if (chosen) {
    if (can_draw(*chosen)) return *chosen;
    throw std::runtime_error(
        fmt::format("{} (WARPGAUGE_PYTHON) cannot import matplotlib", *chosen));
  }
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    if (can_draw(python)) return python;
  }
  throw std::runtime_error(
      "no Python that can import matplotlib was found (install python3-matplotlib, or name one in "
      "WARPGAUGE_PYTHON)");
}

std::vector<fs::path> carried_recordings() {
  for (const fs::path& folder : candidates("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER)) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (is_carried_recording(entry.path())) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

}  // namespace warpgauge::cli
