// SPDX-License-Identifier: Apache-2.0
// The profile that answers: one rule for every command and for Python, and how an answer says it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/gpus_in_sight.h"
#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// Why a profile answers.
enum class ChosenAs {
  kNamed,    ///< the user named it
  kFitted,   ///< the user named recordings, and it was fitted from them now
  kLastRun,  ///< the last `run` here wrote it
  kCarried,  ///< it came with warpgauge
};
inline constexpr std::string_view kChosenAsNames[] = {"named", "fitted", "last run", "carried"};

struct Chosen {
  std::filesystem::path file;
  Profile profile;
  ChosenAs as = ChosenAs::kNamed;
};

struct ProfileChoice {
  std::filesystem::path named = {};  ///< a profile (.json), or a recording; empty: none was named
  std::optional<std::filesystem::path> carried = {};  ///< the profile that came with warpgauge
  /// Profiles that came with warpgauge, by the name that they can be asked for.
  std::map<std::string, std::filesystem::path> by_name = {};
  std::function<Profile(const std::filesystem::path&)> fit = {};  ///< of a recording
  /// Models of GPUs that are here; asked only where it matters.
  std::function<std::vector<std::string>()> in_sight = [] { return gpus_in_sight(); };
};

/// A file name that ends in ".json" or ".json.zst" is a profile, anything else a recording.
bool is_profile(const std::filesystem::path& file);

/// The profile that was named, by its file or by the name of one that came with warpgauge (a file
/// of that name goes before it); else that of the last run here: in the current folder
/// (profile.json) or below it (out/profile.json); else the carried one. A profile that was measured
/// elsewhere, carried or replayed by the last run, does not answer if a GPU of another model is
/// visible. Throws InputError, which names the command to give.
Chosen choose(const ProfileChoice& choice);

/// The first line of every answer, with its end: "device NVIDIA H200, profile out/profile.json (of
/// the last run here, replayed)". `more` follows behind "; ": what else is between the device
/// and the answer.
std::string first_line(const Chosen& chosen, const std::vector<std::string>& more = {});

/// The same for programs: profile (the file), profile_from (kChosenAsNames), profile_replayed.
void add_members(nlohmann::ordered_json& answer, const Chosen& chosen);

/// "; did you mean 'y'?" of the profile's keys, with a value and without; empty where none is
/// alike.
std::string similar_keys(const Profile& profile, const std::string& key);

/// Throws InputError "FILE: there is no key 'x'; did you mean 'y'?".
[[noreturn]] void refuse_key(const Chosen& chosen, const std::string& key);

}  // namespace warpgauge::profile
