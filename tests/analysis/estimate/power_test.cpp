// SPDX-License-Identifier: Apache-2.0
// Energy from a counter that steps, clocks that settle, and the steps of a clock.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

/// A load at `watts` that does 5e12 operations a second, seen when the counter steps, every 100 ms,
/// by a host that is up to 2 ms late.
samples::Series planted_load(const std::string& id, double watts, double noise, int steps = 20) {
  auto series = planted::series("energy_law", {{"elapsed", "s"}},
                                {{"energy", "J"}, {"work", "instructions"}});
  series.id = id;
  Noise random(id);
  double joules = 40;
  for (int i = 0; i < steps; ++i) {
    joules += 0.1 * watts * (1 + noise * random.gaussian());
    const double seen = 0.5 + 0.1 * i + 0.002 * random.uniform();
    series.points.push_back({.at = {seen}, .samples = {{joules}, {5e12 * seen}}});
  }
  return series;
}

TEST(EnergyLaw, RecoversPowerAndEnergyOfWork) {
  for (const double noise : {0.0, 0.005, 0.02}) {
    auto series = planted_load("planted/" + std::to_string(noise), 500, noise);
    series.constants = {{"idle_watts", 100}, {"idle_watts_error", 1}};
    const Estimate result = estimate(series);
    EXPECT_NEAR(result.values.at("watts").value, 500, 500 * (0.003 + noise));
    EXPECT_NEAR(result.values.at("per_work").value, 100, 0.3 + 100 * noise);
    EXPECT_NEAR(result.values.at("per_work_above_idle").value, 80, 0.5 + 100 * noise);
    EXPECT_NEAR(result.values.at("step").value, 100, 1);
    EXPECT_EQ(result.values.at("watts").unit, "W");
    EXPECT_EQ(result.values.at("per_work").unit, "pJ");
    EXPECT_EQ(result.values.at("step").unit, "ms");
  }
}

TEST(EnergyLaw, BytesHaveAUnitOfTheirOwn) {
  auto series = planted_load("planted/bytes", 500, 0.01);
  series.quantities[1].unit = "bytes";
  EXPECT_EQ(estimate(series).values.at("per_work").unit, "pJ/byte");
}

TEST(EnergyLaw, ItsIntervalHoldsThePlantedPowerUsually) {
  int held = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const auto series = planted_load("trial/" + std::to_string(trial), 400, 0.02);
    held += holds(estimate(series).values.at("watts"), 400);
  }
  EXPECT_GE(held, 48);  // blocks of twenty steps: somewhat too narrow at times
}

TEST(EnergyLaw, TheIdleDevicesErrorWidensWhatIsAboveIt) {
  auto series = planted_load("planted/idle", 200, 0.002);
  const auto width = [&](double error) {
    series.constants = {{"idle_watts", 100}, {"idle_watts_error", error}};
    const Value value = estimate(series).values.at("per_work_above_idle");
    return value.high - value.low;
  };
  EXPECT_NEAR(width(10), 2 * 10 / 5.0, 1);  // W over 5e12 a second, in pJ
  EXPECT_LT(width(0), 0.6);
}

TEST(EnergyLaw, WithoutIdleOrWorkTheRestStays) {
  auto series = planted_load("planted/no idle", 300, 0);
  EXPECT_NE(estimate(series).absent.at("per_work_above_idle").find("idle"), std::string::npos);
  series.quantities.pop_back();
  for (samples::Point& point : series.points) point.samples.pop_back();
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("watts").value, 300, 3);
  EXPECT_NE(result.absent.at("per_work").find("no work"), std::string::npos);
}

TEST(EnergyLaw, RefusesTooFewSteps) {
  EXPECT_NE(estimate(planted_load("planted/few", 300, 0, 12)).absent.at("").find("12 times"),
            std::string::npos);
}

TEST(EnergyLaw, RefusesPowerThatIsNotSteady) {
  auto series = planted_load("planted/unsteady", 300, 0, 30);
  for (samples::Point& point : series.points) {
    if (point.at[0] > 2) point.samples[0][0] += 150 * (point.at[0] - 2);  // half as much again
  }
  EXPECT_NE(estimate(series).absent.at("").find("not steady"), std::string::npos);
}

TEST(EnergyLaw, RefusesACounterThatGoesBack) {
  auto series = planted_load("planted/back", 300, 0);
  series.points[7].samples[0][0] -= 40;
  EXPECT_NE(estimate(series).absent.at("").find("went back"), std::string::npos);
}

/// A clock that leaves 1980 MHz at `leaves` and goes down evenly to 1500 MHz until `reaches`.
samples::Series planted_clock(double leaves, double reaches, double noise) {
  auto series = planted::series("settling", {{"elapsed", "s"}}, {{"sm_clock", "MHz"}});
  series.id += std::to_string(reaches) + "/" + std::to_string(noise);
  Noise random(series.id);
  for (int i = 0; i < 400; ++i) {
    const double t = 0.005 * i;
    const double share = std::clamp((t - leaves) / (reaches - leaves), 0.0, 1.0);
    series.points.push_back(
        {.at = {t}, .samples = {{(1980 - 480 * share) * (1 + noise * random.gaussian())}}});
  }
  return series;
}

TEST(Settling, RecoversWhereAndWhen) {
  for (const double noise : {0.0, 0.002, 0.005}) {
    const Estimate result = estimate(planted_clock(0.04, 0.30, noise));
    EXPECT_NEAR(result.values.at("settled").value, 1500, 1 + 1500 * noise);
    // Within 2 % of 1500 MHz: 30 of 480 MHz before it is reached.
    EXPECT_NEAR(result.values.at("settle").value, 300 - 260 * 30 / 480.0, 8 + 3000 * noise);
    EXPECT_EQ(result.values.at("settle").unit, "ms");
    EXPECT_EQ(result.values.at("settled").unit, "MHz");
  }
}

TEST(Settling, ASingleOddReadingIsNoDeparture) {
  auto series = planted_clock(0.04, 0.30, 0.001);
  series.points[150].samples[0][0] = 900;
  EXPECT_LT(estimate(series).values.at("settle").value, 320);
}

TEST(Settling, AClockThatNeverMovesHasNoTimeOfSettling) {
  auto series = planted_clock(10, 11, 0.001);
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("settled").value, 1980, 3);
  EXPECT_NE(result.absent.at("settle").find("never"), std::string::npos);
}

TEST(Settling, RefusesAClockThatIsStillMoving) {
  EXPECT_NE(estimate(planted_clock(0.5, 4, 0.001)).absent.at("").find("does not settle"),
            std::string::npos);
}

TEST(Settling, ASmallStepBackIsNoWandering) {
  auto series = planted_clock(0.04, 0.30, 0.0001);
  for (samples::Point& point : series.points) {
    const double t = point.at[0];  // quarters of the second half: 1500, 1505, 1200, 1100
    point.samples[0][0] += t < 1.25 ? 0 : t < 1.5 ? 5 : t < 1.75 ? -300 : -400;
  }
  EXPECT_NE(estimate(series).absent.at("").find("does not settle"), std::string::npos);
}

TEST(Settling, AClockThatIsMovedNowAndThenIsToldWithItsRange) {
  auto series = planted_clock(0.04, 0.30, 0.001);
  for (samples::Point& point : series.points) {
    const double phase = std::fmod(point.at[0], 0.5);
    if (phase > 0.4) point.samples[0][0] -= 200;
  }
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("settled").value, 1500, 5);
  EXPECT_NEAR(result.values.at("lowest").value, 1300, 5);
  EXPECT_NEAR(result.values.at("highest").value, 1500, 5);
  EXPECT_NE(result.absent.at("settle").find("goes on moving"), std::string::npos);
}

TEST(Settling, AClockThatWandersHasAnIntervalThatHoldsItsQuarters) {
  auto series = planted_clock(0.04, 0.30, 0.001);
  for (samples::Point& point : series.points) {
    const double t = point.at[0];
    if (t >= 1.25 && t < 1.5) point.samples[0][0] += 100;  // of the second half: up in its second
    if (t >= 1.5) point.samples[0][0] -= 60;               // quarter, down in the others
  }
  const Estimate result = estimate(series);
  const Value& settled = result.values.at("settled");
  EXPECT_NEAR(settled.low, 1440, 5);
  EXPECT_NEAR(settled.high, 1600, 5);
}

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
    clock[40] = 900;  // a single odd one is no answer
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

samples::Series planted_differences(const std::vector<double>& differences, double equal) {
  auto series = planted::series("common_step", {{"differences", "1"}},
                                {{"difference", "ns"}, {"equal", "1"}});
  samples::Point point{.at = {1}, .samples = {differences, {}}};
  point.samples[1].assign(differences.size(), 0);
  for (std::size_t i = 0; i < differences.size(); i += 4) point.samples[1][i] = equal;
  series.points.push_back(std::move(point));
  return series;
}

TEST(CommonStep, OfAClockSlowerThanItsReader) {
  std::vector<double> differences(300, 32);
  differences[20] = 64;
  differences[120] = 1024;
  const Estimate result = estimate(planted_differences(differences, 2));
  EXPECT_EQ(result.values.at("step").value, 32);
  EXPECT_EQ(result.values.at("period").value, 32);
  EXPECT_EQ(result.values.at("step").unit, "ns");
}

TEST(CommonStep, AnUnevenClockHasAFinerStepThanItsPeriod) {
  std::vector<double> differences(300, 32);
  for (std::size_t i = 0; i < differences.size(); i += 10) differences[i] = 33;
  const Estimate result = estimate(planted_differences(differences, 3));
  EXPECT_EQ(result.values.at("step").value, 1);
  EXPECT_EQ(result.values.at("period").value, 32);
}

TEST(CommonStep, OfAClockFasterThanItsReader) {
  std::vector<double> differences;
  for (int i = 0; i < 300; ++i) differences.push_back(270 + 2 * (i * 7 % 19));
  const Estimate result = estimate(planted_differences(differences, 0));
  EXPECT_EQ(result.values.at("step").value, 2);
  EXPECT_NE(result.absent.at("period").find("faster"), std::string::npos);
}

TEST(CommonStep, RefusesWhatMayBeTheReadersLoop) {
  EXPECT_NE(
      estimate(planted_differences(std::vector<double>(300, 40), 0)).absent.at("").find("reader's"),
      std::string::npos);
  EXPECT_TRUE(estimate(planted_differences(std::vector<double>(30, 40), 2)).absent.contains(""));
  std::vector<double> broken(300, 32);
  broken[5] = 32.5;
  EXPECT_NE(estimate(planted_differences(broken, 2)).absent.at("").find("whole"),
            std::string::npos);
}

}  // namespace
}  // namespace warpgauge::estimate
