// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/printable.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warpgauge {
namespace {

TEST(Printable, PlainTextIsUnchanged) {
  for (const char* text : {"", "NVIDIA H200", "≈ 4.5 µs → 語 😀", "a.b[1] ~ {x}"}) {
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(printable_lines(text), text);
    EXPECT_EQ(printable_json(text), text);
  }
  EXPECT_EQ(printable_lines("a\tb\nc\n"), "a\tb\nc\n");
  EXPECT_EQ(printable("a\tb\nc"), "a?b?c");
}

TEST(Printable, NothingDrivesATerminal) {
  EXPECT_EQ(printable_lines("\033]0;title\007\033[2J"), "?]0;title??[2J");
  EXPECT_EQ(printable_lines("a\rb\x7f"), "a?b?");
  EXPECT_EQ(printable_lines("\u009b31m\u0085"), "?31m?");  // C1
  EXPECT_EQ(printable_lines("\x9b"
                            "31m"),
            "?31m");  // C1 where letters are bytes
  EXPECT_EQ(printable_lines("\u202Eexe.\u2066x\u2069\u200F\u061C"), "?exe.?x???");
  EXPECT_EQ(printable_lines("a\u2028b\u2029c\uFFFE"), "a?b?c?");
  EXPECT_EQ(printable_lines(std::string_view("a\0b", 3)), "a?b");
}

TEST(Printable, WhatIsNotUtf8IsShownByteByByte) {
  EXPECT_EQ(printable_lines("\xff\xfe"), "??");
  EXPECT_EQ(printable_lines("\xc0\x9b"), "??");            // an overlong ESC
  EXPECT_EQ(printable_lines("\xe0\x82\x9b"), "???");       // an overlong CSI
  EXPECT_EQ(printable_lines("\xed\xa0\x80"), "???");       // a surrogate
  EXPECT_EQ(printable_lines("\xf4\x90\x80\x80"), "????");  // beyond Unicode
  EXPECT_EQ(printable_lines("a\xc3"), "a?");               // cut short
  EXPECT_EQ(printable_lines("\xe2\x80x"), "??x");
}

TEST(Printable, OnlyOurColoursStayWhereTheyAreWanted) {
  const std::string ours = "\033[1mtitle\033[0m", strange = "\033[8mhidden\033[1;5m";
  EXPECT_EQ(printable_lines(ours, Colours::kOurs), ours);
  EXPECT_EQ(printable_lines(ours), "?[1mtitle?[0m");
  EXPECT_EQ(printable_lines(strange, Colours::kOurs), "?[8mhidden?[1;5m");
}

TEST(Printable, JsonSaysTheSame) {
  const nlohmann::json document = {{"a\u009b", "\u202e\x7f\033 µ\n"}, {"b", {1, 2}}};
  for (const int indent : {-1, 2}) {
    const std::string shown = printable_json(document.dump(indent));
    EXPECT_EQ(nlohmann::json::parse(shown), document);
    EXPECT_EQ(printable_lines(shown), shown);
  }
  EXPECT_EQ(nlohmann::json::parse(printable_json("{\"a\":\r\n1}\r\n")), (nlohmann::json{{"a", 1}}));
}

TEST(Printable, ATextIsDividedBetweenLetters) {
  const std::string text = "aµ語😀";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string begin = text.substr(0, cut);
    const std::size_t whole = whole_letters(begin);
    EXPECT_LE(whole, cut);
    EXPECT_EQ(printable_lines(begin.substr(0, whole)), begin.substr(0, whole)) << cut;
  }
  EXPECT_EQ(whole_letters(text), text.size());
  EXPECT_EQ(whole_letters("\xff\x80\x80\x80\x80"), 5u);
}

}  // namespace
}  // namespace warpgauge
