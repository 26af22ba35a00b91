// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/locations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "analysis/base/process.h"

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

constexpr const char* kIsolated =
    "Python is started with -I, which ignores PYTHONPATH and the packages of a user";

bool can_draw(const std::string& python) {
  try {
    // Isolated: a matplotlib.py or json.py in the current folder is not run.
    return capture_process({python, "-I", "-c", "import matplotlib, fastjsonschema"}, Group::kOwn)
               .exit_status == 0;
  } catch (const std::runtime_error&) {
    return false;
  }
}

bool is_carried_recording(const fs::path& file, Program program) {
  const char* prefix = program == Program::kProbes ? "recording-" : "kernels";
  const std::string name = file.filename().string();
  return name.starts_with(prefix) && (name.ends_with(".jsonl") || name.ends_with(".jsonl.zst"));
}

}  // namespace

const char* name_of(Program program) {
  return program == Program::kProbes ? "probe program" : "kernels program";
}

const char* why_not_built(Program program) {
  return program == Program::kProbes
             ? "not built: it needs nvcc, and ./run builds it only where it sees a GPU"
             : "not built: it needs nvcc and cuBLAS, and ./run builds it only where it sees a GPU";
}

std::optional<fs::path> program_path(Program program) {
  const bool probes = program == Program::kProbes;
  if (const auto value = environment(probes ? "WARPGAUGE_PROBE" : "WARPGAUGE_KERNELS")) {
    return *value;
  }
  const fs::path file = executable_folder() / (probes ? "warpgauge-probe" : "warpgauge-kernels");
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  return file;
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
        fmt::format("{} (WARPGAUGE_PYTHON) cannot import matplotlib and fastjsonschema; {}",
                    *chosen, kIsolated));
  }
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    if (can_draw(python)) return python;
  }
  throw std::runtime_error(
      fmt::format("no Python that can import matplotlib and fastjsonschema was found (install "
                  "python3-matplotlib "
                  "and python3-fastjsonschema, or "
                  "name one in WARPGAUGE_PYTHON, for example a virtual environment's); {}",
                  kIsolated));
}

std::vector<fs::path> carried_recordings(Program program) {
  for (const fs::path& folder : candidates("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER)) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (is_carried_recording(entry.path(), program)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

std::optional<fs::path> carried_profile() {
  for (const fs::path& folder : candidates("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER)) {
    std::error_code error;
    if (fs::is_regular_file(folder / "profile.json", error)) return folder / "profile.json";
  }
  return std::nullopt;
}

fs::path claims_folder() {
  for (const fs::path& folder : candidates("WARPGAUGE_CLAIMS", fs::path("data") / "claims")) {
    std::error_code error;
    if (fs::is_directory(folder, error)) return folder;
  }
  throw std::runtime_error(
      "the claims catalogue was not found (WARPGAUGE_CLAIMS names its folder)");
}

std::vector<fs::path> carried_catalogue() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(claims_folder())) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace warpgauge::cli
