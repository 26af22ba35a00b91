// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::overlap_test {

using planted::Noise;

samples::Series pair(double first, double second, double together, double noise) {
  Noise random("pair");
  auto series = planted::series("overlap", {{"pair", "1"}},
                                {{"first", "us"}, {"second", "us"}, {"together", "us"}});
  samples::Point point{.at = {1}, .samples = {{}, {}, {}}};
  for (int i = 0; i < 11; ++i) {
    point.samples[0].push_back(random.reading(first, noise));
    point.samples[1].push_back(random.reading(second, noise));
    point.samples[2].push_back(random.reading(together, noise));
  }
  series.points = {point};
  return series;
}

TEST(Overlap, RecoversTheSharePlanted) {
  for (const double noise : {0.0, 0.001, 0.01}) {
    for (const double share : {0.0, 0.4, 1.0}) {
      const Estimate found = estimate(pair(1000, 1200, 2200 - share * 1000, noise));
      ASSERT_TRUE(found.values.contains("overlap")) << found.absent.begin()->second;
      EXPECT_NEAR(found.values.at("overlap").value, share, 5 * noise + 1e-9);
      EXPECT_NEAR(found.values.at("slowdown").value, (2200 - share * 1000) / 1200,
                  5 * noise + 1e-9);
    }
  }
}

TEST(Overlap, BothValuesAreRatios) {
  const Estimate found = estimate(pair(1000, 1200, 1800, 0));
  EXPECT_EQ(found.values.at("overlap").unit, "1");
  EXPECT_EQ(found.values.at("slowdown").unit, "1");
}

TEST(Overlap, RefusesNonsense) {
  EXPECT_TRUE(estimate(pair(1000, 2500, 2600, 0)).values.empty());  // unequal pieces
  EXPECT_TRUE(estimate(pair(1000, 1000, 800, 0)).values.empty());   // faster than either alone
  EXPECT_TRUE(estimate(pair(1000, 1000, 3000, 0)).values.empty());
  auto series = pair(1000, 1000, 1500, 0);
  series.points.push_back(series.points.front());
  series.points.back().at = {2};
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace warpgauge::estimate::overlap_test
