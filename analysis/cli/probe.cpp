// SPDX-License-Identifier: Apache-2.0
// warpgauge probe: measure into a recording, and nothing else.
#include <fmt/format.h>

#include <cstdio>

#include "analysis/cli/commands.h"
#include "analysis/cli/probe_program.h"
#include "analysis/samples/error.h"

namespace warpgauge::cli {
namespace {

int probe(const Measurement& measurement) {
  if (const ProbeDoctor doctor = ask_probe_program(); !doctor.usable) {
    fmt::print(stderr, "error: nothing can be measured here: {}\n", doctor.why);
    return kExitNoDevice;
  }
  const int status = measure(measurement);
  if (status == kExitOk || status == kExitMeasurementFailed) {
    fmt::print("recording: {}\n", measurement.recording.string());
  }
  return status;
}

}  // namespace

void add_probe(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("probe", "Measure this machine's GPU into a recording");
  auto measurement = std::make_shared<Measurement>();
  command->add_option("-o,--output", measurement->recording, "Recording to write (.jsonl)")
      ->type_name("FILE")
      ->required();
  command->add_option("--filter", measurement->filter,
                      "Only probes whose name matches this regular expression");
  measurement->level = "standard";
  command->add_option("--level", measurement->level, "How much to measure")
      ->check(CLI::IsMember({"quick", "standard", "full"}))
      ->capture_default_str();
  command->add_option("--campaign", measurement->campaign, "Number of this repetition")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--resume", measurement->resume, "Continue a recording that was cut short");
  command->footer("\nexample:\n  warpgauge probe --filter memory/ --level quick -o memory.jsonl");
  command->callback([measurement, &status] { status = probe(*measurement); });
}

}  // namespace warpgauge::cli
