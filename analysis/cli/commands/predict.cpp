// SPDX-License-Identifier: Apache-2.0
// warpgauge predict: how long kernels take, from their descriptions and a profile; also
// beside what was measured.
#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/answers/advised.h"
#include "analysis/answers/kept_launch.h"
#include "analysis/answers/predicted.h"
#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/cli/commands/code_kernels.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/commands/kernels_page.h"
#include "analysis/cli/commands/measured_times.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/model/frozen_hash.h"
#include "analysis/model/other_device.h"
#include "analysis/report/faster_text.h"
#include "analysis/report/line_shares.h"
#include "analysis/report/prediction_csv.h"
#include "analysis/report/prediction_text.h"
#include "analysis/validate/validation.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct PredictCommand {
  std::vector<fs::path> kernels, against;
  fs::path profile, datasheet, output, folder, kept;
  std::string kernel;
  DescribeStaticOptions code;
  std::vector<std::string> questions;
  std::string format = "text", via = "graph", load = "burst";
  bool by_line = false, from_arguments = false;
};

model::PredictOptions options_of(const PredictCommand& command) {
  return {.via = command.via == "stream" ? model::Via::kStream : model::Via::kGraph,
          .load = command.load == "sustained" ? model::Load::kSustained : model::Load::kBurst,
          .blocks_per_sm = {}};
}

std::optional<model::Datasheet> datasheet_of(const PredictCommand& command) {
  if (command.datasheet.empty()) return std::nullopt;
  return model::read_datasheet(command.datasheet);
}

std::vector<fs::path> inputs_of(const PredictCommand& command, const ChosenProfile& chosen) {
  std::vector<fs::path> inputs = {chosen.file, command.datasheet};
  inputs.insert(inputs.end(), command.kernels.begin(), command.kernels.end());
  inputs.insert(inputs.end(), command.against.begin(), command.against.end());
  return inputs;
}

void write(const std::string& text, const PredictCommand& command, const ChosenProfile& chosen) {
  if (command.output.empty()) {
    return command.format == "text" ? write_answer(text, "-") : write_output(text, "-");
  }
  refuse_to_overwrite(inputs_of(command, chosen), command.output);
  write_output(text, command.output);
}

std::vector<answers::Question> questions_of(const PredictCommand& command,
                                            const answers::KeptLaunches& kept) {
  return answers::read_questions(command.questions, "--what-if", read_or_fit, &kept);
}

/// The kernels as the host executes them, in place of what a device counted. Those that it cannot
/// execute are complaints.
std::vector<descriptor::Descriptor> executed_on_host(
    const std::vector<descriptor::Descriptor>& kernels, const answers::KeptLaunches& kept,
    const ChosenProfile& chosen, Complaints& complaints) {
  return complaints.collect_each(kernels.size(), [&](std::size_t i) {
    try {
      return kept.execute(kernels[i], {}, chosen.profile).kernel;
    } catch (const answers::NotExecuted& reason) {
      throw InputError(kernels[i].file, kernels[i].name, reason.what());
    }
  });
}

void predict_all(const PredictCommand& command, const ChosenProfile& chosen,
                 const std::vector<descriptor::Descriptor>& kernels,
                 const answers::KeptLaunches& kept, Complaints& complaints) {
  const profile::Profile& profile = chosen.profile;
  const auto questions = questions_of(command, kept);
  const auto datasheet = datasheet_of(command);
  // All of the profile is hashed, which takes as long as a prediction: beside the first, where
  // there is another core. (On the same one a thread would only ask for memory of its own.)
  const std::shared_future<std::string> hash = std::async(
      std::thread::hardware_concurrency() > 1 ? std::launch::async : std::launch::deferred,
      [&profile] { return model::frozen_hash(profile); });
  auto list = nlohmann::ordered_json::array();
  const report::SameNames names = report::SameNames::of(kernels);
  const auto predict_one = [&](std::size_t i) {
    auto report = answers::prediction_of(kernels[i], profile, options_of(command), questions,
                                         datasheet ? &*datasheet : nullptr);
    auto json = answers::finite_json(report);
    auto told = report::prediction_text(
        report, fmt::format("{}, laws and profile {}", profile.device_name, hash.get()), names);
    if (command.by_line) {
      told += report::line_shares_text(report);
      json["by_line"] = report::line_shares_json(report);
    }
    // The code of thousands of kernels would be kept twice: the table does not read it.
    report.kernel.code.instructions = {};
    report.prediction.lines = {};
    return std::tuple(std::move(report), std::move(json), std::move(told));
  };
  std::string text = profile::first_line(chosen);
  std::vector<model::KernelReport> reports;
  for (auto& [report, json, told] : complaints.collect_each(kernels.size(), predict_one)) {
    list.push_back(std::move(json));
    text += told;
    reports.push_back(std::move(report));
  }
  if (list.empty()) return;
  nlohmann::ordered_json document = {{"schema", "warpgauge.prediction"},
                                     {"version", 1},
                                     {"device", profile.device_name},
                                     {"frozen_hash", hash.get()}};
  profile::add_members(document, chosen);
  document["kernels"] = std::move(list);
  if (reports.size() == 2) text += report::faster_text(reports[0], reports[1]);
  const bool is_one_of_each = reports.size() == command.kernels.size();
  if (is_one_of_each && reports.size() > 2) text += report::ranking_text(reports);
  write(command.format == "json"  ? document.dump(2) + "\n"
        : command.format == "csv" ? report::predictions_csv(reports, chosen)
                                  : text,
        command, chosen);
}

/// The page has what would help, too: it is that of `advise --report`.
int draw_predictions(const PredictCommand& command, const ChosenProfile& chosen,
                     const std::vector<descriptor::Descriptor>& kernels,
                     const answers::KeptLaunches& kept, Complaints& complaints) {
  const answers::Adviser adviser(
      kernels, chosen.profile, {.predict = options_of(command), .most_lines = kLinesOfPage}, false,
      {.questions = questions_of(command, kept), .for_page = true});
  return draw_kernels(adviser, kernels.size(), chosen, command.folder, complaints);
}

void predict_against(const PredictCommand& command, const ChosenProfile& chosen,
                     const std::vector<descriptor::Descriptor>& kernels, Complaints& complaints) {
  const auto times = read_times(command.against, command.kernels, kernels, complaints);
  const auto datasheet = datasheet_of(command);
  const auto validation = located(command.against.front().string(), "", [&] {
    return validate::validation_of(kernels, times, chosen.profile, options_of(command),
                                   datasheet ? &*datasheet : nullptr);
  });
  tell_of_other_devices(kernels, chosen.profile);
  write(command.format == "csv" ? validate::to_csv(validation)
                                : profile::first_line(chosen) + validate::rows_text(validation),
        command, chosen);
}

/// `--what-if no-conflicts coalesced`: the second word would be taken for a file.
void refuse_questions_among_files(const PredictCommand& command) {
  if (command.questions.empty()) return;
  for (const fs::path& file : command.kernels) {
    const std::string word = file.string();
    std::error_code unknown;
    if ((word != "no-conflicts" && word != "coalesced" && !word.starts_with("occupancy=") &&
         !word.starts_with("profile=")) ||
        fs::exists(file, unknown)) {
      continue;
    }
    throw InputError("--what-if", word,
                     fmt::format("of several questions each has its own option: --what-if {} "
                                 "--what-if {}",
                                 command.questions.back(), word));
  }
}

int predict(const PredictCommand& command) {
  refuse_questions_among_files(command);
  if (!command.against.empty() && command.format == "json") {
    throw InputError("--against", "", "prints text or csv");
  }
  const ChosenProfile chosen = choose_profile(command.profile);
  refuse_page_over(inputs_of(command, chosen), command.folder);
  Complaints complaints;
  const bool executes =
      command.from_arguments || std::ranges::any_of(command.questions, [](const std::string& text) {
        return answers::is_launch_change(text);
      });
  CodeQuestion code{command.code, command.kernel, "predict", chosen};
  if (executes) code.without_code = {"--warm"};
  auto kernels = read_kernels(command.kernels, code, complaints);
  answers::KeptLaunches kept(command.kept, {.warm = command.code.warm});
  if (executes) kept.prepare(kernels);
  if (command.from_arguments) kernels = executed_on_host(kernels, kept, chosen, complaints);
  if (!command.folder.empty()) return draw_predictions(command, chosen, kernels, kept, complaints);
  if (!kernels.empty() && command.against.empty()) {
    predict_all(command, chosen, kernels, kept, complaints);
  } else if (!kernels.empty()) {
    predict_against(command, chosen, kernels, complaints);
  }
  return complaints.tell_rest();
}

}  // namespace

void add_predict(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "predict", "Predict how long kernels take on a device", predict, R"(
A kernel is described by kernel.json (docs/kernel_json.md, examples in data/kernels/examples), by a
line of FILE.jsonl with many such descriptions, or by a recording with counters of it
(warpgauge-kernels --describe). A refused description does not stop the others: it is a line on
standard error, and the exit status is 2. A file `-` is standard input. If the profile lacks a key that the kernel needs, the
answer is "cannot tell", never a guess. Code (CUDA source, a cubin, a program) is described as by
`warpgauge describe --cubin`: what it does not say is asked for, with a command line to fill in. Where
there are two kernels, a last line says which is faster, or that their intervals do not tell; of
three and more files with a kernel each a table has the fastest first. Times are those of one launch in a train. A measured time
that a description states is printed beside the predicted one. --against prints measured times
beside the predicted ones, a line a kernel.

--report draws one screen for each kernel: kernels.html, and its data advice.json. It has the kernel
on the roofline, its instructions by kind, what the launch leaves idle, and what `warpgauge advise`
says. Beside the machine code it has the lines of the source, where the code says them (nvcc
-lineinfo) and the file is there.

examples:
  warpgauge predict data/kernels/examples/copy.json
  warpgauge predict copy.cu                          says what is to be filled in
  warpgauge predict copy.cu --grid 4096 --block 256 --read-bytes 4MiB --write-bytes 4MiB
  warpgauge predict old.json new.json                which of the two is faster
  warpgauge predict a.jsonl b.jsonl c.jsonl          the fastest first, as far as that can be told
  zstdcat mine.jsonl.zst | warpgauge predict -       standard input
  warpgauge predict --profile out/profile.json --datasheet data/datasheets/h200.json copy.json
  warpgauge predict transpose_naive.json --what-if coalesced --what-if occupancy=4
  warpgauge predict copy.json --what-if profile=other/profile.json --format json
  warpgauge predict kernels.jsonl --what-if grid=512,arg3=4096     another size (describe --contents)
  warpgauge predict copy.json --report out           writes out/kernels.html
  warpgauge predict mine.jsonl --against mine.jsonl  the times that the descriptions state
  warpgauge predict mine.json --against times.csv    columns kernel, size, measured_us)");
  add_file(command, "kernels", options.kernels,
           "Descriptions (.json, .jsonl), counted recordings, or code with its --grid and --block")
      ->required();
  add_profile(command, options.profile);
  add_kernel(command, options.kernel);
  add_static_options(command, options.code);
  CLI::Option* question =
      command
          .add_option(
              "--what-if", options.questions,
              "no-conflicts, coalesced, occupancy=N (blocks an SM), profile=FILE (a profile or a "
              "recording), or another launch, which the host executes: grid=X,Y,Z, block=X,Y,Z, "
              "shared=BYTES, argN=VALUE (as of --arg), or several of these: grid=64,arg3=4096")
          ->allow_extra_args(false)
          ->type_name("QUESTION");
  command.add_flag("--from-arguments", options.from_arguments,
                   "Predict by what the host counts when it executes the described launches again "
                   "(describe --contents), not by what a device counted");
  add_file(command, "--kept", options.kept,
           "Folder of what --contents kept (default: FILE.kept for FILE.jsonl)", "DIR");
  CLI::Option* datasheet =
      add_file(command, "--datasheet", options.datasheet, "Documented peaks, as one more baseline");
  add_choice(command, "--via", options.via, "How it is launched", {"graph", "stream"});
  add_choice(command, "--load", options.load, "Tensor rate of a short or of a long run",
             {"burst", "sustained"});
  CLI::Option* format =
      add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
  CLI::Option* by_line = command.add_flag(
      "--by-line", options.by_line, "Also where its warps are, by line of the source (-lineinfo)");
  CLI::Option* against = add_against(command, options.against)->excludes(question);
  CLI::Option* output = add_file(command, "-o,--output", options.output,
                                 "File to write the predictions to (default: standard output)");
  CLI::Option* report =
      add_file(command, "--report", options.folder, "Folder to write a page to", "DIR");
  for (CLI::Option* other : {datasheet, format, by_line, against, output}) report->excludes(other);
}

}  // namespace warpgauge::cli
