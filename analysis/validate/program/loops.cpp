// SPDX-License-Identifier: Apache-2.0
// warpgauge-validate loops: predicted cycles of the corpus of measured loops.
#include <filesystem>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/validate/loop_scores.h"
#include "analysis/validate/program/commands.h"

namespace warpgauge::validate {
namespace {

namespace fs = std::filesystem;

struct LoopsCommand {
  fs::path code, profile, output;
  std::vector<fs::path> campaigns;
  bool open_blind = false;
};

int validate_loops(const LoopsCommand& command) {
  const cli::ChosenProfile chosen = cli::choose_profile(command.profile);
  if (!command.output.empty()) {
    std::vector<fs::path> inputs = {chosen.file, command.code};
    inputs.insert(inputs.end(), command.campaigns.begin(), command.campaigns.end());
    cli::refuse_to_overwrite(inputs, command.output);
    cli::refuse_unwritable(command.output);
  }
  const auto loops = read_measured_loops(command.code, command.campaigns, command.open_blind);
  const auto points =
      located(command.code.string(), "", [&] { return predict_loops(loops, chosen.profile); });
  if (points.empty()) {
    throw InputError(command.campaigns.front().string(), "",
                     "has no point with whole warps a scheduler");
  }
  if (!command.output.empty()) cli::write_output(loops_csv(points), command.output);
  say_text(profile::first_line(chosen) + loops_text(points));
  return kExitOk;
}

}  // namespace

void add_loops(CLI::App& app, int& status) {
  const auto [command, options] = cli::add_command(
      app, status, "loops", "Predicted cycles of loops beside measured ones", validate_loops, R"(
Analyzes the loops of docs/loops.md as `warpgauge analyze` does. Prints scores by half and family, and
the loops that are furthest off. The table has a row for each loop and number of warps.

example:
  warpgauge-validate loops code.jsonl --against loops-1.jsonl loops-2.jsonl loops-3.jsonl)");
  cli::add_file(command, "code", options.code, "The machine code of the loops")->required();
  cli::add_file(command, "--against", options.campaigns, "Recordings of them, one a campaign")
      ->required();
  command.add_flag("--open-blind", options.open_blind, "The blind half, too");
  cli::add_profile(command, options.profile);
  cli::add_file(command, "-o,--output", options.output, "File to write the table to (.csv)");
}

}  // namespace warpgauge::validate
