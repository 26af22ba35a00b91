// SPDX-License-Identifier: Apache-2.0
// warpgauge explain: what a key is, how it was measured, and whether it can be trusted.
#include "analysis/base/error.h"
#include "analysis/cli/commands/explain_places.h"
#include "analysis/cli/commands/probe_texts.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/profile/key_catalogue.h"
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

/// "memory/pointer_chase/ca" -> "memory/pointer_chase".
std::string probe_of(const std::string& series) {
  const std::size_t family = series.find('/');
  return family == std::string::npos ? series : series.substr(0, series.find('/', family + 1));
}

/// The probes that the series are of, each once.
std::vector<std::string> probes_of(const profile::Entry& entry) {
  std::vector<std::string> probes;
  for (const std::string& series : entry.series) profile::unite(probes, {probe_of(series)});
  return probes;
}

std::vector<report::ExplainedProbe> explained_probes(const profile::Entry& entry) {
  std::vector<report::ExplainedProbe> probes;
  for (const std::string& probe : probes_of(entry)) {
    report::ExplainedProbe& one = probes.emplace_back();
    one.probe = probe;
    if (const auto text = probe_text(probe)) {
      one.comment = {text->question, text->method, text->traps};
    }
  }
  return probes;
}

std::vector<report::ExplainedSeries> explained_series(const ChosenProfile& chosen,
                                                      const profile::Entry& entry) {
  std::vector<report::ExplainedSeries> list;
  const auto places = find_series(entry.series, chosen.profile, chosen.file);
  for (const std::string& id : entry.series) {
    const auto found = places.find(id);
    report::ExplainedSeries& one = list.emplace_back();
    one.series = id;
    if (found != places.end()) {
      for (const auto& file : found->second.recordings) one.recordings.push_back(file.string());
    }
    one.page = page_of(probe_of(id), found == places.end() ? "" : found->second.figure);
  }
  return list;
}

report::Explanation explanation_of(const ChosenProfile& chosen, const std::string& key) {
  report::Explanation explanation{.chosen = chosen, .key = key};
  if (const auto reading = profile::key_catalogue().find(key)) explanation.says = reading->says;
  explanation.entry = chosen.profile.find(key);
  if (explanation.entry == nullptr) {
    explanation.absent = chosen.profile.absent.at(key);
    return explanation;
  }
  const profile::Entry& entry = *explanation.entry;
  if (explanation.is_measured()) {
    explanation.probes = explained_probes(entry);
    explanation.series = explained_series(chosen, entry);
  } else {
    for (const std::string& input : entry.series) {
      explanation.inputs.push_back({input, chosen.profile.find(input)});
    }
  }
  return explanation;
}

int explain(const ExplainOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  const bool is_known =
      chosen.profile.find(options.key) || chosen.profile.absent.count(options.key);
  if (!is_known) refuse_key(chosen, options.key);
  const report::Explanation explanation = explanation_of(chosen, options.key);
  write_output(options.format == "json"
                   ? report::json_text(report::explanation_json(explanation))
                   : report::explanation_text(explanation, report::shows_colours()),
               "-");
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
