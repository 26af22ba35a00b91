// SPDX-License-Identifier: Apache-2.0
// warpgauge claims: does what documents state hold on this device?
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/claims/unknown_names.h"
#include "analysis/claims/write.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/program.h"
#include "analysis/ladder/rows.h"
#include "analysis/report/claims_csv.h"
#include "analysis/report/claims_detail_text.h"
#include "analysis/report/claims_text.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct ClaimsOptions {
  std::vector<fs::path> recordings, catalogue;
  fs::path profile, kernels, facts;
  std::string format = "text", verdict, output = "-";
  claims::Filter filter;
  bool metric_names = false;
};

/// claims::kVerdictNames without blanks, which are awkward to type.
const std::vector<std::string> kVerdictWords = {"confirmed", "refuted", "depends", "other-device",
                                                "not-measured"};

/// What the last run here measured: its profile, the recordings that this names, the kernels.
void take_last_run(const ChosenProfile& last, ClaimsOptions& options) {
  const fs::path folder = last.file.parent_path();
  options.profile = last.file;
  for (const auto& recording : last.profile.recordings) {
    const fs::path file = folder / fs::path(recording.file).filename();
    for (const fs::path& one : {file, fs::path(file.string() + ".zst")}) {
      if (fs::is_regular_file(one)) options.recordings.push_back(one);
    }
  }
  if (fs::exists(folder / "kernels.csv")) options.kernels = folder / "kernels.csv";
}

void take_carried(ClaimsOptions& options) {
  options.recordings = carried_recordings();
  if (options.recordings.empty()) {
    throw InputError("no recording was named, and none is carried along");
  }
  const fs::path folder = options.recordings.front().parent_path();
  if (fs::exists(folder / "profile.json")) options.profile = folder / "profile.json";
  if (!carried_recordings(Program::kKernels).empty()) return;
  for (const char* table : {"kernels.csv", "kernels.csv.zst"}) {
    if (fs::exists(folder / table)) options.kernels = folder / table;
  }
}

/// Whether a profile that the last run here replayed is the carried one under another name.
bool is_carried_one(const profile::Profile& profile, const fs::path& carried) {
  return profile.replayed &&
         profile::content_of(profile) == profile::content_of(profile::read_profile(carried));
}

/// What statements are judged by, and which profile that is.
struct Judges {
  claims::Sources sources;
  fs::path profile;
  profile::ChosenAs as = profile::ChosenAs::kNamed;

  std::string first_line() const {
    return profile::first_line({.file = profile, .profile = sources.profile, .as = as});
  }
};

/// Where the user names nothing: the sources of the profile that answers then, so that the numbers
/// of two devices never meet. A replay of what is carried along has no recordings beside it.
profile::ChosenAs take_default_sources(ClaimsOptions& options) {
  const auto carried = carried_profile();
  if (carried) {
    const ChosenProfile chosen = choose_profile({});
    const bool of_last_run = chosen.as == profile::ChosenAs::kLastRun;
    if (of_last_run && !is_carried_one(chosen.profile, *carried)) {
      take_last_run(chosen, options);
      return chosen.as;
    }
  }
  take_carried(options);
  return profile::ChosenAs::kCarried;
}

/// The sources that the user names, or the default ones.
Judges read_sources(ClaimsOptions options) {
  Judges judges;
  if (options.recordings.empty() && options.profile.empty() && options.kernels.empty()) {
    judges.as = take_default_sources(options);
  } else if (options.profile.empty() || !is_profile(options.profile)) {
    judges.as = profile::ChosenAs::kFitted;
  }
  claims::Sources& sources = judges.sources;
  sources.recordings = read_recordings(options.recordings);
  RecordingSets sets = split(sources.recordings);
  if (options.profile.empty() && sets.probes.empty()) {
    throw InputError("claims are judged by a profile or by recordings of the probes");
  }
  sources.profile =
      options.profile.empty() ? profile::fit(sets.probes) : read_or_fit(options.profile);
  claims::check_same_device(sources);
  sources.kernels = options.kernels.empty() ? ladder::rows(sets.kernels, sources.profile)
                                            : ladder::read_csv(options.kernels);
  const fs::path carried = claims_folder() / "facts";
  if (!options.facts.empty() || fs::is_directory(carried)) {
    sources.facts = claims::read_facts(options.facts.empty() ? carried : options.facts);
  }
  judges.profile = options.profile.empty() ? options.recordings.front() : options.profile;
  return judges;
}

/// data/claims/documents/titles.yaml, or errors.yaml.
claims::Titles carried_texts(const char* name) {
  const fs::path file = claims_folder() / "documents" / name;
  return fs::exists(file) ? claims::read_titles(file) : claims::Titles{};
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
  claims::refuse_unknown(catalogue, filter);
  const Judges judges = read_sources(options);
  const claims::Sources& sources = judges.sources;
  const std::vector<claims::Judgement> all = judge(catalogue, sources);
  const auto judgements = filtered(all, filter);
  if (options.format == "json") return to_json(sources.profile, judgements);
  const claims::Titles errors = carried_texts("errors.yaml");
  claims::Titles titles = carried_texts("titles.yaml");
  titles.merge(carried_texts("sources.yaml"));  // of the published numbers
  if (options.format == "md") return to_markdown(sources.profile, judgements, errors, titles);
  if (options.format == "csv") return report::claims_csv(judgements, titles);
  const bool colours = options.output == "-" && report::shows_colours();
  if (!filter.id.empty() && judgements.size() == 1) {
    return judges.first_line() +
           report::claims_detail_text(judgements.front(), all, sources, titles, errors, colours);
  }
  return judges.first_line() + report::claims_text(sources.profile, judgements, titles, colours);
}

int judge_claims(const ClaimsOptions& options) {
  const std::string text = text_of(options);
  if (options.output != "-") refuse_to_overwrite(options.recordings, options.output);
  write_output(text, options.output);
  return kExitOk;
}

}  // namespace

void add_claims(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "claims", "Judge what documents state by what was measured", judge_claims,
      "\nVerdicts are computed: confirmed, refuted, depends, other device, not measured.\n"
      "\nexamples:\n  warpgauge claims --document 002\n"
      "  warpgauge claims --id warp-size-32\n"
      "  warpgauge claims out/recording.jsonl.zst --catalogue mine.yaml --format md");
  add_file(
      command, "recordings", options.recordings,
      "Recordings of one device (default: those of the last run here, else those carried along)");
  add_file(command, "--profile", options.profile,
           "Profile of the same device (default: fitted from the recordings)");
  add_file(command, "--kernels", options.kernels,
           "kernels.csv (default: from the recordings of reference kernels)");
  add_file(command, "--facts", options.facts, "Compile facts and metric lists", "DIR");
  add_file(command, "--catalogue", options.catalogue,
           "Catalogues (.yaml) in place of the carried one");
  add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv", "md"});
  command.add_option("--document", options.filter.document, "Only this document, such as 002");
  command.add_option("--topic", options.filter.topic, "Only this topic, such as bank");
  command.add_option("--id", options.filter.id,
                     "Only this statement, in full, such as warp-size-32");
  add_choice(command, "--verdict", options.verdict, "Only this verdict", kVerdictWords);
  add_file(command, "-o,--output", options.output, "File to write; - for standard output")
      ->capture_default_str();
  command.add_flag("--metric-names", options.metric_names,
                   "Print the hardware metrics that the catalogue asks about, judge nothing");
}

}  // namespace warpgauge::cli
