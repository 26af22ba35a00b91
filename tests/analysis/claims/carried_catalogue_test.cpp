// SPDX-License-Identifier: Apache-2.0
// The catalogues that the project carries (data/claims), and what their statements must have.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "analysis/base/pattern.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/catalogue.h"
#include "analysis/claims/facts.h"
#include "analysis/claims/judge.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/titles.h"
#include "analysis/ladder/rows.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/claims/same_band.h"

namespace warpgauge::claims {
namespace {

const std::filesystem::path kClaims = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/claims";

std::vector<Entry> carried() {
  std::vector<std::filesystem::path> files;
  for (const char* document : {"000", "001", "002", "003", "004"}) {
    files.push_back(kClaims / (std::string(document) + ".yaml"));
  }
  return read_catalogue(files);
}

std::vector<Entry> published() { return read_catalogue({kClaims / "published/numbers.yaml"}); }

TEST(CarriedCatalogue, HoldsEveryStatement) { EXPECT_EQ(carried().size(), 591U); }

TEST(CarriedCatalogue, ContradictionsAreMutual) {
  std::map<std::string, std::vector<std::string>> contradicts;
  for (const Entry& entry : carried()) contradicts[entry.id] = entry.contradicts;
  for (const auto& [id, others] : contradicts) {
    for (const std::string& other : others) {
      ASSERT_TRUE(contradicts.contains(other)) << id << " contradicts " << other;
      const auto& back = contradicts[other];
      EXPECT_NE(std::find(back.begin(), back.end(), id), back.end()) << other << " and " << id;
    }
  }
}

/// "SERIES:QUANTITY" of all that was measured, and the profile's keys.
std::vector<std::string> all_that_is_recorded(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (!file.path().filename().string().ends_with(".jsonl.zst")) continue;
    for (const samples::Series& series : samples::read_recording(file.path()).series) {
      if (series.outcome != samples::Outcome::kMeasured) continue;
      for (const auto& quantity : series.quantities)
        names.push_back(series.id + ':' + quantity.name);
    }
  }
  const profile::Profile profile = profile::read_profile(folder / "profile.json");
  for (const auto& [key, entry] : profile.entries) names.push_back(key);
  return names;
}

// A reason for not checking is true until somebody records what was missing.
TEST(CarriedCatalogue, WhatUncheckedStatementsNeedIsNotThere) {
  const auto recorded =
      all_that_is_recorded(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200");
  ASSERT_TRUE(std::ranges::any_of(recorded, [](const std::string& name) {
    return Pattern("^memory/pointer_chase/cg:duration$").is_in(name);
  }));
  int needs = 0;
  std::vector<Entry> catalogue = carried();
  std::ranges::move(published(), std::back_inserter(catalogue));
  for (const Entry& entry : catalogue) {
    for (const std::string& expression : entry.needs) {
      const Pattern needed(expression);
      ++needs;
      for (const std::string& name : recorded) {
        EXPECT_FALSE(needed.is_in(name)) << entry.id << " is not checked, but there is " << name;
      }
    }
  }
  EXPECT_GT(needs, 0);
}

/// What the published verdicts are computed from.
Sources published_measurements() {
  const auto folder = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200";
  Sources sources;
  sources.profile = profile::read_profile(folder / "profile.json");
  sources.facts = read_facts(kClaims / "facts");
  std::vector<samples::Recording> kernels;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (!file.path().filename().string().ends_with(".jsonl.zst")) continue;
    sources.recordings.push_back(samples::read_recording(file.path()));
    if (ladder::has_kernels(sources.recordings.back()))
      kernels.push_back(sources.recordings.back());
  }
  sources.kernels = ladder::rows(kernels, sources.profile);
  return sources;
}

// A sentence that is made of the readings says what was found, but neither of whom nor why.
TEST(CarriedCatalogue, EveryJudgedStatementHasASentenceOfItsOwn) {
  const std::vector<Entry> catalogue = carried();
  const Sources sources = published_measurements();
  std::size_t judged = 0;
  for (const Judgement& judgement : judge(catalogue, sources)) {
    const Verdict verdict = judgement.verdict;
    if (verdict == Verdict::kNotMeasured || verdict == Verdict::kOtherDevice) continue;
    ++judged;
    EXPECT_TRUE(own_sentence(judgement))
        << judgement.entry->id << " has no sentence for \"" << name_of(verdict)
        << "\" (explain), or one that asks for a reading that could not be had: "
        << judgement.sentence;
  }
  EXPECT_GT(judged, 500U);
}

TEST(PublishedNumbers, AreManyAndNamedApartFromTheDocumentsStatements) {
  std::set<std::string> ids;
  for (const Entry& entry : carried()) ids.insert(entry.id);
  const std::vector<Entry> numbers = published();
  EXPECT_GE(numbers.size(), 150U);
  for (const Entry& entry : numbers) {
    EXPECT_TRUE(ids.insert(entry.id).second) << entry.id;
    EXPECT_FALSE(entry.stated.device.empty()) << entry.id;
  }
}

TEST(PublishedNumbers, EverySourceIsFoundSomewhere) {
  const auto sources = read_titles(std::filesystem::path(WARPGAUGE_SOURCE_DIR) /
                                   "data/claims/documents/sources.yaml");
  const Pattern place(
      "doi\\.org/10\\.|arXiv [0-9]{4}\\.[0-9]{5}|github\\.com/[^/ ]+/[^/ ,]+|https://");
  std::set<std::string> named;
  for (const Entry& entry : published()) {
    named.insert(entry.document);
    ASSERT_TRUE(sources.contains(entry.document)) << entry.id << ": " << entry.document;
  }
  for (const auto& [name, where] : sources) {
    EXPECT_TRUE(named.contains(name)) << name;
    EXPECT_TRUE(place.is_in(where)) << name << ": " << where;
  }
}

/// Whether the band is what is stated, more or less by one of the rules, or the stated range.
bool follows_a_rule(const Band& band, const std::vector<double>& stated) {
  constexpr double kRounding = 1e-5;
  const auto is = [](double a, double b) { return std::abs(a - b) <= kRounding * std::abs(b); };
  if (stated.size() == 2) return is(*band.low, stated[0]) && is(*band.high, stated[1]);
  return std::ranges::any_of(std::array{0.02, 0.05, 0.10, 0.25}, [&](double tolerance) {
    return is(*band.low, stated[0] * (1 - tolerance)) &&
           is(*band.high, stated[0] * (1 + tolerance));
  });
}

// No band of a published number is chosen by what was measured.
TEST(PublishedNumbers, BandsFollowFromWhatIsStated) {
  for (const Entry& entry : published()) {
    for (const Reading& reading : entry.readings) {
      if (reading.is_beside) continue;
      ASSERT_TRUE(reading.confirmed_if.low && reading.confirmed_if.high) << entry.id;
      EXPECT_TRUE(follows_a_rule(reading.confirmed_if, entry.stated.numbers)) << entry.id;
    }
  }
}

/// Every reading of the catalogue and every second one, with its entry; those that are shared once.
std::vector<std::pair<const Entry*, const Reading*>> all_readings(
    const std::vector<Entry>& catalogue) {
  std::vector<std::pair<const Entry*, const Reading*>> all;
  for (const Entry& entry : catalogue) {
    if (!entry.same_as.empty()) continue;
    for (const Reading& reading : entry.readings) {
      all.emplace_back(&entry, &reading);
      for (const Reading& other : reading.second) all.emplace_back(&entry, &other);
    }
  }
  return all;
}

// A band that is chosen by hand is one that can be chosen after the measurement.
TEST(CarriedCatalogue, ABandFollowsFromTheWordingOrSaysWhyNot) {
  const std::vector<Entry> catalogue = carried();
  for (const auto& [entry, reading] : all_readings(catalogue)) {
    if (!reading->band_because.empty() || reading->is_beside) continue;
    ASSERT_TRUE(reading->wording) << entry->id << " (" << reading->definition
                                  << "): confirmed_if without band_because; give a wording instead";
    EXPECT_TRUE(same_band(reading->confirmed_if, band_of(*reading->wording, reading->numbers)))
        << entry->id << " (" << reading->definition
        << "): confirmed_if is another band than that of " << rule_of(*reading->wording)
        << ", without band_because";
  }
}

// The same number, said of the same thing, is not confirmed in one place and refuted in another.
TEST(CarriedCatalogue, OneEvidenceAndOneStatedNumberHaveOneBand) {
  const std::vector<Entry> catalogue = carried();
  const auto is_near_a_number = [](const Reading& reading) {
    return !reading.numbers.empty() && reading.confirmed_if.low && reading.confirmed_if.high;
  };
  const auto all = all_readings(catalogue);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const auto& [entry, reading] = all[i];
      const auto& [other_entry, other] = all[j];
      const bool same = is_near_a_number(*reading) && is_near_a_number(*other) &&
                        reading->numbers == other->numbers && reading->unit == other->unit &&
                        reading->evidence == other->evidence;
      if (!same) continue;
      EXPECT_TRUE(same_band(reading->confirmed_if, other->confirmed_if))
          << entry->id << " and " << other_entry->id;
    }
  }
}

TEST(CarriedCatalogue, AnErrorThatStatementsShareIsDescribedOnce) {
  const auto errors = read_titles(std::filesystem::path(WARPGAUGE_SOURCE_DIR) /
                                  "data/claims/documents/errors.yaml");
  std::set<std::string> named;
  for (const Entry& entry : carried()) {
    if (entry.error_of.empty()) continue;
    EXPECT_TRUE(errors.contains(entry.error_of)) << entry.id << ": " << entry.error_of;
    named.insert(entry.error_of);
  }
  for (const auto& [name, description] : errors) EXPECT_TRUE(named.contains(name)) << name;
}

// Statements that say the same in other words, in any document, are judged by one check.
TEST(CarriedCatalogue, EquivalentStatementsAreJudgedAlike) {
  const std::vector<std::vector<std::string>> groups = {
      {"coalescing-stride-1", "layout-soa-1-transaction"},
      {"coalescing-access-unit-128b", "coalescing-transaction-unit-128",
       "coalescing-uncoalesced-whole-line"},
      {"coalescing-stride-2", "coalescing-stride2-half"},
      {"divergence-sum-cost", "divergence-serial-sum", "divergence-time-sum"},
      {"warp-size-32", "divergence-warp-32"},
      {"warp-implicit-sync", "sync-warp-implicit"},
      {"metric-warps-active-50", "occupancy-checklist-50"},
      {"reduction-shuffle-5-steps", "shuffle-warp-reduce-5"},
  };
  const std::vector<Entry> catalogue = carried();
  const auto readings_of = [&](const std::string& id) {
    const auto entry = std::ranges::find(catalogue, id, &Entry::id);
    EXPECT_NE(entry, catalogue.end()) << id;
    return entry == catalogue.end() ? std::vector<Reading>() : entry->readings;
  };
  for (const auto& group : groups) {
    const auto first = readings_of(group.front());
    EXPECT_FALSE(first.empty()) << group.front();
    for (const std::string& id : group) {
      const auto readings = readings_of(id);
      ASSERT_EQ(readings.size(), first.size()) << id;
      for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(readings[i].evidence, first[i].evidence) << id;
        EXPECT_EQ(readings[i].confirmed_if, first[i].confirmed_if) << id;
      }
    }
  }
}

TEST(CarriedCatalogue, WhatIsTheSameDoesNotContradictItself) {
  std::map<std::string, std::string> check_of;
  const std::vector<Entry> catalogue = carried();
  for (const Entry& entry : catalogue) {
    check_of[entry.id] = entry.same_as.empty() ? entry.id : entry.same_as;
  }
  for (const Entry& entry : catalogue) {
    for (const std::string& other : entry.contradicts) {
      EXPECT_NE(check_of[entry.id], check_of[other]) << entry.id << " and " << other;
    }
  }
}

// What the catalogue asks of facts, the facts must say: these verdicts need no GPU.
TEST(CarriedCatalogue, FactsAnswerEveryQuestion) {
  const Facts facts = read_facts(kClaims / "facts");
  ASSERT_EQ(facts.metrics.size(), 1U);
  std::map<std::string, CompiledSnippet> snippets;
  for (const CompileFacts& compiled : facts.compiled) {
    snippets.insert(compiled.snippets.begin(), compiled.snippets.end());
  }
  const auto check = [&](const std::string& id, const std::string& snippet) {
    EXPECT_TRUE(snippets.contains(snippet)) << id << " asks for snippet " << snippet;
  };
  const std::vector<Entry> catalogue = carried();
  for (const Entry& entry : catalogue) {
    for_each_evidence(entry.readings, [&](const Evidence& evidence) {
      for_each<Compiled>(evidence, [&](const Compiled& c) { check(entry.id, c.snippet); });
      for_each<Compiles>(evidence, [&](const Compiles& c) { check(entry.id, c.snippet); });
      for_each<SameCode>(evidence, [&](const SameCode& same) {
        check(entry.id, same.a);
        check(entry.id, same.b);
      });
      for_each<Occupancy>(evidence, [&](const Occupancy& o) {
        const auto& all = facts.occupancy;
        EXPECT_TRUE(o.device.empty() ||
                    std::ranges::find(all, o.device, &OccupancyFacts::architecture) != all.end())
            << entry.id << " asks for the limits of " << o.device;
      });
    });
  }
  // These need a GPU: what compute-sanitizer is to be run on must be there, and say so.
  for (const Entry& entry : catalogue) {
    for (const Reading& reading : entry.readings) {
      for_each<Checked>(reading.evidence, [&](const Checked& checked) {
        const std::string text = read_text_file(std::filesystem::path(WARPGAUGE_SOURCE_DIR) /
                                                "data/claims/checked" / (checked.program + ".cu"));
        EXPECT_NE(text.find("// tool: " + checked.tool + "\n"), std::string::npos)
            << entry.id << " asks for " << checked.tool << " of " << checked.program;
      });
    }
  }
  for (const std::string& name : metric_names(catalogue)) {
    EXPECT_TRUE(facts.metrics[0].metrics.contains(name)) << name << ": run scripts/update_facts.sh";
  }
}

}  // namespace
}  // namespace warpgauge::claims
