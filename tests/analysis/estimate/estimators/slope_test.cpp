// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::slope_test {

using planted::chain;
using planted::holds;
using planted::straight;

TEST(Slope, RecoversPlantedLineAtSeveralNoiseLevels) {
  for (const double relative : {0.0, 0.0005, 0.002, 0.005}) {
    const Estimate result = estimate(chain("line", straight, relative, 25));
    ASSERT_TRUE(result.values.contains("slope")) << result.absent.begin()->second;
    const Value& slope = result.values.at("slope");
    EXPECT_NEAR(slope.value, 33, 33 * 2 * relative + 1e-9);
    EXPECT_TRUE(holds(slope, slope.value));
    EXPECT_EQ(slope.n, 100);
    EXPECT_EQ(slope.unit, "cycles");
    EXPECT_NEAR(result.values.at("intercept").value, 70, 70 * 200 * relative + 1e-6);
    EXPECT_GT(result.diagnostics.at("r2"), 0.999);
    ASSERT_EQ(result.view.curves.size(), 2u);
    EXPECT_EQ(result.view.curves[0].x, (std::vector<double>{256, 512, 1024, 2048}));
  }
}

TEST(Slope, IntervalCoversTheTruthAsOftenAsItSays) {
  // Half of 500 cases have 5 readings a point, the others 20. A wrong interval covers too often or
  // too seldom.
  int covered = 0;
  int measured = 0;
  for (int i = 0; i < 500; ++i) {
    const Estimate result =
        estimate(chain("case " + std::to_string(i), straight, 0.002, i % 2 ? 5 : 20));
    if (!result.values.contains("slope")) continue;
    ++measured;
    covered += holds(result.values.at("slope"), 33);
  }
  EXPECT_GT(measured, 450);
  RecordProperty("covered", covered);
  RecordProperty("measured", measured);
  EXPECT_GE(covered, 0.90 * measured) << covered << " of " << measured;
  EXPECT_LE(covered, 0.99 * measured) << covered << " of " << measured;
}

TEST(Slope, OneReadingAPointStillShowsScatterAboutTheLine) {
  const Estimate result = estimate(chain("single", straight, 0.0005, 1));
  ASSERT_TRUE(result.values.contains("slope"));
  EXPECT_LT(result.values.at("slope").low, result.values.at("slope").high);
}

TEST(Slope, CurvedChainIsRejectedWithItsResidual) {
  const auto curved = [](double hops) { return 70 + 33 * hops + 0.004 * hops * hops; };
  const Estimate result = estimate(chain("curved", curved, 0, 5));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("not straight: largest residual"), std::string::npos);
  EXPECT_EQ(result.rejected.size(), 4u);
}

TEST(Slope, FoldedChainIsRejected) {
  // A chain that the compiler removed: the same time for any length, with and without noise.
  EXPECT_TRUE(estimate(chain(
                           "folded", [](double) { return 400; }, 0, 5))
                  .values.empty());
  EXPECT_TRUE(estimate(chain(
                           "folded", [](double) { return 400; }, 0.001, 5))
                  .values.empty());
  const auto falling = [](double hops) { return 90000 - 3 * hops; };
  const Estimate result = estimate(chain("falling", falling, 0, 5));
  EXPECT_NE(result.absent.at("").find("does not grow"), std::string::npos);
}

TEST(Slope, SlopeLostInNoiseIsRejectedEvenWhenALooseLineIsAllowed) {
  auto series = chain(
      "lost", [](double hops) { return 1e5 + 0.5 * hops; }, 0.05, 5);
  series.constants["max_residual"] = 10;
  const Estimate result = estimate(series);
  EXPECT_TRUE(result.values.empty()) << result.values.at("slope").low;
}

TEST(Slope, TwoLengthsAreNotEnough) {
  auto series = chain("two", straight, 0, 5);
  series.points.resize(2);
  EXPECT_NE(estimate(series).absent.at("").find("2 amounts of work"), std::string::npos);
}

TEST(Slope, DivisorAppliesToTheSlopeOnly) {
  auto series = chain("divisor", straight, 0, 5);
  series.constants["divisor"] = 4;
  EXPECT_NEAR(estimate(series).values.at("slope").value, 33.0 / 4, 1e-9);
  EXPECT_NEAR(estimate(series).values.at("intercept").value, 70, 1e-6);
  series.constants["divisor"] = 0;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(Slope, NanosecondsFromASteadyClockOnly) {
  auto series = chain("clock", straight, 0, 5);
  planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 1980.0; });
  const Estimate steady = estimate(series);
  EXPECT_NEAR(steady.values.at("slope.ns").value, 33 / 1.98, 1e-9);
  EXPECT_EQ(steady.values.at("slope.ns").unit, "ns");
  series.points[1].samples[1] = {1400};
  const Estimate moving = estimate(series);
  EXPECT_TRUE(moving.values.contains("slope"));
  EXPECT_FALSE(moving.values.contains("slope.ns"));
  EXPECT_EQ(moving.absent.at("slope.ns"), "the SM clock moved from 1400 to 1980 MHz");
  EXPECT_FALSE(estimate(chain("none", straight, 0, 5)).values.contains("slope.ns"));
}

TEST(Slope, SecondsStaySeconds) {
  auto series = chain("seconds", straight, 0, 5);
  series.quantities[0].unit = "s";
  EXPECT_EQ(estimate(series).values.at("slope").unit, "s");
  EXPECT_FALSE(estimate(series).values.contains("slope.ns"));
}

TEST(Slope, MoreThanOneAxisIsRefused) {
  auto series = chain("axes", straight, 0, 5);
  series.axes.push_back({"stride", "bytes"});
  for (auto& point : series.points) point.at.push_back(32);
  EXPECT_EQ(estimate(series).absent.at(""), "the series has 2 axes, one is needed");
}

}  // namespace warpgauge::estimate::slope_test
