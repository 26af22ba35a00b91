// SPDX-License-Identifier: Apache-2.0
// Places in machine code as a user names them.
#include "analysis/answers/places.h"

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

}  // namespace
}  // namespace warpgauge::answers
