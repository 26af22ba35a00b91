// SPDX-License-Identifier: Apache-2.0
// warpgauge claims: does what documents state hold on this device?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/locations.h"
#include "analysis/kernels/rows.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct ClaimsOptions {
  std::vector<fs::path> recordings;
  fs::path profile, kernels, facts;
  std::vector<fs::path> catalogue;
  std::string format = "text", verdict;
  claims::Filter filter;
  std::string output = "-";
  bool metric_names = false;
};

/// "other device" is awkward to type.
constexpr std::array<std::string_view, claims::kVerdictNames.size()> kVerdictWords = {
    "confirmed", "refuted", "depends", "other-device", "not-measured"};

void check_same_device(const profile::Profile& profile,
                       const std::vector<samples::Recording>& recordings) {
  for (const samples::Recording& recording : recordings) {
    const samples::Header& header = recording.header;
    if (header.device_name == profile.device_name &&
        header.compute_capability == profile.compute_capability) {
      continue;
    }
    throw InputError(recording.file, "header",
                     fmt::format("measured on '{}', but the profile is of '{}'", header.device_name,
                                 profile.device_name));
  }
}

/// What the user names; what is carried along only when nothing is named, so that the numbers of
/// two devices never meet.
claims::Sources read_sources(ClaimsOptions options) {
  if (options.recordings.empty() && options.profile.empty() && options.kernels.empty()) {
    options.recordings = carried_recordings(Program::kProbes);
    const auto kernels = carried_recordings(Program::kKernels);
    options.recordings.insert(options.recordings.end(), kernels.begin(), kernels.end());
    if (options.recordings.empty()) {
      throw InputError("no recording was named, and none is carried along");
    }
    const fs::path folder = options.recordings.front().parent_path();
    if (fs::exists(folder / "profile.json")) options.profile = folder / "profile.json";
    if (kernels.empty() && fs::exists(folder / "kernels.csv"))
      options.kernels = folder / "kernels.csv";
  }
  claims::Sources sources;
  sources.recordings = read_recordings(options.recordings);
  RecordingSets sets = split(sources.recordings);
  if (!options.profile.empty()) {
    sources.profile = profile::read_profile(options.profile);
    check_same_device(sources.profile, sources.recordings);
  } else if (!sets.probes.empty()) {
    sources.profile = profile::fit(sets.probes);
    check_same_device(sources.profile, sources.recordings);
  } else {
    throw InputError("claims are judged by a profile or by recordings of the probes");
  }
  sources.kernels = options.kernels.empty() ? ladder::rows(sets.kernels, sources.profile)
                                            : ladder::read_csv(options.kernels);
  const fs::path carried = claims_folder() / "facts";
  if (!options.facts.empty()) {
    sources.facts = claims::read_facts(options.facts);
  } else if (fs::is_directory(carried)) {
    sources.facts = claims::read_facts(carried);
  }
  return sources;
}

std::string text_of(const ClaimsOptions& options) {
  const std::vector<claims::Entry> catalogue =
      claims::read_catalogue(options.catalogue.empty() ? carried_catalogue() : options.catalogue);
  if (options.metric_names) {
    std::string names;
    for (const std::string& name : claims::metric_names(catalogue)) names += name + '\n';
    return names;
  }
  claims::Filter filter = options.filter;
  if (!options.verdict.empty()) {
    const auto word = std::find(kVerdictWords.begin(), kVerdictWords.end(), options.verdict);
    filter.verdict = static_cast<claims::Verdict>(word - kVerdictWords.begin());
  }
  const claims::Sources sources = read_sources(options);
  const auto judgements = filtered(judge(catalogue, sources), filter);
  if (options.format == "json") return to_json(sources.profile, judgements);
  if (options.format == "md") return to_markdown(sources.profile, judgements);
  return to_text(sources.profile, judgements);
}

int judge_claims(const ClaimsOptions& options) {
  const std::string text = text_of(options);
  if (options.output == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);  // run_command looks at ferror
  } else {
    refuse_to_overwrite(options.recordings, options.output);
    replace_text_file(options.output, text);
  }
  return kExitOk;
}

}  // namespace

void add_claims(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("claims", "Judge what documents state by what was measured");
  auto options = std::make_shared<ClaimsOptions>();
  command
      ->add_option("recordings", options->recordings,
                   "Recordings of one device (default: those carried along)")
      ->type_name("FILE");
  command
      ->add_option("--profile", options->profile, "Profile of the same device (default: their fit)")
      ->type_name("FILE");
  command
      ->add_option("--kernels", options->kernels,
                   "kernels.csv (default: from the recordings of reference kernels)")
      ->type_name("FILE");
  command->add_option("--facts", options->facts, "Compile facts and metric lists")
      ->type_name("DIR");
  command
      ->add_option("--catalogue", options->catalogue,
                   "Catalogues (.yaml) in place of the carried one")
      ->type_name("FILE");
  command->add_option("--format", options->format, "text, json or md")
      ->check(CLI::IsMember({"text", "json", "md"}))
      ->capture_default_str();
  command->add_option("--document", options->filter.document, "Only this document, such as 002");
  command->add_option("--topic", options->filter.topic, "Only this topic, such as bank");
  command->add_option("--verdict", options->verdict, "Only this verdict")
      ->check(CLI::IsMember(std::vector<std::string>(kVerdictWords.begin(), kVerdictWords.end())));
  command->add_option("-o,--output", options->output, "File to write; - for standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_flag("--metric-names", options->metric_names,
                    "Print the hardware metrics that the catalogue asks about, judge nothing");
  command->footer(
      "\nVerdicts are computed: confirmed, refuted, depends, other device, not measured.\n"
      "\nexamples:\n  warpgauge claims --document 002\n"
      "  warpgauge claims out/recording.jsonl.zst --catalogue mine.yaml --format md");
  command->callback([options, &status] { status = judge_claims(*options); });
}

}  // namespace warpgauge::cli
