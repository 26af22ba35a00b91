// SPDX-License-Identifier: Apache-2.0
// warpgauge advise: what would help a kernel, ranked by the time it saves, and the lines it waits
// at.
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

#include "analysis/base/defect.h"
#include "analysis/cli/commands/code_kernels.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/page.h"
#include "analysis/model/advice.h"
#include "analysis/report/advice_json.h"
#include "analysis/report/advice_text.h"

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

std::string file_of(const descriptor::Descriptor& kernel) {
  return kernel.file.substr(0, kernel.file.rfind(':'));
}

/// Finds the launch that follows another one in its program, where that is known: descriptions may
/// say their order; Nsight Compute's come in order; for others the user says so.
class NextLaunch {
 public:
  NextLaunch(const std::vector<descriptor::Descriptor>& kernels, bool in_order)
      : kernels_(kernels), in_order_(in_order) {
    for (const descriptor::Descriptor& kernel : kernels) {
      if (!kernel.order) continue;
      const auto [place, is_new] = by_order_.emplace(place_of(kernel, *kernel.order), &kernel);
      if (!is_new) place->second = nullptr;  // two kernels claim this place: it cannot be told
    }
  }

  /// The kernel launched right after kernel i; nullptr where that is not known.
  const descriptor::Descriptor* of(std::size_t i) const {
    const descriptor::Descriptor& kernel = kernels_[i];
    if (kernel.order && !in_order_) {
      const auto found = by_order_.find(place_of(kernel, *kernel.order + 1));
      return found == by_order_.end() ? nullptr : found->second;
    }
    if (i + 1 >= kernels_.size()) return nullptr;
    const descriptor::Descriptor& next = kernels_[i + 1];
    const bool by_ncu =
        kernel.source == "ncu" && next.source == "ncu" && file_of(kernel) == file_of(next);
    return in_order_ || by_ncu ? &next : nullptr;
  }

 private:
  using Place = std::tuple<std::string, std::string, std::int64_t>;  // file, process, order

  static Place place_of(const descriptor::Descriptor& kernel, std::int64_t order) {
    return {file_of(kernel), kernel.process, order};
  }

  const std::vector<descriptor::Descriptor>& kernels_;
  const bool in_order_;
  std::map<Place, const descriptor::Descriptor*> by_order_;
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
  const NextLaunch next(kernels, command.in_order);
  struct Advised {
    ordered_json json;
    std::string text;
  };
  const auto advise_on = [&](std::size_t i) {
    const descriptor::Descriptor& kernel = kernels[i];
    model::AdviceOptions of_kernel = options;
    of_kernel.next = next.of(i);
    const auto advice =
        located(kernel.file, "launch", [&] { return model::advise(kernel, profile, of_kernel); });
    return Advised{.json = located(kernel.file, "work",
                                   [&] { return report::advice_json(kernel, advice, profile); }),
                   .text = report::advice_text(kernel, advice, profile.device_name)};
  };
  for (Advised& one : complaints.collect_each(kernels.size(), advise_on)) {
    document["kernels"].push_back(std::move(one.json));
    text += one.text;
  }
  const int refused = complaints.tell_rest();
  if (document["kernels"].empty()) return refused;
  if (!command.folder.empty()) {
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
  warpgauge advise --profile out/profile.json --lines 20 --format json kernels.jsonl)");
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
      .add_option("--lines", options.lines,
                  "Lines of machine code to list for each kernel (default: 5; on a page 12)")
      ->check(CLI::Range(0, 1'000'000))
      ->type_name("N");
  CLI::Option* output = add_file(command, "-o,--output", options.output,
                                 "File to write to (default: standard output)");
  add_file(command, "--report", options.folder, "Folder to write a page to", "DIR")
      ->excludes(format)
      ->excludes(output);
  add_static_options(command, options.code);  // behind --lines, which is about the listing here
}

}  // namespace warpgauge::cli
