// SPDX-License-Identifier: Apache-2.0
// warpgauge fit: a profile from recordings.
#include <fmt/format.h>

#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"

namespace warpgauge::cli {
namespace {

struct FitOptions {
  std::vector<std::filesystem::path> recordings;
  std::filesystem::path profile;
};

int fit(const FitOptions& options) {
  refuse_to_overwrite(options.recordings, options.profile);
  const profile::Profile profile = profile::fit(read_recordings(options.recordings));
  const std::string summary = fmt::format("{} keys of {}, {} absent", profile.entries.size(),
                                          profile.device_name, profile.absent.size());
  if (options.profile == "-") {
    write_output(profile::to_json(profile), options.profile);
    tell("{}", summary);
  } else {
    profile::write_profile(profile, options.profile);
    say("{}: {}\n", options.profile.string(), summary);
  }
  return kExitOk;
}

}  // namespace

void add_fit(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "fit", "Fit recordings into a device profile", fit,
                  "\nexample:\n  warpgauge fit out/recording-*.jsonl.zst -o profile.json");
  add_file(command, "recordings", options.recordings, "Recordings of one device, one a campaign")
      ->required();
  add_file(command, "-o,--output", options.profile,
           "Profile to write (.json); - for standard output")
      ->required();
}

}  // namespace warpgauge::cli
