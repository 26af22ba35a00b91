// SPDX-License-Identifier: Apache-2.0
// conflict_law, issue_surface, divergence_law, slope_at, scheduler_count: laws over slopes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

/// Adds the durations of four amounts of work at one setting; the work axis comes last.
void add_slope(samples::Series& series, std::vector<double> setting, double cycles, Noise& noise,
               double relative) {
  setting.push_back(0);
  for (const double work : {256.0, 512.0, 1024.0, 2048.0}) {
    setting.back() = work;
    planted::add_point(series, setting, 200 + cycles * work, noise, relative, 9);
  }
}

samples::Series conflicts(const std::function<double(double)>& cost, double relative,
                          std::vector<double> degrees = {1, 2, 4, 8, 16, 32}) {
  auto series = planted::series("conflict_law", {{"degree", "1"}, {"accesses", "1"}},
                                {{"duration", "cycles"}});
  Noise noise("conflicts");
  for (const double degree : degrees) add_slope(series, {degree}, cost(degree), noise, relative);
  return series;
}

double two_cycles_a_way(double degree) { return 4 + 2 * (degree - 1); }

TEST(ConflictLaw, RecoversBaseAndCostPerWay) {
  for (const double relative : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(relative);
    auto series = conflicts(two_cycles_a_way, relative);
    series.constants["bytes_per_access"] = 128;
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("per_way")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("base").value, 4, 0.2);
    EXPECT_NEAR(result.values.at("per_way").value, 2, 0.02);
    EXPECT_EQ(result.values.at("per_way").unit, "cycles/way");
    EXPECT_NEAR(result.values.at("at.32").value, 66, 0.3);
    EXPECT_NEAR(result.values.at("bandwidth").value, 32, 1.6);
    EXPECT_EQ(result.values.at("bandwidth").unit, "bytes/clk/SM");
    EXPECT_EQ(result.view.curves.size(), 2u);
  }
}

TEST(ConflictLaw, ACurvedLawKeepsTheFirstDegreeOnly) {
  const auto curved = [](double degree) { return 4 + 0.1 * degree * degree; };
  auto series = conflicts(curved, 0);
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("base").value, 4.1, 1e-6);
  EXPECT_FALSE(result.values.contains("per_way"));
  EXPECT_NE(result.absent.at("per_way").find("largest residual"), std::string::npos);
  series.constants["max_residual"] = 0.5;
  EXPECT_TRUE(estimate(series).values.contains("per_way"));
}

TEST(ConflictLaw, ABendThatTheLawAllowsIsInItsIntervals) {
  const auto bent = [](double degree) { return 4 + 2 * (degree - 1) + (degree == 16 ? 1.5 : 0); };
  const Estimate result = estimate(conflicts(bent, 0));
  const Value per_way = result.values.at("per_way");
  EXPECT_GT(per_way.high - per_way.low, 0.02);
  EXPECT_TRUE(holds(per_way, 2)) << per_way.low << " " << per_way.high;
  const Value straight = estimate(conflicts(two_cycles_a_way, 0)).values.at("per_way");
  EXPECT_LT(straight.high - straight.low, 1e-9);
}

TEST(ConflictLaw, SaysHowWellItFits) {
  const Estimate result = estimate(conflicts(two_cycles_a_way, 0.001));
  for (const char* output : {"base", "base.ns", "per_way", "at.8"}) {
    const Misfit* fit = fit_behind(result, output);
    ASSERT_NE(fit, nullptr) << output;
    EXPECT_GT(fit->r2, 0.999) << output;
    EXPECT_LT(fit->largest_of_span, 0.05) << output;
  }
  EXPECT_EQ(fit_behind(result, "per_way")->points, 6);
  EXPECT_EQ(fit_behind(result, "at.8")->points, 4);
}

TEST(ConflictLaw, WithoutDegreeOneACurvedLawHasNoBase) {
  const auto curved = [](double degree) { return 4 + 0.1 * degree * degree; };
  const Estimate result = estimate(conflicts(curved, 0, {2, 4, 8, 16}));
  EXPECT_FALSE(result.values.contains("base"));
  EXPECT_NE(result.absent.at("base").find("degree 1 was not measured"), std::string::npos);
  EXPECT_TRUE(result.values.contains("at.2"));
}

TEST(ConflictLaw, NoConflictsAndTooFewDegrees) {
  const Estimate flat = estimate(conflicts([](double) { return 4.0; }, 0));
  EXPECT_NEAR(flat.values.at("base").value, 4, 1e-9);
  EXPECT_TRUE(flat.absent.contains("per_way"));
  const Estimate falling = estimate(conflicts([](double d) { return 40 - d; }, 0));
  EXPECT_EQ(falling.absent.at("per_way"), "the cost does not grow with the degree");
  const Estimate two = estimate(conflicts(two_cycles_a_way, 0, {1, 2}));
  EXPECT_TRUE(two.values.contains("base"));
  EXPECT_EQ(two.absent.at("per_way"), "fewer than three degrees: no law can be seen");
}

TEST(ConflictLaw, FoldedLoopIsRejected) {
  auto series = conflicts([](double) { return 0.0; }, 0);
  EXPECT_NE(estimate(series).absent.at("").find("no degree has a straight line"),
            std::string::npos);
}

samples::Series surface(const std::function<double(double, double)>& cycles, double relative,
                        std::vector<double> ilps = {1, 2, 4, 8},
                        std::vector<double> warps = {1, 2, 4, 8, 16}) {
  auto series = planted::series("issue_surface", {{"ilp", "1"}, {"warps", "warps"}, {"steps", "1"}},
                                {{"duration", "cycles"}});
  series.constants = {{"schedulers", 4}, {"lanes", 32}};
  Noise noise("surface");
  for (const double ilp : ilps) {
    for (const double count : warps) {
      add_slope(series, {ilp, count}, cycles(ilp, count), noise, relative);
    }
  }
  return series;
}

/// Latency 24 cycles, an instruction every 2 cycles.
double law_24_2(double ilp, double warps) { return std::max(24.0, 2 * ilp * warps); }

TEST(IssueSurface, RecoversLatencyAndInterval) {
  for (const double relative : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(surface(law_24_2, relative));
    ASSERT_TRUE(result.values.contains("interval")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("latency").value, 24, 0.1);
    EXPECT_NEAR(result.values.at("interval").value, 2, 0.01);
    EXPECT_EQ(result.values.at("interval").unit, "cycles/instruction");
    EXPECT_NEAR(result.values.at("per_clk_sm").value, 64, 0.3);
    // One draw of a 95 % interval may miss; how many do is counted in tests/virtual_scheduler.
    const Value& latency = result.values.at("latency");
    EXPECT_NEAR(latency.value, 24, latency.high - latency.low);
    EXPECT_TRUE(holds(result.values.at("interval"), 2));
    EXPECT_EQ(result.view.curves.size(), 8u);
    ASSERT_EQ(result.view.grids.size(), 1u);
    const Grid& grid = result.view.grids[0];
    ASSERT_EQ(grid.z.size(), 20u);
    EXPECT_NEAR(grid.z[0], 128 * 1 / 24.0, 0.05);
    EXPECT_NEAR(grid.z[19], 64, 0.3);
  }
}

TEST(IssueSurface, ToleratesARoundedKneeAndReportsIt) {
  const auto rounded = [](double ilp, double warps) {
    const double load = ilp * warps / 12;
    return law_24_2(ilp, warps) * (load > 0.8 && load < 1.25 ? 1.12 : 1.0);
  };
  const Estimate result = estimate(surface(rounded, 0, {1, 2, 3, 4, 6}, {1, 2, 4, 8}));
  EXPECT_NEAR(result.values.at("latency").value, 24, 0.1);
  EXPECT_NEAR(result.values.at("interval").value, 2, 0.01);
  EXPECT_NEAR(result.diagnostics.at("max_residual"), 1 - 1 / 1.12, 1e-6);
}

TEST(IssueSurface, AnotherLawIsRefused) {
  const auto additive = [](double ilp, double warps) { return 24 + 2 * ilp * warps; };
  const Estimate result = estimate(surface(additive, 0));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("does not fit"), std::string::npos);
}

TEST(IssueSurface, OneSideOfTheKneeGivesOneTerm) {
  const Estimate waiting = estimate(surface(law_24_2, 0, {1, 2}, {1, 2, 4}));
  EXPECT_NEAR(waiting.values.at("latency").value, 24, 1e-6);
  EXPECT_FALSE(waiting.values.contains("interval"));
  EXPECT_NE(waiting.absent.at("interval").find("not saturated"), std::string::npos);
  EXPECT_TRUE(waiting.absent.contains("per_clk_sm"));
  const Estimate queueing = estimate(surface(law_24_2, 0, {4, 8}, {4, 8, 16}));
  EXPECT_NEAR(queueing.values.at("interval").value, 2, 1e-6);
  EXPECT_EQ(queueing.absent.at("latency"), "every load is bound by the issue rate");
}

TEST(IssueSurface, OneChainTellsALatencyHardlyLongerThanTheInterval) {
  const auto barely = [](double ilp, double warps) { return std::max(17.0, 16 * ilp * warps); };
  const Estimate result = estimate(surface(barely, 0.001));
  ASSERT_TRUE(result.values.contains("latency")) << result.absent.at("latency");
  EXPECT_NEAR(result.values.at("latency").value, 17, 0.1);
  EXPECT_NEAR(result.values.at("interval").value, 16, 0.05);
  const auto hidden = [](double ilp, double warps) { return 16 * ilp * warps; };
  EXPECT_NE(estimate(surface(hidden, 0.001)).absent.at("latency").find("no longer than 16"),
            std::string::npos);
}

TEST(IssueSurface, InterruptedReadingsAreLeftOut) {
  auto series = surface(law_24_2, 0, {1}, {1, 2, 16, 32});  // one chain of two points only
  for (samples::Point& point : series.points) {
    point.samples[0][2] *= 2;
    point.samples[0][5] *= 1.5;
  }
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("latency").value, 24, 1e-6);
  EXPECT_NEAR(result.values.at("latency").high, 24, 1e-6);
  EXPECT_EQ(result.diagnostics.at("interrupted"), 32);
  for (samples::Point& point : series.points) {  // more than a third: that is how it is
    point.samples[0][0] *= 2;
    point.samples[0][1] *= 2;
  }
  EXPECT_EQ(estimate(series).diagnostics.at("interrupted"), 0);
}

TEST(IssueSurface, NeedsConstantsForARateAndLoadsForALaw) {
  auto series = surface(law_24_2, 0);
  series.constants.clear();
  const Estimate result = estimate(series);
  EXPECT_TRUE(result.values.contains("interval"));
  EXPECT_EQ(result.absent.at("per_clk_sm"), "constants schedulers and lanes are not given");
  EXPECT_TRUE(result.view.grids.empty());
  EXPECT_NE(estimate(surface(law_24_2, 0, {1}, {1, 2})).absent.at("").find("three loads"),
            std::string::npos);
  series = surface(law_24_2, 0);
  series.points[0].samples[0].clear();  // three amounts of work are left
  series.points[1].samples[0].clear();  // two: this combination is lost, and with it the grid
  const Estimate hole = estimate(series);
  EXPECT_NEAR(hole.values.at("latency").value, 24, 1e-6);
  EXPECT_TRUE(hole.view.grids.empty());
  EXPECT_EQ(hole.rejected.size(), 4u);
}

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

samples::Series swept(const std::string& estimator, const std::string& axis,
                      const std::map<double, double>& cycles) {
  auto series =
      planted::series(estimator, {{axis, "warps"}, {"steps", "1"}}, {{"duration", "cycles"}});
  Noise noise(estimator);
  for (const auto& [x, cost] : cycles) add_slope(series, {x}, cost, noise, 0.001);
  return series;
}

TEST(SlopeAt, GivesTheSlopeAtEachPointAndTheLargest) {
  auto series = swept("slope_at", "blocks", {{1, 10}, {2, 12}, {512, 40}});
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("at.1").value, 10, 0.05);
  EXPECT_NEAR(result.values.at("at.2").value, 12, 0.05);
  EXPECT_NEAR(result.values.at("largest").value, 40, 0.2);
  EXPECT_TRUE(result.view.x_log);
  EXPECT_EQ(result.view.curves.at(0).x, (std::vector<double>{1, 2, 512}));
  series.quantities[0].unit = "s";
  EXPECT_EQ(estimate(series).absent.at(""), "readings are in s, not cycles");
}

TEST(SlopeAt, ALostLargestPointIsNotReplacedByTheNextSmaller) {
  auto series = swept("slope_at", "blocks", {{1, 10}, {2, 12}, {512, 0}});  // the last one folded
  const Estimate result = estimate(series);
  EXPECT_TRUE(result.values.contains("at.2"));
  EXPECT_FALSE(result.values.contains("largest"));
  EXPECT_TRUE(result.absent.contains("largest"));
}

TEST(SchedulerCount, CountsWarpsThatDoNotShare) {
  const auto result =
      estimate(swept("scheduler_count", "warps", {{1, 16}, {2, 16}, {3, 16}, {4, 16}, {5, 32}}));
  EXPECT_EQ(result.values.at("count").value, 4);
  EXPECT_NEAR(result.diagnostics.at("step_ratio"), 2, 0.01);
}

TEST(SchedulerCount, CountsWarpsThatDoNotFillTheirScheduler) {
  // A chain of 12 cycles, 8 instructions a step: two warps a scheduler cost a third more, three the
  // double.
  std::map<double, double> cycles;
  for (int warps = 1; warps <= 12; ++warps) cycles[warps] = warps <= 4 ? 12 : warps <= 8 ? 16 : 24;
  const Estimate result = estimate(swept("scheduler_count", "warps", cycles));
  ASSERT_TRUE(result.values.contains("count")) << result.absent.at("");
  EXPECT_EQ(result.values.at("count").value, 4);
  EXPECT_GT(fit_behind(result, "count")->r2, 0.99);
}

TEST(SchedulerCount, WhatIsNoStaircaseIsRefused) {
  std::map<double, double> ramp, late;
  for (int warps = 1; warps <= 12; ++warps) {
    ramp[warps] = 10 + 6 * std::sqrt(warps);
    late[warps] = warps <= 8 ? 20 : 24;
  }
  const Estimate result = estimate(swept("scheduler_count", "warps", ramp));
  EXPECT_NE(result.absent.at("").find("does not fit"), std::string::npos) << result.absent.at("");
  EXPECT_GT(result.diagnostics.at("max_residual"), 0.1);
  EXPECT_NE(estimate(swept("scheduler_count", "warps", late)).absent.at("").find("describe the"),
            std::string::npos);
}

TEST(SchedulerCount, SaysWhenItCannotTell) {
  const auto reason = [](const std::map<double, double>& cycles) {
    return estimate(swept("scheduler_count", "warps", cycles)).absent.at("");
  };
  EXPECT_NE(reason({{1, 16}, {2, 16}}).find("not enough warps"), std::string::npos);
  EXPECT_NE(reason({{1, 16}, {2, 22}}).find("neither alone nor shared"), std::string::npos);
  EXPECT_NE(reason({{1, 16}, {3, 32}}).find("2 warps were not measured"), std::string::npos);
  EXPECT_NE(reason({{2, 16}, {3, 32}}).find("one warp alone"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::estimate
