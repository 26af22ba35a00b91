// SPDX-License-Identifier: Apache-2.0
// warpgauge run: measure (or replay a recording), fit, model, report.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/output_folder.h"
#include "analysis/cli/probe_program.h"
#include "analysis/cli/recording_files.h"
#include "analysis/report/summary.h"
#include "analysis/samples/error.h"
#include "cmake/git_revision.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct RunOptions {
  std::string level = "standard";
  fs::path folder = "out";
  std::vector<fs::path> recordings;
  int campaigns = 1;
  bool fresh = false;
  bool no_report = false;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double series_seconds(const std::vector<samples::Recording>& recordings, samples::Source source) {
  double seconds = 0;
  for (const auto& recording : recordings) {
    for (const auto& series : recording.series) {
      if (series.source == source) seconds += series.elapsed_seconds;
    }
  }
  return seconds;
}

/// Fits, writes and draws; prints the table, where the time went, and where the report is.
int conclude(const RunOptions& options, const OutputFolder& folder,
             const std::vector<samples::Recording>& recordings, report::Origin origin) {
  const auto fit_start = Clock::now();
  const profile::Profile profile = profile::fit(recordings);
  folder.write_results(recordings, profile, origin);
  const double fit_seconds = seconds_since(fit_start);
  fmt::print("{}", report::summary_text(profile));

  const auto draw_start = Clock::now();
  const int drawn = options.no_report ? kExitOk : folder.draw();
  const double draw_seconds = seconds_since(draw_start);

  fmt::print(
      "time: timing runs {:.1f} s, counter runs {:.1f} s{}, fit {:.1f} s, figures {:.1f} s\n",
      series_seconds(recordings, samples::Source::kTiming),
      series_seconds(recordings, samples::Source::kCounters),
      origin == report::Origin::kReplayed ? " (when recorded)" : "", fit_seconds, draw_seconds);
  const bool has_page = !options.no_report && drawn == kExitOk;
  fmt::print("{}: {}\n", has_page ? "report" : "profile",
             (folder.path() / (has_page ? "index.html" : "profile.json")).string());
  return drawn;
}

int replay(const RunOptions& options, const std::vector<fs::path>& files, const std::string& why) {
  const std::vector<samples::Recording> recordings = read_recordings(files);
  const samples::Header& header = recordings.front().header;
  fmt::print("Replaying the recording of {} made {} ({}{})\n", header.device_name, header.time_utc,
             recordings.size() == 1 ? "" : fmt::format("{} campaigns; ", recordings.size()), why);
  std::fflush(stdout);
  const OutputFolder folder(options.folder);
  return conclude(options, folder, recordings, report::Origin::kReplayed);
}

int measure_here(const RunOptions& options, const ProbeDoctor& doctor) {
  const OutputFolder folder(options.folder);
  const std::vector<PlannedRecording> plan =
      plan_recordings(folder.path(), options.campaigns, options.fresh,
                      {doctor.device_uuid, options.level, git_revision()});
  fmt::print("Measuring {} (compute capability {}) at level {}\n", doctor.device_name,
             doctor.compute_capability, options.level);
  int status = kExitOk;
  std::vector<fs::path> files;
  for (const PlannedRecording& planned : plan) {
    files.push_back(planned.file);
    if (planned.state == RecordingState::kComplete) {
      fmt::print(stderr, "note: {} is complete already\n", planned.file.string());
      continue;
    }
    const int measured = measure({.recording = planned.file,
                                  .level = options.level,
                                  .filter = {},
                                  .campaign = planned.campaign,
                                  .resume = planned.state == RecordingState::kResume});
    if (measured != kExitOk && measured != kExitMeasurementFailed) return measured;
    status = std::max(status, measured);
  }
  const int concluded =
      conclude(options, folder, read_recordings(files), report::Origin::kMeasuredNow);
  return concluded == kExitOk ? status : concluded;
}

int run(const RunOptions& options) {
  if (!options.recordings.empty()) {
    return replay(options, options.recordings, "given with --recording");
  }
  const ProbeDoctor doctor = ask_probe_program();
  if (doctor.usable) return measure_here(options, doctor);
  const std::vector<fs::path> carried = carried_recordings();
  if (carried.empty()) {
    fmt::print(stderr, "error: no recording to replay, and no usable GPU here: {}\n", doctor.why);
    return kExitNoDevice;
  }
  return replay(options, carried, fmt::format("no usable GPU here: {}", doctor.why));
}

}  // namespace

void add_run(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "run", "Measure this machine's GPU, or replay a recording; fit it and draw the report");
  auto options = std::make_shared<RunOptions>();
  CLI::Option* level = command->add_option("--level", options->level, "How much to measure")
                           ->check(CLI::IsMember({"quick", "standard", "full"}))
                           ->capture_default_str();
  command->add_option("--out", options->folder, "Folder to write to")
      ->type_name("DIR")
      ->capture_default_str();
  CLI::Option* campaigns =
      command->add_option("--campaigns", options->campaigns, "Repeat everything this many times")
          ->check(CLI::Range(1, 100))
          ->capture_default_str();
  CLI::Option* fresh = command->add_flag(
      "--fresh", options->fresh, "Do not continue an unfinished run; keep it under another name");
  command->add_flag("--no-report", options->no_report, "Leave out the page and the figures");
  command->add_option("--recording", options->recordings, "Replay these instead of measuring")
      ->type_name("FILE")
      ->excludes(level)
      ->excludes(campaigns)
      ->excludes(fresh);
  command->footer(
      "\nWithout a usable GPU, the recording that comes with warpgauge is replayed; the first "
      "line\n"
      "says so. A killed run continues where it was when the same command is given again.\n"
      "\nexamples:\n  warpgauge run --level quick --out out\n"
      "  warpgauge run --recording out/recording.jsonl --out replayed");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace warpgauge::cli
