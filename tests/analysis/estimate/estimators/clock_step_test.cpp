// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::clock_step_test {

using planted::Noise;

/// Steps of a load, 1000 readings in 1.5 s each: 1740 MHz, from `acts` on 1550 for 0.2 s, then
/// 1710. With `again`, 1550 once more for 0.1 s, so long after the start.
samples::Series planted_steps(const std::vector<double>& acts, double noise, double again = 0) {
  auto series =
      planted::series("clock_step", {{"step", "1"}}, {{"elapsed", "s"}, {"sm_clock", "MHz"}});
  series.id += std::to_string(acts.size()) + "/" + std::to_string(noise);
  Noise random(series.id);
  for (std::size_t step = 0; step < acts.size(); ++step) {
    std::vector<double> elapsed, clock;
    for (int i = 0; i < 1000; ++i) {
      const double t = 0.0015 * i;
      const bool low =
          (t >= acts[step] && t < acts[step] + 0.2) || (again > 0 && t >= again && t < again + 0.1);
      const double level = low ? 1550 : t < acts[step] ? 1740 : 1710;
      elapsed.push_back(t);
      clock.push_back(level * (1 + noise * random.gaussian()));
    }
    clock[40] = 900;  // a single odd one is not an answer
    series.points.push_back({.at = {double(step)}, .samples = {elapsed, clock}});
  }
  return series;
}

TEST(ClockStep, RecoversWhatEachStepDidAndHoldsAllOfThem) {
  for (const double noise : {0.0, 0.002}) {
    const Estimate result = estimate(planted_steps({0.30, 0.32, 0.31, 0.35, 0.33, 0.34}, noise));
    const Value& delay = result.values.at("delay");
    EXPECT_NEAR(delay.value, 325, 6);
    EXPECT_LE(delay.low, 300.1);
    EXPECT_GE(delay.high, 350);
    EXPECT_LT(delay.high - delay.low, 70);
    EXPECT_EQ(delay.unit, "ms");
    EXPECT_NEAR(result.values.at("opening").value, 1740, 1 + 1740 * noise);
    EXPECT_NEAR(result.values.at("lowest").value, 1550, 1 + 3 * 1550 * noise);
    EXPECT_NEAR(result.values.at("settle").value, 525, 10);
  }
}

TEST(ClockStep, AClockThatIsLoweredAgainDoesNotSettle) {
  const Estimate result = estimate(planted_steps({0.30, 0.32, 0.31, 0.35, 0.33, 0.34}, 0.001, 1.2));
  EXPECT_NE(result.absent.at("settle").find("6 of 6 steps"), std::string::npos);
  EXPECT_TRUE(result.values.contains("delay"));
  EXPECT_NE(result.method.find("2 % below"), std::string::npos);
  auto wider = planted_steps({0.30, 0.32, 0.31}, 0.001);
  wider.constants["tolerance"] = 0.03;
  EXPECT_NE(estimate(wider).method.find("3 % below"), std::string::npos);
}

TEST(ClockStep, OneStepWithoutAnAnswerTakesTheDelayAway) {
  const Estimate result = estimate(planted_steps({0.30, 0.32, 9, 0.35}, 0.001));
  EXPECT_NE(result.absent.at("delay").find("1 of 4 steps"), std::string::npos);
}

TEST(ClockStep, RefusesFewStepsAndReadingsOutOfOrder) {
  EXPECT_NE(estimate(planted_steps({0.3, 0.3}, 0)).absent.at("").find("three"), std::string::npos);
  auto series = planted_steps({0.3, 0.3, 0.3}, 0);
  std::swap(series.points[1].samples[0][3], series.points[1].samples[0][900]);
  EXPECT_TRUE(estimate(series).absent.contains(""));
}

TEST(ClockStep, AStepThatWasPausedIsRejected) {
  auto series = planted_steps({0.30, 0.32, 0.31, 0.35}, 0.001);
  series.points[2].samples[0].back() += 5;  // the host came back 5 s late
  const Estimate result = estimate(series);
  ASSERT_EQ(result.rejected.size(), 1u);
  EXPECT_NE(result.rejected[0].why.find("second half"), std::string::npos);
  EXPECT_NEAR(result.values.at("delay").value, 320, 6);
}

TEST(ClockStep, WhatHappenedDidSoAfterTheReadingBefore) {
  const Estimate result = estimate(planted_steps({0.30, 0.30, 0.30}, 0));
  const Value& delay = result.values.at("delay");
  EXPECT_NEAR(delay.value, 300, 1.6);
  EXPECT_NEAR(delay.value - delay.low, 1.5, 1e-9);  // readings are 1.5 ms apart
  EXPECT_EQ(delay.high, delay.value);
  // The figure has it in seconds, as its axis.
  ASSERT_FALSE(result.view.marks.empty());
  const Mark& acts = result.view.marks.front();
  EXPECT_EQ(acts.label, "acts");
  EXPECT_DOUBLE_EQ(acts.x, delay.value / 1000);
  EXPECT_DOUBLE_EQ(acts.low, delay.low / 1000);
  EXPECT_DOUBLE_EQ(acts.high, delay.high / 1000);
}

TEST(ClockStep, AClockThatIsSteadyFromTheStartHasNoTimeOfSettling) {
  auto series = planted_steps({9, 9, 9}, 0);
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("settle"));
  EXPECT_NE(result.absent.at("settle").find("3 of 3 steps"), std::string::npos)
      << result.absent.at("settle");
}

}  // namespace warpgauge::estimate::clock_step_test
