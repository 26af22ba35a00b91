// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/pattern.h"
#include "analysis/claims/facts.h"
#include "analysis/claims/judge.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/titles.h"
#include "analysis/kernels/rows.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

/// The message of the error, without the folder; "" when there was none.
std::string refusal(const std::string& yaml) {
  const planted::File file(yaml);
  try {
    read_catalogue({file.path()});
    return "";
  } catch (const InputError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_TRUE(message.starts_with(file.path().string() + ": ")) << message;
    return message.substr(file.path().string().size() + 2);
  }
}

std::string with_evidence(const std::string& evidence) {
  return planted::entry(evidence, "[1, 2]", "x");
}

TEST(Catalogue, ReadsAnEntry) {
  const planted::File file(planted::entry("{number: 1}", "[1.5, null]", "KiB") +
                           "  contradicts: [other-two, other-three]\n  suspicion: perhaps not\n");
  const auto catalogue = read_catalogue({file.path()});
  ASSERT_EQ(catalogue.size(), 1U);
  const Entry& entry = catalogue[0];
  EXPECT_EQ(entry.id, "test-one");
  EXPECT_EQ(entry.document, "900");
  EXPECT_EQ(entry.stated.numbers, std::vector<double>{30});
  EXPECT_EQ(entry.contradicts.size(), 2U);
  EXPECT_EQ(entry.suspicion, "perhaps not");
  ASSERT_EQ(entry.readings.size(), 1U);
  EXPECT_EQ(entry.readings[0].confirmed_if.low, 1.5);
  EXPECT_FALSE(entry.readings[0].confirmed_if.high);
  EXPECT_EQ(entry.readings[0].unit, "KiB");
}

TEST(Catalogue, RefusesABadEntryInOneLine) {
  const std::string head = planted::kHead;
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = head + "  not_checked: no\n";
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(refusal("hello: [\n"), "line 2:1: end of sequence flow not found");
  EXPECT_EQ(refusal("hello: 1\n"), "line 1:1: a catalogue must be a list of entries");
  EXPECT_EQ(refusal("--- [1]\n--- [2]\n"), "line 2:1: a second document begins");
  EXPECT_EQ(refusal(changed("id: test-one", "id: Test_one")),
            "line 1:7: id 'Test_one' is not words of [a-z0-9] joined by '-'");
  EXPECT_EQ(refusal(changed("topic: test", "topic: best")),
            "line 4:10: topic 'best' is not the first word of 'test-one'");
  EXPECT_EQ(
      refusal(changed("kind: metric-value", "kind: guess")),
      "line 6:9: kind must be one of hardware-constant, metric-value, rule-of-thumb, formula, "
      "speedup, threshold, scaling-law, not 'guess'");
  EXPECT_EQ(refusal(changed("unit: cycles", "unit: furlongs")),
            "line 7:48: unknown unit 'furlongs'");
  EXPECT_EQ(refusal(changed("unit: cycles", "device: A100")),
            "line 7:11: a stated number needs a unit");
  EXPECT_EQ(refusal(changed("lines: 1-2", "line: 1-2")), "line 1:3: 'lines' is missing");
  EXPECT_EQ(refusal(head + "  not_checked: no\n  author: me\n"),
            "line 9:11: 'author' is not known here");
  EXPECT_EQ(refusal(head + "  not_checked: no\n  not_checked: no\n"),
            "line 9:3: 'not_checked' is given twice");
  EXPECT_EQ(refusal(head + "  not_checked: no\n  contradicts: [test-one]\n"),
            "line 9:17: 'test-one' contradicts itself");
  EXPECT_EQ(
      refusal(head),
      "line 1:3: 'test-one' has neither readings nor same_as nor not_checked nor other_device");
  EXPECT_EQ(refusal(head + "  other_device: it is\n"),
            "line 1:3: 'test-one' has other_device, but stated names no device");
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  not_checked: no\n"),
            "line 1:3: 'test-one' has not_checked beside a check");
}

TEST(Catalogue, RefusesABadReadingInOneLine) {
  EXPECT_EQ(refusal(planted::entry("{number: 1}", "[3, 2]", "x")),
            "line 10:21: confirmed_if is inverted: 3 is above 2");
  EXPECT_EQ(refusal(planted::entry("{number: 1}", "[null, null]", "x")),
            "line 10:21: confirmed_if is open at both ends: anything confirms it");
  EXPECT_EQ(refusal(planted::entry("{number: 1}", "[1]", "x")),
            "line 10:21: confirmed_if must be [lo, hi]");
  EXPECT_EQ(refusal(planted::entry("{number: 1}", "[.nan, 1]", "x")),
            "line 10:22: confirmed_if[0] must be a number");
  EXPECT_EQ(refusal(planted::entry("{number: 1}", "[1, 2]", "parsecs")),
            "line 11:13: unknown unit 'parsecs'");
  EXPECT_EQ(refusal(planted::kHead +
                    "  readings:\n    - {value: {number: 1}, confirmed_if: [1, 1], unit: x}\n"
                    "    - {value: {number: 1}, confirmed_if: [1, 1], unit: x}\n"),
            "line 9:7: one of several readings needs a definition");
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  explain: {confirmed: \"{volume}\"}\n"),
            "line 12:24: '{volume}' is no placeholder (there are value, low, high, unit, ratio)");
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  explain: {confirmed: \"{value2}\"}\n"),
            "line 12:24: '{value2}' asks for a reading that is not there");
  EXPECT_EQ(
      refusal(with_evidence("{number: 1}") + "  explain: {confirmed: \"a { b\"}\n").substr(0, 12),
      "line 12:24: ");
}

TEST(Catalogue, ReadsWhatReadingsAre) {
  const std::string one =
      "    - {definition: d, value: {number: 1}, confirmed_if: [1, 1], unit: x}\n";
  const std::string several = planted::kHead + "  readings:\n" + one + one;
  const auto are = [](const std::string& yaml) {
    const planted::File file(yaml);
    return read_catalogue({file.path()}).at(0).readings_are;
  };
  EXPECT_EQ(are(several), ReadingsAre::kDefinitions);
  EXPECT_EQ(are(several + "  readings_are: definitions\n"), ReadingsAre::kDefinitions);
  EXPECT_EQ(are(several + "  readings_are: parts\n"), ReadingsAre::kParts);
  EXPECT_EQ(refusal(several + "  readings_are: pieces\n"),
            "line 11:17: readings_are must be one of definitions, parts, not 'pieces'");
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n" + one + "  readings_are: parts\n"),
            "line 10:17: readings_are is for several readings that are no premises");
  const std::string premise =
      "    - {premise: true, definition: d, value: {number: 1}, confirmed_if: [1, 1], unit: x}\n";
  EXPECT_EQ(are(planted::kHead + "  readings:\n" + premise + one), ReadingsAre::kDefinitions);
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n" + premise),
            "line 9:5: no reading is left that is not a premise");
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n" + premise + one + "  readings_are: parts\n"),
            "line 11:17: readings_are is for several readings that are no premises");
}

std::string worded(const std::string& wording, const std::string& more = "") {
  return planted::kHead + "  wording: " + wording +
         "\n  readings:\n    - value: {number: 1, unit: cycles}\n      unit: cycles\n" + more;
}

TEST(Catalogue, TheBandFollowsFromTheWording) {
  const auto band = [](const std::string& yaml) {
    const planted::File file(yaml);
    return read_catalogue({file.path()}).at(0).readings.at(0).confirmed_if;
  };
  const auto expect = [&](const std::string& yaml, std::optional<double> low,
                          std::optional<double> high) {
    EXPECT_TRUE(same_band(band(yaml), {low, high})) << yaml;
  };
  expect(worded("exact"), 29.4, 30.6);
  expect(worded("same"), 28.5, 31.5);
  expect(worded("example"), 24, 36);
  expect(worded("about"), 22.5, 37.5);
  expect(worded("range", "      stated: [20, 50]\n"), 20, 50);
  expect(worded("at-least"), 30, {});
  expect(worded("at-most"), {}, 30);
  expect(worded("more"), 30.6, {});
  expect(worded("less"), {}, 29.4);
  expect(worded("holds"), 1, 1);
  expect(worded("fails"), 0, 0);
  // A reading's own words count more than its entry's.
  expect(worded("exact", "      wording: about\n      stated: 100\n"), 75, 125);
  expect(worded("exact", "      stated: -100\n"), -102, -98);
  // What the entry states is said in the reading's unit.
  std::string text = worded("exact");
  expect(text.replace(text.find("unit: cycles}"), 13, "unit: clk}  "), 29.4, 30.6);
}

TEST(Catalogue, RefusesAWordingThatGivesNoBand) {
  EXPECT_EQ(refusal(worded("roughly")),
            "line 8:12: wording must be one of exact, same, example, about, range, at-least, "
            "at-most, more, less, holds, fails, not 'roughly'");
  EXPECT_EQ(refusal(worded("range")), "line 10:7: a wording of 'range' takes 2 stated number(s)");
  EXPECT_EQ(refusal(worded("range", "      stated: [2, 1]\n")),
            "line 10:7: the stated range is inverted: 2 is above 1");
  EXPECT_EQ(refusal(worded("exact", "      stated: [1, 2]\n")),
            "line 10:7: a wording of 'exact' takes 1 stated number(s)");
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n    - {value: {number: 1}, unit: x}\n"),
            "line 9:7: a reading needs a wording or a band (confirmed_if)");
  EXPECT_EQ(refusal(worded("more", "      stated: 0\n")),
            "line 10:7: 2 % of 0 is nothing: more or less than 0 needs a band of its own "
            "(confirmed_if)");
  EXPECT_EQ(refusal(worded("exact", "      band_because: it is so\n")),
            "line 12:21: band_because explains a band that is not there");
  // The stated number is one that an input may hold, an end of its band is none.
  const std::string range = ": numbers lie between 1e-30 and 1e+30";
  EXPECT_EQ(refusal(worded("about", "      stated: 1e30\n")),
            "line 10:7: an end of the band is 1.25e+30" + range);
  EXPECT_EQ(refusal(worded("exact", "      stated: -1e30\n")),
            "line 10:7: an end of the band is -1.02e+30" + range);
  EXPECT_EQ(refusal(worded("less", "      stated: 1e-30\n")),
            "line 10:7: an end of the band is 9.8e-31" + range);
  EXPECT_EQ(refusal(worded("at-most", "      stated: 1e30\n")), "");
}

TEST(Catalogue, ASecondReadingTakesOverWhatItDoesNotSay) {
  const planted::File file(
      worded("exact",
             "      second:\n        - {definition: b, value: {number: 2, unit: cycles}}\n"
             "        - {definition: c, value: {number: 2}, unit: x, stated: 4}\n"));
  const Reading& reading = read_catalogue({file.path()}).at(0).readings.at(0);
  ASSERT_EQ(reading.second.size(), 2U);
  EXPECT_EQ(reading.second[0].unit, "cycles");
  EXPECT_EQ(reading.second[0].confirmed_if, reading.confirmed_if);
  EXPECT_EQ(reading.second[1].unit, "x");
  EXPECT_TRUE(same_band(reading.second[1].confirmed_if, {3.92, 4.08}));
  EXPECT_EQ(refusal(worded("exact", "      second:\n        - {value: {number: 1}}\n")),
            "line 13:11: a second reading needs a definition");
  EXPECT_EQ(refusal(worded("exact",
                           "      second:\n        - {definition: b, value: {number: 1},"
                           " second: [{definition: c, value: {number: 1}}]}\n")),
            "line 13:55: a second reading has no second one");
}

TEST(Catalogue, OneStatementHasOneCheck) {
  const auto head = [](const char* id) {
    std::string text = planted::kHead;
    return text.replace(text.find("test-one"), 8, id);
  };
  const std::string two = head("test-two") + "  same_as: test-one\n  explain: {confirmed: yes}\n";
  const planted::File file(two + worded("exact"));
  const auto catalogue = read_catalogue({file.path()});
  ASSERT_EQ(catalogue[0].readings.size(), 1U);
  EXPECT_EQ(catalogue[0].readings[0].evidence, catalogue[1].readings[0].evidence);
  EXPECT_EQ(catalogue[0].readings[0].confirmed_if, catalogue[1].readings[0].confirmed_if);
  EXPECT_EQ(catalogue[0].explain.size(), 1U);
  EXPECT_EQ(refusal(two),
            "line 8:12: 'test-two' is the same as 'test-one', which has no readings "
            "of its own");
  EXPECT_EQ(refusal(two + head("test-one") + "  same_as: test-two\n").substr(0, 9), "line 8:12");
  EXPECT_EQ(refusal(worded("exact") + "  same_as: test-two\n"),
            "line 1:3: 'test-one' has same_as beside readings or other_device");
  EXPECT_EQ(refusal(planted::kHead + "  not_checked: no\n  same_as: test-two\n"),
            "line 1:3: 'test-one' has not_checked beside a check");
}

TEST(Catalogue, RefusesBadEvidenceInOneLine) {
  EXPECT_EQ(refusal(with_evidence("{quotient: [1, 2]}")),
            "line 9:14: unknown operator: evidence has one of profile, series, kernel, compiled, "
            "same_code, compiles, metric, checked, occupancy, documented, number, ratio, "
            "difference, sum, product, min, max");
  EXPECT_EQ(refusal(with_evidence("3")), "line 9:14: evidence must be a map with one operator");
  EXPECT_EQ(refusal(with_evidence("{profile: a, number: 1}")),
            "line 9:35: 'number' is not known here");
  EXPECT_EQ(refusal(with_evidence("{profile: a, at: {x: 1}}")),
            "line 9:31: 'at' is not known here");
  EXPECT_EQ(refusal(with_evidence("{series: a}")), "line 9:14: 'quantity' is missing");
  EXPECT_EQ(refusal(with_evidence("{series: a, quantity: b, statistic: mean}")),
            "line 9:50: statistic must be one of median, min, max, not 'mean'");
  EXPECT_EQ(refusal(with_evidence("{best: max, series: a, quantity: b, statistic: min}")),
            "line 9:61: 'statistic' is not known here");
  EXPECT_EQ(refusal(with_evidence("{kernel: a, size: 1, mode: m, column: family}")),
            "line 9:52: kernels.csv has no column of numbers 'family'");
  EXPECT_EQ(refusal(with_evidence("{compiled: a}")),
            "line 9:14: compiled needs one of field, opcode and ptx");
  EXPECT_EQ(refusal(with_evidence("{compiled: a, opcode: '('}")),
            "line 9:36: '(' is no regular expression: missing ): ( (RE2's syntax: neither back "
            "references nor look-around)");
  EXPECT_EQ(refusal(with_evidence("{same_code: [a]}")), "line 9:14: same_code takes two snippets");
  EXPECT_EQ(refusal(with_evidence("{checked: a, tool: lint}")),
            "line 9:33: tool must be one of memcheck, racecheck, initcheck, synccheck, not 'lint'");
  EXPECT_EQ(refusal(with_evidence("{occupancy: {threads: 0}, field: blocks}")),
            "line 9:36: threads must be from 1 to 65536");
  EXPECT_EQ(refusal(with_evidence("{occupancy: {threads: 1, registers: 1025}, field: blocks}")),
            "line 9:50: registers must be from 0 to 1024");
  EXPECT_EQ(refusal(with_evidence("{occupancy: {threads: 1.5}, field: blocks}")),
            "line 9:36: threads must be a whole number");
  EXPECT_EQ(refusal(with_evidence("{ratio: [{number: 1}]}")),
            "line 9:22: ratio takes two operands");
  EXPECT_EQ(refusal(with_evidence("{sum: []}")), "line 9:20: sum must be a list of at least one");
  EXPECT_EQ(refusal(with_evidence("{number: 1, unit: miles}")), "line 9:32: unknown unit 'miles'");
}

TEST(Catalogue, WhatIsDocumentedNamesItsPlaceAndStandsAlone) {
  const std::string said = "{documented: 4, source: 'A guide, page 3'}";
  EXPECT_EQ(refusal(with_evidence(said)), "");
  EXPECT_EQ(refusal(with_evidence("{ratio: [" + said + ", {number: 2}]}")), "");
  EXPECT_EQ(refusal(with_evidence("{documented: 4}")), "line 9:14: 'source' is missing");
  EXPECT_EQ(refusal(with_evidence("{documented: 4, source: somebody}")),
            "line 9:38: source must say who and where: 'NAME, PLACE'");
  EXPECT_EQ(refusal(with_evidence("{documented: perhaps, source: 'A, b'}")),
            "line 9:27: documented must be true or false");
  EXPECT_EQ(refusal(with_evidence("{ratio: [" + said + ", {profile: sm.count}]}")),
            "line 9:14: what is documented cannot be reckoned with what was measured: give each a "
            "reading");
}

TEST(Catalogue, NeedsAreExpressionsBesideNotChecked) {
  const std::string needs = "  needs: [\"a/b:stall\", \"^sm\\\\.\"]\n";
  const planted::File file(planted::kHead + "  not_checked: no\n" + needs);
  EXPECT_EQ(read_catalogue({file.path()}).at(0).needs,
            (std::vector<std::string>{"a/b:stall", "^sm\\."}));
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  needs: [a]\n"),
            "line 12:10: needs is for entries that are not_checked");
  EXPECT_EQ(refusal(planted::kHead + "  not_checked: no\n  needs: ['(']\n").substr(0, 43),
            "line 9:11: '(' is no regular expression: mi");
}

TEST(Catalogue, EvidenceIsBounded) {
  std::string deep = "{number: 1}";
  for (int i = 0; i < kMaxEvidenceDepth; ++i) deep = "{sum: [" + deep + "]}";
  EXPECT_NE(refusal(with_evidence(deep)).find("evidence nests deeper than 8 operators"),
            std::string::npos);
  std::string wide = "{sum: [{number: 1}";
  for (int i = 0; i < kMaxEvidenceOperators; ++i) wide += ", {number: 1}";
  EXPECT_NE(refusal(with_evidence(wide + "]}")).find("one reading has more than 64 operators"),
            std::string::npos);
}

TEST(Catalogue, AnIdIsGivenOnceInAllFiles) {
  const planted::File a(with_evidence("{number: 1}"), "a.yaml"),
      b(with_evidence("{number: 1}"), "b.yaml");
  try {
    read_catalogue({a.path(), b.path()});
    FAIL() << "read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), b.path().string() +
                                ": line 1:3: id 'test-one' is given twice (first in " +
                                a.path().string() + ")");
  }
}

TEST(Catalogue, NamesItsMetrics) {
  const planted::File file(
      with_evidence("{sum: [{metric: b.sum}, {ratio: [{metric: a.sum}, {metric: b.sum}]}]}"));
  EXPECT_EQ(metric_names(read_catalogue({file.path()})),
            (std::vector<std::string>{"a.sum", "b.sum"}));
}

// ---- the catalogue that the project carries ----------------------------------------------------

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
    if (!reading->band_because.empty()) continue;
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

// Statements that say the same in other words, in whatever document, are judged by one check.
TEST(CarriedCatalogue, EquivalentStatementsAreJudgedAlike) {
  const std::vector<std::vector<std::string>> groups = {
      {"coalescing-contiguous-one-transaction", "coalescing-conditions-one-transaction",
       "coalescing-stride-1", "layout-soa-1-transaction"},
      {"coalescing-access-unit-128b", "coalescing-transaction-unit-128",
       "coalescing-uncoalesced-whole-line"},
      {"coalescing-stride-2", "coalescing-stride2-half"},
      {"divergence-sum-cost", "divergence-serial-sum", "divergence-time-sum"},
      {"warp-size-32", "divergence-warp-32"},
      {"warp-implicit-sync", "sync-warp-implicit"},
      {"occupancy-gain-1p2-2x", "occupancy-summary-1p2-2"},
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

// ---- facts -------------------------------------------------------------------------------------

TEST(Facts, ReadsMetricLists) {
  const planted::File file("# why\nchip GH100\ncapability 9.0\nyes a.sum\nno b.sum\n",
                           "metrics-GH100.txt");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.metrics.size(), 1U);
  EXPECT_EQ(facts.metrics[0].capability, "9.0");
  EXPECT_TRUE(facts.metrics[0].metrics.at("a.sum"));
  EXPECT_FALSE(facts.metrics[0].metrics.at("b.sum"));
}

TEST(Facts, ReadsWhatCheckersFind) {
  const planted::File file("# why\narchitecture sm_90\nfound memcheck a 3\nfound memcheck b 0\n",
                           "checked-sm_90.txt");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.checked.size(), 1U);
  EXPECT_EQ(facts.checked[0].architecture, "sm_90");
  EXPECT_EQ(facts.checked[0].found.at("memcheck").at("a"), 3);
  EXPECT_EQ(facts.checked[0].found.at("memcheck").at("b"), 0);
}

const std::string kLimits =
    "architecture: sm_80\nsource: a table\nmax_threads: 2048\nmax_blocks: 32\nregisters: 65536\n"
    "shared_bytes: 167936\nsub_partitions: 4\nwarp_lanes: 32\n";

TEST(Facts, ReadsDocumentedLimits) {
  const planted::File file(kLimits, "occupancy-sm_80.yaml");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.occupancy.size(), 1U);
  EXPECT_EQ(facts.occupancy[0].architecture, "sm_80");
  EXPECT_EQ(facts.occupancy[0].limits.shared_bytes, 167936);
}

TEST(Facts, RefusesBrokenFiles) {
  const auto refused = [](const std::string& text, const std::string& name) -> std::string {
    const planted::File file(text, name);
    try {
      read_facts(file.folder());
      return "";
    } catch (const InputError& error) {
      return std::string(error.what()).substr(file.path().string().size() + 2);
    }
  };
  EXPECT_EQ(refused("chip A\nmaybe b\n", "metrics-A.txt"),
            "line 2: must be chip, capability, yes or no, and a name");
  EXPECT_EQ(refused("chip A\ncapability 1.0\nyes b\nno b\n", "metrics-A.txt"),
            "line 4: metric 'b' is given twice");
  EXPECT_EQ(refused("chip A\n", "metrics-A.txt"), "must state chip and capability");
  EXPECT_EQ(refused("architecture a\nfound memcheck b 1\nfound memcheck b 1\n", "checked-a.txt"),
            "line 3: memcheck of 'b' is given twice");
  for (const char* line : {"found memcheck b", "found memcheck b -1", "found memcheck b 1 2",
                           "found memcheck b x", "found", "lost memcheck b 1"}) {
    EXPECT_EQ(refused(std::string("architecture a\n") + line + "\n", "checked-a.txt"),
              "line 2: must be architecture and a name, or found, a tool, a program and a number");
  }
  EXPECT_EQ(refused("found memcheck b 1\n", "checked-a.txt"), "must state the architecture");
  EXPECT_EQ(refused("{}", "compiled-sm_90.json"), "member 'schema' is missing");
  EXPECT_EQ(refused(R"({"schema": "warpgauge.compile_facts", "version": 1, "architecture": "sm_90",
                        "compiler": "nvcc", "snippets": {"a": {"compiles": true, "colour": "red"}}})",
                    "compiled-sm_90.json"),
            "member 'snippets.a.colour' is not known");
  EXPECT_EQ(refused(kLimits + "max_warps: 64\n", "occupancy-sm_80.yaml"),
            "line 9:12: 'max_warps' is not known here");
  std::string lanes = kLimits;
  EXPECT_EQ(refused(lanes.replace(lanes.find("warp_lanes: 32"), 14, "warp_lanes: 99"),
                    "occupancy-sm_80.yaml"),
            "line 8:13: warp_lanes must be from 1 to 64");
  std::string threads = kLimits;
  EXPECT_EQ(refused(threads.replace(threads.find("max_threads: 2048"), 17, "max_threads: 31"),
                    "occupancy-sm_80.yaml"),
            "max_threads must be a warp's lanes at least");
  EXPECT_EQ(refused("anything", "notes.txt"), "");
}

TEST(Facts, ChipAndCapabilityAreToldApartInEitherOrder) {
  for (const char* text :
       {"chip GH100\ncapability 9.0\nyes a.sum\n", "yes a.sum\ncapability 9.0\nchip GH100\n"}) {
    const planted::File file(text, "metrics-GH100.txt");
    const Facts facts = read_facts(file.folder());
    ASSERT_EQ(facts.metrics.size(), 1U);
    EXPECT_EQ(facts.metrics[0].chip, "GH100");
    EXPECT_EQ(facts.metrics[0].capability, "9.0");
    EXPECT_EQ(facts.metrics[0].file, "metrics-GH100.txt");
    EXPECT_EQ(facts.metrics[0].metrics.size(), 1U);
  }
}

}  // namespace
}  // namespace warpgauge::claims
