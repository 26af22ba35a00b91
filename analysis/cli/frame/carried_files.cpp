// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/carried_files.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <stdexcept>

#include "analysis/base/installed.h"
#include "analysis/claims/systems.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::vector<fs::path> candidates(const char* variable, const fs::path& part) {
  if (const auto value = environment(variable)) return {*value};
  return {installed_share() / part, fs::path(WARPGAUGE_SOURCE) / part};
}

std::optional<fs::path> find_file(const char* variable, const fs::path& part, const char* file) {
  for (const fs::path& folder : candidates(variable, part)) {
    std::error_code error;
    if (fs::is_regular_file(folder / file, error)) return folder / file;
  }
  return std::nullopt;
}

std::vector<fs::path> carried_recordings(Program program) {
  for (const fs::path& folder : candidates("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER)) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(carried_prefix(program)) &&
          (name.ends_with(".jsonl") || name.ends_with(".jsonl.zst"))) {
        files.push_back(entry.path());
      }
    }
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

std::vector<fs::path> carried_recordings() {
  auto files = carried_recordings(Program::kProbes);
  std::ranges::copy(carried_recordings(Program::kKernels), std::back_inserter(files));
  return files;
}

std::optional<fs::path> carried_profile() {
  return find_file("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER, "profile.json");
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
    const fs::path& file = entry.path();
    const bool is_catalogue =
        file.extension() == ".yaml" && file.filename() != claims::kSystemsFile;
    if (is_catalogue) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace warpgauge::cli
