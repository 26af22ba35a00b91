// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "analysis/answers/comparison.h"
#include "analysis/cli/commands/code_options.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/published.h"
#include "analysis/report/compare_csv.h"
#include "analysis/report/compare_json.h"
#include "analysis/report/compare_text.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

struct CompareOptions {
  std::filesystem::path a, b;
  std::string format = "text", filter, output = "-";
  double tolerance_percent = 0;
  bool all = false;
};

/// Code has no keys.
void refuse_code(const CompareOptions& options) {
  for (const std::filesystem::path& file : {options.a, options.b}) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown) || !is_code(file)) return;
  }
  throw InputError(options.a.string(), "",
                   fmt::format("holds code, and profiles are compared here: 'warpgauge analyze "
                               "--compare {} {}' compares code",
                               options.a.string(), options.b.string()));
}

int compare(const CompareOptions& options) {
  refuse_code(options);
  const profile::Profile a = read_or_fit(options.a), b = read_or_fit(options.b);
  report::Comparison comparison =
      answers::comparison_of({options.a.string(), a}, {options.b.string(), b},
                             {.tolerance_percent = options.tolerance_percent,
                              .filter = options.filter,
                              .run_to_run = published_run_to_run()});
  // A program gets every key, by name; people what they have to look at.
  comparison.shown =
      options.format == "json" ? comparison.keys : profile::to_show(comparison.keys, options.all);
  const bool colours = options.output == "-" && report::shows_colours();
  write_output(options.format == "json"  ? report::comparison_json(comparison)
               : options.format == "csv" ? report::comparison_csv(comparison)
                                         : report::comparison_text(comparison, colours),
               options.output);
  const auto differs = [](const profile::KeyComparison& key) {
    return key.verdict == profile::Verdict::kDiffers;
  };
  return std::ranges::any_of(comparison.keys, differs) ? kExitMeasurementFailed : kExitOk;
}

}  // namespace

void add_compare(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "compare", "Compare two profiles or recordings, key by key", compare,
                  R"(
What differs comes first, the largest difference on top; the last line counts what agrees.
same: each value lies in the other's interval; differs: the intervals are further apart than
campaigns of one card are (their spread is that of the key, or of its group, in the published
profile, or in A or B if they have several campaigns, and for clocks and times in ns no less than
a clock step of 15 MHz leaves open); ambiguous: neither; absent: only one of the two has the key.
--tolerance says what difference matters to you. The percentage beside the verdict is (B - A) / A.
JSON has all keys, with or without --all.

examples:
  warpgauge compare --tolerance 2 monday/profile.json friday/recording.jsonl.zst
  warpgauge compare --filter 'l2.*' --all a.json b.json
  warpgauge compare --format json a.json b.json -o differences.json)");
  add_file(command, "a", options.a, "Profile (.json) or recording")->required();
  add_file(command, "b", options.b, "Profile (.json) or recording")->required();
  add_choice(command, "--format", options.format, "Output format", {"text", "csv", "json"});
  command.add_flag("--all", options.all, "Show what agrees, too");
  command.add_option("--filter", options.filter,
                     "Compare only keys that contain this, or fit it as a whole (* ? [])");
  add_file(command, "-o,--output", options.output, "File to write; - for standard output")
      ->capture_default_str();
  command
      .add_option("--tolerance", options.tolerance_percent,
                  "Count values that differ by no more than this as the same")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
}

}  // namespace warpgauge::cli
