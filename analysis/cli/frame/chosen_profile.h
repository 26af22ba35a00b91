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

/// Each row with what answers: device, and what profile::add_members() has.
void add_to_rows(nlohmann::ordered_json& rows, const ChosenProfile& chosen);
/// csv_of() of such rows.
std::string csv_of_answer(std::vector<std::string> names, nlohmann::ordered_json rows,
                          const ChosenProfile& chosen);

/// Throws InputError "FILE: there is no key 'x'; did you mean 'y'?".
[[noreturn]] void refuse_key(const ChosenProfile& chosen, const std::string& key);

/// "confirmed", "CONTRADICTED", "unavailable: why", or "-" where no counter was asked.
std::string counters_say(const profile::Entry& entry);

/// "[9744, 9760]" in the unit's own words.
std::string interval_text(const profile::Entry& entry);

}  // namespace warpgauge::cli
