// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::combining_exponent_test {

using planted::holds;
using planted::Noise;

samples::Series mixes(const std::string& id) {
  auto series = planted::series(
      "combining_exponent",
      {{"ffma_per_load", "1"}, {"compute_cycles", "cycles"}, {"memory_cycles", "cycles"}},
      {{"duration", "cycles"}});
  series.id = id;
  return series;
}

/// Compute work from an eighth to eight times the memory work, which stays at 1e5 cycles.
/// `offset(i)` is a relative error that all readings of mix i share.
template <class Offset>
samples::Series planted_mixes(double p, double noise, Offset offset) {
  auto series = mixes("planted/" + std::to_string(p) + "/" + std::to_string(noise));
  Noise random(series.id);
  for (int i = -6; i <= 6; ++i) {
    const double compute = 1e5 * std::exp2(i / 2.0), memory = 1e5;
    const double time = std::pow(std::pow(compute, p) + std::pow(memory, p), 1 / p);
    planted::add_point(series, {std::exp2(i / 2.0), compute, memory}, time * (1 + offset(i)),
                       random, noise, 15);
  }
  return series;
}

samples::Series planted_mixes(double p, double noise) {
  return planted_mixes(p, noise, [](int) { return 0.0; });
}

TEST(CombiningExponent, RecoversThePlantedExponentAtEveryNoiseLevel) {
  for (const double p : {1.0, 1.5, 2.0, 3.0, 6.0, 12.0}) {
    for (const double noise : {0.0, 0.001, 0.005, 0.01}) {
      const Estimate result = estimate(planted_mixes(p, noise));
      ASSERT_TRUE(result.values.contains("exponent")) << p << " " << result.absent.at("");
      const Value& value = result.values.at("exponent");
      // What an error of log T makes of 1/p; at p = 1 the scale ends.
      const double tolerance = 1e-4 + 2 * noise;
      EXPECT_NEAR(1 / value.value, 1 / p, tolerance) << "p = " << p << ", noise " << noise;
      EXPECT_EQ(value.unit, "1");
      EXPECT_EQ(value.n, 9 * 15);  // the mixes within a factor of four
      EXPECT_NEAR(result.values.at("residual").value, 0, 1e-6 + 2 * noise);
      EXPECT_LE(value.low, value.value);
      EXPECT_GE(value.high, value.value);
    }
  }
}

TEST(CombiningExponent, ItsIntervalHoldsThePlantedExponentUsually) {
  int held = 0;
  constexpr int kTrials = 40;
  for (int trial = 0; trial < kTrials; ++trial) {
    auto series = planted_mixes(3, 0.005);
    series.id = "trial/" + std::to_string(trial);
    Noise random(series.id);
    for (samples::Point& point : series.points) {
      const double time = std::cbrt(std::pow(point.at[1], 3) + std::pow(point.at[2], 3));
      for (double& reading : point.samples[0]) reading = random.reading(time, 0.005);
    }
    held += holds(estimate(series).values.at("exponent"), 3);
  }
  EXPECT_GE(held, 34);  // 95 % of 40 less three standard errors
}

TEST(CombiningExponent, ResidualIsTheScatterOfTheMixes) {
  // Every mix is off by three per cent, up and down in turn: readings alone do not show it.
  const Estimate result =
      estimate(planted_mixes(3, 0, [](int i) { return i % 2 == 0 ? 0.03 : -0.03; }));
  EXPECT_NEAR(result.values.at("residual").value, 0.03, 0.006);
  EXPECT_GT(result.values.at("exponent").high / result.values.at("exponent").low, 1.05);
}

TEST(CombiningExponent, PerfectOverlapIsTheLargestExponent) {
  auto series = mixes("planted/perfect");
  Noise random(series.id);
  for (int i = -4; i <= 4; ++i) {
    const double compute = 1e5 * std::exp2(i / 2.0);
    planted::add_point(series, {std::exp2(i / 2.0), compute, 1e5}, std::max(compute, 1e5), random,
                       0.001, 9);
  }
  EXPECT_GT(estimate(series).values.at("exponent").value, 60);
}

TEST(CombiningExponent, RefusesWhatNoExponentDescribes) {
  // Together slower than one after the other: the parts are in each other's way.
  const auto slower = planted_mixes(1, 0, [](int) { return 0.2; });
  EXPECT_NE(estimate(slower).absent.at("").find("no exponent from 1 to 64"), std::string::npos);
  // Together faster than the longer part alone: one of the parts was not what it claims.
  const auto faster = planted_mixes(32, 0, [](int) { return -0.2; });
  EXPECT_NE(estimate(faster).absent.at("").find("no exponent from 1 to 64"), std::string::npos);
  // One mix that is another thing altogether, also where it tells nothing of the overlap.
  for (const int odd : {0, 6}) {
    const auto one = planted_mixes(3, 0, [&](int i) { return i == odd ? 0.3 : 0.0; });
    EXPECT_TRUE(estimate(one).absent.contains("")) << odd;
  }
}

TEST(CombiningExponent, TheAllowedResidualCanBeStated) {
  auto series = planted_mixes(3, 0, [](int i) { return i == 0 ? 0.05 : 0.0; });
  EXPECT_TRUE(estimate(series).values.contains("exponent"));
  series.constants["max_residual"] = 0.02;
  EXPECT_NE(estimate(series).absent.at("").find("2 % allowed"), std::string::npos);
}

TEST(CombiningExponent, RefusesTooFewTellingMixes) {
  auto series = planted_mixes(3, 0);
  std::erase_if(series.points, [](const samples::Point& point) {
    const double ratio = std::max(point.at[0], 1 / point.at[0]);
    return 1.2 < ratio && ratio < 5;
  });
  EXPECT_EQ(estimate(series).absent.at(""),
            "1 mixes whose parts lie within a factor of 4, 3 are needed");
}

TEST(CombiningExponent, RefusesOtherUnitsAndSaysWhichMixesAreNone) {
  auto series = planted_mixes(3, 0);
  series.axes[1].unit = "ns";
  EXPECT_EQ(estimate(series).absent.at(""), "axis \"compute_cycles\" is in ns, not cycles");
  series = planted_mixes(3, 0);
  series.quantities[0].unit = "s";
  EXPECT_EQ(estimate(series).absent.at(""), "readings are in s, not cycles");
  series = planted_mixes(3, 0);
  series.points[0].at[1] = 0;
  const Estimate result = estimate(series);
  ASSERT_EQ(result.rejected.size(), 1u);
  EXPECT_EQ(result.rejected[0].why, "no mix: one of its parts takes no time");
}

TEST(CombiningExponent, DrawsTheMixesAndTheLawAgainstTheRatio) {
  const Estimate result = estimate(planted_mixes(2, 0));
  ASSERT_EQ(result.view.curves.size(), 2u);
  const Curve& measured = result.view.curves[0];
  EXPECT_TRUE(std::is_sorted(measured.x.begin(), measured.x.end()));
  EXPECT_NEAR(measured.x.back(), 1, 1e-12);
  EXPECT_NEAR(measured.y.back(), std::sqrt(2.0), 1e-9);  // equal parts at p = 2
  EXPECT_TRUE(result.view.curves[1].fit);
}

}  // namespace warpgauge::estimate::combining_exponent_test
