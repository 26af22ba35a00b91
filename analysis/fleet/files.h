// SPDX-License-Identifier: Apache-2.0
// The files of profiles that a user names, by themselves or by their folders.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge::fleet {

/// One that cannot be a profile costs itself.
struct FoundFiles {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> refused;      ///< a line each: what was named, and why
  std::vector<std::string> passed_over;  ///< a line each, no failure
};

/// The profiles (.json, .json.zst) among `inputs`; of a folder those in it and below it, sorted,
/// without other documents of ours, and of what `run` left the profile alone. In a folder texts are
/// passed over. So they are, and other documents of ours, where they are named beside profiles of
/// their folder, as a shell does with FOLDER/*. A file that is named twice is there once. Refused
/// is what is not there, what else is named and no profile, a folder without any, and an empty
/// file.
FoundFiles files_of(const std::vector<std::filesystem::path>& inputs);

/// Throws InputError of the first that was refused, and says how many more were.
[[noreturn]] void refuse_all(const std::vector<std::string>& refused);

/// "card-3" of "monday/card-3.json.zst".
std::string stem_of(const std::filesystem::path& file);

}  // namespace warpgauge::fleet
