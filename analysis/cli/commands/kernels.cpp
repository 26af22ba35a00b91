// SPDX-License-Identifier: Apache-2.0
// warpgauge kernels: the reference kernels, measured into a recording, or recordings of them shown.
#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/measure.h"
#include "analysis/ladder/rows.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

struct KernelsOptions {
  MeasureOptions measure{.measurement = {.program = Program::kKernels, .recording = {}},
                         .devices = {}};
  std::vector<std::filesystem::path> table;
  std::filesystem::path profile;
};

int show_table(const KernelsOptions& options, const std::filesystem::path& output) {
  const auto recordings = read_recordings(options.table);
  for (const auto& recording : recordings) {
    if (!ladder::has_kernels(recording)) {
      throw InputError(recording.file, "", "holds no reference kernel");
    }
  }
  // Without a profile there are no limits, and no shares of them.
  const profile::Profile profile =
      options.profile.empty() ? profile::Profile{} : read_or_fit(options.profile);
  const auto rows = ladder::rows(recordings, profile);
  if (output.empty()) {
    say_text(report::kernels_text(rows));
    return kExitOk;
  }
  refuse_to_overwrite(options.table, output);
  write_output(ladder::to_csv(rows), output);
  say("{}: {} rows\n", output.string(), rows.size());
  return kExitOk;
}

int kernels(const KernelsOptions& options) {
  const std::filesystem::path& output = options.measure.measurement.recording;
  if (!options.table.empty()) return show_table(options, output);
  if (!output.empty()) return measure_into_recording(options.measure);
  throw InputError("give --output for the recording to write, or --table to show recordings");
}

}  // namespace

void add_kernels(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "kernels",
      "Measure the reference kernels into a recording, or show recordings of them", kernels,
      "\nThe printed table has each ladder at its headline size; the CSV file has every size.\n"
      "\nexamples:\n  warpgauge kernels --filter sgemm -o kernels.jsonl.zst\n"
      "  warpgauge kernels --table kernels.jsonl.zst --profile profile.json\n"
      "  warpgauge kernels --table kernels-*.jsonl.zst --profile profile.json -o kernels.csv");
  add_file(command, "-o,--output", options.measure.measurement.recording,
           "Recording to write (.jsonl.zst, or plain .jsonl); with --table the table (.csv)");
  add_measurement_options(command, options.measure, "families (kernels/FAMILY)");
  CLI::Option* table =
      add_file(command, "--table", options.table, "Show these recordings, one a campaign");
  for (const char* name :
       {"--filter", "--level", "--campaign", "--resume", "--device", "--parallel"}) {
    table->excludes(command.get_option(name));
  }
  add_file(command, "--profile", options.profile, "Profile that has the limits (.json)")
      ->needs(table);
}

}  // namespace warpgauge::cli
