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
#include "analysis/ladder/rows.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/claims/planted.h"
#include "tests/analysis/claims/same_band.h"

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
  EXPECT_EQ(
      refusal(head +
              "  not_checked: no\n  readings: [{beside: true, value: {profile: a}, unit: x}]\n"),
      "");
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
  EXPECT_EQ(
      refusal(with_evidence("{number: 1}") + "  explain: {confirmed: \"{volume}\"}\n"),
      "line 12:24: '{volume}' is not a placeholder (there are value, low, high, unit, ratio)");
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  explain: {confirmed: \"{value2}\"}\n"),
            "line 12:24: '{value2}' asks for a reading that does not exist");
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
            "line 11:17: readings_are must be one of definitions, parts, any-case, not 'pieces'");
  EXPECT_EQ(are(several + "  readings_are: any-case\n"), ReadingsAre::kAnyCase);
  EXPECT_EQ(
      refusal(planted::kHead + "  readings:\n" + one + "  readings_are: parts\n"),
      "line 10:17: readings_are is for several readings that are neither premises nor beside");
  const std::string premise =
      "    - {premise: true, definition: d, value: {profile: a}, confirmed_if: [1, 1], unit: x}\n";
  const std::string beside = "    - {beside: true, definition: d, value: {number: 1}, unit: x}\n";
  EXPECT_EQ(are(planted::kHead + "  readings:\n" + premise + one), ReadingsAre::kDefinitions);
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n" + premise),
            "line 9:5: no reading is left that is neither a premise nor beside");
  EXPECT_EQ(refusal(planted::kHead + "  readings:\n" + beside),
            "line 9:5: no reading is left that is neither a premise nor beside");
  EXPECT_EQ(are(planted::kHead + "  wording: range\n  readings:\n" + one + beside),
            ReadingsAre::kDefinitions);
  EXPECT_EQ(
      refusal(planted::kHead + "  readings:\n" + beside + one + "  readings_are: parts\n"),
      "line 11:17: readings_are is for several readings that are neither premises nor beside");
  EXPECT_EQ(
      refusal(planted::kHead + "  readings:\n" + premise + one + "  readings_are: parts\n"),
      "line 11:17: readings_are is for several readings that are neither premises nor beside");
}

TEST(Catalogue, RefusesAReadingBesideThatIsSomethingElseToo) {
  const auto one = [](const std::string& members) {
    return planted::kHead + "  readings:\n    - {" + members + ", unit: x}\n";
  };
  EXPECT_EQ(refusal(one("premise: true, beside: true, value: {profile: a}")),
            "line 9:31: a premise cannot be beside");
  EXPECT_EQ(refusal(one("premise: true, confirmed_if: [1, 1], value: {sum: [{number: 1}]}")),
            "line 9:52: a premise of typed numbers alone does not depend on what is measured");
  EXPECT_EQ(
      refusal(one("confirmed_if: [1, 1], value: {number: 1}, second: [{definition: d, beside: "
                  "true, value: {number: 1}}]")),
      "line 9:83: a second reading cannot be beside");
}

TEST(Catalogue, ReadsWhatWasRunOfAListing) {
  const auto listing = [](const std::string& yaml) {
    const planted::File file(yaml);
    return read_catalogue({file.path()}).at(0).listing;
  };
  const std::string text = with_evidence("{profile: a}");
  EXPECT_EQ(listing(text), Listing::kNone);
  EXPECT_EQ(listing(text + "  listing: as-printed\n"), Listing::kAsPrinted);
  EXPECT_EQ(listing(text + "  listing: repaired\n"), Listing::kRepaired);
  EXPECT_EQ(listing(text + "  listing: not-run\n"), Listing::kNotRun);
  EXPECT_EQ(refusal(text + "  listing: perhaps\n"),
            "line 12:12: listing must be one of as-printed, repaired, not-run, not 'perhaps'");
  EXPECT_EQ(refusal(planted::kHead + "  same_as: test-two\n  listing: repaired\n"),
            "line 9:12: the listing is that of the entry that is the same");
  EXPECT_EQ(refusal(text + "  instead: \"{value2}\"\n"),
            "line 12:12: '{value2}' asks for a reading that does not exist");
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
            "line 12:21: band_because explains a band that does not exist");
  // An input may hold the stated number, but not an end of its band.
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
            "difference, sum, product, min, max, median");
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
            "line 9:36: '(' is not a regular expression: missing ): ( (RE2's syntax, without back "
            "references and look-around)");
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
            "line 9:14: documented and measured values cannot be combined: give each a reading");
}

TEST(Catalogue, NeedsAreExpressionsBesideNotChecked) {
  const std::string needs = "  needs: [\"a/b:stall\", \"^sm\\\\.\"]\n";
  const planted::File file(planted::kHead + "  not_checked: no\n" + needs);
  EXPECT_EQ(read_catalogue({file.path()}).at(0).needs,
            (std::vector<std::string>{"a/b:stall", "^sm\\."}));
  EXPECT_EQ(refusal(with_evidence("{number: 1}") + "  needs: [a]\n"),
            "line 12:10: needs is for entries that are not_checked");
  EXPECT_EQ(refusal(planted::kHead + "  not_checked: no\n  needs: ['(']\n").substr(0, 46),
            "line 9:11: '(' is not a regular expression: mi");
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

}  // namespace
}  // namespace warpgauge::claims
