// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::cost_line_test {

using planted::holds;
using planted::kIterations;
using planted::Noise;

samples::Series meetings(const std::function<double(double)>& cost, double relative,
                         const std::vector<double>& blocks = {132, 264, 528, 1056, 2112}) {
  auto series = planted::series("cost_line", {{"blocks", "blocks"}, {"operations", "operations"}},
                                {{"duration", "cycles"}});
  Noise noise("meetings");
  for (const double count : blocks) {
    for (const double iterations : kIterations) {
      planted::add_point(series, {count, iterations}, 700 + cost(count) * iterations, noise,
                         relative, 9);
    }
  }
  return series;
}

TEST(CostLine, RecoversBaseAndCostOfEach) {
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    auto series = meetings([](double blocks) { return 2000 + 3 * blocks; }, relative);
    planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 2000.0; });
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("each")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("base").value, 2000, 60);
    EXPECT_NEAR(result.values.at("base.ns").value, 1000, 30);
    EXPECT_NEAR(result.values.at("each").value, 3, 0.05);
    EXPECT_TRUE(holds(result.values.at("each"), 3));
    EXPECT_EQ(result.values.at("each").unit, "cycles/block");
    EXPECT_NEAR(result.values.at("at.132").value, 2396, 40);
    EXPECT_GT(fit_behind(result, "base")->r2, 0.999);
    EXPECT_EQ(result.view.curves.size(), 2u);
  }
}

TEST(CostLine, ACurveHasCostsButNoLaw) {
  auto series = meetings([](double blocks) { return 1000 + blocks * blocks / 500; }, 0);
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("base"));
  EXPECT_NE(result.absent.at("each").find("not a straight line over the block"), std::string::npos);
  EXPECT_NEAR(result.values.at("at.1056").value, 1000 + 1056.0 * 1056 / 500, 1e-6);
  EXPECT_EQ(result.view.curves.size(), 1u);
  series.constants["max_residual"] = 0.5;
  EXPECT_TRUE(estimate(series).values.contains("base"));
}

TEST(CostLine, RefusesPointsThatAreNotStraight) {
  auto series = meetings([](double blocks) { return 2000 + 3 * blocks; }, 0);
  for (samples::Point& point : series.points) {
    if (point.at[0] == 528 && point.at[1] == 64) {
      for (double& cycles : point.samples[0]) cycles *= 1.1;
    }
  }
  EXPECT_FALSE(estimate(series).values.contains("at.528"));
  series.constants["max_straightness"] = 0.2;
  EXPECT_TRUE(estimate(series).values.contains("at.528"));
  EXPECT_NE(estimate(meetings([](double) { return 5.0; }, 0)).absent.at("base").find("not grow"),
            std::string::npos);
  EXPECT_NE(
      estimate(meetings([](double b) { return b; }, 0, {1, 2})).absent.at("base").find("three"),
      std::string::npos);
}

}  // namespace warpgauge::estimate::cost_line_test
