// SPDX-License-Identifier: Apache-2.0
// Which instructions share a pipe, and the banks of the register file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
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

/// Loops with shares of their own in two and in four banks.
samples::Series planted_loops(int banks, double each, double noise, bool apart = true) {
  auto series = planted::series(
      "register_banks", {{"same_of_2", "1"}, {"same_of_4", "1"}, {"instructions", "instructions"}},
      {{"duration", "cycles"}});
  series.id += std::to_string(banks) + "/" + std::to_string(noise);
  Noise random(series.id);
  for (int loop = 0; loop < 20; ++loop) {
    const double two = 0.25 + 0.7 * loop / 19;
    const double four = two * (apart && loop % 2 == 0 ? 0.2 : 0.9);
    const double cost = 1.01 + each * (banks == 2 ? two : four);
    for (const double instructions : {3e4, 6e4, 9e4}) {
      planted::add_point(series, {two, four, instructions}, 500 + cost * instructions, random,
                         noise, 7);
    }
  }
  return series;
}

TEST(RegisterBanks, RecoversBanksAndCost) {
  for (const int banks : {2, 4}) {
    for (const double noise : {0.0, 0.0005, 0.002}) {
      const Estimate result = estimate(planted_loops(banks, 0.5, noise));
      ASSERT_TRUE(result.values.contains("banks")) << banks << " " << noise;
      EXPECT_EQ(result.values.at("banks").value, banks);
      EXPECT_NEAR(result.values.at("conflict_cycles").value, 0.5, 1e-6 + 10 * noise);
      EXPECT_EQ(result.values.at("conflict_cycles").unit, "cycles");
    }
  }
}

TEST(RegisterBanks, ItsIntervalHoldsThePlantedCostUsually) {
  int held = 0;
  for (int trial = 0; trial < 40; ++trial) {
    auto series = planted_loops(2, 0.5, 0.001);
    series.id = "trial/" + std::to_string(trial);
    Noise random(series.id);
    for (samples::Point& point : series.points) {
      const double cycles = 500 + (1.01 + 0.5 * point.at[0]) * point.at[2];
      for (double& reading : point.samples[0]) reading = random.reading(cycles, 0.001);
    }
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("conflict_cycles")) << result.absent.at("");
    held += holds(result.values.at("conflict_cycles"), 0.5);
  }
  EXPECT_GE(held, 34);  // 95 % of 40 less three standard errors
}

TEST(RegisterBanks, DoesNotChooseBetweenSharesThatGoTogether) {
  const Estimate result = estimate(planted_loops(2, 0.5, 0.001, false));
  EXPECT_NE(result.absent.at("banks").find("about as well"), std::string::npos);
}

TEST(RegisterBanks, WithoutACostThereAreNoBanksToTell) {
  const Estimate result = estimate(planted_loops(2, 0, 0.0005));
  EXPECT_FALSE(result.values.contains("banks"));
  EXPECT_NE(result.absent.at("banks").find("cost nothing"), std::string::npos);
}

TEST(RegisterBanks, RefusesACostThatNoBanksExplain) {
  auto series = planted_loops(2, 0.5, 0);
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const double factor = i / 3 % 3 == 0 ? 1.3 : 1.0;
    for (double& reading : series.points[i].samples[0]) reading *= factor;
  }
  EXPECT_NE(estimate(series).absent.at("").find("no number of banks"), std::string::npos);
}

TEST(RegisterBanks, NeedsLoopsThatDiffer) {
  auto series = planted_loops(2, 0.5, 0);
  for (samples::Point& point : series.points) point.at[0] = point.at[1] = 0.3;
  EXPECT_FALSE(estimate(series).values.contains("banks"));
}

}  // namespace
}  // namespace warpgauge::estimate
