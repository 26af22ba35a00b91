// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/gpus_in_sight.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "analysis/base/process.h"

namespace warpgauge {
namespace {

namespace fs = std::filesystem;

using Models = std::set<std::string>;

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin));
}

/// "Model: \t\t NVIDIA H200" among the lines; empty where the driver does not know it yet.
std::string model_in(const fs::path& information) {
  constexpr std::string_view kName = "Model:";
  std::ifstream file(information);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(kName)) continue;
    const std::string model = trimmed(std::string_view(line).substr(kName.size()));
    return model == "Unknown" ? "" : model;
  }
  return {};
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code none;
  for (fs::directory_iterator entry(folder, none), end; !none && entry != end;
       entry.increment(none)) {
    entries.push_back(entry->path());
  }
  return entries;
}

/// "nvidia0", not "nvidiactl".
bool is_gpu_file(const fs::path& file) {
  constexpr std::string_view kStem = "nvidia";
  const std::string name = file.filename().string();
  const auto is_digit = [](char one) { return one >= '0' && one <= '9'; };
  return name.starts_with(kStem) && name.size() > kStem.size() &&
         std::ranges::all_of(name.substr(kStem.size()), is_digit);
}

/// A line a model; empty where there is no such program, or it knows none.
Models models_by(const std::string& program) {
  constexpr Limits kLimits = {.time = std::chrono::seconds(20), .output_bytes = 1 << 20};
  Models models;
  try {
    const ProcessEnd end =
        run_process({.argv = {program, "--query-gpu=name", "--format=csv,noheader"},
                     .input = Redirect::kNull,
                     .output = Redirect::kCapture,
                     .errors = Redirect::kNull,
                     .signals = Signals::kForwarded,
                     .limits = kLimits});
    if (end.exit_status != 0 || end.over_limit) return {};
    std::istringstream lines(end.output);
    for (std::string line; std::getline(lines, line);) {
      if (const std::string model = trimmed(line); !model.empty()) models.insert(model);
    }
  } catch (const std::runtime_error&) {
  }
  return models;
}

}  // namespace

std::vector<std::string> gpus_in_sight(const GpuPlaces& places) {
  Models models;
  for (const fs::path& gpu : entries_of(places.listed)) {
    models.insert(model_in(gpu / "information"));
  }
  const bool all_told = !models.empty() && !models.contains("");
  if (!all_told && !places.program.empty()) {
    const std::vector<fs::path> files = entries_of(places.devices);
    const bool has_gpu = !models.empty() || std::ranges::any_of(files, is_gpu_file);
    std::error_code none;
    if (has_gpu || fs::exists(places.devices / "dxg", none)) {
      const Models told = models_by(places.program);
      if (!told.empty()) {
        models = told;
      } else if (has_gpu) {
        models.insert("");
      }
    }
  }
  return {models.begin(), models.end()};
}

std::vector<std::string> gpus_in_sight() {
  const char* const listed = std::getenv("WARPGAUGE_GPUS");
  if (listed == nullptr || *listed == '\0') return gpus_in_sight(GpuPlaces{});
  return gpus_in_sight({.listed = listed, .devices = {}, .program = {}});
}

}  // namespace warpgauge
