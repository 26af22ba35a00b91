// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/description.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpgauge::kernels {
namespace {

const Contestant kRung{.name = "shared", .adds = "", .library = ""};
const Contestant kLibrary{.name = "cub", .adds = "", .library = "CUB 3.0.1"};

TEST(SeriesName, HasTypeAndModeAndDataThatAreNotNormal) {
  const LadderDescription normal{.family = "sgemm"};
  EXPECT_EQ(variant_of(normal, kRung, Mode::kColdBurst), "shared.f32.cold.burst");
  EXPECT_EQ(variant_of(normal, kRung, Mode::kWarmBurst), "shared.f32.warm.burst");
  const LadderDescription skewed{.family = "histogram", .type = "u8", .data = "zipf"};
  EXPECT_EQ(variant_of(skewed, kLibrary, Mode::kColdSustained), "cub.u8.zipf.cold.sustained");
}

TEST(Part, IsTheRungUnlessTheCodeIsTheProbesOrALibrarys) {
  LadderDescription ladder{.family = "histogram"};
  EXPECT_EQ(part_of(ladder, kRung), "histogram/shared");
  EXPECT_EQ(part_of(ladder, kLibrary), "");
  ladder.rungs_are_parts = false;
  EXPECT_EQ(part_of(ladder, kRung), "");
}

TEST(Graph, HoldsWholeRotationsForLongEnough) {
  for (const double seconds : {1e-9, 1e-6, 3.3e-6, 40e-6, 99e-6}) {
    for (const int groups : {1, 2, 7, 512}) {
      const int launches = launches_in_graph(seconds, groups);
      EXPECT_EQ(launches % groups, 0) << seconds << ", " << groups;
      EXPECT_GE(launches * std::max(seconds, 1e-6), 400e-6 * (1 - 1e-12)) << seconds;
      EXPECT_LT((launches - groups) * std::max(seconds, 1e-6), 400e-6) << seconds;
    }
  }
}

TEST(Groups, ExceedThreeTimesL2AndNoMoreThanThatNeeds) {
  constexpr double kL2 = 50 * 1024 * 1024.0;
  for (const double bytes : {1.0, 4e6, kL2, 3 * kL2, 3 * kL2 + 1, 1e12}) {
    const int groups = groups_beyond(kL2, bytes);
    EXPECT_GT(groups * bytes, 3 * kL2) << bytes;
    EXPECT_LE((groups - 1) * bytes, 3 * kL2) << bytes;
  }
}

}  // namespace
}  // namespace warpgauge::kernels
