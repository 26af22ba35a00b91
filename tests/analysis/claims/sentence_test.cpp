// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/sentence.h"

#include <gtest/gtest.h>

#include "analysis/claims/row.h"
#include "tests/analysis/claims/judged.h"

namespace warpgauge::claims {
namespace {

using planted::compiled;
using planted::Judged;
using planted::kLatency;
using planted::readings;

std::string sentence(const std::string& value, const std::string& band, const std::string& unit) {
  return Judged(planted::entry(value, band, unit)).only().sentence;
}

TEST(Sentence, Defaults) {
  EXPECT_EQ(sentence(kLatency, "[28, 33]", "cycles"),
            "Latency: 30 cycles (28 to 33); stated: 28 to 33.");
  EXPECT_EQ(sentence(compiled("{number: 45, unit: cycles}"), "[null, 33]", "cycles"),
            "Latency: 45 cycles, not at most 33.");
  EXPECT_EQ(sentence(kLatency, "[30, null]", "cycles"),
            "Latency: 30 cycles (28 to 33), which cannot be told from what an end of at least 30 "
            "allows.");
  EXPECT_EQ(sentence("{metric: a.sum}", "[1, 1]", "boolean"), "Latency: yes, as stated.");
  EXPECT_EQ(Judged(planted::entry(kLatency, "[28, 33]", "cycles") + "      definition: of L1\n")
                .only()
                .sentence,
            "Of L1: 30 cycles (28 to 33); stated: 28 to 33.");
  EXPECT_EQ(sentence("{metric: a.sum}", "[0, 0]", "boolean"),
            "Latency: yes, against what is stated.");
}

TEST(Sentence, FillsTheEntrysOwn) {
  const std::string explain =
      "  explain:\n    refuted: \"{value} {unit}, {low} to {high}, {ratio}.\"\n    depends: "
      "\"{value2}\"\n";
  EXPECT_EQ(Judged(planted::entry(kLatency, "[1, 2]", "cycles") +
                   "  explain: {refuted: \"{value} {unit}, {low} to {high}, {ratio}.\"}\n")
                .only()
                .sentence,
            "30 cycles, 28 to 33, 1.");
  const Judged two(readings({{"a", "[28, 33]"}, {"b", "[1, 2]"}}) + explain);
  EXPECT_EQ(two.only().sentence, "30");
}

TEST(Sentence, FallsBackWhereTheTemplateAsksForWhatIsMissing) {
  const Judged judged(readings({{"a", "[28, 33]"}, {"b", ""}}) +
                      "  explain: {confirmed: \"{value2}\"}\n");
  EXPECT_TRUE(judged.only().sentence.starts_with("Latency: 30 cycles (28 to 33) (a), as stated"))
      << judged.only().sentence;
  EXPECT_FALSE(own_sentence(judged.only()));
}

TEST(Sentence, IsTheEntrysOwnForItsVerdictAlone) {
  const std::string entry = planted::entry(kLatency, "[28, 33]", "cycles");
  const Judged confirmed(entry + "  explain: {confirmed: \"{value} cycles.\"}\n");
  EXPECT_EQ(own_sentence(confirmed.only()), "30 cycles.");
  EXPECT_FALSE(own_sentence(Judged(entry + "  explain: {refuted: \"It fails.\"}\n").only()));
  EXPECT_FALSE(own_sentence(Judged(entry).only()));
}

TEST(Sentence, OneIsSingular) {
  EXPECT_EQ(sentence(compiled("{number: 1, unit: cycles}"), "[1, 2]", "cycles"),
            "Latency: 1 cycle; stated: 1 to 2.");
  EXPECT_EQ(sentence(compiled("{number: 1, unit: us}"), "[1, 2]", "us"),
            "Latency: 1 us; stated: 1 to 2.");
  EXPECT_EQ(sentence(compiled("{number: 1, unit: cycles/hop}"), "[1, 2]", "cycles/hop"),
            "Latency: 1 cycles/hop; stated: 1 to 2.");
}

TEST(Sentence, WritesNumbersForPeople) {
  EXPECT_EQ(readable(50331648), "50331648");
  EXPECT_EQ(readable(0.123456), "0.1235");
  EXPECT_EQ(readable(34567.8), "34568");
  EXPECT_EQ(readable(0), "0");
  EXPECT_EQ(readable(-2.5), "-2.5");
}

TEST(Sentence, ABandOfOneNumberIsThatNumber) {
  EXPECT_EQ(sentence(compiled("{number: 30, unit: cycles}"), "[30, 30]", "cycles"),
            "Latency: 30 cycles; stated: 30.");
}

TEST(Sentence, ThePiecesOfATemplateAreToldApart) {
  // 30, from 28 to 33 cycles, against 15: each piece another number.
  const std::string text = planted::entry(kLatency, "[1, 2]", "cycles") +
                           "  explain: {refuted: \"v{value} l{low} h{high} u{unit}\"}\n";
  EXPECT_EQ(Judged(text).only().sentence, "v30 l28 h33 ucycles");
}

TEST(Sentence, ABooleanThatIsNeitherIsANumber) {
  const std::string said =
      sentence("{min: [{number: 0.5, unit: boolean}, {metric: a.sum}]}", "[1, 1]", "boolean");
  EXPECT_NE(said.find("0.5"), said.npos) << said;
  EXPECT_EQ(said.find("no,"), said.npos) << said;
}

}  // namespace
}  // namespace warpgauge::claims
