// SPDX-License-Identifier: Apache-2.0
// warpgauge probe: measure into a recording, and nothing else.
#include "analysis/cli/commands.h"
#include "analysis/cli/measure_command.h"

namespace warpgauge::cli {

void add_probe(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("probe", "Measure this machine's GPU into a recording");
  auto measurement = std::make_shared<Measurement>();
  command
      ->add_option("-o,--output", measurement->recording,
                   "Recording to write (.jsonl.zst, or plain .jsonl)")
      ->type_name("FILE")
      ->required();
  add_measurement_options(*command, *measurement, "probes");
  command->footer(
      "\nexample:\n  warpgauge probe --filter memory/ --level quick -o memory.jsonl.zst");
  command->callback([measurement, &status] { status = measure_into_recording(*measurement); });
}

}  // namespace warpgauge::cli
