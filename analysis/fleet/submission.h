// SPDX-License-Identifier: Apache-2.0
// What a profile in profiles/<gpu>/ must be (profiles/README.md).
#pragma once

#include <filesystem>
#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::fleet {

/// Throws InputError, one line that names the file and the cause, unless the profile can be
/// published as that of one card: measured, not replayed, on one device that is named, by a program
/// without changes of its own; with driver, toolkit, time and level; no flag on any key, which a
/// busy or throttled device and one that pretends to be less leave; no key that counters
/// contradict; and each key that level quick measures on any GPU, or a reason for its absence other
/// than that the run was cut short.
void check_submission(const profile::Profile& profile, const std::filesystem::path& file);

/// The folder of profiles/ for that GPU: "NVIDIA H200" -> "nvidia-h200".
std::string folder_of(const std::string& gpu);

}  // namespace warpgauge::fleet
