// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/claims/facts.h"
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
  EXPECT_EQ(refusal(head),
            "line 1:3: 'test-one' has neither readings nor not_checked nor other_device");
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

TEST(Catalogue, RefusesBadEvidenceInOneLine) {
  EXPECT_EQ(
      refusal(with_evidence("{quotient: [1, 2]}")),
      "line 9:14: unknown operator: evidence has one of profile, series, kernel, compiled, "
      "same_code, compiles, metric, occupancy, number, ratio, difference, sum, product, min, max");
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
  EXPECT_EQ(refusal(with_evidence("{occupancy: {threads: 0}, field: blocks}")),
            "line 9:36: threads must be from 1 to 1073741824");
  EXPECT_EQ(refusal(with_evidence("{occupancy: {threads: 1.5}, field: blocks}")),
            "line 9:36: threads must be a whole number");
  EXPECT_EQ(refusal(with_evidence("{ratio: [{number: 1}]}")),
            "line 9:22: ratio takes two operands");
  EXPECT_EQ(refusal(with_evidence("{sum: []}")), "line 9:20: sum must be a list of at least one");
  EXPECT_EQ(refusal(with_evidence("{number: 1, unit: miles}")), "line 9:32: unknown unit 'miles'");
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

std::vector<Entry> carried() {
  std::vector<std::filesystem::path> files;
  for (const char* document : {"000", "001", "002", "003", "004"}) {
    files.push_back(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/claims" /
                    (std::string(document) + ".yaml"));
  }
  return read_catalogue(files);
}

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

// What the catalogue asks of facts, the facts must say: these verdicts need no GPU.
TEST(CarriedCatalogue, FactsAnswerEveryQuestion) {
  const Facts facts = read_facts(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/claims/facts");
  ASSERT_EQ(facts.compiled.size(), 1U);
  ASSERT_EQ(facts.metrics.size(), 1U);
  const auto& snippets = facts.compiled[0].snippets;
  const auto check = [&](const std::string& id, const std::string& snippet) {
    EXPECT_TRUE(snippets.contains(snippet)) << id << " asks for snippet " << snippet;
  };
  const std::vector<Entry> catalogue = carried();
  for (const Entry& entry : catalogue) {
    for (const Reading& reading : entry.readings) {
      for_each<Compiled>(reading.evidence, [&](const Compiled& c) { check(entry.id, c.snippet); });
      for_each<Compiles>(reading.evidence, [&](const Compiles& c) { check(entry.id, c.snippet); });
      for_each<SameCode>(reading.evidence, [&](const SameCode& same) {
        check(entry.id, same.a);
        check(entry.id, same.b);
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
  EXPECT_EQ(refused("{}", "compiled-sm_90.json"), "member 'schema' is missing");
  EXPECT_EQ(refused(R"({"schema": "warpgauge.compile_facts", "version": 1, "architecture": "sm_90",
                        "compiler": "nvcc", "snippets": {"a": {"compiles": true, "colour": "red"}}})",
                    "compiled-sm_90.json"),
            "member 'snippets.a.colour' is not known");
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
