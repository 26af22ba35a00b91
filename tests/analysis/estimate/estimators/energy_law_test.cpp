// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::energy_law_test {

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

}  // namespace warpgauge::estimate::energy_law_test
