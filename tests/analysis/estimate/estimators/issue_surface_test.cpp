// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::issue_surface_test {

using planted::add_slope;
using planted::holds;
using planted::Noise;

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

TEST(IssueSurface, ACostThatStillFallsIsNotSaturated) {
  // One pipe takes turns between schedulers: only the greatest load of 64 fills it.
  const auto shared = [](double fall) {
    return [fall](double ilp, double warps) {
      return law_24_2(ilp, warps) * (ilp * warps >= 16 && ilp * warps < 64 ? 1 + fall : 1.0);
    };
  };
  for (const double relative : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(relative);
    const Estimate falls = estimate(surface(shared(0.05), relative, {1, 2, 4, 8}, {1, 2, 4, 8}));
    EXPECT_FALSE(falls.values.contains("interval"));
    EXPECT_NE(falls.absent.at("interval").find("at the greatest load"), std::string::npos);
    EXPECT_EQ(falls.absent.at("per_clk_sm"), falls.absent.at("interval"));
    EXPECT_NEAR(falls.values.at("latency").value, 24, 0.1);
    const Estimate still = estimate(surface(shared(0), relative, {1, 2, 4, 8}, {1, 2, 4, 8}));
    EXPECT_NEAR(still.values.at("interval").value, 2, 0.01);
  }
}

TEST(IssueSurface, OneChainTellsALatencyHardlyLongerThanTheInterval) {
  const auto barely = [](double ilp, double warps) { return std::max(17.0, 16 * ilp * warps); };
  const Estimate result = estimate(surface(barely, 0.001));
  ASSERT_TRUE(result.values.contains("latency")) << result.absent.at("latency");
  EXPECT_NEAR(result.values.at("latency").value, 17, 0.1);
  EXPECT_NEAR(result.values.at("interval").value, 16, 0.05);
  const auto hidden = [](double ilp, double warps) { return 16 * ilp * warps; };
  EXPECT_NE(estimate(surface(hidden, 0.001)).absent.at("latency").find("at most 16"),
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
  EXPECT_EQ(result.absent.at("per_clk_sm"), "needs the constants schedulers and lanes");
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

}  // namespace warpgauge::estimate::issue_surface_test
