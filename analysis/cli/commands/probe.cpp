// SPDX-License-Identifier: Apache-2.0
// warpgauge probe: this machine's GPU, measured into a recording.
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/run/measure.h"

namespace warpgauge::cli {

void add_probe(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "probe", "Measure this machine's GPU into a recording", measure_into_recording,
      "\nexamples:\n  warpgauge probe --filter memory/ --level quick -o memory.jsonl.zst\n"
      "  warpgauge probe --device 0,2 -o all.jsonl.zst      writes all-0.jsonl.zst and "
      "all-2.jsonl.zst\n"
      "  warpgauge probe --device all --parallel --level quick -o all.jsonl.zst");
  add_file(command, "-o,--output", options.measurement.recording,
           "Recording to write (.jsonl.zst, or plain .jsonl); one for each device")
      ->required();
  add_measurement_options(command, options, "probes");
}

}  // namespace warpgauge::cli
