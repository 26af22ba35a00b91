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
  // Two agreeing points an octave apart are one plateau; two that differ are none.
  const std::vector<double> x{1024, 2048};
  EXPECT_EQ(find_plateaus(x, std::vector<double>{33, 33}, 0).size(), 1u);
  EXPECT_TRUE(find_plateaus(x, std::vector<double>{33, 40}, 0).empty());
}

}  // namespace
}  // namespace warpgauge::estimate
