// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::crossover_test {

using planted::holds;
using planted::kIterations;
using planted::Noise;

/// Cycles an if: form 0 costs base0 + each0 * n, form 1 base1 + each1 * n; four of them an
/// iteration.
samples::Series ifs(double base0, double each0, double base1, double each1, double relative) {
  auto series = planted::series(
      "crossover", {{"form", "1"}, {"instructions", "instructions"}, {"iterations", "iterations"}},
      {{"duration", "cycles"}});
  series.constants["divisor"] = 4;
  Noise noise("ifs");
  for (const double form : {0, 1}) {
    for (const double n : {4, 8, 16, 24, 32, 48}) {
      if (form == 1 && n < 8) continue;
      const double cost = form == 0 ? base0 + each0 * n : base1 + each1 * n;
      for (const double iterations : kIterations) {
        planted::add_point(series, {form, n, iterations}, 60 + 4 * cost * iterations, noise,
                           relative, 9);
      }
    }
  }
  return series;
}

TEST(Crossover, RecoversWhereAFlatLineMeetsASteepOne) {
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(ifs(3, 1, 18, 0, relative));
    ASSERT_TRUE(result.values.contains("crossover")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("crossover").value, 15, 0.3);
    EXPECT_TRUE(holds(result.values.at("crossover"), 15));
    EXPECT_EQ(result.values.at("crossover").unit, "instructions");
    EXPECT_NEAR(result.values.at("each.0").value, 1, 0.02);
    EXPECT_EQ(result.values.at("each.0").unit, "cycles/instruction");
    EXPECT_NEAR(result.values.at("base.1").value, 18, 0.3);
    EXPECT_NEAR(result.values.at("gap").value, 15 - 28, 0.3);  // in the middle of 8 and 48
    EXPECT_EQ(result.view.marks.size(), 1u);
  }
}

TEST(Crossover, ParallelLinesHaveADistanceOnly) {
  for (const double relative : {0.0, 0.001}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(ifs(3, 1, 13, 1, relative));
    EXPECT_FALSE(result.values.contains("crossover"));
    EXPECT_NE(result.absent.at("crossover").find("do not surely meet"), std::string::npos);
    EXPECT_NEAR(result.values.at("gap").value, 10, 0.3);
    EXPECT_TRUE(holds(result.values.at("gap"), 10));
  }
}

TEST(Crossover, LinesThatMeetFarAwayDoNotCross) {
  const Estimate result = estimate(ifs(3, 1, 100, 0.1, 0));
  EXPECT_FALSE(result.values.contains("crossover"));
  EXPECT_TRUE(result.values.contains("gap"));
}

TEST(Crossover, RefusesACurveAndWrongForms) {
  auto curved = ifs(3, 1, 18, 0, 0);
  for (samples::Point& point : curved.points) {
    if (point.at[0] == 0 && point.at[1] > 20) {
      for (double& cycles : point.samples[0]) cycles *= 1.5;
    }
  }
  EXPECT_NE(estimate(curved).absent.at("").find("not straight lines"), std::string::npos);
  auto other = ifs(3, 1, 18, 0, 0);
  for (samples::Point& point : other.points) point.at[0] += 1;
  EXPECT_NE(estimate(other).absent.at("").find("form 2"), std::string::npos);
  auto few = ifs(3, 1, 18, 0, 0);
  std::erase_if(few.points, [](const samples::Point& p) { return p.at[0] == 1 && p.at[1] > 16; });
  EXPECT_NE(estimate(few).absent.at("").find("fewer than three"), std::string::npos);
  auto removed = ifs(3, 1, 18, 0, 0);
  removed.constants["divisor"] = 0;
  EXPECT_NE(estimate(removed).absent.at("").find("divisor"), std::string::npos);
}

}  // namespace warpgauge::estimate::crossover_test
