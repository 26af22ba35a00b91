// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::quantiles_test {

using planted::holds;
using planted::Noise;

TEST(Quantiles, RecoversADistributionLessTheOverhead) {
  auto series = planted::series("quantiles", {{"size", "bytes"}},
                                {{"access", "cycles"}, {"lap", "cycles"}, {"sm_clock", "MHz"}});
  series.constants["hops_per_lap"] = 4000;
  Noise noise("quantiles");
  samples::Point point{.at = {1 << 30}, .samples = {{}, {}, {1980, 1980}}};
  double lap = 0;
  for (int i = 0; i < 4000; ++i) {
    const double cycles = 600 + 200 * noise.uniform();
    lap += cycles;
    point.samples[0].push_back(cycles + 40);
  }
  point.samples[0][17] = 90000;  // interrupted
  point.samples[1] = {lap};
  series.points = {point};
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("p50")) << result.absent.begin()->second;
  EXPECT_NEAR(result.diagnostics.at("overhead_cycles"), 40, 1);
  EXPECT_EQ(result.diagnostics.at("interrupted"), 1);
  EXPECT_NEAR(result.values.at("p10").value, 620, 5);
  EXPECT_TRUE(holds(result.values.at("p50"), 700));
  EXPECT_NEAR(result.values.at("p99").value, 798, 5);
  EXPECT_NEAR(result.values.at("p50.ns").value, result.values.at("p50").value / 1.98, 0.1);
  series.points[0].samples[0].resize(300);
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace warpgauge::estimate::quantiles_test
