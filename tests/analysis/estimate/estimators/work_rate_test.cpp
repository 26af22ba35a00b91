// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::work_rate_test {

using planted::Noise;

/// Instructions an SM, by `warps` of them, in multiples of `quantum` a warp: duration = 300 + work
/// / rate.
samples::Series rates(const std::map<double, double>& rate_of, double relative,
                      const char* work_unit = "instructions", const char* time_unit = "cycles",
                      double quantum = 1e5, const std::string& seed = "rates") {
  auto series = planted::series("work_rate", {{"warps", "warps"}, {"work", work_unit}},
                                {{"duration", time_unit}});
  Noise noise(seed);
  for (const auto& [warps, rate] : rate_of) {
    for (const double steps : {1.0, 2.0, 3.0, 4.0}) {
      const double work = steps * quantum * warps;
      planted::add_point(series, {warps, work}, 300 + work / rate, noise, relative, 9);
    }
  }
  return series;
}

TEST(WorkRate, RecoversTheSaturatedRatePerSm) {
  for (const double relative : {0.0, 0.0005, 0.002}) {
    SCOPED_TRACE(relative);
    auto series = rates({{4, 32}, {8, 63}, {16, 64}, {32, 64}}, relative);
    series.constants["sm_count"] = 1;
    series.fills = {{"inst.x.per_clk_sm", "saturated.per_sm"}};
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("saturated.per_sm")) << result.absent.begin()->second;
    const Value& rate = result.values.at("saturated.per_sm");
    EXPECT_NEAR(rate.value, 64, 64 * (2 * relative + 1e-9));
    EXPECT_EQ(rate.unit, "instructions/clk/SM");
    EXPECT_LE(rate.low, rate.value);
    EXPECT_GE(rate.high, rate.value);
    EXPECT_LE(rate.high - rate.low, 64 * 4 * relative + 1e-9);
    EXPECT_GE(rate.high - rate.low, 64 * 0.2 * relative);
    EXPECT_NEAR(result.values.at("at.4").value, 32, 32 * (2 * relative + 1e-9));
    EXPECT_EQ(result.values.at("at.4").unit, "instructions/clk");
    EXPECT_EQ(result.view.curves.at(0).x, (std::vector<double>{4, 8, 16, 32}));
  }
}

TEST(WorkRate, TellsTheIntervalOfAWarpsInstructions) {
  auto series = rates({{1, 16}, {16, 64}, {32, 64}}, 0);
  series.constants["sm_count"] = 1;
  EXPECT_FALSE(estimate(series).values.contains("at.1.interval"));
  series.constants["lanes"] = 32;
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("at.1.interval").value, 2, 1e-9);
  EXPECT_EQ(result.values.at("at.1.interval").unit, "cycles");
  EXPECT_NEAR(result.values.at("saturated.interval").value, 0.5, 1e-9);
  series.constants["lanes"] = 0;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(WorkRate, SharesTheWorkAmongTheSms) {
  auto series = rates({{8, 640}, {16, 640}}, 0, "operations");
  EXPECT_FALSE(estimate(series).values.contains("saturated.per_sm"));
  series.constants["sm_count"] = 10;
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("saturated").value, 640, 1e-6);
  EXPECT_EQ(result.values.at("saturated").unit, "operations/clk");
  EXPECT_NEAR(result.values.at("saturated.per_sm").value, 64, 1e-6);
  EXPECT_EQ(result.values.at("saturated.per_sm").unit, "operations/clk/SM");
}

TEST(WorkRate, TellsWhatEachIsWorthWhileFewAreHot) {
  // Each adds the same rate, up to what all may have together: the hot words of atomics.
  const std::map<double, double> hot = {{1, 0.7}, {2, 1.4}, {4, 2.8}, {8, 5.6}, {16, 8}, {32, 8}};
  for (const double relative : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(rates(hot, relative, "operations", "cycles", 1e4));
    ASSERT_TRUE(result.values.contains("each")) << result.absent.at("each");
    const Value& each = result.values.at("each");
    EXPECT_NEAR(each.value, 0.7, 0.7 * (2 * relative + 1e-9));
    EXPECT_LE(each.low, 0.7 + 1e-9);
    EXPECT_GE(each.high, 0.7 - 1e-9);
    EXPECT_EQ(each.unit, "operations/clk");
    EXPECT_NEAR(result.values.at("saturated").value, 8, 8 * (2 * relative + 1e-9));
  }
}

TEST(WorkRate, EachIsNotToldOfARateThatStandsStill) {
  // Words of one sector: the second one adds nothing.
  const Estimate still =
      estimate(rates({{1, 0.7}, {2, 0.7}, {4, 0.7}, {8, 5.6}, {16, 8}, {32, 8}}, 0, "operations"));
  EXPECT_FALSE(still.values.contains("each"));
  EXPECT_NE(still.absent.at("each").find("the first 1 settings do"), std::string::npos);
  const Estimate two = estimate(rates({{1, 0.7}, {2, 1.4}, {4, 1.5}, {8, 1.5}}, 0, "operations"));
  EXPECT_NE(two.absent.at("each").find("not grow in proportion to warps: the first 2"),
            std::string::npos);
  EXPECT_NEAR(two.values.at("at.1").value, 0.7, 1e-9);
}

TEST(WorkRate, TellsTheBytesThatSectorsAre) {
  auto series = rates({{0.25, 50}, {8, 20}}, 0, "operations", "cycles", 1e6);
  series.constants["bytes_of_work"] = 32;
  EXPECT_FALSE(estimate(series).values.contains("at.8.bandwidth"));  // cycles of an unknown clock
  planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 2000.0; });
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("at.8.bandwidth").value, 20 * 32 * 2, 1e-6);
  EXPECT_EQ(result.values.at("at.8.bandwidth").unit, "GB/s");
  EXPECT_TRUE(result.absent.contains("saturated.bandwidth"));
  series.constants["bytes_of_work"] = 0;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(WorkRate, TheLastOfEqualRatesIsTheSaturatedOne) {
  // 64.6 at 8 warps is the highest by accident; 60 at 64 warps is another regime.
  const Estimate result = estimate(rates({{8, 64.6}, {16, 64}, {32, 64.1}, {64, 60}}, 0));
  EXPECT_NEAR(result.values.at("saturated").value, 64.1, 1e-6);
  EXPECT_NEAR(result.values.at("largest").value, 60, 1e-6);
}

TEST(WorkRate, ARateThatStillGrowsIsNotSaturated) {
  auto series = rates({{8, 16}, {16, 32}, {32, 64}}, 0);
  series.constants["sm_count"] = 1;
  const Estimate result = estimate(series);
  for (const char* output : {"saturated", "saturated.per_sm"}) {
    EXPECT_FALSE(result.values.contains(output));
    EXPECT_NE(result.absent.at(output).find("not saturated"), std::string::npos);
  }
  EXPECT_NEAR(result.values.at("largest").value, 64, 1e-6);
  EXPECT_TRUE(estimate(rates({{8, 16}}, 0)).absent.contains("saturated"));
}

TEST(WorkRate, ConvertsSecondsAndMicroseconds) {
  const Estimate tensor = estimate(rates({{4, 9e14}}, 0, "FLOP", "s", 1e17));
  EXPECT_NEAR(tensor.values.at("largest").value, 900, 1e-6);
  EXPECT_EQ(tensor.values.at("largest").unit, "TFLOP/s");
  const Estimate integers = estimate(rates({{4, 1.8e15}}, 0, "operations", "s", 1e17));
  EXPECT_NEAR(integers.values.at("largest").value, 1800, 1e-6);
  EXPECT_EQ(integers.values.at("largest").unit, "TOP/s");
  auto launches = rates({{256, 1500}}, 0, "blocks", "us");
  launches.constants["sm_count"] = 132;  // says nothing where no clock is counted
  const Estimate blocks = estimate(launches);
  EXPECT_NEAR(blocks.values.at("at.256").value, 1500, 1e-6);
  EXPECT_EQ(blocks.values.at("at.256").unit, "blocks/us");
  EXPECT_FALSE(blocks.values.contains("at.256.per_sm"));
}

/// Grids of empty blocks, by the threads of a block: `launch_us`, and then `rate_of` a microsecond.
samples::Series block_starts(const std::map<double, double>& rate_of, double launch_us,
                             double relative, const std::string& seed) {
  auto series =
      planted::series("work_rate", {{"threads", "1"}, {"blocks", "blocks"}}, {{"duration", "us"}});
  Noise noise(seed);
  for (const auto& [threads, rate] : rate_of) {
    for (const double length : {1.0, 2.0, 3.0, 4.0}) {
      const double blocks = length * (1 << 17);
      planted::add_point(series, {threads, blocks}, launch_us + blocks / rate, noise, relative, 7);
    }
  }
  planted::add_quantity(series, {"blocks_at_once", "blocks"}, [](const auto&) { return 1056; });
  return series;
}

TEST(WorkRate, TellsHowFastBlocksStartWhateverTheLaunchCosts) {
  constexpr int kSeeds = 20;
  // A plain launch, and one in clusters of a single block, which costs more and starts them slowly.
  for (const auto& [rate, launch_us] : {std::pair{1615.0, 4.0}, {410.0, 40.0}}) {
    for (const double relative : {0.0, 0.0005, 0.002}) {
      SCOPED_TRACE(relative);
      const double error = rate * (4 * relative + 1e-9);
      int held = 0, narrow = 0;
      for (int seed = 0; seed < kSeeds; ++seed) {
        const Estimate result = estimate(block_starts({{64, rate}, {256, rate}, {1024, 0.9 * rate}},
                                                      launch_us, relative, std::to_string(seed)));
        ASSERT_TRUE(result.values.contains("at.256")) << result.absent.begin()->second;
        const Value& found = result.values.at("at.256");
        EXPECT_EQ(found.unit, "blocks/us");
        EXPECT_NEAR(found.value, rate, error);
        EXPECT_NEAR(result.values.at("at.1024").value, 0.9 * rate, error);
        held += planted::holds(found, rate);
        narrow += found.high - found.low <= 2 * error;
      }
      EXPECT_GE(held, kSeeds * 8 / 10);
      EXPECT_GE(narrow, kSeeds * 8 / 10);  // some have several of seven readings interrupted
    }
  }
}

TEST(WorkRate, BlocksThatStartMoreSlowlyInLargeGridsHaveNoRate) {
  auto series = block_starts({{64, 1615}, {256, 1615}}, 4, 0, "slower");
  for (samples::Point& point : series.points) {
    if (point.at[0] != 256 || point.at[1] < 4 << 17) continue;
    for (double& microseconds : point.samples[0]) microseconds *= 1.2;
  }
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("at.256"));
  EXPECT_NEAR(result.values.at("at.64").value, 1615, 1e-6);
}

TEST(WorkRate, ABentLineGivesNoRate) {
  auto series = rates({{8, 64}, {16, 64}, {32, 64}}, 0);
  // The longest loop leaves the instruction cache.
  for (samples::Point& point : series.points) {
    if (point.at[0] == 32 && point.at[1] == 4e5 * 32) {
      for (double& cycles : point.samples[0]) cycles *= 1.3;
    }
  }
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("at.32"));
  EXPECT_NE(result.absent.at("largest").find("not straight"), std::string::npos);
  EXPECT_EQ(result.rejected.size(), 4u);
  EXPECT_NEAR(result.values.at("saturated").value, 64, 1e-6);
  series.constants["max_residual"] = 0.5;
  EXPECT_TRUE(estimate(series).values.contains("at.32"));
}

TEST(WorkRate, RatesNearSaturationThatDifferAreBothInTheInterval) {
  auto series = rates({{16, 56.9}, {24, 64}, {32, 62.3}}, 0.0002);
  series.constants = {{"sm_count", 1}, {"lanes", 32}};
  const Estimate result = estimate(series);
  const Value rate = result.values.at("saturated");
  EXPECT_NEAR(rate.value, 62.3, 0.1);
  EXPECT_NEAR(rate.high, 64, 0.1);
  EXPECT_TRUE(planted::holds(rate, 64));
  EXPECT_TRUE(planted::holds(result.values.at("saturated.interval"), 0.5));
  EXPECT_FALSE(result.values.contains("other"));
  EXPECT_GT(fit_behind(result, "saturated")->r2, 0.999);
}

TEST(WorkRate, AnUnevenLoadIsNotTakenForSaturated) {
  // Three schedulers: 24 warps load them alike; of 32, two have 11 and one has 10. The rates differ
  // by 3.03 %: by chance they look alike, and then the interval must hold the higher one.
  int told = 0, held = 0;
  for (int seed = 0; seed < 100; ++seed) {
    const std::map<double, double> uneven = {
        {8, 96 * 8 / 9.0}, {16, 96 * 16 / 18.0}, {24, 96}, {32, 96 * 32 / 33.0}};
    const Estimate result =
        estimate(rates(uneven, 0.002, "instructions", "cycles", 1e5, std::to_string(seed)));
    const auto rate = result.values.find("saturated");
    if (rate == result.values.end()) continue;
    ++told;
    held += planted::holds(rate->second, 96);
  }
  EXPECT_GT(told, 20);
  EXPECT_GE(held, told * 8 / 10) << told;  // half of them, where the interval ends at the rate
}

TEST(WorkRate, RefusesWhatIsNoWork) {
  EXPECT_TRUE(estimate(planted::series("work_rate", {{"work", "FLOP"}}, {{"duration", "cycles"}}))
                  .absent.contains(""));
  auto series = rates({{8, 64}, {16, 64}}, 0);
  series.constants["sm_count"] = 0;
  EXPECT_NE(estimate(series).absent.at("").find("sm_count"), std::string::npos);
  // Duration that does not depend on the work: the loop was removed.
  auto removed = rates({{8, 64}, {16, 64}}, 0);
  for (samples::Point& point : removed.points) point.samples[0].assign(9, 300);
  EXPECT_NE(estimate(removed).absent.at("").find("does not grow"), std::string::npos);
}

}  // namespace warpgauge::estimate::work_rate_test
