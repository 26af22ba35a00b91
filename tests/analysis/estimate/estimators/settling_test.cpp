// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::settling_test {

using planted::Noise;

/// A clock that leaves 1980 MHz at `leaves` and falls evenly to 1500 MHz, which it has at
/// `reaches`.
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

// A paused virtual machine: the last reading comes 5 s late, and the second half of the time holds
// it alone.
TEST(Settling, OneReadingThatComesLateIsRefused) {
  for (const std::size_t late : {1, 7}) {
    auto series = planted_clock(0.04, 0.30, 0.001);
    for (std::size_t i = series.points.size() - late; i < series.points.size(); ++i) {
      series.points[i].at[0] += 5;
    }
    const Estimate result = estimate(series);
    EXPECT_TRUE(result.values.empty());
    EXPECT_NE(result.absent.at("").find("of 400 readings lie in the second half"),
              std::string::npos);
  }
}

TEST(Settling, ThreeOddReadingsInARowAreADeparture) {
  // The running median is of five: two of them are passed over, three are seen.
  const auto settled_at = [](int odd) {
    auto series = planted_clock(0.04, 0.30, 0);
    for (int i = 0; i < odd; ++i)
      series.points[150 + static_cast<std::size_t>(i)].samples[0][0] = 900;
    return estimate(series).values.at("settle").value;
  };
  EXPECT_EQ(settled_at(2), settled_at(0));
  EXPECT_NEAR(settled_at(3), 5 * 152, 10);
}

TEST(Settling, TheTimeLiesBetweenTheReadingBeforeAndTheOneBehind) {
  const Value settle = estimate(planted_clock(0.04, 0.30, 0)).values.at("settle");
  EXPECT_NEAR(settle.value - settle.low, 5, 1e-6);  // readings are 5 ms apart
  EXPECT_NEAR(settle.high - settle.value, 5, 1e-6);
}

}  // namespace warpgauge::estimate::settling_test
