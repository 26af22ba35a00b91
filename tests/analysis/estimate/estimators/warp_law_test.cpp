// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::warp_law_test {

using planted::Noise;

samples::Series barriers(const std::function<double(double)>& cost, double relative,
                         const std::vector<double>& warps = {1, 2, 4, 8, 16, 32}) {
  auto series = planted::series("warp_law", {{"warps", "warps"}, {"operations", "operations"}},
                                {{"duration", "cycles"}});
  Noise noise("barriers");
  for (const double count : warps) {
    for (const double operations : {256.0, 512.0, 768.0, 1024.0}) {
      planted::add_point(series, {count, operations}, 40 + cost(count) * operations, noise,
                         relative, 9);
    }
  }
  return series;
}

TEST(WarpLaw, RecoversBaseAndCostPerWarp) {
  const auto law = [](double warps) { return 12 + 2 * warps; };
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(barriers(law, relative));
    ASSERT_TRUE(result.values.contains("per_warp")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("base").value, 12, 0.3);
    EXPECT_NEAR(result.values.at("per_warp").value, 2, 0.02);
    EXPECT_EQ(result.values.at("per_warp").unit, "cycles/warp");
    EXPECT_NEAR(result.values.at("at.8").value, 28, 0.3);
    EXPECT_EQ(result.view.curves.size(), 2u);
  }
}

TEST(WarpLaw, ACurvedCostHasNoLaw) {
  const Estimate result = estimate(barriers([](double w) { return 10 + 0.1 * w * w; }, 0));
  EXPECT_FALSE(result.values.contains("base"));
  EXPECT_NE(result.absent.at("per_warp").find("not a straight line over the warp count"),
            std::string::npos);
  EXPECT_NEAR(result.values.at("at.32").value, 112.4, 1e-6);
  EXPECT_EQ(result.view.curves.size(), 1u);
}

TEST(WarpLaw, ACostThatDoesNotGrowAndTooFewCounts) {
  EXPECT_EQ(estimate(barriers([](double) { return 20.0; }, 0)).absent.at("base"),
            "the cost does not grow with the warp count");
  EXPECT_NE(
      estimate(barriers([](double w) { return w; }, 0, {4, 8})).absent.at("base").find("three"),
      std::string::npos);
}

}  // namespace warpgauge::estimate::warp_law_test
