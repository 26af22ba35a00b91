// SPDX-License-Identifier: Apache-2.0
// warpgauge explain: what a key is, how it was measured, and whether it can be trusted.
#include "analysis/answers/explanation.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/report/explanation_json.h"
#include "analysis/report/explanation_text.h"
#include "analysis/report/rows.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

struct ExplainOptions {
  std::string key, format = "text";
  std::filesystem::path profile;
};

int explain(const ExplainOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  std::vector<std::string> notes;
  const report::Explanation explanation = answers::explanation_of(chosen, options.key, notes);
  for (const std::string& note : notes) tell("note: {}", note);
  if (options.format == "json") {
    write_output(report::json_text(report::explanation_json(explanation)), "-");
  } else {
    write_answer(report::explanation_text(explanation, report::shows_colours()), "-");
  }
  return kExitOk;
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "explain",
      "Explain a key: what it is, how it was measured, what confirms it and what could fool it",
      explain, R"(
examples:
  warpgauge explain l2.read_gbps
  warpgauge explain dram.latency_ns --profile out/profile.json --format json)");
  command.add_option("key", options.key, "A key of the profile (warpgauge show PATTERN finds it)")
      ->type_name("KEY")
      ->required();
  add_profile(command, options.profile, "Profile (.json), or a recording, which is fitted");
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
}

}  // namespace warpgauge::cli
