// SPDX-License-Identifier: Apache-2.0
// The profile that a command answers by.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "analysis/profile/chosen.h"

namespace warpgauge::cli {

using ChosenProfile = profile::Chosen;

/// Adds --profile of a command that answers by one: `about` says what it is to the command.
CLI::Option* add_profile(CLI::App& command, std::filesystem::path& named,
                         const std::string& about = "Profile of the device, or a recording");

/// profile::choose() with what came with warpgauge and the GPUs in sight. Throws InputError.
ChosenProfile choose_profile(const std::filesystem::path& named);

}  // namespace warpgauge::cli
