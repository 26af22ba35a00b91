// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::summit_test {

using planted::holds;
using planted::latency_swept;
using planted::powers;

TEST(Summit, FindsTheEntry) {
  const std::vector<double> x = powers(2 << 20, 1 << 30);
  const auto curve = [](double s) {
    const double entry = 32 << 20;
    return s <= entry ? 339 + 46 * s / entry : s <= 2 * entry ? 339 : 292;
  };
  for (const double noise : {0.0, 0.01}) {
    const Estimate result = estimate(latency_swept("summit", "stretch", x, curve, noise, "entry"));
    ASSERT_TRUE(result.values.contains("at")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("at").value, 32 << 20);
    EXPECT_TRUE(holds(result.values.at("at"), 32 << 20));
  }
  const auto rising = estimate(latency_swept(
      "summit", "stretch", x, [](double s) { return 200 + 10 * std::log2(s); }, 0, "rising"));
  EXPECT_NE(rising.absent.at("").find("no summit"), std::string::npos);
}

}  // namespace warpgauge::estimate::summit_test
