// SPDX-License-Identifier: Apache-2.0
// A set of files that takes the place of another one, as a whole, in a folder that holds other
// files as well.
//
// The promise: the set that is in the folder (profile.json, tables, exports, report.json, figures,
// pages) stays byte for byte until another set is whole. A new set is written and drawn aside,
// below the folder. It counts from one rename on, after which its files take their places one by
// one: the old pages and what the new set lacks are removed first, the new pages come last, so that
// no page is ever beside the numbers of another set. A command killed in these milliseconds leaves
// the rest to the next one that writes to the folder. Recordings and all files that are not of a
// set stay where they are.
//
// Nothing is written, moved or removed through a symbolic link below the folder: a link
// where a folder of a set belongs is refused, a link where a file belongs is replaced.
// Folder names are those of the caller, who holds the folder's lock.
#pragma once

#include <filesystem>

namespace warpgauge::cli {

/// Parts of a report.
inline constexpr const char *kReportData = "report.json", *kExports = "exports";
/// The tables that a report has or has not.
inline constexpr const char *kKernelsTable = "kernels.csv", *kValidationTable = "validation.csv",
                            *kVerdicts = "verdicts.json";

/// A folder below `folder` for a new set, which only we can look into. Throws InputError.
std::filesystem::path make_new_set(const std::filesystem::path& folder);

/// Puts the new set in place of the old one. Throws InputError; when the cause could be foreseen
/// the old set is untouched.
void publish_set(const std::filesystem::path& set, const std::filesystem::path& folder);

/// Completes what a killed command began to put in place; removes sets that never were whole, and
/// temporary files. Throws InputError.
void recover_sets(const std::filesystem::path& folder);

}  // namespace warpgauge::cli
