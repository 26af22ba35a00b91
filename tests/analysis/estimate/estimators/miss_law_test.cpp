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

/// 280 cycles, and a penalty beyond the reach.
Estimate planted_miss(double reach, double penalty, const std::vector<double>& sizes,
                      double min_rise = 0) {
  auto series = latency_swept(
      "miss_law", "size", sizes,
      [=](double size) { return 280 + penalty * std::max(0.0, 1 - reach / size); }, 0, "miss");
  if (min_rise > 0) series.constants["min_rise"] = min_rise;
  return estimate(series);
}

TEST(MissLaw, TheSeriesSaysWhichRiseItWants) {
  // Eight times beyond the reach 7/8 of the penalty are reached: 6 cycles give 1.9 % of the base.
  const auto sizes = powers(1e9, 64e9, 4);
  EXPECT_NE(planted_miss(8e9, 6, sizes).absent.at("").find("no rise"), std::string::npos);
  const Estimate found = planted_miss(8e9, 6, sizes, 0.015);
  ASSERT_TRUE(found.values.contains("reach.0")) << found.absent.begin()->second;
  EXPECT_NEAR(found.values.at("penalty.0").value, 6, 0.2);
  EXPECT_NE(planted_miss(8e9, 6, sizes, 0.02).absent.at("").find("no rise"), std::string::npos);
}

/// Three sizes at least must lie on either side of a reach. Where fewer do, a law with another
/// reach may lie within the 3 % that are allowed.
TEST(MissLaw, AReachBesideTheSizesThatTellItIsRefused) {
  const auto sizes = powers(1e9, 1024e9);
  for (const double penalty : {15, 30, 60, 120, 240}) {
    for (const double reach : {2.2e9, 3.0e9, 300e9, 400e9}) {
      const Estimate found = planted_miss(reach, penalty, sizes);
      EXPECT_TRUE(found.values.empty()) << reach << " bytes, " << penalty << " cycles";
    }
    for (const double reach : {5e9, 200e9}) {
      const Estimate found = planted_miss(reach, penalty, sizes);
      ASSERT_TRUE(found.values.contains("reach.0")) << found.absent.begin()->second;
      EXPECT_TRUE(holds(found.values.at("reach.0"), reach)) << reach;
    }
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
