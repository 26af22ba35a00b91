// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/explanation.h"

#include <algorithm>

#include "analysis/answers/explain_places.h"
#include "analysis/answers/probe_texts.h"
#include "analysis/profile/key_catalogue.h"

namespace warpgauge::answers {
namespace {

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

std::vector<report::ExplainedSeries> explained_series(const profile::Chosen& chosen,
                                                      const profile::Entry& entry,
                                                      std::vector<std::string>& notes) {
  std::vector<report::ExplainedSeries> list;
  const auto places = find_series(entry.series, chosen.profile, chosen.file, notes);
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

/// Whether a part of the key may be any word: then a sentence tells of keys, too, that are nowhere.
bool may_be_misspelt(const profile::KeyReading& reading) {
  return std::ranges::any_of(reading.pattern->parts, [](const profile::PatternPart& part) {
    return !part.fixed && part.words.empty();
  });
}

/// For a key that the profile does not name, although a sentence tells of it.
std::string why_no_value(const profile::Profile& profile, const profile::KeyReading& reading,
                         const std::string& key) {
  const std::string meant = may_be_misspelt(reading) ? profile::similar_keys(profile, key) : "";
  return "this profile has no value of it" + meant;
}

}  // namespace

report::Explanation explanation_of(const profile::Chosen& chosen, const std::string& key,
                                   std::vector<std::string>& notes) {
  const auto reading = profile::key_catalogue().find(key);
  const bool is_absent = chosen.profile.absent.contains(key);
  report::Explanation explanation{.chosen = chosen, .key = key};
  if (reading) explanation.says = reading->says;
  explanation.entry = chosen.profile.find(key);
  if (explanation.entry == nullptr) {
    if (!is_absent && !reading) profile::refuse_key(chosen, key);
    explanation.absent =
        is_absent ? chosen.profile.absent.at(key) : why_no_value(chosen.profile, *reading, key);
    return explanation;
  }
  const profile::Entry& entry = *explanation.entry;
  if (explanation.is_measured()) {
    explanation.probes = explained_probes(entry);
    explanation.series = explained_series(chosen, entry, notes);
  } else {
    for (const std::string& input : entry.series) {
      explanation.inputs.push_back({input, chosen.profile.find(input)});
    }
  }
  return explanation;
}

}  // namespace warpgauge::answers
