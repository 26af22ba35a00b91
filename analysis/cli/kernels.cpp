// SPDX-License-Identifier: Apache-2.0
// warpgauge kernels: measure the reference kernels into a recording, or show recordings of them.
#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/measure_command.h"
#include "analysis/kernels/rows.h"
#include "analysis/report/kernels_text.h"

namespace warpgauge::cli {
namespace {

struct KernelsOptions {
  Measurement measurement{.program = Program::kKernels, .recording = {}};
  std::vector<std::filesystem::path> table;
  std::filesystem::path profile, output;
};

int show_table(const KernelsOptions& options) {
  const auto recordings = read_recordings(options.table);
  for (const auto& recording : recordings) {
    if (!ladder::has_kernels(recording)) {
      throw InputError(recording.file, "", "holds no reference kernel");
    }
  }
  // Without a profile there are no limits, and no shares of them.
  const profile::Profile profile =
      options.profile.empty() ? profile::Profile{} : profile::read_profile(options.profile);
  const auto rows = ladder::rows(recordings, profile);
  if (options.output.empty()) {
    fmt::print("{}", report::kernels_text(rows));
    return kExitOk;
  }
  refuse_to_overwrite(options.table, options.output);
  replace_text_file(options.output, ladder::to_csv(rows));
  fmt::print("{}: {} rows\n", options.output.string(), rows.size());
  return kExitOk;
}

int kernels(const KernelsOptions& options) {
  if (!options.table.empty()) return show_table(options);
  if (options.output.empty()) {
    throw InputError("give --output for the recording to write, or --table to show recordings");
  }
  Measurement measurement = options.measurement;
  measurement.recording = options.output;
  return measure_into_recording(measurement);
}

}  // namespace

void add_kernels(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "kernels", "Measure the reference kernels into a recording, or show recordings of them");
  auto options = std::make_shared<KernelsOptions>();
  command
      ->add_option(
          "-o,--output", options->output,
          "Recording to write (.jsonl.zst, or plain .jsonl); with --table the table (.csv)")
      ->type_name("FILE");
  add_measurement_options(*command, options->measurement, "families (kernels/FAMILY)");
  CLI::Option* table =
      command->add_option("--table", options->table, "Show these recordings, one a campaign")
          ->type_name("FILE");
  for (const char* name : {"--filter", "--level", "--campaign", "--resume"}) {
    table->excludes(command->get_option(name));
  }
  command->add_option("--profile", options->profile, "Profile that has the limits (.json)")
      ->type_name("FILE")
      ->needs(table);
  command->footer(
      "\nThe printed table has each ladder at its headline size; the CSV file has every size.\n"
      "\nexamples:\n  warpgauge kernels --filter sgemm -o kernels.jsonl.zst\n"
      "  warpgauge kernels --table kernels.jsonl.zst --profile profile.json\n"
      "  warpgauge kernels --table kernels-*.jsonl.zst --profile profile.json -o kernels.csv");
  command->callback([options, &status] { status = kernels(*options); });
}

}  // namespace warpgauge::cli
