// SPDX-License-Identifier: Apache-2.0
// The commands that measure into one recording: probe, and kernels, which also shows recordings.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/devices.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/interruption.h"
#include "analysis/cli/recording_files.h"
#include "analysis/cli/side_by_side.h"
#include "analysis/cli/toolkit.h"
#include "analysis/kernels/rows.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

struct MeasureOptions {
  Measurement measurement;
  DeviceOptions devices;
};

struct KernelsOptions {
  MeasureOptions measure{.measurement = {.program = Program::kKernels, .recording = {}},
                         .devices = {}};
  std::vector<std::filesystem::path> table;
  std::filesystem::path profile;
};

/// Measures one device, and says where the recording is.
int measure_one(const Measurement& measurement) {
  const int status = measure(measurement);
  if (status == kExitOk || status == kExitMeasurementFailed) {
    say("recording: {}\n", measurement.recording.string());
  }
  return status;
}

/// What is left to be measured: of several recordings that are gone on with, some may be complete.
std::vector<Measurement> left_over(std::vector<Measurement> all) {
  if (all.size() == 1) return all;
  std::erase_if(all, [](const Measurement& one) {
    const bool is_whole = one.resume && is_complete(one.recording);
    if (is_whole) tell("note: {} is complete already", one.recording.string());
    return is_whole;
  });
  return all;
}

int measure_at_once(std::vector<Measurement> measurements) {
  Interruption interruption("interrupted; the recordings can be resumed (--resume)");
  SideBySide beside;
  for (Measurement& one : measurements) one.beside = &beside;
  const std::vector<int> statuses =
      all_at_once(measurements.size(), [&](std::size_t i) { return measure_one(measurements[i]); });
  return std::ranges::max(statuses);
}

int measure_into_recording(const MeasureOptions& options) {
  options.devices.are_named();  // or cannot be
  const ProbeDoctor doctor = ask_program(options.measurement.program);
  if (!doctor.usable) throw NoDevice("nothing can be measured here: " + doctor.why);
  const std::vector<int> devices = chosen_devices(options.devices.list, doctor.devices);
  const bool several = devices.size() > 1, at_once = several && options.devices.parallel;
  std::vector<Measurement> measurements;
  for (const int ordinal : devices) {
    Measurement& one = measurements.emplace_back(options.measurement);
    one.device = ordinal;
    if (several) one.recording = recording_of_device(one.recording, ordinal);
    if (at_once) one.in_parallel = static_cast<int>(devices.size());
    if (several && !at_once) one.first = devices.front();
  }
  measurements = left_over(std::move(measurements));
  if (measurements.empty()) return kExitOk;
  if (at_once) return measure_at_once(std::move(measurements));
  return one_after_the_other(measurements, measure_one);
}

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

/// Adds --filter, --level, --campaign, --resume, --device and --parallel. `names` is what the
/// filter selects, in words.
void add_measurement_options(CLI::App& command, MeasureOptions& options, const char* names) {
  Measurement& measurement = options.measurement;
  command.add_option("--filter", measurement.filter,
                     fmt::format("Only {} whose name matches this regular expression", names));
  add_choice(command, "--level", measurement.level, "How much to measure", kLevels);
  command.add_option("--campaign", measurement.campaign, "Number of this repetition")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_flag("--resume", measurement.resume, "Continue a recording that was cut short");
  add_devices(command, options.devices);
}

}  // namespace

void add_probe(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "probe", "Measure this machine's GPU into a recording", measure_into_recording,
      "\nexamples:\n  warpgauge probe --filter memory/ --level quick -o memory.jsonl.zst\n"
      "  warpgauge probe --device 0,2 -o all.jsonl.zst      writes all-0.jsonl.zst and "
      "all-2.jsonl.zst\n"
      "  warpgauge probe --device all --parallel --level quick -o all.jsonl.zst");
  add_file(command, "-o,--output", options.measurement.recording,
           "Recording to write (.jsonl.zst, or plain .jsonl); of several devices, one each")
      ->required();
  add_measurement_options(command, options, "probes");
}

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
