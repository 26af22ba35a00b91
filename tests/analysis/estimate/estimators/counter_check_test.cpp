// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::counter_check_test {

samples::Series counters() {
  auto result = planted::series("counter_check", {{"stride", "elements"}},
                                {{"sectors", "sectors/request"}, {"expected", "sectors/request"}});
  result.relations = {{"sectors", "expected", 0.01}};
  for (const double stride : {8.0, 1.0, 2.0, 4.0}) {
    result.points.push_back({{stride}, {{4 * stride, 4 * stride, 4 * stride + 1}, {4 * stride}}});
  }
  return result;
}

TEST(CounterCheck, GivesTheCounterAtEachPoint) {
  const Estimate result = estimate(counters());
  EXPECT_EQ(result.values.size(), 4u);
  EXPECT_EQ(result.values.at("at.2").value, 8);
  EXPECT_EQ(result.values.at("at.2").unit, "sectors/request");
  ASSERT_EQ(result.view.curves.size(), 2u);
  EXPECT_FALSE(result.view.curves[0].fit);
  EXPECT_EQ(result.view.curves[1].y, (std::vector<double>{4, 8, 16, 32}));
  EXPECT_TRUE(result.view.x_log);
}

TEST(CounterCheck, ASweepByStepsIsDrawnOnALinearAxis) {
  auto series = counters();
  series.points.clear();
  for (double degree = 1; degree <= 32; ++degree) {
    series.points.push_back({{degree}, {{degree}, {degree}}});
  }
  EXPECT_FALSE(estimate(series).view.x_log);
}

TEST(CounterCheck, NeedsARelationThatNamesQuantities) {
  auto series = counters();
  series.relations[0].left = "wavefronts";
  EXPECT_EQ(estimate(series).absent.at(""), "the series has no quantity \"wavefronts\"");
  series.relations.clear();
  EXPECT_EQ(estimate(series).absent.at(""), "the series states no relation");
}

}  // namespace warpgauge::estimate::counter_check_test
