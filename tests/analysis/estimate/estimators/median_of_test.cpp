// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::median_of_test {

TEST(MedianOf, GivesEachQuantityInItsOwnUnit) {
  auto series = planted::series("median_of", {{"x", "1"}}, {{"sm_clock", "MHz"}, {"power", "W"}});
  EXPECT_FALSE(estimate(series).absent.at("").empty());
  series.points = {{{1}, {{1980, 1970}, {400}}}, {{2}, {{1990}, {410, 420}}}};
  const Estimate result = estimate(series);
  EXPECT_EQ(result.values.at("sm_clock").value, 1980);
  EXPECT_EQ(result.values.at("sm_clock").unit, "MHz");
  EXPECT_EQ(result.values.at("power").value, 410);
  EXPECT_EQ(result.values.at("power").n, 3);
}

TEST(MedianOf, RecoversTheMiddleAtSeveralNoiseLevels) {
  for (const double noise : {0.0, 0.002, 0.02}) {
    SCOPED_TRACE(noise);
    auto series = planted::series("median_of", {{"size", "bytes"}}, {{"malloc", "us"}});
    planted::Noise random("middle");
    for (const double size : {64.0, 128.0, 256.0}) {
      planted::add_point(series, {size}, 50, random, noise, 31);
    }
    series.points[1].samples[0][4] = 5000;  // the host was busy: one reading moves no median
    const Value value = estimate(series).values.at("malloc");
    EXPECT_NEAR(value.value, 50, 1e-9 + 50 * noise);
    EXPECT_TRUE(planted::holds(value, 50));
    EXPECT_EQ(value.n, 93);
  }
}

TEST(MedianOf, RefusesAQuantityThatNoPointHas) {
  auto series = planted::series("median_of", {{"x", "1"}}, {{"sm_clock", "MHz"}, {"power", "W"}});
  series.points = {{{1}, {{1980}, {}}}, {{2}, {{1990}, {}}}};
  const Estimate result = estimate(series);
  EXPECT_TRUE(result.values.empty());
  EXPECT_FALSE(result.absent.at("").empty());
}

}  // namespace warpgauge::estimate::median_of_test
