// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/pattern.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/base/limits.h"

namespace warpgauge {
namespace {

std::string pattern_refusal(const std::string& text) {
  try {
    Pattern{text};
    return "";
  } catch (const Defect& defect) {
    return defect.what();
  }
}

TEST(Pattern, MatchesWholeTextsAndPartsOfThem) {
  const Pattern load("LDG\\.E(\\.64|\\.128)?");
  EXPECT_TRUE(load.is_all_of("LDG.E.128"));
  EXPECT_FALSE(load.is_all_of("LDG.E.128.STRONG"));
  EXPECT_TRUE(load.is_in("LDG.E.128.STRONG"));
  EXPECT_FALSE(load.is_in("LDGxE"));
  EXPECT_TRUE(Pattern("").is_in("anything"));
  EXPECT_TRUE(Pattern("^copy|triad$").is_in("a triad"));
}

TEST(Pattern, GivesTheParts) {
  const Pattern numbered("(\\w+) (\\d+)(, .*)?");
  EXPECT_EQ(numbered.parts_in("form 12, cold"),
            (std::vector<std::string>{"form 12, cold", "form", "12", ", cold"}));
  EXPECT_EQ(numbered.parts_in("form 1")->at(3), "");
  EXPECT_FALSE(numbered.parts_in("form"));
  EXPECT_EQ(Pattern(" \\([01]\\)").removed_from("plain (0) and fused (1)"), "plain and fused");
}

TEST(Pattern, SaysWhyATextIsNone) {
  EXPECT_TRUE(pattern_refusal("(").starts_with("'(' is not a regular expression: missing"));
  EXPECT_NE(pattern_refusal("(a)\\1").find("without back references and look-around"),
            std::string::npos);
  EXPECT_NE(pattern_refusal("a(?=b)").find("is not a regular expression"), std::string::npos);
  EXPECT_EQ(pattern_refusal(std::string(limits::kPatternCharacters + 1, 'a')),
            "a regular expression has 1001 characters, 1000 are allowed");
  EXPECT_NE(pattern_refusal("((a{100}){100}){100}"), "");  // a million states
  for (const char* text : {"(", "(a)\\1"})
    EXPECT_EQ(pattern_refusal(text).find('\n'), std::string::npos);
}

/// std::regex takes longer than the age of the universe for the first, and overflows the stack with
/// the second.
TEST(Pattern, EndsSoonWhateverItSays) {
  const Pattern nested("(.*)*(.*)*(.*)*!");
  EXPECT_FALSE(nested.is_all_of(std::string(100'000, 'x')));
  EXPECT_FALSE(Pattern("(a|aa)+$").is_all_of(std::string(100'000, 'a') + "b"));
  EXPECT_NE(pattern_refusal(std::string(limits::kPatternCharacters, '(')), "");
}

}  // namespace
}  // namespace warpgauge
