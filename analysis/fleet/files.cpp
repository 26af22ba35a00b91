// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {
namespace {

namespace fs = std::filesystem;

fs::path uncompressed_name(const fs::path& file) {
  return has_compressed_name(file) ? fs::path(file).replace_extension() : file;
}

bool has_profile_name(const fs::path& file) {
  return uncompressed_name(file).extension() == ".json";
}

bool is_recording(const fs::path& file) { return uncompressed_name(file).extension() == ".jsonl"; }

/// Another document of ours: its head names another schema.
bool is_other_document(const fs::path& file) {
  constexpr std::size_t kHead = 200;
  try {
    TextStream stream(file);
    const std::string_view head = stream.next().substr(0, kHead);
    return head.find("\"warpgauge.") != std::string_view::npos &&
           head.find("\"warpgauge.profile\"") == std::string_view::npos;
  } catch (const InputError&) {  // its reader says why it cannot be read
    return false;
  } catch (const Defect&) {
    return false;
  }
}

/// What a folder has beside its profiles: never a profile that was damaged.
bool lies_beside_profiles(const fs::path& file) {
  constexpr std::array kTexts = {".md", ".txt", ".csv", ".html", ".rst"};
  std::error_code unknown;
  if (!fs::is_regular_file(file, unknown)) return false;
  return std::ranges::find(kTexts, file.extension()) != kTexts.end() ||
         (has_profile_name(file) && is_other_document(file));
}

/// Those of a folder and below it. What `run` left has one profile, and exports beside it.
void add_profiles(const fs::path& folder, std::vector<fs::path>& found) {
  if (fs::is_regular_file(folder / "roofline.json")) {
    for (const char* name : {"profile.json", "profile.json.zst"}) {
      if (!fs::is_regular_file(folder / name)) continue;
      found.push_back(folder / name);
      return;
    }
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (entry.is_directory() && !entry.is_symlink()) add_profiles(path, found);
    if (entry.is_regular_file() && has_profile_name(path) && !is_other_document(path)) {
      found.push_back(path);
    }
  }
}

bool has_recording(const fs::path& folder) {
  return std::ranges::any_of(fs::recursive_directory_iterator(folder),
                             [](const fs::directory_entry& entry) {
                               return entry.is_regular_file() && is_recording(entry.path());
                             });
}

/// Throws InputError as files_of() refuses.
std::vector<fs::path> profiles_of(const fs::path& input) {
  if (!fs::exists(input)) throw InputError(input.string(), "", "there is no such file or folder");
  if (!fs::is_directory(input)) {
    if (has_profile_name(input)) return {input};
    throw InputError(input.string(), "",
                     is_recording(input) ? "is not a profile (.json): fit a recording first"
                                         : "is not a profile (.json)");
  }
  std::vector<fs::path> found;
  add_profiles(input, found);
  if (found.empty()) {
    throw InputError(input.string(), "",
                     has_recording(input)
                         ? "the folder contains recordings and no profile (.json): fit a "
                           "recording first (`warpgauge fit RECORDING -o card.json`)"
                         : "the folder contains no profile (.json)");
  }
  std::ranges::sort(found);
  return found;
}

/// The folders whose profiles, or folders of profiles, are named themselves.
std::set<fs::path> folders_of_profiles(const std::vector<fs::path>& inputs) {
  std::set<fs::path> folders;
  for (const fs::path& input : inputs) {
    std::error_code unknown;
    const bool is_named = fs::is_directory(input, unknown) ||
                          (has_profile_name(input) && fs::is_regular_file(input, unknown) &&
                           !is_other_document(input));
    const fs::path named = input.has_filename() ? input : input.parent_path();  // "monday/"
    if (is_named) folders.insert(named.parent_path());
  }
  return folders;
}

}  // namespace

FoundFiles files_of(const std::vector<fs::path>& inputs) {
  FoundFiles found;
  const std::set<fs::path> folders = folders_of_profiles(inputs);
  std::set<fs::path> seen;  // `fleet monday monday/*` names each file twice
  for (const fs::path& input : inputs) {
    if (folders.contains(input.parent_path()) && lies_beside_profiles(input)) {
      found.passed_over.push_back(
          fmt::format("{}: is not a profile, and was passed over", input.string()));
      continue;
    }
    try {
      for (fs::path& file : profiles_of(input)) {
        std::error_code unknown;
        if (!seen.insert(fs::weakly_canonical(file)).second) continue;
        if (fs::is_regular_file(file, unknown) && fs::file_size(file, unknown) == 0) {
          found.refused.push_back(fmt::format("{}: is empty", file.string()));
        } else {
          found.files.push_back(std::move(file));
        }
      }
    } catch (const InputError& error) {
      found.refused.emplace_back(error.what());
    } catch (const fs::filesystem_error& error) {  // a folder that may not be read
      found.refused.push_back(
          fmt::format("{}: cannot be read: {}", error.path1().string(), error.code().message()));
    }
  }
  return found;
}

void refuse_all(const std::vector<std::string>& refused) {
  const std::size_t others = refused.size() - 1;
  throw InputError(estimate::first_of(refused) +
                   (others > 0 ? fmt::format(" (and {} more like it)", others) : ""));
}

std::string stem_of(const fs::path& file) { return uncompressed_name(file).stem().string(); }

}  // namespace warpgauge::fleet
