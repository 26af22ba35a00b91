// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/plateaus.h"

#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::Noise;

TEST(Plateaus, NoiseIgnoresRampsAndSteps) {
  std::vector<double> y;
  for (int i = 0; i < 40; ++i)
    y.push_back(i < 15 ? 33 : i < 30 ? 33 * std::pow(1.15, i - 14) : 300);
  EXPECT_NEAR(curve_noise(y), 0, 1e-12);
  Noise noise("noise");
  for (double& value : y) value *= 1 + 0.01 * noise.gaussian();
  EXPECT_NEAR(curve_noise(y), 0.01, 0.006);
  EXPECT_EQ(curve_noise(std::vector<double>{1, 2}), 0);
}

TEST(Plateaus, TooFewPointsHaveNone) {
  EXPECT_TRUE(find_plateaus({}, {}, 0).empty());
  EXPECT_TRUE(find_plateaus(std::vector<double>{1}, std::vector<double>{1}, 0).empty());
  // Two agreeing points an octave apart make a plateau; two that differ do not.
  const std::vector<double> x{1024, 2048};
  EXPECT_EQ(find_plateaus(x, std::vector<double>{33, 33}, 0).size(), 1u);
  EXPECT_TRUE(find_plateaus(x, std::vector<double>{33, 40}, 0).empty());
}

/// Twelve points an octave from 1024; two levels, the second after a step at index `step`.
struct Steps {
  std::vector<double> x, y;
};
Steps two_levels(std::size_t points, std::size_t step, double low, double high) {
  Steps steps;
  for (std::size_t i = 0; i < points; ++i) {
    steps.x.push_back(1024 * std::exp2(static_cast<double>(i) / 12));
    steps.y.push_back(i < step ? low : high);
  }
  return steps;
}

TEST(Plateaus, EndWhereTheStepIs) {
  // The same with much of the axis before the second level, and with little.
  for (const std::size_t step : {std::size_t{10}, std::size_t{40}, std::size_t{70}}) {
    const Steps steps = two_levels(80, step, 33, 270);
    const auto found = find_plateaus(steps.x, steps.y, 0);
    ASSERT_EQ(found.size(), 2u) << step;
    EXPECT_EQ(found[0].first, 0u);
    EXPECT_EQ(found[0].last, step - 1);
    EXPECT_EQ(found[1].first, step);
    EXPECT_EQ(found[1].last, 79u);
    EXPECT_TRUE(found[0].bends_up);
    EXPECT_FALSE(found[1].bends_up);
    EXPECT_NEAR(found[1].drift, 0, 1e-9);
  }
}

TEST(Plateaus, AStepOfLessThanTheToleranceIsOneLevel) {
  // Without noise, values 2 % apart are one level, and values 5 % apart are two.
  const Steps same = two_levels(48, 24, 100, 102), other = two_levels(48, 24, 100, 105);
  EXPECT_EQ(find_plateaus(same.x, same.y, 0).size(), 1u);
  EXPECT_EQ(find_plateaus(other.x, other.y, 0).size(), 2u);
}

TEST(Plateaus, ALevelThatGoesDownIsSeenToo) {
  const Steps down = two_levels(48, 24, 100, 60);
  const auto found = find_plateaus(down.x, down.y, 0);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].last, 23u);
  EXPECT_FALSE(found[0].bends_up);
}

TEST(Plateaus, AFlatPieceWithoutABendGoesOnInTheNext) {
  // Under a noise of 2 % a step of 6 % after half an octave is not a bend (its error is 2.9 %), and
  // the two pieces together are too steep for one level.
  const Steps steps = two_levels(14, 7, 100, 106);
  const auto found = find_plateaus(steps.x, steps.y, 0.02);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].first, 0u);
  EXPECT_EQ(found[0].last, 13u);
}

TEST(Plateaus, LonePointsStandOffFromNeighboursThatAgree) {
  std::vector<double> y(20, 100.0);
  y[7] = 104;
  y[12] = 102;  // within the 3 % that a level has of its own
  EXPECT_EQ(lone_points(y, 0), std::vector<std::size_t>{7});
  EXPECT_TRUE(lone_points(y, 0.02).empty());  // three times the noise are 6 %
  EXPECT_EQ(plateau_tolerance(0), 0.03);
  EXPECT_EQ(plateau_tolerance(1), 0.09);
}

}  // namespace
}  // namespace warpgauge::estimate
