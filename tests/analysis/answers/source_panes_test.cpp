// SPDX-License-Identifier: Apache-2.0
// The source beside the machine code: shares of its lines, long files folded, files that are not
// to be shown.
#include "analysis/answers/source_panes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/base/text_file.h"

namespace warpgauge::answers {
namespace {

namespace fs = std::filesystem;

struct Case {
  machine_code::ExecutedCode code;
  std::vector<in_core::LineTally> tallies;

  void add(const std::string& line, double cycles) {
    code.instructions.push_back({.text = "NOP", .line = line});
    tallies.push_back({.stall = cycles});
  }
};

class SourcePanes : public testing::Test {
 protected:
  SourcePanes()
      : folder_(fs::path(testing::TempDir()) /
                fmt::format("source_panes_{}",
                            testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::create_directories(folder_);
  }
  ~SourcePanes() override { fs::remove_all(folder_); }

  std::string written(const std::string& name, std::size_t lines) {
    std::string text;
    for (std::size_t line = 1; line <= lines; ++line) text += fmt::format("\tline {}\r\n", line);
    replace_text_file(folder_ / name, text);
    return folder_ / name;
  }

  fs::path folder_;
};

std::vector<std::size_t> numbers_of(const SourcePane& pane) {
  std::vector<std::size_t> numbers;
  for (const SourceLine& line : pane.lines) numbers.push_back(line.line);
  return numbers;
}

TEST_F(SourcePanes, AShortFileIsShownWholeWithTheShareOfEachLine) {
  Case one;
  one.code.files = {written("short.cu", 4)};
  one.add("short.cu:2", 30);
  one.add("short.cu:3", 50);
  one.add("short.cu:2", 10);
  one.add("", 10);  // from no line
  const auto panes = source_panes(one.code, one.tallies);
  ASSERT_EQ(panes.size(), 1);
  EXPECT_EQ(panes[0].why, "");
  EXPECT_NEAR(panes[0].share, 0.9, 1e-12);
  ASSERT_EQ(numbers_of(panes[0]), (std::vector<std::size_t>{1, 2, 3, 4}));
  EXPECT_EQ(panes[0].lines[0].share, std::nullopt) << "not 0: no instruction is from it";
  EXPECT_NEAR(*panes[0].lines[1].share, 0.4, 1e-12);
  EXPECT_NEAR(*panes[0].lines[2].share, 0.5, 1e-12);
  EXPECT_EQ(panes[0].lines[1].text, "    line 2");
}

TEST_F(SourcePanes, ALongFileIsFoldedToTheLinesThatMatter) {
  Case one;
  one.code.files = {written("long.cu", 1000)};
  one.add("long.cu:500", 900);
  one.add("long.cu:502", 95);
  one.add("long.cu:900", 1);  // a thousandth
  one.add("long.cu:1000", 10);
  const auto panes = source_panes(one.code, one.tallies);
  ASSERT_EQ(panes.size(), 1);
  EXPECT_EQ(numbers_of(panes[0]),
            (std::vector<std::size_t>{498, 499, 500, 501, 502, 503, 504, 998, 999, 1000}));
  EXPECT_EQ(panes[0].file_lines, 1000);
}

TEST_F(SourcePanes, HoweverManyLinesMatterAPaneStaysShort) {
  Case one;
  one.code.files = {written("wide.cu", 5000)};
  for (int line = 10; line < 500; line += 10) one.add(fmt::format("wide.cu:{}", line), 1);
  EXPECT_EQ(source_panes(one.code, one.tallies)[0].lines.size(), 100);
  one.code.files.push_back(written("other.cu", 5000));
  for (int line = 10; line < 500; line += 10) one.add(fmt::format("other.cu:{}", line), 2);
  const auto panes = source_panes(one.code, one.tallies);
  ASSERT_EQ(panes.size(), 2);
  EXPECT_EQ(panes[0].name, "other.cu") << "with the largest share";
  EXPECT_EQ(panes[0].lines.size(), 100);
  EXPECT_TRUE(panes[1].lines.empty()) << "none of the twenty lines is in it";
}

TEST_F(SourcePanes, AFileIsFoundByTheEndOfItsPath) {
  Case one;
  fs::create_directories(folder_ / "a");
  one.code.files = {written("xshort.cu", 1), written("a/short.cu", 3)};
  one.add("short.cu:3", 1);
  EXPECT_EQ(source_panes(one.code, one.tallies)[0].lines.size(), 3);
}

TEST_F(SourcePanes, WhatCannotBeShownSaysWhy) {
  const auto why = [&](const std::string& place, const std::string& file) {
    Case one;
    if (!file.empty()) one.code.files = {file};
    one.add(place, 1);
    const auto panes = source_panes(one.code, one.tallies);
    EXPECT_EQ(panes.size(), 1);
    EXPECT_TRUE(panes[0].lines.empty());
    EXPECT_TRUE(source_panes_json(panes)[0]["file_lines"].is_null());
    return panes[0].why;
  };
  const std::string moved = written("moved.cu", 3);
  EXPECT_EQ(why("moved.cu:4", moved),
            moved +
                ": has 3 lines, and the machine code is of line 4, too: it was changed since "
                "it was compiled");
  EXPECT_NE(why("gone.cu:1", folder_ / "gone.cu").find("No such file"), std::string::npos);
  EXPECT_EQ(why("x.cu:1", ""), "x.cu: the description does not say in which folder it is");
  fs::create_directories(folder_ / "folder.cu");
  EXPECT_NE(why("folder.cu:1", folder_ / "folder.cu"), "");
}

TEST_F(SourcePanes, OnlyWhatIsNamedAsASourceIsRead) {
  Case one;
  one.code.files = {written("id_rsa", 3)};
  one.add("id_rsa:1", 1);
  const auto panes = source_panes(one.code, one.tallies);
  EXPECT_TRUE(panes[0].lines.empty());
  EXPECT_EQ(panes[0].why, one.code.files[0] + ": its name is not that of a source file");
}

TEST_F(SourcePanes, ALongLineIsCutBetweenLetters) {
  std::string text(159, 'x');
  replace_text_file(folder_ / "wide.cu", text + "ä" + text);
  Case one;
  one.code.files = {folder_ / "wide.cu"};
  one.add("wide.cu:1", 1);
  EXPECT_EQ(source_panes(one.code, one.tallies)[0].lines[0].text, text + " ...");
}

TEST_F(SourcePanes, WithoutTimesOrLinesThereIsNone) {
  Case one;
  EXPECT_TRUE(source_panes(one.code, one.tallies).empty());
  one.add("", 1);
  one.add("no number", 1);
  one.add("x.cu:0", 1);
  EXPECT_TRUE(source_panes(one.code, one.tallies).empty());
  one.add("x.cu:1", 1);
  EXPECT_TRUE(source_panes(one.code, {}).empty());
}

}  // namespace
}  // namespace warpgauge::answers
