// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::stair_law_test {

using planted::add_slope;
using planted::holds;
using planted::Noise;

const std::vector<double> kLines = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
const std::vector<double> kLanes = {1, 2, 4, 8, 16, 32};

template <class Cost>
samples::Series costs(const Cost& cost, double noise, const std::vector<double>& degrees = kLines,
                      const std::string& seed = "stairs") {
  auto series =
      planted::series("stair_law", {{"degree", "1"}, {"accesses", "1"}}, {{"duration", "cycles"}});
  series.id = seed;
  Noise random(seed);
  for (const double degree : degrees) add_slope(series, {degree}, cost(degree), random, noise);
  return series;
}

auto tags(int at_once) {
  return [=](double lines) { return std::ceil(lines / at_once); };
}

TEST(StairLaw, FindsHowManyTagsAreLookedUpAtOnce) {
  for (const int at_once : {1, 2, 4, 8}) {
    for (const double noise : {0.0, 0.001, 0.003}) {
      SCOPED_TRACE(testing::Message() << at_once << " at once, noise " << noise);
      const Estimate result = estimate(costs(tags(at_once), noise));
      ASSERT_TRUE(result.values.contains("per_way"));
      EXPECT_EQ(result.values.at("at_once").value, at_once);
      EXPECT_NEAR(result.values.at("per_way").value, 1.0 / at_once, 0.01 / at_once);
      EXPECT_EQ(result.values.at("per_way").unit, "cycles/way");
      EXPECT_NEAR(result.values.at("at.32").value, 32.0 / at_once, 0.3 / at_once);
    }
  }
}

TEST(StairLaw, FindsStairsInALatency) {
  const auto latency = [](double lines) { return 33.21875 + std::ceil(lines / 4); };
  const Estimate result = estimate(costs(latency, 0));
  EXPECT_EQ(result.values.at("at_once").value, 4);
  EXPECT_NEAR(result.values.at("per_way").value, 0.25, 1e-6);
}

TEST(StairLaw, FindsTheLineBehindAFloor) {
  // A warp's atomics on one word: red.add and atom.add of an H200.
  const auto red = [](double lanes) { return std::max(5.0, 2 * lanes); };
  const auto add = [](double lanes) { return std::max(8.25, 4.375 + 2 * lanes); };
  for (const double noise : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(noise);
    const Estimate one = estimate(costs(red, noise, kLanes));
    ASSERT_TRUE(one.values.contains("per_way"));
    EXPECT_NEAR(one.values.at("per_way").value, 2, 0.02);
    EXPECT_NEAR(one.values.at("at_once").value, 2.5, 0.1);
    const Estimate other = estimate(costs(add, noise, kLanes));
    ASSERT_TRUE(other.values.contains("per_way"));
    EXPECT_NEAR(other.values.at("per_way").value, 2, 0.02);
  }
}

TEST(StairLaw, AStraightLineHasOneAtOnce) {
  const Estimate result =
      estimate(costs([](double d) { return 94.875 + 95 * (d - 1); }, 0, kLanes));
  EXPECT_EQ(result.values.at("at_once").value, 1);
  EXPECT_NEAR(result.values.at("per_way").value, 95, 1e-6);
}

TEST(StairLaw, ItsIntervalsHoldThePlantedNumbersUsually) {
  const auto add = [](double lanes) { return std::max(8.25, 4.375 + 2 * lanes); };
  int line = 0, stairs = 0;
  constexpr int kTrials = 40;
  for (int trial = 0; trial < kTrials; ++trial) {
    const std::string seed = "trial/" + std::to_string(trial);
    line += holds(estimate(costs(add, 0.003, kLanes, seed)).values.at("per_way"), 2);
    stairs += holds(estimate(costs(tags(4), 0.003, kLines, seed)).values.at("per_way"), 0.25);
  }
  for (const int held : {line, stairs}) EXPECT_GE(held, 34);  // 95 % less three errors
}

TEST(StairLaw, RefusesWhatIsNeither) {
  const auto square = [](double degree) { return 4 + 0.1 * degree * degree; };
  const Estimate curved = estimate(costs(square, 0));
  for (const char* name : {"per_way", "at_once"}) {
    EXPECT_FALSE(curved.values.contains(name));
    EXPECT_NE(curved.absent.at(name).find("neither stairs"), std::string::npos);
  }
  EXPECT_NEAR(curved.values.at("at.8").value, 10.4, 1e-6);
  const Estimate falling = estimate(costs([](double d) { return 40 - d; }, 0));
  EXPECT_EQ(falling.absent.at("per_way"), "the cost does not grow with the degree");
  EXPECT_FALSE(estimate(costs([](double) { return 4.0; }, 0)).values.contains("per_way"));
}

TEST(StairLaw, RefusesTooFewDegrees) {
  const Estimate result = estimate(costs(tags(4), 0, {1, 2, 4, 8}));
  EXPECT_NE(result.absent.at("per_way").find("5 from 1 on"), std::string::npos);
  EXPECT_FALSE(estimate(costs(tags(4), 0, {2, 4, 8, 16, 32})).values.contains("per_way"));
}

}  // namespace warpgauge::estimate::stair_law_test
