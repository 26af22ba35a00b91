// SPDX-License-Identifier: Apache-2.0
// warpgauge show: the device on one screen, or the keys that fit a pattern.
#include "analysis/answers/shown.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/report/hierarchy_rows.h"
#include "analysis/report/hierarchy_text.h"
#include "analysis/report/keys_rows.h"
#include "analysis/report/keys_text.h"
#include "analysis/report/rows.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

struct ShowOptions {
  std::string pattern, format = "text";
  std::filesystem::path profile;
};

int show(const ShowOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  const bool whole = options.pattern.empty();
  const auto keys =
      whole ? std::vector<std::string>{} : answers::fitting_keys(chosen, options.pattern);
  if (options.format == "text") {
    const bool colours = report::shows_colours();
    write_answer(
        profile::first_line(chosen) + (whole ? report::hierarchy_text(chosen.profile, colours)
                                             : report::keys_text(chosen.profile, keys, colours)),
        "-");
    return kExitOk;
  }
  if (options.format == "csv") {
    write_output(report::csv_of_answer(whole ? report::kHierarchyColumns : report::kKeyColumns,
                                       answers::shown_rows(chosen, keys), chosen),
                 "-");
  } else {
    write_output(report::json_text(answers::shown_document(chosen, keys)), "-");
  }
  return kExitOk;
}

}  // namespace

void add_show(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "show",
                  "Show the memory hierarchy and the headline values, or keys by a pattern", show,
                  R"(
Without --profile: profile.json or out/profile.json of the current folder, else the profile
that came with warpgauge, unless a GPU of another model is here. The first line says which.

examples:
  warpgauge show                         the device on one screen
  warpgauge show l2.read                 keys that contain this
  warpgauge show 'dram.*_gbps'           keys that fit as a whole
  warpgauge show --profile out/recording.jsonl.zst --format csv)");
  command
      .add_option("pattern", options.pattern,
                  "A part of a key, or a whole key with wildcards (* ? [])")
      ->type_name("PATTERN");
  add_profile(command, options.profile, "Profile (.json), or a recording, which is fitted");
  add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
}

}  // namespace warpgauge::cli
