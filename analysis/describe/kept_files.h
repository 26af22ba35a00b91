// SPDX-License-Identifier: Apache-2.0
// What executes described kernels again, beside the descriptions: FILE.kept for FILE.jsonl, with
// the machine code (HASH.cubin) and what memory held before a launch (HASH.bytes), each
// compressed with zstd and once for all kernels.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/describe/described_code.h"
#include "analysis/describe/launches.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

/// Where the arguments of kernels lie, as far as a run's journals tell.
std::map<LaunchShape, std::vector<counters::ParameterPlace>> parameters_of(
    const ChosenLaunches& chosen, const std::map<LaunchShape, ShapeLaunches>& shapes,
    const std::vector<Journal>& journals);

/// "kernels.kept" for "kernels.jsonl", "kernels.json" and "kernels.jsonl.zst".
std::filesystem::path kept_folder_of(const std::filesystem::path& descriptions);

/// Copies what the kernels name from the folder of a run. Throws InputError where it cannot be
/// written.
void keep_files(const std::vector<descriptor::Descriptor>& kernels,
                const std::filesystem::path& from, const std::filesystem::path& to);

/// Throw InputError, one line with the file: what is missing, damaged or of another hash.
std::string kept_cubin(const std::filesystem::path& folder, const std::string& hash);
std::string kept_bytes(const std::filesystem::path& folder, const descriptor::KeptBytes& kept);

}  // namespace warpgauge::describe
