// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/write.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/analysis/claims/judged.h"

namespace warpgauge::claims {
namespace {

using planted::compiled;
using planted::Judged;
using planted::kLatency;
using planted::readings;

const std::string kTwoEntries =
    planted::entry(kLatency, "[28, 33]", "cycles") +
    "- id: other-two\n  document: \"901\"\n  lines: 5\n  topic: other\n  statement: a | b\n"
    "  kind: formula\n  stated: {quantity: q, value: text}\n  not_checked: no reading\n";

TEST(Write, Json) {
  const Judged judged(kTwoEntries);
  const auto json = nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements));
  EXPECT_EQ(json["schema"], "warpgauge.verdicts");
  EXPECT_EQ(json["device"]["name"], "Planted GPU");
  EXPECT_EQ(json["counts"]["confirmed"], 1);
  EXPECT_EQ(json["counts"]["not measured"], 1);
  const auto& claim = json["claims"][0];
  EXPECT_EQ(claim["id"], "test-one");
  EXPECT_EQ(claim["stated"]["value"], 30);
  const auto expected = nlohmann::json::parse(
      R"({"verdict": "confirmed", "value": 30, "low": 28, "high": 33, "unit": "cycles",
          "band": [28, 33], "ratio": 1, "evidence": ["profile l1.latency_cycles"],
          "classes": ["timing"],
          "recordings": 3})");
  EXPECT_EQ(claim["readings"][0], expected);
  EXPECT_EQ(claim["stated"]["in_words"], "30 cycles (no device named)");
  EXPECT_EQ(claim["verdict_in_words"], "confirmed");
  EXPECT_EQ(claim["evidence_classes"], nlohmann::json::array({"timing"}));
  EXPECT_FALSE(claim.contains("without_recording"));
  EXPECT_FALSE(json["claims"][1].contains("evidence_classes"));
  EXPECT_EQ(json["claims"][1]["reason"], "no reading");
  EXPECT_FALSE(json["claims"][1].contains("readings"));
}

TEST(Write, JsonSaysWhatReadingsAre) {
  const std::string two = readings({{"a", "[28, 33]"}, {"b", ""}});
  const auto claim = [](const std::string& yaml) {
    const Judged judged(yaml);
    return nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  };
  EXPECT_FALSE(claim(two).contains("readings_are"));
  EXPECT_EQ(claim(two)["readings"][1]["verdict"], "not measured");
  EXPECT_EQ(claim(two)["readings"][1]["reason"], "the profile has no key none");
  EXPECT_EQ(claim(two + "  readings_are: parts\n")["readings_are"], "parts");
  EXPECT_EQ(claim(two + "  readings_are: parts\n")["verdict"], "not measured");
}

TEST(Write, CountsAndMarkdown) {
  const Judged judged(kTwoEntries);
  EXPECT_EQ(count_line(judged.sources.profile, judged.judgements),
            "2 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, "
            "0 other device, 1 not measured");
  const std::string markdown = to_markdown(judged.sources.profile, judged.judgements);
  EXPECT_NE(markdown.find("| 900 | 1 | 0 | 0 | 0 | 0 |\n"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| all | 1 | 0 | 0 | 0 | 1 |\n"), std::string::npos);
  EXPECT_NE(
      markdown.find("| a \\| b (`other-two`, line 5) | text (no device named) | not measured |  |"
                    "  | no reading |\n"),
      std::string::npos)
      << markdown;
  // The legend is on top.
  EXPECT_LT(markdown.find("- **refuted**: "), markdown.find("## Counts"));
  EXPECT_LT(markdown.find("- **queried limit**: "), markdown.find("## Counts"));
}

TEST(Write, ARowSaysWhatIsStatedWhatWasMeasuredAndWhatToDo) {
  const Judged judged(planted::entry(kLatency, "[1, 2]", "cycles") +
                      "      definition: of L1\n  instead: \"Reckon with {value}.\"\n");
  EXPECT_NE(
      to_markdown(judged.sources.profile, judged.judgements)
          .find("| 30 cycles (no device named) | refuted | timing | 30 cycles (28 to 33) (of L1) | "
                "Of L1: 30 cycles (28 to 33), not 1 to 2. Instead: Reckon with 30. |\n"),
      std::string::npos);
  const Judged range(planted::kHead + "  wording: range\n  readings:\n    - {value: " + kLatency +
                     ", unit: cycles, stated: [20, 40]}\n");
  EXPECT_EQ(stated_in_words(range.catalogue[0]), "30 cycles");
}

TEST(Write, AVerdictWithoutARecordingSaysWhatItRestsOn) {
  const auto words = [](const std::string& value, const std::string& unit) {
    return verdict_in_words(Judged(planted::entry(value, "[0, null]", unit)).only());
  };
  EXPECT_EQ(words(kLatency, "cycles"), "confirmed");
  EXPECT_EQ(words("{compiled: add, field: registers}", "registers"), "confirmed (compiled)");
  EXPECT_EQ(words("{metric: a.sum}", "boolean"), "confirmed (queried limit)");
  EXPECT_EQ(words("{checked: broken, tool: memcheck}", "1"), "confirmed (tool)");
  EXPECT_EQ(words("{occupancy: {threads: 256}, field: blocks}", "blocks"),
            "confirmed (queried limit)");
  EXPECT_EQ(words("{occupancy: {threads: 256, device: sm_80}, field: blocks}", "blocks"),
            "confirmed (documented)");
  EXPECT_EQ(words("{sum: [{compiled: add, field: registers}, {occupancy: {threads: 256}, field: "
                  "blocks}]}",
                  "1"),
            "confirmed (compiled, queried limit)");
  // A second reading that was measured is a recording, too.
  EXPECT_EQ(verdict_in_words(
                Judged(planted::entry("{compiled: add, field: registers}", "[0, null]", "1") +
                       "      second: [{definition: measured, value: {kernel: copy/naive, "
                       "size: 1024, mode: cold.burst, column: blocks_per_sm}}, {definition: "
                       "b, value: {ratio: [" +
                       kLatency + ", {number: 1, unit: cycles}]}}]\n")
                    .only()),
            "confirmed");
  const Judged judged(
      planted::entry("{compiled: add, field: registers}", "[0, null]", "registers"));
  EXPECT_EQ(
      count_line(judged.sources.profile, judged.judgements),
      "1 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, 0 other device, "
      "0 not measured; 1 verdict has no recording behind it (1 compiled)");
}

TEST(Write, AnErrorThatStatementsShareIsSaidOnce) {
  const Judged judged(planted::entry(kLatency, "[1, 2]", "cycles") + "  error_of: wrong-unit\n");
  const std::string markdown = to_markdown(judged.sources.profile, judged.judgements,
                                           {{"wrong-unit", "It counts lines."}, {"other", "No."}});
  EXPECT_NE(markdown.find("- `wrong-unit`: It counts lines. 1 statements follow from it: "
                          "`test-one`.\n"),
            std::string::npos)
      << markdown;
  EXPECT_NE(markdown.find("not 1 to 2. (error: `wrong-unit`) |"), std::string::npos) << markdown;
  EXPECT_EQ(markdown.find("No."), std::string::npos);
  const auto json = nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements));
  EXPECT_EQ(json["claims"][0]["error_of"], "wrong-unit");
}

TEST(Write, Filters) {
  const Judged judged(kTwoEntries);
  Filter filter;
  filter.verdict = Verdict::kNotMeasured;
  ASSERT_EQ(filtered(judged.judgements, filter).size(), 1U);
  EXPECT_EQ(filtered(judged.judgements, filter)[0].entry->id, "other-two");
  filter.id = "test-one";
  EXPECT_TRUE(filtered(judged.judgements, filter).empty());
  filter.id = "other-two";
  ASSERT_EQ(filtered(judged.judgements, filter).size(), 1U);
  filter.id.clear();
  filter.topic = "test";
  EXPECT_TRUE(filtered(judged.judgements, filter).empty());
  filter = {};
  filter.document = "900";
  EXPECT_EQ(filtered(judged.judgements, filter).size(), 1U);
}

}  // namespace
}  // namespace warpgauge::claims
