// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::pair_overlap_test {

using planted::Noise;

/// Instructions by pipe: 0 takes an issue slot, 1 and 2 share a pipe at two slots each, 3 has one
/// of its own at eight, 4 takes an issue slot on a pipe of its own.
constexpr int kPipe[] = {0, 1, 1, 2, 3};

constexpr double kSlots[] = {1, 2, 2, 8, 1};

/// Slots that the pair takes: what its busiest pipe needs, and two slots at least.
double pair_slots(int a, int b) {
  if (kPipe[a] == kPipe[b]) return kSlots[a] + kSlots[b];
  return std::max({kSlots[a], kSlots[b], 2.0});
}

samples::Series planted_pairs(double noise) {
  auto series = planted::series("pair_overlap", {{"a", "1"}, {"b", "1"}, {"pairs", "instructions"}},
                                {{"duration", "cycles"}});
  series.id += std::to_string(noise);
  Noise random(series.id);
  for (int a = 0; a < 5; ++a) {
    for (int b = a; b < 5; ++b) {
      for (const double pairs : {5e4, 8e4, 11e4}) {
        const double cycles = 700 + pairs * pair_slots(a, b) / 4;  // four schedulers
        planted::add_point(series, {double(a), double(b), pairs}, cycles, random, noise, 7);
      }
    }
  }
  return series;
}

TEST(PairOverlap, TellsSharedPipesFromOwnOnes) {
  for (const double noise : {0.0, 0.0005, 0.002}) {
    const Estimate result = estimate(planted_pairs(noise));
    const auto overlap = [&](const char* name) { return result.values.at(name).value; };
    const double tolerance = 1e-9 + 60 * noise;
    EXPECT_NEAR(overlap("at.1.2"), 0, tolerance);
    EXPECT_NEAR(overlap("at.0.1"), 1, tolerance);
    EXPECT_NEAR(overlap("at.1.3"), 1, tolerance);
    EXPECT_EQ(result.values.at("at.1.2").unit, "1");
    ASSERT_EQ(result.view.grids.size(), 1U);
    EXPECT_EQ(result.view.grids[0].z.size(), 25U);
  }
}

TEST(PairOverlap, SaysNothingWhereTheIssueSlotsAreFull) {
  const Estimate result = estimate(planted_pairs(0.0005));
  EXPECT_FALSE(result.values.contains("at.0.4"));
  EXPECT_NE(result.absent.at("at.0.4").find("issue slots"), std::string::npos);
}

TEST(PairOverlap, RefusesAPairFasterThanItsLongerPart) {
  auto series = planted_pairs(0);
  for (samples::Point& point : series.points) {
    if (point.at[0] != 1 || point.at[1] != 3) continue;
    for (double& reading : point.samples[0]) reading = 700 + (reading - 700) * 0.8;
  }
  const Estimate result = estimate(series);
  EXPECT_NE(result.absent.at("at.1.3").find("less than its longer"), std::string::npos);
}

TEST(PairOverlap, NeedsBothAlone) {
  auto series = planted_pairs(0);
  std::erase_if(series.points,
                [](const samples::Point& point) { return point.at[0] == 2 && point.at[1] == 2; });
  const Estimate result = estimate(series);
  EXPECT_NE(result.absent.at("at.1.2").find("alone"), std::string::npos);
  EXPECT_TRUE(result.values.contains("at.0.1"));
  EXPECT_TRUE(result.view.grids.empty());
}

}  // namespace warpgauge::estimate::pair_overlap_test
