// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/terminal.h"

#include <gtest/gtest.h>

#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

TEST(Terminal, LinesEndAtTheMargin) {
  EXPECT_EQ(wrapped("one two three", 2, "a: ", 10), "a: one two\n  three\n");
  EXPECT_EQ(wrapped("one two", 4, "name:", 20), "name: one two\n");
  EXPECT_EQ(wrapped("", 4), "    \n");
  EXPECT_EQ(wrapped("averylongword x", 0, {}, 5), "averylongword\nx\n");
}

TEST(Terminal, ColumnsAlignAndColoursTakeNoRoom) {
  const std::vector<Column> columns = {{"key"}, {"value", true}, {"rest"}};
  const std::vector<std::vector<Cell>> rows = {{{"a"}, {"10", Look::kBad}, {}},
                                               {{"long"}, {"9"}, {"x"}}};
  EXPECT_EQ(aligned(columns, rows, false), "key   value  rest\na        10\nlong      9  x\n");
  EXPECT_NE(aligned(columns, rows, true).find("a        \033[31m10\033[0m\n"), std::string::npos);
  EXPECT_EQ(painted("x", Look::kBad, false), "x");
}

TEST(Terminal, ColoursTakeNoRoomWhereLinesAreFolded) {
  const std::string line = "key  " + painted("value", Look::kBad, true) + "  rest\n";
  EXPECT_EQ(folded(line, 16), line);
  EXPECT_NE(folded(line, 15), line);
}

TEST(Rows, AsCsv) {
  const nlohmann::ordered_json rows = {
      {{"key", "a"}, {"value", 0.1}, {"flags", {"one", "two"}}, {"more", nullptr}},
      {{"key", "=1+1"}, {"value", 2}, {"flags", nlohmann::ordered_json::array()}, {"more", "x"}}};
  EXPECT_EQ(csv_of({"key", "value", "flags", "more"}, rows),
            "key,value,flags,more\na,0.1,one; two,\n'=1+1,2,,x\n");
}

}  // namespace
}  // namespace warpgauge::report
