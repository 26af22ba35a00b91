// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/scoreboard_text.h"

#include <gtest/gtest.h>

namespace warpgauge::machine_code {
namespace {

ScoreboardWait wait_of(std::string_view text) {
  const auto wait = read_scoreboard_wait(text);
  EXPECT_TRUE(wait) << text;
  return wait.value_or(ScoreboardWait{});
}

TEST(ScoreboardText, TellsWhichScoreboardMayHaveHowManyLeft) {
  const ScoreboardWait wait = wait_of("DEPBAR.LE SB3, 0x1a");
  EXPECT_FALSE(wait.of_products);
  EXPECT_EQ(wait.limited, 3);
  EXPECT_EQ(wait.pending, 0x1a);
  EXPECT_EQ(wait.finished, 0u);
}

TEST(ScoreboardText, TakesThoseInBracesForFinished) {
  const ScoreboardWait both = wait_of("@P0 DEPBAR.LE SB1, 0x0, {3,0}");
  EXPECT_EQ(both.limited, 1);
  EXPECT_EQ(both.pending, 0);
  EXPECT_EQ(both.finished, 0b1001u);
  const ScoreboardWait braces = wait_of("DEPBAR {2,1,9}");
  EXPECT_FALSE(braces.limited);
  EXPECT_FALSE(braces.pending);
  EXPECT_EQ(braces.finished, 0b110u);
}

TEST(ScoreboardText, KnowsTheScoreboardsOfProducts) {
  const ScoreboardWait wait = wait_of("WARPGROUP.DEPBAR.LE gsb0, 0x1");
  EXPECT_TRUE(wait.of_products);
  EXPECT_EQ(wait.limited, 0);
  EXPECT_EQ(wait.pending, 1);
  EXPECT_EQ(product_scoreboard("HGMMA.64x64x16.F32 R24, gdesc[UR4], R24, gsb0"), 0);
  EXPECT_EQ(product_scoreboard("HGMMA.64x64x16.F32 R24, gdesc[UR4], R24"), std::nullopt);
}

TEST(ScoreboardText, IsOfNoOtherInstruction) {
  for (const char* text : {"LDGDEPBAR", "WARPGROUP.ARRIVE", "BAR.SYNC 0x0", "@P0", "", "DEPBARS"}) {
    EXPECT_FALSE(read_scoreboard_wait(text)) << text;
  }
}

TEST(ScoreboardText, GivesNumbersThatNoWarpHasAndNoneThatDoNotFit) {
  EXPECT_EQ(wait_of("DEPBAR.LE SB9, 0x0").limited, 9);
  EXPECT_FALSE(wait_of("DEPBAR.LE SB, 0x").limited);
  EXPECT_FALSE(wait_of("DEPBAR.LE SB-1, 0xffffffffff").limited);
  EXPECT_FALSE(wait_of("DEPBAR.LE SB-1, 0xffffffffff").pending);
}

}  // namespace
}  // namespace warpgauge::machine_code
