// SPDX-License-Identifier: Apache-2.0
// The profile that a command looks at.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::cli {

struct ChosenProfile {
  std::filesystem::path file;
  profile::Profile profile;
  std::string origin;  ///< why it was this one: empty where the user named it
};

/// The file that the user named (a profile, or a recording, which is fitted); else the profile of
/// the output folder that we stand in (profile.json) or beside (out/profile.json, where `run`
/// writes); else the one that is carried along. Throws InputError.
ChosenProfile choose_profile(const std::filesystem::path& named);

/// Throws InputError "FILE: there is no key 'x'; did you mean 'y'?".
[[noreturn]] void refuse_key(const ChosenProfile& chosen, const std::string& key);

/// "confirmed", "CONTRADICTED", "unavailable: why", or "-" where no counter was asked.
std::string counters_say(const profile::Entry& entry);

/// "[9744, 9760]" in the unit's own words.
std::string interval_text(const profile::Entry& entry);

}  // namespace warpgauge::cli
