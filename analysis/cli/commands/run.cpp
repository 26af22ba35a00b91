// SPDX-License-Identifier: Apache-2.0
// The command run: measures, or replays a recording; then fits, judges, and draws the report.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/commands/report.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/conclusion.h"
#include "analysis/cli/run/devices.h"
#include "analysis/cli/run/drawing.h"
#include "analysis/cli/run/output_folder.h"
#include "analysis/cli/run/programs.h"
#include "analysis/cli/run/recording_files.h"
#include "analysis/cli/run/several.h"
#include "analysis/cli/run/side_by_side.h"
#include "cmake/git_revision.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct RunOptions {
  std::string level = "standard";
  fs::path folder = "out";
  std::vector<fs::path> recordings;
  DeviceOptions devices;
  int campaigns = 1;
  bool fresh = false, kernels = false, no_kernels = false, no_report = false, png = false;
  std::vector<CLI::Option*> how_to_measure = {};  ///< those without effect on a replay
};

/// Fits, writes and draws; prints the table as soon as it is there.
int conclude(const RunOptions& options, OutputFolder& folder, RecordingSets recordings,
             report::Origin origin, Interruption& interruption) {
  Conclusion conclusion(folder, std::move(recordings),
                        {.origin = origin, .no_report = options.no_report, .png = options.png});
  say_text(conclusion.fit(interruption));
  conclusion.draw();
  return conclusion.finish(interruption);
}

int replay(const RunOptions& options, const std::vector<fs::path>& files, const std::string& why) {
  Interruption interruption(
      fmt::format("interrupted; {} is unchanged; run the same command again to continue",
                  options.folder.string()));
  RecordingSets recordings = split(read_recordings(files));
  if (options.no_kernels) recordings.kernels.clear();
  if (recordings.probes.empty()) throw InputError("no recording of the probes to replay");
  const samples::Header& header = recordings.probes.front().header;
  const std::size_t files_replayed = recordings.probes.size();
  say("Replaying the recording of {} made {} ({}{})\n", header.device_name, header.time_utc,
      files_replayed == 1 ? "" : fmt::format("{} recordings; ", files_replayed), why);
  std::fflush(stdout);
  std::vector<std::string> idle;
  for (const CLI::Option* option : options.how_to_measure) {
    if (option->count() > 0) idle.push_back(option->get_name());
  }
  if (!idle.empty()) {
    tell("note: a replay measures nothing; it ignores {}", fmt::join(idle, ", "));
  }
  OutputFolder folder(options.folder);
  return conclude(options, folder, std::move(recordings), report::Origin::kReplayed, interruption);
}

/// How a device is measured: by which programs, and with which other devices.
struct Company {
  std::vector<Program> programs = {Program::kProbes};
  int in_parallel = 1;
  std::optional<int> first = {};
};

/// A device that is measured, and the folder that it gets.
class DeviceRun {
 public:
  /// Throws InputError: the folder, or a recording in it that cannot be gone on with.
  DeviceRun(const RunOptions& options, int device, ProbeDoctor doctor, Company company)
      : options_(options),
        device_(device),
        doctor_(std::move(doctor)),
        company_(std::move(company)),
        folder_(options_.folder),
        plan_(plan_recordings(folder_.path(), options_.campaigns, options_.fresh,
                              {doctor_.uuid, options_.level, git_revision(), company_.in_parallel},
                              company_.programs)) {
    await_report(folder_.path(), plan_);
    const bool is_one_of_several = company_.in_parallel > 1 || company_.first;
    say("{}Measuring {} (compute capability {}) at level {}\n",
        is_one_of_several ? fmt::format("device {}: ", device_) : "", doctor_.device,
        doctor_.compute_capability, options_.level);
  }

  /// Whatever the plan still lacks. `beside`: the terminal, where several are measured at once.
  int measure_all(SideBySide* beside = nullptr) const {
    int status = kExitOk;
    for (const PlannedRecording& planned : plan_) {
      if (planned.state == RecordingState::kComplete) {
        tell("note: {} is complete already", planned.file.string());
        continue;
      }
      const int ended = measure({.program = planned.program,
                                 .recording = planned.file,
                                 .level = options_.level,
                                 .campaign = planned.campaign,
                                 .resume = planned.state == RecordingState::kResume,
                                 .device = device_,
                                 .in_parallel = company_.in_parallel,
                                 .first = company_.first,
                                 .beside = beside});
      if (!is_measured(ended)) return ended;
      status = std::max(status, ended);
    }
    return status;
  }

  /// Fits and draws what was measured. An error is told (status_of).
  int conclude() {
    Interruption interruption(fmt::format(
        "interrupted; {} keeps what was measured, and the report that it held before; run the "
        "same command again to continue",
        options_.folder.string()));
    return status_of([&] {
      return cli::conclude(options_, folder_, measured(), report::Origin::kMeasuredNow,
                           interruption);
    });
  }

  /// The same in two steps, for several devices. The first step runs on `devices` of them at once,
  /// this one included.
  int prepare_conclusion(Interruption& interruption, std::size_t devices) {
    conclusion_.emplace(folder_, measured(),
                        Conclusion::Options{.no_report = options_.no_report, .png = options_.png});
    table_ = conclusion_->fit(interruption);
    conclusion_->draw(static_cast<int>(devices));
    return kExitOk;
  }
  int finish_conclusion(Interruption& interruption) {
    say("device {}:\n{}", device_, table_);
    return conclusion_->finish(interruption);
  }

  /// The recordings that a conclusion is from.
  std::vector<fs::path> files() const {
    std::vector<fs::path> files = files_of(Program::kProbes);
    std::ranges::copy(files_of(Program::kKernels), std::back_inserter(files));
    return files;
  }

  /// Whether there is something to conclude from.
  static bool is_measured(int status) {
    return status == kExitOk || status == kExitMeasurementFailed;
  }

 private:
  RecordingSets measured() const {
    return {read_recordings(files_of(Program::kProbes)),
            read_recordings(files_of(Program::kKernels))};
  }

  std::vector<fs::path> files_of(Program program) const {
    std::vector<fs::path> files;
    for (const PlannedRecording& planned : plan_) {
      if (planned.program == program) files.push_back(planned.file);
    }
    return files;
  }

  RunOptions options_;
  int device_;
  ProbeDoctor doctor_;
  Company company_;
  OutputFolder folder_;
  std::vector<PlannedRecording> plan_;
  std::optional<Conclusion> conclusion_ = {};
  std::string table_ = {};
};

/// Whether the reference kernels are to be measured. At level quick they take five times as long as
/// the probes: where several devices are measured they are left out, unless they are asked for.
bool wants_kernels(const RunOptions& options, std::size_t devices) {
  if (options.no_kernels) return false;
  if (options.kernels || devices == 1 || options.level != "quick") return true;
  tell(
      "note: on several devices level quick leaves out the reference kernels; --kernels measures "
      "them");
  return false;
}

/// The programs to run: the probes, and the kernels if they can run here.
std::vector<Program> programs_of(const ProbeDoctor& kernels) {
  if (kernels.usable) return {Program::kProbes, Program::kKernels};
  tell("note: the reference kernels are left out: {}", kernels.why);
  return {Program::kProbes};
}

/// A device that was asked for, what its program says, and how it would be measured.
struct Candidate {
  int device = 0;
  ProbeDoctor doctor;
  Company company;
};

/// Asks the programs about all devices at once.
std::vector<Candidate> candidates(const RunOptions& options, const std::vector<int>& devices) {
  const bool kernels = wants_kernels(options, devices.size());
  Interruption interruption("interrupted; nothing was written");
  std::vector<ProbeDoctor> doctors = ask_programs(Program::kProbes, devices), of_kernels;
  if (kernels) of_kernels = ask_programs(Program::kKernels, devices);
  std::vector<Candidate> all;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    Candidate& one = all.emplace_back();
    one.device = devices[i];
    one.doctor = std::move(doctors[i]);
    if (kernels && one.doctor.usable) one.company.programs = programs_of(of_kernels[i]);
    if (devices.size() == 1) continue;
    if (options.devices.parallel) {
      one.company.in_parallel = static_cast<int>(devices.size());
    } else {
      one.company.first = devices.front();
    }
  }
  return all;
}

/// Says why a device cannot be measured, if so.
bool can_be_measured(const Candidate& candidate) {
  if (candidate.doctor.usable) return true;
  tell("error: device {} cannot be measured: {}", candidate.device, candidate.doctor.why);
  return false;
}

/// The recordings of each device that a conclusion was drawn from.
using Concluded = std::vector<std::vector<fs::path>>;

/// How measuring a device ended, and the conclusion from it.
struct Statuses {
  int measured = kExitOk, concluded = kExitOk;

  int worst() const { return std::max(measured, concluded); }
};

Statuses run_device(const RunOptions& options, const Candidate& candidate, Concluded& concluded) {
  if (!can_be_measured(candidate)) return {.measured = kExitNoDevice};
  DeviceRun run(options, candidate.device, candidate.doctor, candidate.company);
  Statuses ended = {.measured = run.measure_all()};
  if (!DeviceRun::is_measured(ended.measured)) return ended;
  concluded.push_back(run.files());
  ended.concluded = run.conclude();
  return ended;
}

RunOptions options_of_device(const RunOptions& options, int device) {
  RunOptions of_device = options;
  of_device.folder = folder_of_device(options.folder, device);
  return of_device;
}

/// Measures one after the other, with the conclusion from each before the next. A conclusion that
/// fails costs its device alone. Returns the worst status.
int run_in_turn(const RunOptions& options, const std::vector<Candidate>& candidates,
                Concluded& concluded) {
  int worst = kExitOk;
  const int measured = one_after_the_other(candidates, [&](const Candidate& one) {
    const Statuses ended = run_device(options_of_device(options, one.device), one, concluded);
    worst = std::max(worst, ended.concluded);
    return ended.measured;
  });
  return std::max(worst, measured);
}

/// Measures all of them at once; when the last one is done, fits and draws all at once. Returns the
/// worst status.
int run_at_once(const RunOptions& options, const std::vector<Candidate>& candidates,
                Concluded& concluded) {
  int worst = kExitOk;
  std::deque<DeviceRun> runs;  // they stay where they are
  for (const Candidate& one : candidates) {
    if (can_be_measured(one)) {
      runs.emplace_back(options_of_device(options, one.device), one.device, one.doctor,
                        one.company);
    } else {
      worst = kExitNoDevice;
    }
  }
  std::fflush(stdout);
  Interruption interruption(fmt::format(
      "interrupted; {} keeps what was measured, and the reports that it held before; run the same "
      "command again to continue",
      options.folder.string()));
  SideBySide beside;
  const auto statuses =
      all_at_once(runs.size(), [&](std::size_t i) { return runs[i].measure_all(&beside); });
  std::vector<DeviceRun*> to_conclude;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    worst = std::max(worst, statuses[i]);
    if (DeviceRun::is_measured(statuses[i])) to_conclude.push_back(&runs[i]);
  }
  const auto prepared = all_at_once(to_conclude.size(), [&](std::size_t i) {
    return to_conclude[i]->prepare_conclusion(interruption, to_conclude.size());
  });
  for (std::size_t i = 0; i < to_conclude.size(); ++i) {
    worst = std::max(worst, prepared[i]);
    if (prepared[i] != kExitOk) continue;
    concluded.push_back(to_conclude[i]->files());
    const int finished = status_of([&] { return to_conclude[i]->finish_conclusion(interruption); });
    worst = std::max(worst, finished);
  }
  return worst;
}

/// Several devices have a folder each, below the one that was given, which gets the page that shows
/// them side by side.
int measure_here(const RunOptions& options, const std::vector<int>& devices) {
  const std::vector<Candidate> all = candidates(options, devices);
  Concluded concluded;
  if (all.size() == 1) return run_device(options, all.front(), concluded).worst();
  const int status = options.devices.parallel ? run_at_once(options, all, concluded)
                                              : run_in_turn(options, all, concluded);
  if (options.no_report || !DeviceRun::is_measured(status)) return status;
  if (devices.size() > kMostDevices) {
    tell("note: {} devices are more than one page shows; each has its own report", devices.size());
    return status;
  }
  if (concluded.size() < 2) return status;  // nothing to set side by side
  ReportOptions side_by_side = {.inputs = {}, .folder = options.folder, .png = options.png};
  for (const auto& files : concluded) {
    std::ranges::copy(files, std::back_inserter(side_by_side.inputs));
  }
  return std::max(status, report(side_by_side));
}

/// Measuring takes minutes: a user who wants the page must hear first that there will be none.
void say_if_nothing_can_be_drawn() {
  try {
    drawing_python();
  } catch (const std::runtime_error& error) {
    tell("note: the report will not be drawn: {}", error.what());
  }
}

int run(const RunOptions& options) {
  if (!options.recordings.empty()) {
    return replay(options, options.recordings, "given with --recording");
  }
  const bool demanded = options.devices.are_named();
  const ProbeDoctor doctor = ask_program(Program::kProbes);
  if (doctor.usable) {
    const std::vector<int> devices = chosen_devices(options.devices.list, doctor.devices);
    if (!options.no_report) say_if_nothing_can_be_drawn();
    return measure_here(options, devices);
  }
  if (demanded) {  // a user who asks for a device does not want a replay
    throw NoDevice(fmt::format("{} {}: no usable GPU here: {}", kDeviceOption, options.devices.list,
                               doctor.why));
  }
  if (!carried_recordings(Program::kProbes).empty()) {
    return replay(options, carried_recordings(), "no usable GPU here: " + doctor.why);
  }
  tell("error: no recording to replay, and no usable GPU here: {}", doctor.why);
  return kExitNoDevice;
}

}  // namespace

void add_run(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "run",
      "Measure this machine's GPU, or replay a recording; fit it and draw the report", run,
      R"(
Without a usable GPU, the recording that comes with warpgauge is replayed; the first line
says so, and so does the profile. With --device nothing is replayed: if that GPU is not there,
the exit status is 3. A killed run continues where it was when the same command is given again.
A nightly job is --level quick --no-kernels --no-report: it measured an H100 in 13 s. With
--device all it measures every GPU of the node, and a node that has lost its GPU is told (status 3).

examples:
  warpgauge run --level quick --out out
  warpgauge run --device all --level quick --no-kernels --no-report --out nightly/today
  warpgauge run --device all --out out      one GPU after the other: out/device-0, ...; out/index.html
  warpgauge run --device all --parallel --level quick --out out      all at once
  warpgauge run --recording out/recording.jsonl.zst out/kernels.jsonl.zst --out replayed)");
  CLI::Option* level =
      add_choice(command, "--level", options.level, "How much to measure", kLevels);
  add_file(command, "--out", options.folder, "Folder to write to", "DIR")->capture_default_str();
  CLI::Option* campaigns =
      command.add_option("--campaigns", options.campaigns, "Repeat everything this many times")
          ->check(CLI::Range(1, 100))
          ->capture_default_str();
  CLI::Option* fresh = command.add_flag(
      "--fresh", options.fresh, "Do not continue an unfinished run; keep it under another name");
  add_devices(command, options.devices);
  CLI::Option* kernels = command.add_flag(
      "--kernels", options.kernels,
      "Measure the reference kernels even where level quick leaves them out: on several devices");
  options.how_to_measure = {level, campaigns, fresh, kernels};
  std::ranges::copy(options.devices.options, std::back_inserter(options.how_to_measure));
  command.add_flag("--no-kernels", options.no_kernels, "Leave out the reference kernels")
      ->excludes(kernels);
  command.add_flag("--no-report", options.no_report, "Leave out the page and the figures");
  add_png(command, options.png);
  CLI::Option* recordings =
      add_file(command, "--recording", options.recordings, "Replay these instead of measuring");
  for (CLI::Option* option : options.how_to_measure) recordings->excludes(option);
}

}  // namespace warpgauge::cli
