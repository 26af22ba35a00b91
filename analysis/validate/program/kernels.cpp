// SPDX-License-Identifier: Apache-2.0
// warpgauge-validate kernels: predicted times of kernels beside measured ones.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/commands/measured_times.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/model/frozen_hash.h"
#include "analysis/validate/program/commands.h"
#include "analysis/validate/validation.h"

namespace warpgauge::validate {
namespace {

namespace fs = std::filesystem;

struct KernelsCommand {
  std::vector<fs::path> kernels, against;
  fs::path profile, datasheet, output;
  std::string frozen;
};

void refuse_to_overwrite_inputs(const KernelsCommand& command, const fs::path& profile) {
  std::vector<fs::path> inputs = {profile, command.datasheet};
  inputs.insert(inputs.end(), command.kernels.begin(), command.kernels.end());
  inputs.insert(inputs.end(), command.against.begin(), command.against.end());
  cli::refuse_to_overwrite(inputs, command.output);
}

int validate_kernels(const KernelsCommand& command) {
  const cli::ChosenProfile chosen = cli::choose_profile(command.profile);
  const std::string hash = model::frozen_hash(chosen.profile);
  if (!command.frozen.empty() && command.frozen != hash) {
    throw InputError(chosen.file.string(), "",
                     fmt::format("with these laws is {}, not the frozen {}", hash, command.frozen));
  }
  if (!command.output.empty()) refuse_to_overwrite_inputs(command, chosen.file);
  std::optional<model::Datasheet> datasheet;
  if (!command.datasheet.empty()) datasheet = model::read_datasheet(command.datasheet);
  cli::Complaints complaints;
  const auto kernels = cli::read_descriptions(command.kernels, complaints);
  if (kernels.empty()) return complaints.tell_rest();
  const auto times = cli::read_times(command.against, command.kernels, kernels, complaints);
  const auto validation = located(command.against.front().string(), "", [&] {
    return validation_of(kernels, times, chosen.profile, {}, datasheet ? &*datasheet : nullptr);
  });
  cli::tell_of_other_devices(kernels, chosen.profile);
  if (!command.output.empty()) cli::write_output(to_csv(validation), command.output);
  say_text(profile::first_line(chosen) + summary_text(validation));
  return complaints.tell_rest();
}

}  // namespace

void add_kernels(CLI::App& app, int& status) {
  const auto [command, options] =
      cli::add_command(app, status, "kernels", "Predicted times of kernels beside measured ones",
                       validate_kernels, R"(
Kernels are described as `warpgauge predict` reads them. Prints the errors of the cost model and of
the rooflines, how often the interval held, how often counters agree on what bounds a kernel, and the
kernels that are furthest off. The table has a row a kernel, each with the hash of the laws and of the
profile.

examples:
  warpgauge-validate kernels kernels.jsonl.zst --against kernels-1.jsonl.zst -o validation.csv
  warpgauge-validate kernels mine.jsonl --against mine.jsonl     the times that the descriptions state
  warpgauge-validate kernels mine.jsonl --against times.csv --frozen a78ec566b85ff20e)");
  cli::add_file(command, "kernels", options.kernels,
                "Descriptions (.json, .jsonl), or counted recordings")
      ->required();
  cli::add_against(command, options.against)->required();
  cli::add_profile(command, options.profile);
  cli::add_file(command, "--datasheet", options.datasheet,
                "Documented peaks, as one more baseline");
  command
      .add_option("--frozen", options.frozen, "Refuse laws and a profile that have another hash")
      ->type_name("HASH");
  cli::add_file(command, "-o,--output", options.output, "File to write the table to (.csv)");
}

}  // namespace warpgauge::validate
