// SPDX-License-Identifier: Apache-2.0
// warpgauge report: recordings, or a profile, -> a folder with the page and its figures.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/output_folder.h"

namespace warpgauge::cli {
namespace {

struct ReportOptions {
  std::vector<std::filesystem::path> inputs;
  std::filesystem::path folder;
};

int report(const ReportOptions& options) {
  Interruption interruption(
      fmt::format("interrupted; {} is as it was; the same command draws the report anew",
                  options.folder.string()));
  std::vector<std::filesystem::path> files = options.inputs, profiles;
  std::ranges::copy_if(files, std::back_inserter(profiles), is_profile);
  std::erase_if(files, is_profile);
  const RecordingSets recordings = split(read_recordings(files));
  if (profiles.size() + !recordings.probes.empty() != 1) {
    throw InputError(
        "give either one profile or recordings of one device; those of reference kernels may come "
        "with it");
  }
  estimate::Estimates estimates;
  const profile::Profile profile = profiles.empty() ? profile::fit(recordings.probes, estimates)
                                                    : profile::read_profile(profiles.front());
  OutputFolder folder(options.folder);
  folder.write_results(recordings, profile, estimates, report::Origin::kReplayed, interruption);
  const Drawing drawing = folder.draw(interruption);
  if (drawing.set_is_whole) folder.publish(interruption);
  if (drawing.exit_status == kExitOk) {
    fmt::print("report: {}\n", (folder.path() / "index.html").string());
  }
  return drawing.exit_status;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "report", "Draw the report of recordings or of a profile", report,
                  "\nexample:\n  warpgauge report out/recording.jsonl.zst -o report");
  add_file(command, "inputs", options.inputs,
           "Recordings of one device, or one profile (.json), and recordings of reference kernels")
      ->required();
  add_file(command, "-o,--output", options.folder, "Folder to write to", "DIR")->required();
}

}  // namespace warpgauge::cli
