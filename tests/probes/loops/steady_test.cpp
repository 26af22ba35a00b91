// SPDX-License-Identifier: Apache-2.0
// Plants cycles of known slope and start, and recovers both.
#include "probes/loops/steady.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::loops {
namespace {

/// Five readings of start + slope * trips, some of them late.
Readings planted(std::uint32_t trips, double start, double slope, double noise = 0) {
  const double line = start + slope * trips;
  return {trips, {line, line + noise, line - noise / 2, line + 20 * noise, line}};
}

TEST(SteadyCycles, AreTheSlopeOfTheMedians) {
  for (const double slope : {0.5, 4.0, 261.25}) {
    for (const double noise : {0.0, 3.0, 11.0}) {
      const Steady steady =
          steady_cycles({planted(250, 900, slope, noise), planted(1000, 900, slope, noise)});
      EXPECT_NEAR(steady.cycles_per_iteration, slope, 1e-9) << noise;
      EXPECT_NEAR(steady.start_cycles, 900, 1e-6);
      EXPECT_NEAR(steady.spread, 2 * 20.5 * noise / (750 * slope), 1e-9);
      EXPECT_FALSE(steady.bend);
    }
  }
}

TEST(SteadyCycles, SayHowFarTheMiddleLiesOffTheLine) {
  std::vector<Readings> points = {planted(100, 50, 8), planted(250, 50, 8), planted(400, 50, 8)};
  EXPECT_NEAR(*steady_cycles(points).bend, 0, 1e-12);
  for (double& cycles : points[1].cycles) cycles += 24;  // of 2400 between the ends
  EXPECT_NEAR(*steady_cycles(points).bend, 0.01, 1e-12);
  EXPECT_NEAR(steady_cycles(points).cycles_per_iteration, 8, 1e-12);
}

TEST(SteadyCycles, AreRefusedWhereThereIsNoLine) {
  EXPECT_THROW(steady_cycles({planted(100, 0, 4)}), Defect);
  EXPECT_THROW(steady_cycles({planted(100, 0, 4), planted(100, 0, 4)}), Defect);
  EXPECT_THROW(steady_cycles({planted(400, 0, 4), planted(100, 0, 4)}), Defect);
  EXPECT_THROW(steady_cycles({planted(100, 500, 0), planted(400, 500, 0)}), Defect);
  EXPECT_THROW(steady_cycles({planted(100, 0, 4), Readings{400, {}}}), Defect);
}

TEST(TripCounts, FillTheLaunchThatIsWanted) {
  EXPECT_EQ(choose_trips(40, 40000, false), (std::vector<std::uint32_t>{250, 1000}));
  EXPECT_EQ(choose_trips(40, 40000, true), (std::vector<std::uint32_t>{250, 625, 1000}));
}

TEST(TripCounts, StayAscendingForLongIterationsAndForNonsense) {
  for (const double cycles : {-7.0, 0.0, 0.1, 1e4, 1e9}) {
    const auto trips = choose_trips(cycles, 40000, true);
    ASSERT_EQ(trips.size(), 3u);
    EXPECT_GE(trips[0], 4u) << cycles;
    EXPECT_LT(trips[0], trips[1]) << cycles;
    EXPECT_LT(trips[1], trips[2]) << cycles;
    EXPECT_LT(trips[2], 1u << 28) << cycles;
  }
}

}  // namespace
}  // namespace warpgauge::loops
