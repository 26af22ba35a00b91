// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/chosen_profile.h"

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/suggest.h"

namespace warpgauge::cli {

CLI::Option* add_profile(CLI::App& command, std::filesystem::path& named,
                         const std::string& about) {
  return command
      .add_option("--profile", named,
                  about + " (default: the profile of the last run here, otherwise the carried one)")
      ->type_name("FILE");
}

ChosenProfile choose_profile(const std::filesystem::path& named) {
  return profile::choose({.named = named, .carried = carried_profile(), .fit = read_or_fit});
}

void refuse_key(const ChosenProfile& chosen, const std::string& key) {
  std::vector<std::string> known;
  for (const auto& [name, entry] : chosen.profile.entries) known.push_back(name);
  for (const auto& [name, why] : chosen.profile.absent) known.push_back(name);
  throw InputError(chosen.file.string(), "",
                   fmt::format("there is no key '{}'{}", printable(key), did_you_mean(key, known)));
}

}  // namespace warpgauge::cli
