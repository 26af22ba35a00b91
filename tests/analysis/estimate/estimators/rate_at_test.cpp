// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::rate_at_test {

using planted::bandwidth;
using planted::kLoads;
using planted::saturating;

TEST(RateAt, GivesEachPointAndTheBest) {
  const auto peaked = [](double x) { return x <= 16 ? 100 * x : 1000; };
  const Estimate result = estimate(bandwidth("rate_at", peaked, 0.002, "peaked"));
  EXPECT_EQ(result.values.size(), kLoads.size() + 1);
  EXPECT_NEAR(result.values.at("at.1").value, 100, 1);
  EXPECT_NEAR(result.values.at("at.64").value, 1000, 5);
  EXPECT_NEAR(result.values.at("best").value, 1600, 5);
  EXPECT_EQ(result.values.at("best").low, result.values.at("at.16").low);
  EXPECT_EQ(result.values.at("at.1").n, 15);
  EXPECT_TRUE(result.view.x_log);
}

TEST(RateAt, AFailedPointIsAbsentNotZero) {
  auto series = bandwidth("rate_at", saturating, 0, "hole");
  series.points[3].samples[0].clear();
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("at.8"));
  ASSERT_EQ(result.rejected.size(), 1u);
  EXPECT_EQ(result.rejected[0].at, (std::vector<double>{8}));
}

}  // namespace warpgauge::estimate::rate_at_test
