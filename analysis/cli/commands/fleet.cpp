// SPDX-License-Identifier: Apache-2.0
// warpgauge fleet: which cards of one kind lie outside, and what has drifted.
#include "analysis/answers/fleet.h"
#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/published.h"
#include "analysis/cli/run/page.h"
#include "analysis/fleet/files.h"
#include "analysis/fleet/submission.h"
#include "analysis/report/fleet_csv.h"
#include "analysis/report/fleet_findings.h"
#include "analysis/report/fleet_json.h"
#include "analysis/report/fleet_text.h"
#include "analysis/report/rows.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

struct FleetOptions {
  std::vector<std::filesystem::path> inputs;
  std::vector<std::string> limits;
  std::string format = "text", filter, fail_on = "nothing";
  std::filesystem::path output = "-", report;
  double false_alarms = fleet::kFalseAlarms;
  bool all = false, check = false;
};

/// One that is refused costs itself.
int check_submissions(const std::vector<std::filesystem::path>& inputs) {
  int status = kExitOk;
  const fleet::FoundFiles found = fleet::files_of(inputs);
  for (const std::string& line : found.passed_over) tell("note: {}", line);
  for (const std::string& line : found.refused) {
    tell("error: {}", line);
    status = kExitBadInput;
  }
  for (const auto& file : found.files) {
    try {
      const profile::Profile profile = profile::read_profile(file);
      fleet::check_submission(profile, file);
      say("{}: can be submitted, to profiles/{}/\n", file.string(),
          fleet::folder_of(profile.device_name));
    } catch (const InputError& error) {
      tell("error: {}", error.what());
      status = kExitBadInput;
    }
  }
  return status;
}

bool is_to_fail(const fleet::FindingCounts& counts, const std::string& on) {
  if (counts.beyond + counts.not_judged > 0) return true;  // a limit is there to fail
  const std::size_t drifting = counts.drifting + counts.keys_together;
  if (on == "outlier") return counts.outside + counts.keys_in_groups > 0;
  if (on == "slower") return counts.slower + counts.speeds_in_groups > 0;
  if (on == "drift") return drifting > 0;
  if (on == "any") {
    return counts.outside + counts.keys_in_groups + drifting + counts.differing > 0;
  }
  return false;
}

std::string answer(const FleetOptions& options, const std::vector<fleet::JudgedGroup>& judged,
                   const std::vector<std::string>& refused) {
  if (options.format == "json") {
    return report::json_text(report::fleet_document(judged, refused, options.false_alarms));
  }
  if (options.format == "csv") return report::fleet_csv(judged);
  if (options.format == "findings") return report::fleet_findings_csv(judged);
  if (options.format == "prometheus") return report::fleet_prometheus(judged, refused.size());
  const bool colours = options.output == "-" && report::shows_colours();
  return report::fleet_text(judged, refused, options.all, colours);
}

int judge_fleet(const FleetOptions& options) {
  if (options.check) return check_submissions(options.inputs);
  refuse_unwritable(options.output);
  answers::FleetQuestion question{
      .filter = options.filter, .false_alarms = options.false_alarms, .limits = {}};
  for (const std::string& limit : options.limits) {
    question.limits.push_back(fleet::card_limit(limit));
  }
  const fleet::ReadCards read = fleet::read_cards(options.inputs, published_run_to_run());
  const auto judged = answers::judge_fleet(read.cards, question);
  const bool fails =
      !read.refused.empty() || is_to_fail(fleet::count_findings(judged), options.fail_on);
  for (const std::string& line : read.passed_over) tell("note: {}", line);
  for (const std::string& line : answers::notes_on_limits(question, judged)) {
    tell("note: {}", line);
  }
  for (const std::string& line : read.refused) tell("error: {}", line);
  if (!options.report.empty()) {
    const int status = draw_page(report::fleet_document(judged, read.refused, options.false_alarms),
                                 options.report, "fleet.json", "fleet.html");
    if (status != kExitOk) return status;
  }
  const std::string text = answer(options, judged, read.refused);
  if (!options.report.empty() && options.output == "-") {
    if (options.format != "text") {
      tell("note: --report leaves --format {} out; with -o FILE both are written", options.format);
    }
  } else if (options.format == "text") {
    write_answer(text, options.output);
  } else {
    write_output(text, options.output);
  }
  return fails ? kExitMeasurementFailed : kExitOk;
}

}  // namespace

void add_fleet(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "fleet", "Judge cards of one kind: which lie outside", judge_fleet,
                  R"(
Profiles are grouped by GPU, and by card (its UUID). The latest profile of each card counts; an
earlier one shows what has drifted, eight and more show trends. What a --limit finds comes first,
then the cards that lie outside: as a whole, in a family of keys, in one key. Drivers, clocks, ECC,
power caps and programs that differ come last. A card is
compared with the others. Its distance from their median, in their deviations, must be larger than
chance makes it for any of all keys of all cards, and its interval must be apart from the fleet's.
by chance: how many such findings a healthy fleet has on average. Few cards tell little: the line
"cannot tell" says above which difference a card would be flagged. docs/fleet.md has the formulas.
A file that cannot be read is named, and the others are judged: the exit status is 1. So it is where a
--limit cannot be judged of a card.

examples:
  warpgauge fleet profiles/nvidia-h200
  warpgauge fleet --all --filter 'l2.*' monday/*.json
  warpgauge fleet --fail-on slower profiles/nvidia-h200 || echo 'look at the fleet'
  warpgauge fleet --limit dram.read_gbps=-3% --limit 'l2.*_gbps=-5%' monday/*.json
  warpgauge fleet --limit dram.read_gbps=4500GB/s monday/*.json
  warpgauge fleet --format prometheus -o /var/lib/node_exporter/warpgauge.prom nightly
  warpgauge fleet --report out profiles/nvidia-h200
  warpgauge fleet --check new-card.json      whether it can be submitted)");
  add_file(command, "profiles", options.inputs, "Profiles (.json), or folders of them",
           "PROFILE|DIR")
      ->required();
  add_choice(command, "--format", options.format,
             "csv: a row a key; findings: csv, a row a finding; prometheus: for node_exporter's "
             "textfile collector",
             {"text", "csv", "findings", "json", "prometheus"});
  add_file(command, "-o,--output", options.output, "File to write; - for standard output")
      ->capture_default_str();
  add_file(command, "--report", options.report,
           "Write fleet.json and draw fleet.html in this folder; with -o FILE the answer, too",
           "DIR");
  command.add_flag("--all", options.all, "Show every key with its median and spread, too");
  command.add_option("--filter", options.filter,
                     "Judge only keys that contain this, or fit it as a whole (* ? [])");
  add_choice(
      command, "--fail-on", options.fail_on,
      "End with status 1: outlier, if a card lies outside, or a key cannot be judged since the "
      "cards stand apart in groups; slower, if one lies outside and is slower, or a time or rate "
      "cannot be judged; drift, if one or all together have drifted; any, also if one differs "
      "where "
      "all others are alike",
      {"nothing", "outlier", "slower", "drift", "any"});
  command
      .add_option("--false-alarms", options.false_alarms,
                  "Findings that a healthy fleet may have on average")
      ->type_name("NUMBER")
      ->check(CLI::Range(1e-6, 100.0))
      ->capture_default_str();
  command
      .add_option("--limit", options.limits,
                  "End with status 1 if a card is further below (-) or above (+) the median than "
                  "this; without a sign, either. With the key's unit instead: a rate that a card "
                  "must have at least, or a time at most. KEY as in --filter. May be repeated")
      ->type_name("KEY=[+|-]PERCENT%|VALUE")
      ->allow_extra_args(false);
  command.add_flag("--check", options.check,
                   "Judge nothing: say whether each profile can be submitted, or why not");
}

}  // namespace warpgauge::cli
