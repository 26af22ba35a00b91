// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::conflict_law_test {

using planted::add_slope;
using planted::holds;
using planted::Noise;

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

TEST(ConflictLaw, TellsTheRateOfLanesThatDoNotMeet) {
  auto series = conflicts(two_cycles_a_way, 0);
  EXPECT_FALSE(estimate(series).values.contains("rate"));
  series.constants["lanes"] = 32;
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("rate").value, 8, 1e-6);
  EXPECT_EQ(result.values.at("rate").unit, "operations/clk/SM");
  // Lanes that pick words by chance: no setting has one way, and the law says what it would cost.
  auto chance = conflicts(two_cycles_a_way, 0.001, {3.5, 4.5, 6, 9.5, 17.5, 32});
  chance.constants["lanes"] = 32;
  EXPECT_NEAR(estimate(chance).values.at("rate").value, 8, 0.2);
  auto curved = conflicts([](double d) { return 4 + 0.1 * d * d; }, 0, {4, 8, 16, 32});
  curved.constants["lanes"] = 32;
  EXPECT_FALSE(estimate(curved).values.contains("rate"));
  EXPECT_NE(estimate(curved).absent.at("rate").find("degree 1 was not measured"),
            std::string::npos);
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

}  // namespace warpgauge::estimate::conflict_law_test
