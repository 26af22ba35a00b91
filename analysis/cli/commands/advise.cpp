// SPDX-License-Identifier: Apache-2.0
// warpgauge advise: what would help a kernel, ranked by the time it saves, and the lines it waits
// at.
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/answers/advised.h"
#include "analysis/cli/commands/code_kernels.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/command_line.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/page.h"
#include "analysis/report/advice_json.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int kLinesOfText = 5, kLinesOfPage = 12;

struct AdviseCommand {
  std::vector<fs::path> kernels, other_profiles;
  fs::path profile, output = "-", folder;
  std::string format = "text";
  std::optional<int> lines;
  bool in_order = false;
  std::string kernel;
  DescribeStaticOptions code;

  std::size_t most_lines() const {
    return static_cast<std::size_t>(lines.value_or(folder.empty() ? kLinesOfText : kLinesOfPage));
  }
};

int advise(const AdviseCommand& command) {
  const ChosenProfile chosen = choose_profile(command.profile);
  const profile::Profile& profile = chosen.profile;
  std::vector<fs::path> inputs = command.kernels;
  inputs.push_back(chosen.file);
  inputs.insert(inputs.end(), command.other_profiles.begin(), command.other_profiles.end());
  refuse_to_overwrite(inputs, command.output);
  if (!command.folder.empty()) refuse_to_overwrite(inputs, command.folder / "advice.json");
  std::vector<profile::Profile> others;
  for (const fs::path& other : command.other_profiles) others.push_back(read_or_fit(other));
  model::AdviceOptions options{.most_lines = command.most_lines()};
  for (const profile::Profile& other : others) options.other_devices.push_back(&other);

  Complaints complaints;
  ordered_json document = report::advice_document(chosen);
  std::string text = profile::first_line(chosen);
  const auto kernels =
      read_kernels(command.kernels, {command.code, command.kernel, "advise", chosen}, complaints);
  const answers::Adviser adviser(kernels, profile, options, command.in_order);
  const auto advise_on = [&](std::size_t i) { return adviser.of(i); };
  for (answers::Advised& one : complaints.collect_each(kernels.size(), advise_on)) {
    document["kernels"].push_back(std::move(one.json));
    text += one.text;
  }
  const int refused = complaints.tell_rest();
  if (document["kernels"].empty()) return refused;
  if (!command.folder.empty()) {
    document["command"] = given_command_line();
    const int drawn = draw_page(document, command.folder, "advice.json", "kernels.html");
    return drawn == kExitOk ? refused : drawn;
  }
  if (command.format == "json") {
    write_output(document.dump(2) + "\n", command.output);
  } else {
    write_answer(text, command.output);
  }
  return refused;
}

}  // namespace

void add_advise(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "advise", "Say what would help kernels, by time saved", advise, R"(
Each change is judged by itself, by the model of `warpgauge predict`: bank conflicts, accesses that
are not coalesced, wider loads, loads in flight, uneven work, blocks on an SM with the registers or
the shared memory that they take, the size of a block, and fusion with the next launch. A change is
left out if it saves less than 1 % of the time, or if its interval says that it may save nothing.
The savings of several changes do not add up. Machine code shows where the warp waits that its block
waits for: these lines are listed, each with the instruction whose result the warp waits for.

Fusion needs the next launch. Descriptions by `describe -- PROGRAM` say their order; the very next
launch of the process must then be in the same file. Those by `describe --ncu` are in order;
--in-order says that others are, too. --report draws one screen for each kernel: kernels.html, and
its data advice.json.

examples:
  warpgauge describe -o kernels.jsonl -- ./app
  warpgauge advise kernels.jsonl
  warpgauge advise copy.cu                                 says what is to be filled in
  warpgauge advise kernels.jsonl --report out              writes out/kernels.html
  warpgauge advise kernels.jsonl --profile-of other/profile.json
  warpgauge advise first.json second.json --in-order
  warpgauge advise --profile out/profile.json --list 20 --format json kernels.jsonl)");
  add_file(command, "kernels", options.kernels,
           "Descriptions (.json, .jsonl), counted recordings, or code with its --grid and --block")
      ->required();
  add_profile(command, options.profile);
  add_kernel(command, options.kernel);
  add_file(command, "--profile-of", options.other_profiles,
           "Profile of another device, or a recording: say the time there, too")
      ->allow_extra_args(false);
  command.add_flag("--in-order", options.in_order,
                   "The descriptions are in the order of their launches");
  CLI::Option* format =
      add_choice(command, "--format", options.format, "Output format", {"text", "json"});
  command
      .add_option("--list", options.lines,
                  "Lines of machine code to list for each kernel (default: 5; on a page 12)")
      ->check(CLI::Range(0, 1'000'000))
      ->type_name("N");
  CLI::Option* output = add_file(command, "-o,--output", options.output,
                                 "File to write to (default: standard output)");
  add_file(command, "--report", options.folder, "Folder to write a page to", "DIR")
      ->excludes(format)
      ->excludes(output);
  add_static_options(command, options.code);
}

}  // namespace warpgauge::cli
