// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::miss_law_test {

using planted::holds;
using planted::latency_swept;
using planted::powers;

TEST(MissLaw, RecoversReachAndPenalty) {
  constexpr double kReach = 68.7e9, kPenalty = 96, kBase = 291;
  const auto law = [](double size) { return kBase + kPenalty * std::max(0.0, 1 - kReach / size); };
  for (const double noise : {0.0, 0.002, 0.01}) {
    SCOPED_TRACE(noise);
    const Estimate result =
        estimate(latency_swept("miss_law", "size", powers(1e9, 137.5e9, 8), law, noise, "reach"));
    ASSERT_TRUE(result.values.contains("reach.0")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("reach.0").value, kReach, kReach * (0.02 + 5 * noise));
    EXPECT_NEAR(result.values.at("penalty.0").value, kPenalty, kPenalty * (0.03 + 20 * noise));
    EXPECT_NEAR(result.values.at("base").value, kBase, 2);
    if (noise > 0) {
      EXPECT_TRUE(holds(result.values.at("reach.0"), kReach));
      EXPECT_TRUE(holds(result.values.at("penalty.0"), kPenalty));
    }
  }
}

TEST(MissLaw, RecoversTwoLevels) {
  constexpr double kReach[] = {268e6, 68.7e9}, kPenalty[] = {10.5, 95};
  const auto law = [&](double size) {
    double cycles = 280;
    for (int l = 0; l < 2; ++l) cycles += kPenalty[l] * std::max(0.0, 1 - kReach[l] / size);
    return cycles;
  };
  for (const double noise : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(noise);
    auto series =
        latency_swept("miss_law", "size", powers(8e6, 137.5e9, 8), law, noise, "two levels");
    series.constants["min_rise"] = 0.02;
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("reach.1")) << result.absent.begin()->second;
    for (int l = 0; l < 2; ++l) {
      const auto& reach = result.values.at("reach." + std::to_string(l));
      const auto& penalty = result.values.at("penalty." + std::to_string(l));
      EXPECT_NEAR(reach.value, kReach[l], kReach[l] * (0.05 + 30 * noise));
      EXPECT_NEAR(penalty.value, kPenalty[l], kPenalty[l] * (0.05 + 20 * noise));
      if (noise > 0) {
        EXPECT_TRUE(holds(reach, kReach[l])) << reach.low << " " << reach.high;
      }
    }
    EXPECT_NEAR(result.values.at("base").value, 280, 1);
  }
}

TEST(MissLaw, RefusesAFlatCurveAndAStep) {
  const auto flat = estimate(latency_swept(
      "miss_law", "size", powers(1e9, 64e9, 8), [](double) { return 291; }, 0.005, "flat"));
  EXPECT_TRUE(flat.values.empty());
  EXPECT_NE(flat.absent.at("").find("no rise"), std::string::npos);
  const auto step = estimate(latency_swept(
      "miss_law", "size", powers(1e9, 64e9, 8), [](double s) { return s < 16e9 ? 291 : 600; },
      0.005, "step"));
  EXPECT_TRUE(step.values.empty());
  EXPECT_NE(step.absent.at("").find("does not hold"), std::string::npos);
}

}  // namespace warpgauge::estimate::miss_law_test
