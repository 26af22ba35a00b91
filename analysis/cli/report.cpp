// SPDX-License-Identifier: Apache-2.0
// warpgauge report: recordings, or a profile, -> a folder with the page and its figures.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/output_folder.h"
#include "analysis/samples/error.h"

namespace warpgauge::cli {
namespace {

struct ReportOptions {
  std::vector<std::filesystem::path> inputs;
  std::filesystem::path folder;
};

int report(const ReportOptions& options) {
  const bool any_profile = std::any_of(options.inputs.begin(), options.inputs.end(), is_profile);
  if (any_profile && options.inputs.size() > 1) {
    throw InputError("give either one profile or recordings of one device");
  }
  std::vector<samples::Recording> recordings;
  if (!any_profile) recordings = read_recordings(options.inputs);
  const profile::Profile profile =
      any_profile ? profile::read_profile(options.inputs.front()) : profile::fit(recordings);
  const OutputFolder folder(options.folder);
  folder.write_results(recordings, profile, report::Origin::kReplayed);
  const int status = folder.draw();
  if (status == kExitOk) fmt::print("report: {}\n", (folder.path() / "index.html").string());
  return status;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("report", "Draw the report of recordings or of a profile");
  auto options = std::make_shared<ReportOptions>();
  command->add_option("inputs", options->inputs, "Recordings of one device, or one profile (.json)")
      ->type_name("FILE")
      ->required();
  command->add_option("-o,--output", options->folder, "Folder to write to")
      ->type_name("DIR")
      ->required();
  command->footer("\nexample:\n  warpgauge report out/recording.jsonl -o report");
  command->callback([options, &status] { status = report(*options); });
}

}  // namespace warpgauge::cli
