// SPDX-License-Identifier: Apache-2.0
// A whole set of results takes the place of another, file by file (private to output_folder.cpp,
// where the promise stands).
#pragma once

#include <filesystem>

namespace warpgauge::cli {

/// The tables that a set has or has not.
inline constexpr const char *kKernelsTable = "kernels.csv", *kValidationTable = "validation.csv",
                            *kVerdicts = "verdicts.json";
/// What each set has.
inline constexpr const char *kReportData = "report.json", *kExports = "exports";

/// A folder below `folder` for a new set, which only we can look into. Throws InputError.
std::filesystem::path make_new_set(const std::filesystem::path& folder);

/// Makes `new_set` the set of `folder`. Throws InputError; before the set counts it looks for what
/// would stand in the way of a file.
void put_in_place(const std::filesystem::path& folder, const std::filesystem::path& new_set);

/// Completes what a killed command began to put in place; removes sets that never were whole.
/// Throws InputError.
void recover(const std::filesystem::path& folder);

}  // namespace warpgauge::cli
