// SPDX-License-Identifier: Apache-2.0
// The measured times that the user names beside descriptions.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

#include "analysis/cli/commands/descriptions.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/profile.h"
#include "analysis/validate/measured_times.h"

namespace warpgauge::cli {

/// Adds --against.
CLI::Option* add_against(CLI::App& command, std::vector<std::filesystem::path>& files);

/// Times of one table (.csv), or of descriptions that state theirs and of recordings. `kernels` are
/// what `described` holds: such a file is not read again, and what was refused in it is not told
/// twice. Throws InputError where there is no time.
std::vector<validate::MeasuredKernel> read_times(
    const std::vector<std::filesystem::path>& files,
    const std::vector<std::filesystem::path>& described,
    const std::vector<descriptor::Descriptor>& kernels, Complaints& complaints);

/// Says that counts or code are of another device than the profile's, each sentence once.
void tell_of_other_devices(const std::vector<descriptor::Descriptor>& kernels,
                           const profile::Profile& profile);

}  // namespace warpgauge::cli
