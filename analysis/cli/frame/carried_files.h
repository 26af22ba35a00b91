// SPDX-License-Identifier: Apache-2.0
// Files that are carried along. Each lies where an environment variable says, else in the installed
// copy next to this executable, else in the source tree that it was built from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/cli/frame/program.h"

namespace warpgauge::cli {

/// The value of an environment variable; absent where it is not set, or empty.
std::optional<std::string> environment(const char* name);

/// The folders to look in, best first. `part` is the folder below the source tree and below share/.
std::vector<std::filesystem::path> candidates(const char* variable,
                                              const std::filesystem::path& part);

/// The file in the best folder that has it.
std::optional<std::filesystem::path> find_file(const char* variable,
                                               const std::filesystem::path& part, const char* file);

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

/// The catalogue files of that folder, sorted by name, without systems.yaml.
std::vector<std::filesystem::path> carried_catalogue();

}  // namespace warpgauge::cli
