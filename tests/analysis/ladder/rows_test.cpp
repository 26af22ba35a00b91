// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/rows.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "tests/analysis/ladder/planted.h"

namespace warpgauge::ladder {
namespace {

using samples::Series;

constexpr double kSize = 1e8;  // elements of four bytes: far beyond L2

Series timed(const std::string& name, const std::vector<double>& us,
             const std::string& library = {}, const std::string& mode = "cold.burst") {
  Series series = planted_series(name, library, mode);
  add_point(series, kSize, us);
  return series;
}

Series failed(const std::string& name, const std::string& reason, const std::string& library = {}) {
  Series series = planted_series(name, library);
  series.outcome = samples::Outcome::kFailed;
  series.reason = reason;
  return series;
}

std::vector<Row> rows_of(std::vector<Series> series) {
  return rows({planted_recording(std::move(series))}, planted_profile());
}

Row only_row(std::vector<Series> series) {
  const auto all = rows_of(std::move(series));
  EXPECT_EQ(all.size(), 1u);
  return all.at(0);
}

void expect_no_numbers(const Row& row) {
  for (const auto& number :
       {row.size, row.time_us, row.spread, row.fraction_of_ceiling, row.ratio_to_library, row.gbps,
        row.tflops, row.cycles, row.sm_clock_mhz, row.power_watts, row.joules}) {
    EXPECT_FALSE(number.has_value());
  }
}

std::string cause(const std::vector<samples::Recording>& recordings,
                  const profile::Profile& profile = planted_profile()) {
  try {
    rows(recordings, profile);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Rows, RecoversPlantedTimesRatesAndShares) {
  const Row row = only_row({timed("wide", {240, 250, 260})});
  EXPECT_EQ(row.family, "copy");
  EXPECT_EQ(row.contestant, "copy/wide");
  EXPECT_EQ(row.adds, "adds wide");
  EXPECT_TRUE(row.measured());
  EXPECT_DOUBLE_EQ(*row.time_us, 250);
  EXPECT_NEAR(*row.spread, 10.0 / 250, 1e-12);  // quartiles 245 and 255
  EXPECT_NEAR(*row.gbps, 3200, 1e-9);           // 8e8 bytes in 250 us
  EXPECT_NEAR(*row.fraction_of_ceiling, 0.8, 1e-12);
  EXPECT_EQ(row.ceiling, "dram.copy_gbps");
  EXPECT_NEAR(*row.cycles, 375000, 1e-6);  // 250 us at 1500 MHz
  EXPECT_EQ(row.flop, 0);
  EXPECT_EQ(row.compulsory_bytes, 8e8);
  EXPECT_FALSE(row.tflops);
  EXPECT_FALSE(row.power_watts);
  EXPECT_FALSE(row.joules);
  EXPECT_EQ(row.registers_per_thread, 24);
  EXPECT_EQ(row.kernel, "copy_wide");
}

/// A sustained run with kSize elements; one computation takes `us` at `mhz` and `watts`.
Series sustained(const std::string& name, double us, double mhz, double watts,
                 const std::string& library = {}) {
  Series series = planted_series(name, library, "cold.sustained");
  series.points.push_back({{kSize}, {{us * 1e-6}, {mhz}, {0}, {8 * kSize}, {watts}}});
  return series;
}

std::vector<Row> rows_at_limit(double limit_watts, std::vector<Series> series) {
  auto recording = planted_recording(std::move(series));
  recording.header.device["power_limit_watts"] = limit_watts;
  return rows({recording}, planted_profile());
}

TEST(Rows, AtThePowerLimitJoulesDecide) {
  const std::vector<Series> both = {sustained("ours", 100, 1500, 690),
                                    sustained("theirs", 101, 1400, 695, "Lib 1")};
  const Row capped = rows_at_limit(700, both).at(0);
  EXPECT_EQ(capped.contestant, "copy/ours");
  EXPECT_EQ(capped.decides, "joules");
  EXPECT_NEAR(*capped.ratio_to_library, 1.01, 1e-12);
  EXPECT_NEAR(*capped.cycle_ratio_to_library, 1.01 * 1400 / 1500, 1e-12);
  EXPECT_NEAR(*capped.joule_ratio_to_library, 1.01 * 695 / 690, 1e-12);
  EXPECT_EQ(rows_at_limit(720, both).at(0).decides, "time");  // 695 W are 96.5 % of it
  // The library alone at its limit is enough: its clock is set by its joules.
  const std::vector<Series> theirs = {sustained("ours", 100, 1980, 600),
                                      sustained("theirs", 101, 1400, 699, "Lib 1")};
  EXPECT_EQ(rows_at_limit(700, theirs).at(0).decides, "joules");
  EXPECT_EQ(rows_of(both).at(0).decides, "time");  // the limit is not known
}

/// With the host's time and the number of launches of a reading.
Series with_host(Series series, double host_us, double launches) {
  series.quantities.push_back({"host", "s"});
  series.quantities.push_back({"launches", "1"});
  for (auto& point : series.points) {
    point.samples.push_back({host_us * 1e-6});
    point.samples.push_back({launches});
  }
  return series;
}

std::vector<std::string> doubts_of(double cold_us, double warm_us, double launches) {
  std::vector<std::string> doubts;
  for (const Row& row :
       rows_of({with_host(timed("one", {cold_us}), 90, launches),
                with_host(timed("one", {warm_us}, {}, "warm.burst"), 90, launches)})) {
    doubts.push_back(row.doubts);
  }
  return doubts;
}

TEST(Rows, HasTheHostsTimeBesideTheDevices) {
  const Row row = only_row({with_host(timed("one", {250}), 90, 12)});
  EXPECT_NEAR(*row.host_us, 90, 1e-9);
  EXPECT_EQ(row.launches, 12);
  EXPECT_FALSE(only_row({timed("one", {250})}).host_us);
}

// A call of a library whose cold launches waited for the host: 200.8 us, and 175.3 warm.
TEST(Rows, DoubtsACallWhoseColdAndWarmCyclesDiffer) {
  const auto doubts = doubts_of(200.8, 175.3, 1);
  EXPECT_EQ(doubts.at(0),
            "takes 14.5 % more cycles than warm.burst at the same clock: the host or a neighbour "
            "shows");
  EXPECT_EQ(doubts.at(1), "");
  EXPECT_EQ(doubts_of(179, 175, 1).at(0), "");   // 2.3 %
  EXPECT_EQ(doubts_of(6.9, 6.5, 60).at(0), "");  // caches, in a graph
}

TEST(Rows, NamesTheKernelOfEachSize) {
  Series series = timed("one", {250});
  add_point(series, 1e6, {3});
  series.facts["kernel.1000000"] = "copy_small";
  const auto all = rows_of({series});
  EXPECT_EQ(all.at(0).kernel, "copy_small");
  EXPECT_FALSE(all.at(0).registers_per_thread);  // they are another kernel's
  EXPECT_EQ(all.at(1).kernel, "copy_one");
  EXPECT_EQ(all.at(1).registers_per_thread, 24);
}

TEST(Rows, HoldsArithmeticAgainstFlop) {
  Series series = planted_series("tiled");
  series.facts["ceiling"] = "fp32.tflops";
  add_point(series, kSize, {1000}, 3e10);
  const Row row = only_row({series});
  EXPECT_NEAR(*row.tflops, 30, 1e-9);
  EXPECT_NEAR(*row.fraction_of_ceiling, 0.5, 1e-12);
}

TEST(Rows, HoldsArithmeticOfIntegersAgainstALimitInOperations) {
  Series series = planted_series("tiled");
  series.facts["ceiling"] = "tensor.wgmma.s8.n256.random.burst_tops";
  add_point(series, kSize, {1000}, 3e10);
  EXPECT_NEAR(*only_row({series}).fraction_of_ceiling, 0.5, 1e-12);
}

TEST(Rows, EnergyIsPowerTimesTime) {
  Series series = timed("wide", {250}, {}, "cold.sustained");
  series.points[0].samples[4] = {500, 600, 700};
  const Row row = only_row({series});
  EXPECT_EQ(row.power_watts, 600);
  EXPECT_NEAR(*row.joules, 0.15, 1e-12);
}

TEST(Rows, OneSampleHasNoSpread) {
  EXPECT_FALSE(only_row({timed("wide", {250})}).spread);
  EXPECT_EQ(only_row({timed("wide", {250})}).campaign_spread, 0);
}

TEST(Rows, TimeIsTheMedianOverCampaignsOfTheirMedians) {
  // Pooled, the median would be that of the campaign with most samples.
  const auto row = rows({planted_recording({timed("wide", {100, 100, 100, 100, 100})}, 1),
                         planted_recording({timed("wide", {200})}, 2),
                         planted_recording({timed("wide", {300})}, 3)},
                        planted_profile())
                       .at(0);
  EXPECT_DOUBLE_EQ(*row.time_us, 200);
  EXPECT_EQ(row.campaigns, 3);
  EXPECT_NEAR(*row.spread, 0.5, 1e-12);        // of 100 x 5, 200, 300: (150 - 100) / 100
  EXPECT_NEAR(row.campaign_spread, 1, 1e-12);  // (300 - 100) / 200
}

TEST(Rows, RatioIsToTheBestLibraryOfTheSameProblem) {
  Series warm = timed("lib_b", {100}, "LibB 2", "warm.burst");  // another mode: no rival
  const auto all = rows_of({timed("naive", {500}), timed("lib_a", {400}, "LibA 1"),
                            timed("lib_b", {200}, "LibB 2"), warm});
  ASSERT_EQ(all.size(), 4u);
  for (const Row& row : all) {
    if (row.mode != "cold.burst") continue;
    EXPECT_NEAR(*row.ratio_to_library, 200 / *row.time_us, 1e-12) << row.contestant;
    EXPECT_EQ(row.library, row.contestant == "copy/lib_a" ? "LibA 1" : "LibB 2");
    EXPECT_EQ(row.is_library, row.contestant != "copy/naive");
  }
  EXPECT_EQ(all[3].ratio_to_library, 1);
}

TEST(Rows, WithoutALibraryThereIsNoRatio) {
  const auto all = rows_of({timed("naive", {500}), failed("lib_a", "no such call", "LibA 1")});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_FALSE(all[0].ratio_to_library);
  EXPECT_EQ(all[0].library, "");
  EXPECT_EQ(all[1].outcome, "failed: no such call");
  EXPECT_EQ(all[1].library, "LibA 1");
  EXPECT_FALSE(all[1].ratio_to_library);
}

TEST(Rows, WhatFailedHasNoNumbers) {
  Series half = failed("naive", "wrong result: output 3 is NaN");
  add_point(half, kSize, {500});  // timed before it was found out
  const Row row = only_row({half});
  EXPECT_EQ(row.outcome, "failed: wrong result: output 3 is NaN");
  expect_no_numbers(row);
}

TEST(Rows, OneFailedCampaignFailsTheRung) {
  const auto all = rows({planted_recording({timed("naive", {500})}, 1),
                         planted_recording({failed("naive", "wrong result: x")}, 2)},
                        planted_profile());
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].outcome, "failed: wrong result: x (in 1 of 2 campaigns)");
  expect_no_numbers(all[0]);
}

TEST(Rows, ASkippedCampaignLeavesTheOthers) {
  Series skipped = planted_series("naive");
  skipped.outcome = samples::Outcome::kSkipped;
  skipped.reason = "needs compute capability 9.0";
  EXPECT_EQ(only_row({skipped}).outcome, "skipped: needs compute capability 9.0");
  const auto all =
      rows({planted_recording({timed("naive", {500})}, 1), planted_recording({skipped}, 2)},
           planted_profile());
  ASSERT_EQ(all.size(), 1u);
  EXPECT_DOUBLE_EQ(*all[0].time_us, 500);
  EXPECT_EQ(all[0].campaigns, 1);
}

TEST(Rows, AContradictedOrAbsentLimitGivesNoFraction) {
  auto profile = planted_profile();
  profile.entries["dram.copy_gbps"].confirmation =
      profile::Confirmation{.state = "contradicted", .relation = "sectors = expected"};
  const auto recording = planted_recording({timed("wide", {250})});
  Row row = rows({recording}, profile).at(0);
  EXPECT_FALSE(row.fraction_of_ceiling);
  EXPECT_EQ(row.ceiling, "dram.copy_gbps");
  EXPECT_EQ(row.no_fraction, "dram.copy_gbps: counters contradict it: sectors = expected");
  EXPECT_TRUE(row.gbps);
  profile.entries.erase("dram.copy_gbps");
  profile.absent["dram.copy_gbps"] = "not saturated";
  row = rows({recording}, profile).at(0);
  EXPECT_FALSE(row.fraction_of_ceiling);
  EXPECT_EQ(row.no_fraction, "dram.copy_gbps: not saturated");
}

TEST(Rows, AWarmRunIsHeldAgainstL2IfItFits) {
  const double fits = kSideBytes / 8;
  Series series = planted_series("wide", {}, "warm.burst");
  add_point(series, fits, {10});  // 32 MB in 10 us
  add_point(series, fits + 1, {10});
  auto profile = planted_profile();
  auto all = rows({planted_recording({series})}, profile);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].ceiling, "l2.read_gbps");
  EXPECT_NEAR(*all[0].fraction_of_ceiling, 3200 / kL2Gbps, 1e-12);
  EXPECT_EQ(all[1].ceiling, "");
  EXPECT_FALSE(all[1].fraction_of_ceiling);
  EXPECT_NE(all[1].no_fraction.find("more than l2.side_bytes"), std::string::npos);

  profile.entries["l2.read_gbps"].confirmation =
      profile::Confirmation{.state = "contradicted", .relation = "a = b"};
  all = rows({planted_recording({series})}, profile);
  EXPECT_FALSE(all[0].fraction_of_ceiling);
  EXPECT_EQ(all[0].ceiling, "l2.read_gbps");
  profile.entries.erase("l2.side_bytes");
  all = rows({planted_recording({series})}, profile);
  EXPECT_EQ(all[0].no_fraction, "l2.side_bytes: not in the profile");
}

TEST(Rows, AWarmRunOfArithmeticKeepsItsLimit) {
  Series series = planted_series("tiled", {}, "warm.burst");
  series.facts["ceiling"] = "fp32.tflops";
  add_point(series, 1000, {1}, 3e7);
  EXPECT_NEAR(*only_row({series}).fraction_of_ceiling, 0.5, 1e-12);
}

TEST(Rows, WithoutAProfileThereAreTimesAndNoShares) {
  const Row row = rows({planted_recording({timed("wide", {250})})}, profile::Profile{}).at(0);
  EXPECT_DOUBLE_EQ(*row.time_us, 250);
  EXPECT_FALSE(row.fraction_of_ceiling);
}

TEST(Rows, AreSortedByModeSizeAndStep) {
  Series naive = timed("naive", {500}), wide = timed("wide", {250}),
         lib = timed("lib", {200}, "L 1");
  naive.constants["step"] = 0;
  wide.constants["step"] = 1;
  lib.constants["step"] = 2;
  add_point(wide, 10, {1});
  const auto all = rows_of({timed("wide", {250}, {}, "cold.sustained"), lib, wide, naive,
                            timed("wide", {250}, {}, "warm.burst")});
  std::vector<std::string> order;
  for (const Row& row : all) order.push_back(row.contestant + " " + row.mode);
  EXPECT_EQ(order, (std::vector<std::string>{"copy/wide cold.burst", "copy/naive cold.burst",
                                             "copy/wide cold.burst", "copy/lib cold.burst",
                                             "copy/wide warm.burst", "copy/wide cold.sustained"}));
}

TEST(Rows, PassesOverWhatIsNoKernelAndWhatIsNoTiming) {
  Series probe = planted_series("probe");
  probe.probe = "memory/probe";
  probe.facts.clear();
  Series counters = timed("wide", {1});
  counters.id += "#kernel_work";
  counters.source = samples::Source::kCounters;
  EXPECT_TRUE(rows_of({probe, counters}).empty());
  EXPECT_FALSE(has_kernels(planted_recording({probe})));
  EXPECT_TRUE(has_kernels(planted_recording({probe, counters})));
  EXPECT_TRUE(has_kernels(planted_recording({failed("naive", "x")})));
}

TEST(Rows, ConstantsOfCampaignsThatDifferAreAbsent) {
  Series other = timed("wide", {250});
  other.constants["registers_per_thread"] = 32;
  other.facts["kernel"] = "copy_other";
  const Row row =
      rows({planted_recording({timed("wide", {250})}, 1), planted_recording({other}, 2)},
           planted_profile())
          .at(0);
  EXPECT_FALSE(row.registers_per_thread);
  EXPECT_EQ(row.blocks_per_sm, 8);
  EXPECT_EQ(row.kernel, "copy_wide | copy_other");
}

TEST(Rows, RefusesWhatDoesNotFitTogether) {
  const auto good = planted_recording({timed("wide", {250})}, 1);
  EXPECT_NE(cause({good, good}).find("the same run"), std::string::npos);
  auto other_device = planted_recording({timed("wide", {250})}, 2);
  other_device.header.device_name = "Other GPU";
  EXPECT_NE(cause({good, other_device}).find("measured on 'Other GPU'"), std::string::npos);
  EXPECT_NE(cause({other_device}).find("the profile is of 'Planted GPU'"), std::string::npos);

  Series other_work = timed("wide", {250});
  other_work.points[0].samples[3] = {1};
  EXPECT_NE(cause({good, planted_recording({other_work}, 2)}).find("bytes at size"),
            std::string::npos);
  Series other_library = timed("lib", {250}, "Lib 2");
  EXPECT_NE(cause({planted_recording({timed("lib", {250}, "Lib 1")}, 1),
                   planted_recording({other_library}, 2)})
                .find("the library is 'Lib 2'"),
            std::string::npos);
}

TEST(Rows, NamesFileSeriesAndCause) {
  Series series = timed("wide", {250});
  series.facts.erase("ceiling");
  EXPECT_EQ(cause({planted_recording({series})}),
            "kernels-1.jsonl: kernels/copy/wide.f32.cold.burst: a reference kernel must state its "
            "ceiling");
  series = timed("wide", {250});
  series.quantities[0].unit = "ms";
  EXPECT_NE(cause({planted_recording({series})}).find("duration is in 'ms'"), std::string::npos);
  series = timed("wide", {0});
  EXPECT_NE(cause({planted_recording({series})}).find("takes no time"), std::string::npos);
  series = timed("wide", {});
  EXPECT_NE(cause({planted_recording({series})}).find("has no duration"), std::string::npos);
  series = timed("wide", {250});
  series.facts["rung"] = "wide";
  EXPECT_NE(cause({planted_recording({series})}).find("FAMILY/NAME"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::ladder
