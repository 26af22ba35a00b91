// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::first_rise_test {

using planted::latency_swept;

TEST(FirstRise, FindsTheEndOfALevelWithoutAnotherBehindIt) {
  std::vector<double> x;
  for (double size = 512; size <= 16384; size += 256) x.push_back(size);
  const auto curve = [](double s) { return s <= 5120 ? 179 : 182 + 14 * (1 - 5120 / s); };
  for (const double noise : {0.0, 0.001}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(latency_swept("first_rise", "size", x, curve, noise, "code"));
    ASSERT_TRUE(result.values.contains("last")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("last").value, 5120);
    EXPECT_EQ(result.values.at("last").unit, "bytes");
    EXPECT_GE(result.values.at("last").high, 5376);
    EXPECT_LE(result.values.at("last").high, 5632);
    EXPECT_GE(result.values.at("last").low, 4608);
    EXPECT_NEAR(result.values.at("level").value, 179, 0.2);
  }
}

TEST(FirstRise, SaysThatItCannotTell) {
  std::vector<double> x;
  for (double size = 512; size <= 8192; size += 256) x.push_back(size);
  const auto why = [&](const std::function<double(double)>& curve) {
    return estimate(latency_swept("first_rise", "size", x, curve, 0, "cannot tell")).absent.at("");
  };
  EXPECT_NE(why([](double) { return 179; }).find("no rise"), std::string::npos);
  // Comes back to the level; falls; rises from the start.
  EXPECT_NE(why([](double s) { return s == 4096 ? 190 : 179; }).find("for good"),
            std::string::npos);
  EXPECT_NE(why([](double s) { return s < 4096 ? 193 : 181; }).find("for good"), std::string::npos);
  EXPECT_NE(why([](double s) { return 100 + s / 64; }).find("for good"), std::string::npos);
}

}  // namespace warpgauge::estimate::first_rise_test
