// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::slope_at_test {

using planted::swept;

TEST(SlopeAt, GivesTheSlopeAtEachPointAndTheLargest) {
  auto series = swept("slope_at", "blocks", {{1, 10}, {2, 12}, {512, 40}});
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("at.1").value, 10, 0.05);
  EXPECT_NEAR(result.values.at("at.2").value, 12, 0.05);
  EXPECT_NEAR(result.values.at("largest").value, 40, 0.2);
  EXPECT_TRUE(result.view.x_log);
  EXPECT_EQ(result.view.curves.at(0).x, (std::vector<double>{1, 2, 512}));
  series.quantities[0].unit = "s";
  EXPECT_EQ(estimate(series).absent.at(""), "readings are in s, not cycles");
}

TEST(SlopeAt, ALostLargestPointIsNotReplacedByTheNextSmaller) {
  auto series = swept("slope_at", "blocks", {{1, 10}, {2, 12}, {512, 0}});  // the last one folded
  const Estimate result = estimate(series);
  EXPECT_TRUE(result.values.contains("at.2"));
  EXPECT_FALSE(result.values.contains("largest"));
  EXPECT_TRUE(result.absent.contains("largest"));
}

}  // namespace warpgauge::estimate::slope_at_test
