// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::near_far_test {

using planted::holds;
using planted::Noise;

struct Side {
  double cycles = 0;
  int addresses = 0;
};

/// Nine accesses to each address of some sides; slices differ by up to 5 cycles.
samples::Series addresses(const std::vector<Side>& sides, double noise, const std::string& seed) {
  auto series = planted::series("near_far", {{"address", "1"}}, {{"access", "cycles"}});
  series.id = seed;
  Noise random(seed);
  double address = 0;
  for (const Side& side : sides) {
    for (int i = 0; i < side.addresses; ++i) {
      const double slice = 10 * random.uniform() - 5;
      planted::add_point(series, {address++}, side.cycles + slice, random, noise, 9);
    }
  }
  return series;
}

TEST(NearFar, RecoversBothSidesAndTheirShares) {
  for (const double noise : {0.0, 0.005, 0.02}) {
    SCOPED_TRACE(noise);
    auto series = addresses({{250, 240}, {450, 160}}, noise, "sides" + std::to_string(noise));
    series.constants["overhead_cycles"] = 38;
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("far")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("near").value, 212, 1 + 100 * noise);
    EXPECT_NEAR(result.values.at("far").value, 412, 1 + 100 * noise);
    EXPECT_TRUE(holds(result.values.at("share"), 0.6));
    EXPECT_GT(result.values.at("split").value, 260);
    EXPECT_LT(result.values.at("split").value, 440);
    EXPECT_EQ(result.values.at("far").unit, "cycles");
  }
}

TEST(NearFar, InterruptedAccessesAreLeftOut) {
  auto series = addresses({{250, 100}, {450, 100}}, 0.002, "interrupted");
  for (samples::Point& point : series.points) point.samples[0][3] *= 40;
  const Estimate result = estimate(series);
  EXPECT_GE(result.diagnostics.at("interrupted"), 200);
  EXPECT_NEAR(result.values.at("near").value, 250, 2);
}

TEST(NearFar, OneSideHasNoFar) {
  const Estimate result = estimate(addresses({{250, 200}}, 0.01, "one"));
  EXPECT_NEAR(result.values.at("near").value, 250, 2);
  EXPECT_FALSE(result.values.contains("far"));
  for (const char* output : {"far", "share", "split"}) {
    EXPECT_NE(result.absent.at(output).find("one level only"), std::string::npos) << output;
  }
}

TEST(NearFar, RefusesThreeSidesAndFewAddresses) {
  const Estimate three = estimate(addresses({{250, 100}, {450, 100}, {900, 100}}, 0.005, "three"));
  EXPECT_TRUE(three.values.empty());
  EXPECT_NE(three.absent.at("").find("3 levels"), std::string::npos);
  EXPECT_EQ(estimate(addresses({{250, 29}}, 0, "few")).absent.at(""),
            "29 addresses, 30 are needed");
}

TEST(NearFar, IntervalsLieAroundTheirLevels) {
  // Addresses that scatter a little, evenly to both sides of their level, in no whole cycles.
  auto series = planted::series("near_far", {{"address", "1"}}, {{"access", "cycles"}});
  for (int i = 0; i < 40; ++i) {
    const double slice = i % 2 == 0 ? 0.3 : -0.3;
    const double cycles = (i < 24 ? 250.45 : 450.45) + slice;
    series.points.push_back({.at = {1.0 * i}, .samples = {std::vector<double>(5, cycles)}});
  }
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("far")) << result.absent.begin()->second;
  for (const auto& [name, cycles] : {std::pair{"near", 250.45}, std::pair{"far", 450.45}}) {
    const Value& level = result.values.at(name);
    EXPECT_NEAR(level.value, cycles, 1e-9) << name;
    EXPECT_NEAR((level.low + level.high) / 2, cycles, 0.03) << name;
    EXPECT_LT(level.high - level.low, 0.4) << name;
  }
  const Value& share = result.values.at("share");
  EXPECT_NEAR((share.low + share.high) / 2, 0.6, 0.03);
}

TEST(NearFar, ARoundedClockWidensTheIntervalByHalfACycle) {
  // All readings are the same whole number: their mean may lie half a cycle to either side.
  auto series = planted::series("near_far", {{"address", "1"}}, {{"access", "cycles"}});
  for (int i = 0; i < 40; ++i) {
    series.points.push_back({.at = {1.0 * i}, .samples = {std::vector<double>(5, 250)}});
  }
  const Value near = estimate(series).values.at("near");
  EXPECT_EQ(near.value, 250);
  EXPECT_NEAR(near.low, 249.525, 0.02);  // 2.5 % of the cycle to each side lie beyond
  EXPECT_NEAR(near.high, 250.475, 0.02);
}

}  // namespace warpgauge::estimate::near_far_test
