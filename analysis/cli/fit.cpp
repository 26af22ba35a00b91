// SPDX-License-Identifier: Apache-2.0
// warpgauge fit: recordings -> one profile.
#include <fmt/format.h>

#include <filesystem>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"

namespace warpgauge::cli {
namespace {

struct FitOptions {
  std::vector<std::filesystem::path> recordings;
  std::filesystem::path profile;
};

int fit(const FitOptions& options) {
  refuse_to_overwrite(options.recordings, options.profile);
  const profile::Profile profile = profile::fit(read_recordings(options.recordings));
  profile::write_profile(profile, options.profile);
  fmt::print("{}: {} keys of {}, {} absent\n", options.profile.string(), profile.entries.size(),
             profile.device_name, profile.absent.size());
  return kExitOk;
}

}  // namespace

void add_fit(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("fit", "Fit recordings into a device profile");
  auto options = std::make_shared<FitOptions>();
  command->add_option("recordings", options->recordings, "Recordings of one device, one a campaign")
      ->type_name("FILE")
      ->required();
  command->add_option("-o,--output", options->profile, "Profile to write (.json)")
      ->type_name("FILE")
      ->required();
  command->footer("\nexample:\n  warpgauge fit out/recording-*.jsonl.zst -o profile.json");
  command->callback([options, &status] { status = fit(*options); });
}

}  // namespace warpgauge::cli
