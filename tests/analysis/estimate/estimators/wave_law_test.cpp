// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::wave_law_test {

using planted::Noise;

samples::Series grid(int capacity, double base, double step, double noise, double per_block = 0) {
  Noise random("waves" + std::to_string(capacity));
  auto series = planted::series("wave_law", {{"blocks", "blocks"}}, {{"duration", "us"}});
  for (int wave = 1; wave <= 4; ++wave) {
    for (const int blocks : {(wave - 1) * capacity + 1, (wave - 1) * capacity + capacity / 2,
                             wave * capacity - 1, wave * capacity}) {
      const double waves = std::ceil(double(blocks) / capacity);
      planted::add_point(series, {double(blocks)}, base + step * waves + per_block * blocks, random,
                         noise, 9);
    }
  }
  return series;
}

TEST(WaveLaw, RecoversCapacityStepAndBase) {
  for (const double noise : {0.0, 0.001, 0.01}) {
    for (const int capacity : {132, 264, 4224}) {
      const Estimate found = estimate(grid(capacity, 3, 20, noise));
      ASSERT_TRUE(found.values.contains("capacity")) << found.absent.begin()->second;
      EXPECT_EQ(found.values.at("capacity").value, capacity);
      EXPECT_EQ(found.values.at("capacity").low, capacity);
      EXPECT_NEAR(found.values.at("step").value, 20, 40 * noise + 1e-9);
      EXPECT_NEAR(found.values.at("base").value, 3, 100 * noise + 1e-9);
      EXPECT_EQ(found.values.at("waves").value, 4);
    }
  }
}

TEST(WaveLaw, RefusesWhatGrowsWithoutSteps) {
  EXPECT_TRUE(estimate(grid(132, 3, 0, 0, 0.1)).values.empty());
  EXPECT_TRUE(estimate(grid(132, 3, 0, 0.01)).values.empty());
}

TEST(WaveLaw, RefusesABlockThatIsLate) {
  auto series = grid(132, 3, 20, 0);
  for (double& reading : series.points[9].samples[0]) reading += 12;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(WaveLaw, CapacityIsAnIntervalWhereNoPointIsClose) {
  auto series = grid(132, 3, 20, 0);
  std::erase_if(series.points, [](const samples::Point& p) {
    return static_cast<int>(p.at[0]) % 132 < 2;  // neither a whole wave nor one more
  });
  const Estimate found = estimate(series);
  ASSERT_TRUE(found.values.contains("capacity"));
  EXPECT_LE(found.values.at("capacity").low, 132);
  EXPECT_GT(found.values.at("capacity").high, 132);
}

TEST(WaveLaw, OneOddNumberOfBlocksEndsSoon) {
  for (const double odd : {1e9, 2147483647.0}) {
    auto series = grid(132, 3, 20, 0.001);
    series.points.back().at[0] = odd;
    const Estimate result = estimate(series);
    EXPECT_TRUE(result.values.empty());
    EXPECT_FALSE(result.absent.at("").empty());
  }
  auto series = grid(132, 3, 20, 0.001);
  for (const double odd : {1e18, 0.0, 2.5}) {
    series.points.back().at[0] = odd;
    EXPECT_NE(estimate(series).absent.at("").find("no grid has"), std::string::npos) << odd;
  }
}

// Capacities that put every point in the same wave are tried once, and no capacity is left out.
TEST(WaveLaw, AWideIntervalOfCapacitiesIsWhole) {
  auto series = planted::series("wave_law", {{"blocks", "blocks"}}, {{"duration", "us"}});
  for (int wave = 1; wave <= 4; ++wave) {
    for (const double share : {0.3, 0.6, 0.9}) {  // no point close to a whole wave
      series.points.push_back({.at = {1e6 * (wave - 1 + share)}, .samples = {{3 + 20.0 * wave}}});
    }
  }
  const Value capacity = estimate(series).values.at("capacity");
  EXPECT_EQ(capacity.low, 975000);    // 3.9e6 blocks in four waves
  EXPECT_EQ(capacity.high, 1099999);  // 3.3e6 in more than three
}

}  // namespace warpgauge::estimate::wave_law_test
