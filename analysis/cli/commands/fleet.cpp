// SPDX-License-Identifier: Apache-2.0
// warpgauge fleet: which cards of one kind lie outside, and what has drifted.
#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/key_pattern.h"
#include "analysis/cli/frame/published.h"
#include "analysis/cli/run/page.h"
#include "analysis/fleet/submission.h"
#include "analysis/report/fleet_csv.h"
#include "analysis/report/fleet_json.h"
#include "analysis/report/fleet_text.h"
#include "analysis/report/rows.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

struct FleetOptions {
  std::vector<std::filesystem::path> inputs;
  std::string format = "text", filter, fail_on = "nothing";
  std::filesystem::path output = "-", report;
  double false_alarms = fleet::kFalseAlarms;
  bool all = false, check = false;
};

int check_submissions(const std::vector<std::filesystem::path>& inputs) {
  for (const auto& file : fleet::files_of(inputs)) {
    const profile::Profile profile = profile::read_profile(file);
    fleet::check_submission(profile, file);
    say("{}: can be submitted, to profiles/{}/\n", file.string(),
        fleet::folder_of(profile.device_name));
  }
  return kExitOk;
}

void keep_keys(std::vector<fleet::Group>& groups, const KeyPattern& pattern) {
  std::vector<std::string> known;
  std::size_t kept = 0;
  for (fleet::Group& group : groups) {
    for (const auto& column : group.columns) known.push_back(column.key);
    std::erase_if(group.columns, [&](const auto& one) { return !pattern.fits(one.key); });
    std::erase_if(group.changes, [&](const auto& one) { return !pattern.fits(one.key); });
    kept += group.columns.size();
  }
  if (kept == 0) pattern.refuse(known);
}

bool is_to_fail(const fleet::FindingCounts& counts, const std::string& on) {
  if (on == "outlier") return counts.outside > 0;
  if (on == "drift") return counts.drifting > 0;
  if (on == "any") return counts.outside + counts.drifting + counts.differing > 0;
  return false;
}

int judge_fleet(const FleetOptions& options) {
  if (options.check) return check_submissions(options.inputs);
  refuse_unwritable(options.output);
  const auto profiles = fleet::read_cards(options.inputs, published_run_to_run());
  std::vector<fleet::Group> groups = fleet::group_cards(profiles);
  if (!options.filter.empty()) keep_keys(groups, KeyPattern(options.filter));
  const auto judged = fleet::judge_groups(std::move(groups), options.false_alarms);
  const fleet::FindingCounts counts = fleet::count_findings(judged);
  const bool fails = is_to_fail(counts, options.fail_on);
  if (!options.report.empty()) {
    const int status = draw_page(report::fleet_document(judged, options.false_alarms),
                                 options.report, "fleet.json", "fleet.html");
    if (status != kExitOk) return status;
    return fails ? kExitMeasurementFailed : kExitOk;
  }
  const bool colours = options.output == "-" && report::shows_colours();
  write_output(options.format == "json"
                   ? report::json_text(report::fleet_document(judged, options.false_alarms))
               : options.format == "csv" ? report::fleet_csv(judged)
                                         : report::fleet_text(judged, options.all, colours),
               options.output);
  return fails ? kExitMeasurementFailed : kExitOk;
}

}  // namespace

void add_fleet(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "fleet", "Judge cards of one kind: which lie outside", judge_fleet,
                  R"(
Profiles are grouped by GPU, and by card (its UUID). The latest profile of each card counts; an
earlier one shows what has drifted. Drivers, clocks, ECC, power caps and programs that differ come
first. Then come the cards that lie outside: as a whole, in a family of keys, in one key. A card is
compared with the others. Its distance from their median, in their deviations, must be larger than
chance makes it for any of all keys of all cards, and its interval must be apart from the fleet's.
by chance: how many such findings a healthy fleet has on average. Few cards tell little: the line
"cannot tell" says above which difference a card would be flagged. docs/fleet.md has the formulas.

examples:
  warpgauge fleet profiles/nvidia-h200
  warpgauge fleet --all --filter 'l2.*' monday/*.json
  warpgauge fleet --fail-on outlier profiles/nvidia-h200 || echo 'look at the fleet'
  warpgauge fleet --report out profiles/nvidia-h200
  warpgauge fleet --check new-card.json      whether it can be submitted)");
  add_file(command, "profiles", options.inputs, "Profiles (.json), or folders of them",
           "PROFILE|DIR")
      ->required();
  add_choice(command, "--format", options.format, "Output format", {"text", "csv", "json"});
  add_file(command, "-o,--output", options.output, "File to write; - for standard output")
      ->capture_default_str();
  add_file(command, "--report", options.report,
           "Write fleet.json and draw fleet.html in this folder instead", "DIR");
  command.add_flag("--all", options.all, "Show every key with its median and spread, too");
  command.add_option("--filter", options.filter,
                     "Judge only keys that contain this, or fit it as a whole (* ? [])");
  add_choice(command, "--fail-on", options.fail_on,
             "End with status 1: outlier, if a card lies outside; drift, if one has drifted; any, "
             "also if one differs where all others are alike",
             {"nothing", "outlier", "drift", "any"});
  command
      .add_option("--false-alarms", options.false_alarms,
                  "Findings that a healthy fleet may have on average")
      ->type_name("NUMBER")
      ->check(CLI::Range(1e-6, 100.0))
      ->capture_default_str();
  command.add_flag("--check", options.check,
                   "Judge nothing: say whether each profile can be submitted, or why not");
}

}  // namespace warpgauge::cli
