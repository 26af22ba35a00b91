// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <deque>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/output_folder.h"
#include "analysis/cli/run/several.h"

namespace warpgauge::cli {
namespace {

/// What `write` puts into the folder is drawn and takes the place of what was there.
template <class Write>
int report_into(const ReportOptions& options, Interruption& interruption, Write write) {
  OutputFolder folder(options.folder);
  write(folder);
  const Drawing drawing = folder.draw({.png = options.png});
  folder.publish(drawing, interruption);
  if (drawing.exit_status == kExitOk) {
    say("report: {}\n", (folder.path() / "index.html").string());
  }
  return drawing.exit_status;
}

int report_several(const ReportOptions& options, std::deque<SeveralDevice>& devices,
                   Interruption& interruption) {
  check_several(devices);
  refuse_to_overwrite(options.inputs, options.folder / "profile.json");
  for (std::size_t i = 0; i < devices.size(); ++i) {
    say("{}: {} ({})\n", static_cast<char>('A' + i), devices[i].profile.device_name,
        fmt::join(devices[i].files, ", "));
  }
  std::fflush(stdout);
  return report_into(options, interruption, [&](OutputFolder& folder) {
    folder.write_report(several_data(devices), interruption);
  });
}

}  // namespace

int report(const ReportOptions& options) {
  Interruption interruption(
      fmt::format("interrupted; {} is unchanged; the same command draws the report again",
                  options.folder.string()));
  std::deque<SeveralDevice> devices = devices_of(options.inputs, options.together);
  if (devices.empty()) {
    throw InputError(
        "give either one profile or recordings of one device, or several of them to compare; "
        "recordings of reference kernels may come with them");
  }
  if (devices.size() > 1) return report_several(options, devices, interruption);
  SeveralDevice& device = devices.front();
  return report_into(options, interruption, [&](OutputFolder& folder) {
    folder.write_results(device.recordings, device.profile, device.estimates,
                         report::Origin::kReplayed, interruption);
  });
}

void add_png(CLI::App& command, bool& png) {
  command.add_flag("--png", png, "Write each figure as PNG too");
}

void add_report(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "report", "Draw the report of a device, or of several on one page", report,
      R"(
Several devices: every device is compared with the first one. What differs comes first, the largest
difference on top; then the levels of memory side by side, and the same figures with one colour a
device. A profile is a device; recordings are one device by the UUID in their header.

examples:
  warpgauge report out/recording.jsonl.zst -o report
  warpgauge report monday/profile.json friday/profile.json -o both
  warpgauge report h100/recording*.jsonl.zst h200/recording*.jsonl.zst -o both)");
  add_file(command, "inputs", options.inputs,
           "Recordings, profiles (.json), and recordings of reference kernels")
      ->required();
  add_file(command, "-o,--output", options.folder, "Folder to write to", "DIR")->required();
  command.add_flag("--together", options.together,
                   "Fit all recordings to one profile, those of several cards of a kind too");
  add_png(command, options.png);
}

}  // namespace warpgauge::cli
