// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::latency_hiding_test {

using planted::holds;
using planted::Noise;

samples::Series hiding(double latency, double work, double peak, double most_warps, double noise) {
  Noise random("hiding" + std::to_string(latency));
  auto series = planted::series("latency_hiding", {{"warps", "warps"}, {"window", "cycles"}},
                                {{"done", "bytes"}});
  series.constants["work_per_step"] = work;
  for (double warps = 1; warps <= most_warps; warps += warps < 4 ? 1 : 4) {
    const double rate = std::min(warps * work / latency, peak);
    for (const int window : {50'000, 100'000, 150'000, 200'000}) {
      planted::add_point(series, {warps, double(window)}, rate * (window + 300), random, noise, 7);
    }
  }
  return series;
}

TEST(LatencyHiding, RecoversWarpsRateAndLatency) {
  for (const double noise : {0.0, 0.0005, 0.002}) {
    const Estimate found = estimate(hiding(700, 512, 18, 64, noise));
    ASSERT_TRUE(found.values.contains("saturate")) << found.absent.begin()->second;
    EXPECT_NEAR(found.values.at("plateau").value, 18, 0.3);
    EXPECT_EQ(found.values.at("plateau").unit, "bytes/clk/SM");
    EXPECT_NEAR(found.values.at("latency").value, 700, 10);
    EXPECT_NEAR(found.values.at("little").value, 18 * 700 / 512.0, 0.5);
    EXPECT_NEAR(found.values.at("saturate").value, 0.95 * 18 * 700 / 512, 0.7);
  }
}

TEST(LatencyHiding, IntervalReachesToWhereTheCurveMayBendBetweenPoints) {
  for (const double peak : {17.5, 18.0, 19.0, 20.0}) {
    const Value saturate = estimate(hiding(700, 512, peak, 64, 0)).values.at("saturate");
    EXPECT_TRUE(holds(saturate, 0.95 * peak * 700 / 512)) << saturate.low << " " << saturate.high;
  }
}

TEST(LatencyHiding, RefusesARateThatStillRises) {
  const Estimate found = estimate(hiding(700, 512, 60, 64, 0));
  EXPECT_FALSE(found.values.contains("saturate"));
  EXPECT_NE(found.absent.at("plateau").find("not saturated"), std::string::npos);
  EXPECT_TRUE(found.values.contains("latency"));
}

TEST(LatencyHiding, SaysWhenOneWarpIsEnough) {
  const Estimate found = estimate(hiding(100, 512, 5, 64, 0));
  EXPECT_FALSE(found.values.contains("saturate"));
  EXPECT_NE(found.absent.at("saturate").find("already"), std::string::npos);
}

TEST(LatencyHiding, RefusesWorkThatNoWindowHolds) {
  auto series = hiding(700, 512, 18, 64, 0);
  for (auto& point : series.points) point.samples[0] = {400};
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(LatencyHiding, WhereTwoPointsAreAllTheCurveRisesFromNothing) {
  // One warp has a third of the plateau, three have all: 95 % are reached on the line through 0.
  auto series = planted::series("latency_hiding", {{"warps", "warps"}, {"window", "cycles"}},
                                {{"done", "bytes"}});
  series.constants["work_per_step"] = 512;
  Noise random("two points");
  for (const auto& [warps, rate] : {std::pair{1.0, 6.0}, {3.0, 18.0}, {8.0, 18.0}, {9.0, 18.0}}) {
    for (const int window : {50'000, 100'000, 150'000, 200'000}) {
      planted::add_point(series, {warps, double(window)}, rate * window, random, 0, 7);
    }
  }
  const Estimate found = estimate(series);
  ASSERT_TRUE(found.values.contains("saturate")) << found.absent.begin()->second;
  EXPECT_NEAR(found.values.at("saturate").value, 0.95 * 3, 1e-6);
  EXPECT_NEAR(found.values.at("saturate").low, 0.95 * 3, 1e-6);
  for (const char* name : {"plateau", "saturate", "little"}) {
    EXPECT_TRUE(estimate(hiding(700, 512, 60, 64, 0)).absent.contains(name)) << name;
  }
}

}  // namespace warpgauge::estimate::latency_hiding_test
