// SPDX-License-Identifier: Apache-2.0
// warpgauge predict: how long kernels take, from their descriptions and a profile; and how far that
// is from what was measured.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/timed_kernels.h"
#include "analysis/kernels/rows.h"
#include "analysis/model/kernel_report.h"
#include "analysis/model/validation.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct PredictCommand {
  std::vector<fs::path> kernels, against;
  fs::path profile, datasheet, output;
  std::vector<std::string> questions;
  std::string format = "text", via = "graph", load = "burst", frozen;
};

// ---- inputs ------------------------------------------------------------------------------------

fs::path profile_file(const fs::path& chosen) {
  if (!chosen.empty()) return chosen;
  if (const auto carried = carried_profile()) return *carried;
  throw InputError("no profile is carried along: name one with --profile");
}

/// Descriptions by hand and by counters, with the busy times that the latter saw.
CountedKernels read_kernels(const std::vector<fs::path>& files) {
  std::vector<fs::path> counted;
  CountedKernels kernels;
  for (const fs::path& file : files) {
    if (file.extension() == ".json") {
      kernels.descriptors.push_back(model::read_descriptor(file));
    } else {
      counted.push_back(file);
    }
  }
  if (!counted.empty()) {
    CountedKernels more = read_counted(read_recordings(counted));
    if (more.descriptors.empty()) {
      throw InputError(counted.front().string(), "",
                       "holds no counted kernel (warpgauge-kernels --describe counts them)");
    }
    kernels.busy = std::move(more.busy);
    std::move(more.descriptors.begin(), more.descriptors.end(),
              std::back_inserter(kernels.descriptors));
  }
  std::set<std::vector<std::string>> seen;
  for (const model::Descriptor& kernel : kernels.descriptors) {
    if (seen.insert({kernel.name, kernel.size, kernel.source}).second) continue;
    throw InputError(
        kernel.file, "",
        fmt::format("{}, {} ({}) is described twice", kernel.name, kernel.size, kernel.source));
  }
  return kernels;
}

std::vector<model::MeasuredKernel> read_times(const std::vector<fs::path>& files,
                                              const CountedKernels& kernels) {
  if (files.size() == 1 && files.front().extension() == ".csv") {
    return model::parse_times(read_text_file(files.front()), files.front().string());
  }
  auto times = times_of(ladder::rows(read_recordings(files), {}), kernels.busy);
  if (times.empty()) throw InputError(files.front().string(), "", "holds no timed kernel");
  return times;
}

// ---- what to do --------------------------------------------------------------------------------

model::PredictOptions options_of(const PredictCommand& command) {
  model::PredictOptions options;
  options.via = command.via == "stream" ? model::Via::kStream : model::Via::kGraph;
  options.load = command.load == "sustained" ? model::Load::kSustained : model::Load::kBurst;
  return options;
}

std::optional<model::Datasheet> datasheet_of(const PredictCommand& command) {
  if (command.datasheet.empty()) return std::nullopt;
  return model::read_datasheet(command.datasheet);
}

/// A question with the profile that it names.
struct Question {
  model::WhatIf what_if;
  std::optional<profile::Profile> other;
};

std::vector<Question> read_questions(const std::vector<std::string>& texts) {
  std::vector<Question> questions;
  for (const std::string& text : texts) {
    Question& question = questions.emplace_back();
    try {
      question.what_if = model::parse_what_if(text);
    } catch (const Defect& defect) {
      throw InputError("--what-if", "", defect.what());
    }
    const fs::path& file = question.what_if.other_profile;
    if (!file.empty()) question.other = profile::read_profile(file);
  }
  return questions;
}

model::KernelReport report_of(const model::Descriptor& kernel, const profile::Profile& profile,
                              const std::vector<Question>& questions,
                              const model::PredictOptions& options,
                              const std::optional<model::Datasheet>& datasheet) {
  model::KernelReport report;
  report.kernel = kernel;
  try {
    report.prediction = model::predict(kernel, profile, options);
  } catch (const Defect& defect) {
    throw InputError(kernel.file, "launch", defect.what());
  }
  report.measured_roofline = model::measured_roofline(kernel.work, profile);
  if (datasheet) report.datasheet_roofline = model::datasheet_roofline(kernel.work, *datasheet);
  for (const Question& question : questions) {
    report.answers.push_back(model::answer(question.what_if, kernel, profile,
                                           question.other ? &*question.other : nullptr, options));
  }
  try {
    model::to_json(report);  // it refuses numbers that are not finite, as no text does
  } catch (const Defect& defect) {
    throw InputError(kernel.file, "work",
                     fmt::format("with this profile the prediction is beyond the range of "
                                 "numbers: {}",
                                 defect.what()));
  }
  return report;
}

void write(const std::string& text, const PredictCommand& command) {
  if (command.output.empty()) {
    fmt::print("{}", text);
    return;
  }
  std::vector<fs::path> inputs = {profile_file(command.profile), command.datasheet};
  inputs.insert(inputs.end(), command.kernels.begin(), command.kernels.end());
  inputs.insert(inputs.end(), command.against.begin(), command.against.end());
  refuse_to_overwrite(inputs, command.output);
  replace_text_file(command.output, text);
}

int predict_all(const PredictCommand& command, const profile::Profile& profile,
                const CountedKernels& kernels) {
  const auto questions = read_questions(command.questions);
  const auto datasheet = datasheet_of(command);
  const auto options = options_of(command);
  std::vector<model::KernelReport> reports;
  for (const model::Descriptor& kernel : kernels.descriptors) {
    reports.push_back(report_of(kernel, profile, questions, options, datasheet));
  }
  const std::string hash = model::profile_hash(profile);
  std::string text;
  if (command.format == "json") {
    nlohmann::ordered_json document = {{"schema", "warpgauge.prediction"},
                                       {"version", 1},
                                       {"device", profile.device_name},
                                       {"profile_hash", hash},
                                       {"kernels", nlohmann::ordered_json::array()}};
    for (const auto& report : reports) document["kernels"].push_back(model::to_json(report));
    text = document.dump(2) + "\n";
  } else {
    for (const auto& report : reports) {
      text += model::to_text(report, fmt::format("{}, profile {}", profile.device_name, hash));
    }
  }
  write(text, command);
  return kExitOk;
}

int compare_all(const PredictCommand& command, const profile::Profile& profile,
                const CountedKernels& kernels) {
  const auto times = read_times(command.against, kernels);
  const auto datasheet = datasheet_of(command);
  try {
    const auto validation = model::validate(kernels.descriptors, times, profile,
                                            options_of(command), datasheet ? &*datasheet : nullptr);
    if (!command.output.empty()) write(model::to_csv(validation), command);
    fmt::print("{}", model::summary_text(validation));
  } catch (const Defect& defect) {
    throw InputError(command.against.front().string(), "", defect.what());
  }
  return kExitOk;
}

int predict(const PredictCommand& command) {
  const fs::path file = profile_file(command.profile);
  const profile::Profile profile = read_or_fit(file);
  if (!command.frozen.empty() && command.frozen != model::profile_hash(profile)) {
    throw InputError(file.string(), "",
                     fmt::format("is profile {}, not the frozen {}", model::profile_hash(profile),
                                 command.frozen));
  }
  const CountedKernels kernels = read_kernels(command.kernels);
  return command.against.empty() ? predict_all(command, profile, kernels)
                                 : compare_all(command, profile, kernels);
}

constexpr const char* kPredictFooter = R"(
A kernel is described by kernel.json (docs/kernel_json.md, examples in data/kernels/examples), or by
a recording with counters of it (warpgauge-kernels --describe). A key that the profile lacks and the
kernel needs makes the answer "cannot tell", never a guess. Times are those of one launch in a train.

examples:
  warpgauge predict data/kernels/examples/copy.json
  warpgauge predict --profile out/profile.json --datasheet data/datasheets/h200.json copy.json
  warpgauge predict transpose_naive.json --what-if coalesced --what-if occupancy=4
  warpgauge predict copy.json --what-if profile=other/profile.json --format json
  warpgauge predict kernels.jsonl.zst --against kernels.jsonl.zst -o validation.csv
  warpgauge predict mine.json --against times.csv    columns kernel, size, measured_us)";

}  // namespace

void add_predict(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("predict", "Predict how long kernels take on a device");
  auto options = std::make_shared<PredictCommand>();
  command->add_option("kernels", options->kernels, "Descriptions (.json), or counted recordings")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--profile,--device", options->profile,
                   "Profile of the device, or a recording (default: the one carried along)")
      ->type_name("FILE");
  CLI::Option* question =
      command
          ->add_option("--what-if", options->questions,
                       "no-conflicts, coalesced, occupancy=N (blocks an SM) or profile=FILE")
          ->allow_extra_args(false)
          ->type_name("QUESTION");
  command->add_option("--datasheet", options->datasheet, "Documented peaks, as one more baseline")
      ->type_name("FILE");
  command->add_option("--via", options->via, "How it is launched")
      ->check(CLI::IsMember({"graph", "stream"}))
      ->capture_default_str();
  command->add_option("--load", options->load, "Tensor rate of a short or of a long run")
      ->check(CLI::IsMember({"burst", "sustained"}))
      ->capture_default_str();
  CLI::Option* format = command->add_option("--format", options->format, "Output format")
                            ->check(CLI::IsMember({"text", "json"}))
                            ->capture_default_str();
  command
      ->add_option("--against", options->against,
                   "Measured times: one table (.csv) or recordings of one device")
      ->type_name("FILE")
      ->excludes(question)
      ->excludes(format);
  command->add_option("--frozen", options->frozen, "Refuse a profile that has another hash")
      ->type_name("HASH");
  command
      ->add_option("-o,--output", options->output,
                   "File to write the predictions to; with --against the table (.csv)")
      ->type_name("FILE");
  command->footer(kPredictFooter);
  command->callback([options, &status] { status = predict(*options); });
}

}  // namespace warpgauge::cli
