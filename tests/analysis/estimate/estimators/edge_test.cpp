// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::edge_test {

using planted::latency_swept;
using planted::Noise;
using planted::powers;

samples::Series single(const std::vector<double>& x, const std::function<double(double)>& cycles,
                       double noise_level, const std::string& seed) {
  auto result = planted::series("edge", {{"offset", "bytes"}}, {{"access", "cycles"}});
  result.id = seed;
  Noise noise(seed);
  for (const double at : x) planted::add_point(result, {at}, cycles(at), noise, noise_level, 256);
  return result;
}

TEST(Edge, FindsAGranuleFromSingleAccesses) {
  for (const double noise : {0.0, 0.02, 0.08}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(single(
        powers(4, 2048), [](double d) { return d < 64 ? 324 : 697; }, noise, "granule"));
    ASSERT_TRUE(result.values.contains("after")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("before").value, 32);
    EXPECT_EQ(result.values.at("after").value, 64);
    EXPECT_EQ(result.values.at("after").low, 32);
    EXPECT_EQ(result.values.at("after").high, 64);
    EXPECT_NEAR(result.values.at("level.first").value, 324, 324 * 0.02);
    EXPECT_NEAR(result.values.at("step").value, 373, 15);
  }
}

TEST(Edge, FindsAFallingStepOfSlopes) {
  const Estimate result = estimate(latency_swept(
      "edge", "stride", powers(32, 1024), [](double s) { return s <= 128 ? 487 : 388; }, 0.01,
      "line"));
  ASSERT_TRUE(result.values.contains("before")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("before").value, 128);
  EXPECT_EQ(result.values.at("before").high, 256);
  EXPECT_NEAR(result.values.at("step").value, 99, 8);
}

TEST(Edge, RefusesWhatIsNotTwoLevels) {
  const auto flat = estimate(single(
      powers(4, 2048), [](double) { return 300; }, 0.02, "flat"));
  EXPECT_TRUE(flat.values.empty());
  EXPECT_NE(flat.absent.at("").find("no step"), std::string::npos);
  const auto slope = estimate(single(
      powers(4, 2048), [](double d) { return 300 + 40 * std::log2(d); }, 0.01, "slope"));
  EXPECT_TRUE(slope.values.empty());
  EXPECT_NE(slope.absent.at("").find("not two levels"), std::string::npos);
  const auto three = estimate(single(
      powers(4, 2048), [](double d) { return d < 32    ? 300
                                             : d < 256 ? 450
                                                       : 700; }, 0.01, "three"));
  EXPECT_TRUE(three.values.empty());
}

}  // namespace warpgauge::estimate::edge_test
