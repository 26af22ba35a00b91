// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::divergence_law_test {

using planted::add_slope;
using planted::Noise;

samples::Series divergence(const std::function<double(double, double)>& cycles, double relative) {
  auto series = planted::series(
      "divergence_law",
      {{"paths", "paths"}, {"executed_instructions", "instructions"}, {"iterations", "1"}},
      {{"duration", "cycles"}});
  Noise noise("divergence");
  for (const double paths : {1.0, 2.0, 4.0, 8.0}) {
    for (const double instructions : {32.0, 64.0, 128.0}) {
      add_slope(series, {paths, instructions}, cycles(paths, instructions), noise, relative);
    }
  }
  return series;
}

double serialised(double paths, double instructions) {
  return 30 + 4 * instructions + 18 * (paths - 1);
}

TEST(DivergenceLaw, RecoversItsThreeTerms) {
  for (const double relative : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(divergence(serialised, relative));
    ASSERT_TRUE(result.values.contains("base")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("per_instruction").value, 4, 0.05);
    EXPECT_NEAR(result.values.at("reconverge").value, 18, 0.7);
    EXPECT_NEAR(result.values.at("base").value, 30, 3);
    EXPECT_EQ(result.values.at("reconverge").unit, "cycles/path");
    EXPECT_GT(result.diagnostics.at("r2"), 0.999);
    EXPECT_EQ(result.view.curves.size(), 8u);
    EXPECT_EQ(result.view.curves[0].x, (std::vector<double>{32, 64, 128}));
  }
}

TEST(DivergenceLaw, ExtraAxesAreAllowed) {
  auto series = divergence(serialised, 0);
  series.axes.push_back({"lanes", "lanes"});
  for (auto& point : series.points) point.at.push_back(32);
  EXPECT_NEAR(estimate(series).values.at("reconverge").value, 18, 1e-6);
}

TEST(DivergenceLaw, AnotherLawIsRefused) {
  const auto product = [](double paths, double instructions) { return paths * instructions; };
  EXPECT_NE(estimate(divergence(product, 0)).absent.at("").find("the law does not fit"),
            std::string::npos);
  const auto faster = [](double, double instructions) { return 1000 - instructions; };
  // A cost of its own for every pair of paths: all but within the 10 % of the durations.
  const auto pairs = [](double paths, double instructions) {
    return 30 + 4 * instructions + 12 * (paths - 1) + 2 * (paths - 1) * (paths - 2);
  };
  const Estimate bent = estimate(divergence(pairs, 0));
  if (bent.values.contains("reconverge")) {
    const Value reconverge = bent.values.at("reconverge");
    EXPECT_GT(reconverge.high - reconverge.low, 2);
  }
  EXPECT_NE(estimate(divergence(faster, 0)).absent.at("").find("take less time"),
            std::string::npos);
}

TEST(DivergenceLaw, TermsThatTheSweepCannotTellApart) {
  auto series = divergence(serialised, 0);
  std::erase_if(series.points, [](const auto& p) { return p.at[1] != 64; });
  EXPECT_EQ(estimate(series).absent.at(""),
            "paths and executed_instructions do not vary independently");
  std::erase_if(series.points, [](const auto& p) { return p.at[0] == 8; });
  EXPECT_EQ(estimate(series).absent.at(""), "3 combinations cannot test a law of three terms");
}

}  // namespace warpgauge::estimate::divergence_law_test
