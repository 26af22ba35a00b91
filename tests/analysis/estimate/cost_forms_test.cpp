// SPDX-License-Identifier: Apache-2.0
// cost_line, cost_ratio and crossover: one straight line of costs, two forms of the same work, and
// two straight lines.
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

const std::vector<double> kTurns = {16, 32, 48, 64};

samples::Series meetings(const std::function<double(double)>& cost, double relative,
                         const std::vector<double>& blocks = {132, 264, 528, 1056, 2112}) {
  auto series = planted::series("cost_line", {{"blocks", "blocks"}, {"operations", "operations"}},
                                {{"duration", "cycles"}});
  Noise noise("meetings");
  for (const double count : blocks) {
    for (const double turns : kTurns) {
      planted::add_point(series, {count, turns}, 700 + cost(count) * turns, noise, relative, 9);
    }
  }
  return series;
}

TEST(CostLine, RecoversBaseAndCostOfEach) {
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    auto series = meetings([](double blocks) { return 2000 + 3 * blocks; }, relative);
    planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 2000.0; });
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("each")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("base").value, 2000, 60);
    EXPECT_NEAR(result.values.at("base.ns").value, 1000, 30);
    EXPECT_NEAR(result.values.at("each").value, 3, 0.05);
    EXPECT_TRUE(holds(result.values.at("each"), 3));
    EXPECT_EQ(result.values.at("each").unit, "cycles/block");
    EXPECT_NEAR(result.values.at("at.132").value, 2396, 40);
    EXPECT_GT(fit_behind(result, "base")->r2, 0.999);
    EXPECT_EQ(result.view.curves.size(), 2u);
  }
}

TEST(CostLine, ACurveHasCostsButNoLaw) {
  auto series = meetings([](double blocks) { return 1000 + blocks * blocks / 500; }, 0);
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("base"));
  EXPECT_NE(result.absent.at("each").find("not a straight line over the block"), std::string::npos);
  EXPECT_NEAR(result.values.at("at.1056").value, 1000 + 1056.0 * 1056 / 500, 1e-6);
  EXPECT_EQ(result.view.curves.size(), 1u);
  series.constants["max_residual"] = 0.5;
  EXPECT_TRUE(estimate(series).values.contains("base"));
}

TEST(CostLine, RefusesPointsThatAreNotStraight) {
  auto series = meetings([](double blocks) { return 2000 + 3 * blocks; }, 0);
  for (samples::Point& point : series.points) {
    if (point.at[0] == 528 && point.at[1] == 64) {
      for (double& cycles : point.samples[0]) cycles *= 1.1;
    }
  }
  EXPECT_FALSE(estimate(series).values.contains("at.528"));
  series.constants["max_straightness"] = 0.2;
  EXPECT_TRUE(estimate(series).values.contains("at.528"));
  EXPECT_NE(estimate(meetings([](double) { return 5.0; }, 0)).absent.at("base").find("not grow"),
            std::string::npos);
  EXPECT_NE(
      estimate(meetings([](double b) { return b; }, 0, {1, 2})).absent.at("base").find("three"),
      std::string::npos);
}

samples::Series two_forms(double first, double second, double relative) {
  auto series = planted::series("cost_ratio", {{"form", "1"}, {"elements", "elements"}},
                                {{"duration", "cycles"}});
  Noise noise("forms");
  for (const double form : {0, 1}) {
    for (const double turns : kTurns) {
      planted::add_point(series, {form, turns}, 90 + (form == 0 ? first : second) * turns, noise,
                         relative, 11);
    }
  }
  return series;
}

TEST(CostRatio, RecoversTheRatioWhateverIsSpentOnce) {
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(two_forms(160, 320, relative));
    ASSERT_TRUE(result.values.contains("ratio")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("ratio").value, 2, 0.01);
    EXPECT_TRUE(holds(result.values.at("ratio"), 2));
    EXPECT_EQ(result.values.at("ratio").unit, "1");
    EXPECT_NEAR(result.values.at("at.1").value, 320, 2);
    EXPECT_NE(fit_behind(result, "ratio"), nullptr);
  }
}

TEST(CostRatio, RefusesOneFormAndBentLines) {
  auto one = two_forms(160, 320, 0);
  one.points.resize(kTurns.size());
  EXPECT_NE(estimate(one).absent.at("").find("form 0 and form 1"), std::string::npos);
  auto bent = two_forms(160, 320, 0);
  for (double& cycles : bent.points.back().samples[0]) cycles *= 1.2;
  EXPECT_NE(estimate(bent).absent.at("").find("not straight"), std::string::npos);
}

/// Cycles an if: form 0 costs base0 + each0 * n, form 1 base1 + each1 * n; four of them in a turn.
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
      for (const double turns : kTurns) {
        planted::add_point(series, {form, n, turns}, 60 + 4 * cost * turns, noise, relative, 9);
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

}  // namespace
}  // namespace warpgauge::estimate
