// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::pending_misses_test {

using planted::holds;
using planted::Noise;

constexpr double kLatency = 700, kLimit = 1500, kSectors = 16;

/// Cycles a sector where `asked` sectors are asked for at once.
double limited(double asked) { return kLatency / std::min(asked, kLimit); }

template <class Cost>
samples::Series planted_settings(const Cost& cost, double noise, const std::string& seed,
                                 double most_warps = 32, double fewest_loads = 1) {
  auto series = planted::series(
      "pending_misses", {{"warps", "warps"}, {"loads", "instructions"}, {"sectors", "sectors"}},
      {{"duration", "cycles"}});
  series.id = seed;
  series.constants["sectors_per_load"] = kSectors;
  series.constants["max_residual"] = 0.05;
  Noise random(seed);
  for (double warps = 1; warps <= most_warps; warps *= 2) {
    for (double loads = fewest_loads; loads <= 8; loads *= 2) {
      for (const double amount : {1.0, 2.0, 3.0, 4.0}) {
        const double sectors = amount * 64 * warps * loads * kSectors;
        planted::add_point(series, {warps, loads, sectors},
                           500 + sectors * cost(warps * loads * kSectors), random, noise, 9);
      }
    }
  }
  return series;
}

TEST(PendingMisses, RecoversThePlantedLimitAtEveryNoiseLevel) {
  for (const double noise : {0.0, 0.001, 0.005}) {
    const Estimate result =
        estimate(planted_settings(limited, noise, "planted/" + std::to_string(noise)));
    ASSERT_TRUE(result.values.contains("pending")) << noise;
    const double tolerance = 1e-9 + 3 * noise;
    EXPECT_NEAR(result.values.at("latency").value, kLatency, kLatency * tolerance);
    EXPECT_NEAR(result.values.at("pending").value, kLimit, kLimit * tolerance);
    EXPECT_NEAR(result.values.at("loads").value, kLimit / kSectors, kLimit / kSectors * tolerance);
    EXPECT_NEAR(result.values.at("rate").value, 32 * kLimit / kLatency,
                32 * kLimit / kLatency * tolerance);
    EXPECT_NEAR(result.values.at("one_warp").value, 8 * kSectors, 8 * kSectors * tolerance);
    EXPECT_NEAR(result.values.at("most").value, kLimit, kLimit * tolerance);
    EXPECT_EQ(result.values.at("pending").unit, "sectors");
  }
}

TEST(PendingMisses, ItsIntervalHoldsThePlantedLimitUsually) {
  int held = 0;
  constexpr int kTrials = 30;
  for (int trial = 0; trial < kTrials; ++trial) {
    held += holds(estimate(planted_settings(limited, 0.005, "trial/" + std::to_string(trial)))
                      .values.at("pending"),
                  kLimit);
  }
  EXPECT_GE(held, 26);
}

TEST(PendingMisses, SaysThatThereIsNoLimitWhereAllIsUnderWay) {
  const auto unlimited = [](double asked) { return kLatency / asked; };
  const Estimate result = estimate(planted_settings(unlimited, 0.001, "unlimited"));
  EXPECT_NE(result.absent.at("pending").find("no limit up to 4"), std::string::npos);
  EXPECT_NEAR(result.values.at("most").value, 32 * 8 * kSectors, 20);
  EXPECT_TRUE(result.values.contains("latency"));
}

TEST(PendingMisses, DoesNotTakeTheLastPointForALimit) {
  // The limit would be reached just beyond what was asked for.
  const auto barely = [](double asked) { return kLatency / std::min(asked, 4000.0); };
  const Estimate result = estimate(planted_settings(barely, 0, "barely"));
  EXPECT_FALSE(result.values.contains("pending"));
  EXPECT_NEAR(result.values.at("most").value, 4000, 1);
}

TEST(PendingMisses, NeedsOneLoadOfOneWarpAndEnoughSettings) {
  EXPECT_NE(
      estimate(planted_settings(limited, 0, "no first", 32, 2)).absent.at("").find("one load"),
      std::string::npos);
  EXPECT_NE(estimate(planted_settings(limited, 0, "few", 1)).absent.at("").find("6 are needed"),
            std::string::npos);
}

}  // namespace warpgauge::estimate::pending_misses_test
