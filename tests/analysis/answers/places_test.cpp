// SPDX-License-Identifier: Apache-2.0
// Places in machine code as a user names them.
#include "analysis/answers/places.h"

#include "analysis/answers/file_places.h"

#include <gtest/gtest.h>

namespace warpgauge::answers {
namespace {

bool names(const char* text, std::uint64_t offset_bytes, const char* line = "") {
  const auto places = Places::parse(text);
  return places && places->has({.offset_bytes = offset_bytes, .text = "NOP", .line = line});
}

TEST(Places, AreOffsetsRangesLinesAndLists) {
  EXPECT_TRUE(names("0x120", 0x120));
  EXPECT_TRUE(names("288", 0x120));
  EXPECT_FALSE(names("0x120", 0x130));
  EXPECT_TRUE(names("0x100-0x140", 0x140));
  EXPECT_FALSE(names("0x100-0x140", 0x150));
  EXPECT_TRUE(names("0x10,0x100-0x140,0x900", 0x900));
  EXPECT_TRUE(names("scale.cu:6", 0, "scale.cu:6"));
  EXPECT_TRUE(names("src/scale.cu:6", 0, "scale.cu:6"));
  EXPECT_TRUE(names(":6", 0, "scale.cu:6"));
  EXPECT_FALSE(names(":6", 0, "scale.cu:66"));
  EXPECT_FALSE(names("scale.cu:6", 0, "other.cu:6"));
  EXPECT_FALSE(names("scale.cu:6", 0));
  EXPECT_TRUE(names("0x10,:6", 0x20, "scale.cu:6"));
}

TEST(Places, ThatAreNone) {
  for (const char* text :
       {"", "0x", "x", "0x10,", "0x20-0x10", "scale.cu", "scale.cu:", "-0x10", "0x10-"}) {
    EXPECT_FALSE(Places::parse(text)) << text;
  }
}

TEST(Places, OnlyASingleOffsetIsOne) {
  EXPECT_EQ(Places::parse("0x120")->only_offset(), 0x120u);
  EXPECT_FALSE(Places::parse("0x120,0x130")->only_offset());
  EXPECT_FALSE(Places::parse("0x120-0x130")->only_offset());
  EXPECT_FALSE(Places::parse(":6")->only_offset());
}

TEST(Places, AreSplitFromTheirValueAtTheLastEqualsSign) {
  const auto found = places_and_value("a=b.cu:6=4");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->second, "4");
  EXPECT_TRUE(found->first.has_line("a=b.cu:6"));
  EXPECT_FALSE(places_and_value("64MiB"));
}

TEST(FilePlaces, GoToTheirFile) {
  const Files files = {"old/sum.cu", "new/sum.cu", "other.cu", "other.cubin"};
  const auto about = [&](const char* text, std::size_t file) {
    return text_about(text, files[file], files).value_or("none");
  };
  // The file as it is given, or its name alone.
  EXPECT_EQ(about("old/sum.cu:6=8", 0), "old/sum.cu:6=8");
  EXPECT_EQ(about("old/sum.cu:6=8", 1), "none");
  EXPECT_EQ(about("sum.cu:6=8", 0), "sum.cu:6=8");
  EXPECT_EQ(about("sum.cu:6=8", 1), "sum.cu:6=8");
  EXPECT_EQ(about("sum.cu:6=8", 2), "none");
  // Offsets, and lines of what a cubin was compiled from.
  EXPECT_EQ(about("other.cubin:0x1d0=8", 3), "0x1d0=8");
  EXPECT_EQ(about("other.cubin:0x1d0=8", 2), "none");
  EXPECT_EQ(about("other.cubin:sum.cu:6=8", 3), "sum.cu:6=8");
  // Each place of a list by itself; what names no file is of all.
  EXPECT_EQ(about("old/sum.cu:6,other.cu:7,0x10=8", 2), "other.cu:7,0x10=8");
  EXPECT_EQ(about("common.cuh:6=8", 2), "common.cuh:6=8");
  EXPECT_EQ(about(":6=8", 2), ":6=8");
  EXPECT_EQ(about("64MiB", 2), "64MiB");
  EXPECT_EQ(about("=3", 2), "=3");  // refused later
}

TEST(FilePlaces, OptionsAreThoseOfTheFile) {
  StaticOptions options;
  options.branches.trips = {"one.cu:5=10", "other.cu:7=20"};
  options.read_bytes = {"1MiB", "one.cu:6=4"};
  const StaticOptions other = options_about(options, "other.cu", {"one.cu", "other.cu"});
  EXPECT_EQ(other.file, "other.cu");
  EXPECT_EQ(other.branches.trips, std::vector<std::string>{"other.cu:7=20"});
  EXPECT_EQ(other.read_bytes, std::vector<std::string>{"1MiB"});
}

}  // namespace
}  // namespace warpgauge::answers
