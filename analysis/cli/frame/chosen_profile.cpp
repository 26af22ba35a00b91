// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/chosen_profile.h"

#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/inputs.h"

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

}  // namespace warpgauge::cli
