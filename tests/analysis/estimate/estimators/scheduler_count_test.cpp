// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::scheduler_count_test {

using planted::swept;

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

TEST(SchedulerCount, RefusesMoreWarpsThanAnSmHolds) {
  const auto result = estimate(swept("scheduler_count", "warps", {{1, 16}, {2, 16}, {1e9, 32}}));
  EXPECT_NE(result.absent.at("").find("no SM holds that many"), std::string::npos);
}

}  // namespace warpgauge::estimate::scheduler_count_test
