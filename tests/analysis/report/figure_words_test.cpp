// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure_words.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

samples::Series titled(const std::string& title) {
  samples::Series series;
  series.figure = "id";
  series.figure_title = title;
  return series;
}

TEST(FigureWords, ALegendNamesTheNumbersFromZeroOn) {
  EXPECT_EQ(names_in("0 nothing, 1 a load, 2 a load and a store"),
            (ValueNames{{0, "nothing"}, {1, "a load"}, {2, "a load and a store"}}));
  for (const char* other :
       {"", "FFMA", "1 first, 2 second", "0 a, 2 c", "0", "16 warps", "0 a, b"}) {
    EXPECT_TRUE(names_in(other).empty()) << other;
  }
}

TEST(FigureWords, AFactOfTheAxisNamesItsValues) {
  samples::Series series = titled("How far two overlap: 0 ffma, 1 iadd3");
  series.facts = {{"instructions", "0 ffma, 1 iadd3"}, {"opcode", "FFMA"}};
  EXPECT_EQ(value_names(series, "instruction"), (ValueNames{{0, "ffma"}, {1, "iadd3"}}));
  EXPECT_TRUE(value_names(series, "opcode").empty());
  EXPECT_TRUE(value_names(series, "warps").empty());
  EXPECT_EQ(title_of(series), "How far two overlap");
}

TEST(FigureWords, ATitleNamesTwoForms) {
  const auto names = [](const char* title) { return value_names(titled(title), "form"); };
  EXPECT_EQ(names("Two classes, sorted (0) and shuffled (1)"),
            (ValueNames{{0, "sorted"}, {1, "shuffled"}}));
  EXPECT_EQ(names("Two classes by warp (0) and by lane (1)"),
            (ValueNames{{0, "by warp"}, {1, "by lane"}}));
  EXPECT_EQ(names("Cycles of an if without and with a place to meet"),
            (ValueNames{{0, "without a place to meet"}, {1, "with a place to meet"}}));
  EXPECT_TRUE(names("Cycles of an if against its instructions").empty());
  EXPECT_EQ(title_of(titled("Two classes, sorted (0) and shuffled (1)")),
            "Two classes, sorted and shuffled");
  EXPECT_EQ(title_of(titled("")), "id");
}

TEST(FigureWords, ALabelWithANumberTakesItsName) {
  samples::Series series = titled("Two classes, sorted (0) and shuffled (1)");
  EXPECT_EQ(with_names(series, "form 1"), "shuffled");
  EXPECT_EQ(with_names(series, "form 0, fit"), "sorted, fit");
  EXPECT_EQ(with_names(series, "form 7"), "form 7");
  EXPECT_EQ(with_names(series, "ILP 4"), "ILP 4");
  EXPECT_EQ(with_names(series, "read"), "read");
  series.facts = {{"form", "0 predicated, 1 branching"}};  // what was recorded comes first
  EXPECT_EQ(with_names(series, "form 1"), "branching");
}

}  // namespace
}  // namespace warpgauge::report
