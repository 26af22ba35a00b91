// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/ladders.h"

#include <gtest/gtest.h>

namespace warpgauge::ladder {
namespace {

Row row(const char* rung, double step, std::optional<double> size, double headline = 0,
        const char* mode = "cold.burst") {
  Row made;
  made.family = "sgemm";
  made.contestant = std::string("sgemm/") + rung;
  made.type = "f32";
  made.data = "normal";
  made.mode = mode;
  made.size = size;
  made.size_axis = "matrix_order";
  made.step = step;
  made.headline_size = headline;
  made.outcome = size ? "measured" : "failed: wrong result";
  return made;
}

std::vector<std::string> names(const Standing& standing) {
  std::vector<std::string> all;
  for (const Row& one : standing.rows) all.push_back(one.contestant + (one.measured() ? "" : "!"));
  return all;
}

TEST(Ladders, StandAtTheSizeThatTheyName) {
  const auto all = ladders({row("naive", 0, 64, 64), row("tiled", 1, 64, 64),
                            row("naive", 0, 256, 64), row("tiled", 1, 256, 64)});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].size, 64);
  EXPECT_EQ(all[0].size_axis, "matrix_order");
  ASSERT_EQ(all[0].standings.size(), 1u);
  EXPECT_EQ(names(all[0].standings[0]), (std::vector<std::string>{"sgemm/naive", "sgemm/tiled"}));
  EXPECT_EQ(all[0].standings[0].rows[1].size, 64);
}

TEST(Ladders, WithoutANamedSizeStandAtTheLargest) {
  EXPECT_EQ(ladders({row("naive", 0, 64), row("tiled", 1, 256)})[0].size, 256);
}

TEST(Ladders, WhatFailedKeepsItsPlace) {
  const auto all =
      ladders({row("naive", 0, 64), row("tiled", 1, std::nullopt), row("wide", 2, 64)});
  EXPECT_EQ(names(all[0].standings[0]),
            (std::vector<std::string>{"sgemm/naive", "sgemm/tiled!", "sgemm/wide"}));
}

TEST(Ladders, AContestantOfOtherSizesIsSaidToBeOne) {
  const auto all = ladders({row("naive", 0, 64, 256), row("tiled", 1, 256, 256)});
  const Row& naive = all[0].standings[0].rows[0];
  EXPECT_EQ(naive.outcome, "skipped: not measured at matrix_order 256");
  EXPECT_FALSE(naive.size);
}

TEST(Ladders, AModeWithoutTheHeadlineSizeStandsAtItsLargest) {
  const auto all = ladders({row("naive", 0, 256, 256), row("naive", 0, 16, 256, "warm.burst"),
                            row("naive", 0, 64, 256, "warm.burst")});
  EXPECT_EQ(all[0].standings[0].size, 256);
  EXPECT_EQ(all[0].standings[1].size, 64);
  EXPECT_EQ(names(all[0].standings[1]), (std::vector<std::string>{"sgemm/naive"}));
}

TEST(Ladders, LargePowersOfTwoAreShownAsSuch) {
  EXPECT_EQ(size_in_words(4096), "4096");
  EXPECT_EQ(size_in_words(268435456), "2^28");
  EXPECT_EQ(size_in_words(268435455), "268435455");
}

TEST(Ladders, ValidationKernelsAreNone) {
  Row alone = row("gather", 0, 64);
  alone.family = "validation";
  EXPECT_TRUE(ladders({alone}).empty());
}

TEST(Ladders, AreApartByTypeAndDataAndByMode) {
  Row other_type = row("naive", 0, 64), other_data = row("naive", 0, 64);
  other_type.type = "bf16";
  other_data.data = "constant";
  const auto all =
      ladders({row("naive", 0, 64), row("naive", 0, 64, 0, "warm.burst"), other_type, other_data});
  ASSERT_EQ(all.size(), 3u);
  ASSERT_EQ(all[0].standings.size(), 2u);
  EXPECT_EQ(all[0].standings[1].mode, "warm.burst");
}

}  // namespace
}  // namespace warpgauge::ladder
