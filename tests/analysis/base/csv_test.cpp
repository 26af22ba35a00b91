// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/csv.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge {
namespace {

using Lines = std::vector<std::vector<std::string>>;

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(csv_line({"plain", "", "a,b", "say \"hi\"", "two\nlines"}),
            "plain,,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n");
}

TEST(Csv, ReadsBackWhatItWrites) {
  const Lines lines = {{"a", "b"}, {"", "kernel<4, 8>(float const*)"}, {"\"", "1\n2"}, {"", ""}};
  std::string text;
  for (const auto& line : lines) text += csv_line(line);
  EXPECT_EQ(parse_csv(text), lines);
}

TEST(Csv, NoCellIsAFormula) {
  EXPECT_EQ(csv_line({"=cmd|' /C calc'!A0", "+1+1", "-x", "@a", "\t=1", "'tis", "a=b"}),
            "'=cmd|' /C calc'!A0,'+1+1,'-x,'@a,'\t=1,''tis,a=b\n");
  EXPECT_EQ(csv_line({"-1.5e-3", "12", "=1,2"}), "-1.5e-3,12,\"'=1,2\"\n");
  const Lines lines = {{"=1", "'=1", "''", "-2", "-"}, {"@", "\r", "'", "", "\"="}};
  EXPECT_EQ(parse_csv(csv_line(lines[0]) + csv_line(lines[1])), lines);
}

TEST(Csv, BlanksAndFullWidthSignsHideNoFormula) {
  EXPECT_EQ(csv_line({" =1", "\uff1d1", "  @x", " ", " -2", "\n=1"}),
            "' =1,'\uff1d1,'  @x, , -2,\"'\n=1\"\n");
}

TEST(Csv, NoCellDrivesATerminal) {
  EXPECT_EQ(csv_line({"a\033[2J", "\u202eb", "c\rd"}), "a?[2J,?b,\"c\rd\"\n");
}

TEST(Csv, ALastLineNeedsNoLineFeed) {
  EXPECT_EQ(parse_csv("a,b\n1,"), (Lines{{"a", "b"}, {"1", ""}}));
  EXPECT_TRUE(parse_csv("").empty());
}

TEST(Csv, SaysWhichLineIsWrong) {
  const auto cause = [](const char* text) -> std::string {
    try {
      parse_csv(text);
    } catch (const Defect& defect) {
      return defect.what();
    }
    return "no error";
  };
  EXPECT_EQ(cause("a,b\n1\n"), "line 2: 1 cells instead of 2");
  EXPECT_EQ(cause("a\n\"b\n"), "line 2: a quote is not closed");
  EXPECT_EQ(cause("a\n\"b\"c\n"), "line 2: a quoted cell has text after its closing quote");
  EXPECT_EQ(cause("a\nb\"c\n"), "line 2: a quote inside a cell without quotes");
}

}  // namespace
}  // namespace warpgauge
