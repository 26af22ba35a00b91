// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/validation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/base/csv.h"
#include "analysis/base/error.h"
#include "analysis/model/frozen_hash.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::validate {
namespace {

using enum descriptor::Resource;
using descriptor::Descriptor;
namespace planted = model::planted;

/// Predicted as 2 us of launch and `us` of DRAM.
Descriptor kernel(const std::string& name, double us) {
  Descriptor k = planted::kernel(160);
  k.name = name;
  k.work.set(kDramReadBytes, us * 1e5);
  return k;
}

MeasuredKernel measured(const std::string& name, double us, const std::string& bound = {}) {
  return {.name = name,
          .size = "n",
          .source = {},
          .measured_us = us,
          .bound_measured = bound,
          .file = {}};
}

Validation run(const std::vector<MeasuredKernel>& times) {
  const std::vector<Descriptor> kernels = {kernel("a", 8), kernel("b", 18), kernel("c", 38)};
  return validation_of(kernels, times, planted::device(), {}, nullptr);
}

TEST(Validation, ScoresAreThoseWorkedOutByHand) {
  // Predicted 10, 20, 40; measured 8, 20, 50: errors +25 %, 0, -20 %.
  const Validation v =
      run({measured("a", 8, "dram"), measured("b", 20, "latency"), measured("c", 50)});
  EXPECT_EQ(v.model.count, 3u);
  EXPECT_NEAR(v.model.mean_absolute, 0.15, 1e-6);
  EXPECT_NEAR(v.model.median, 0.2, 1e-6);
  EXPECT_NEAR(v.model.largest, 0.25, 1e-6);
  EXPECT_NEAR(v.model.p90, 0.24, 1e-6);
  EXPECT_NEAR(v.model.geometric_mean_ratio, std::cbrt(1.25 * 1 * 0.8), 1e-6);
  // The roofline has no launch: 8, 18, 38 us.
  EXPECT_NEAR(v.measured_roofline.mean_absolute, (0 + 0.1 + 0.24) / 3, 1e-6);
  EXPECT_EQ(v.datasheet_roofline.count, 0u);
  EXPECT_EQ(v.bounds.compared, 2u);
  EXPECT_EQ(v.bounds.agreed, 1u);
  EXPECT_EQ(v.bounds.within_two, 2u);  // DRAM is busy for 90 %; no other unit is at all
}

TEST(Validation, AUnitThatNoCounterWatchesIsNoBound) {
  // The planted launch takes 2 us beside 0.1 us of DRAM.
  const std::vector<Descriptor> kernels = {kernel("a", 0.1), kernel("b", 0.1), kernel("c", 0.1)};
  const Validation v = validation_of(
      kernels,
      {measured("a", 2, "latency"), measured("b", 2, "dram"), measured("c", 2, "l2: tags")},
      planted::device(), {}, nullptr);
  EXPECT_EQ(v.rows[0].bound_predicted, "latency: launch");
  EXPECT_EQ(v.rows[0].second_predicted, "dram");
  EXPECT_EQ(v.bounds.compared, 3u);
  EXPECT_EQ(v.bounds.agreed, 1u);
  EXPECT_EQ(v.bounds.within_two, 2u);
  EXPECT_EQ(v.bounds.waits_compared, 0u);  // no stall tells of a launch
}

TEST(Validation, TheSameAnswerForAllIsScoredBesideTheModel) {
  const Validation v =
      run({measured("a", 8, "l2: tags"), measured("b", 20, "l2: data"), measured("c", 50, "dram")});
  EXPECT_EQ(v.bounds.agreed, 1u);
  EXPECT_EQ(v.bounds.most_frequent, "l2");  // whichever part of it
  EXPECT_EQ(v.bounds.most_frequent_of, 2u);
  EXPECT_NE(summary_text(v).find(
                "is predicted for 1 of 3 (33.3 %), first or second for 1 (33.3 %); always \"l2\" "
                "would be right for 2 (66.7 %)"),
            std::string::npos);
}

TEST(Validation, WaitsAreComparedWhereLatencyBoundsByBoth) {
  std::vector<Descriptor> kernels;
  for (const char* name : {"same", "other", "unknown", "busy"}) {
    kernels.push_back(kernel(name, 0.1));
    kernels.back().work.set(kChainFfma, 1000);  // 4 us of fixed latencies beside 2 of the launch
  }
  const Validation v = validation_of(
      kernels,
      {measured("same", 6, "latency: fixed latencies"), measured("other", 6, "latency: barriers"),
       measured("unknown", 6, "latency"), measured("busy", 6, "dram")},
      planted::device(), {}, nullptr);
  EXPECT_EQ(v.rows[0].bound_predicted, "latency: fixed latencies");
  EXPECT_EQ(v.bounds.compared, 4u);
  EXPECT_EQ(v.bounds.agreed, 3u);
  EXPECT_EQ(v.bounds.waits_compared, 2u);
  EXPECT_EQ(v.bounds.waits_agreed, 1u);
}

TEST(Validation, CoverageCountsIntervalsThatHold) {
  profile::Profile device = planted::device();
  device.entries["dram.read_gbps"] = planted::entry(100, 80, 125, "GB/s");
  const std::vector<Descriptor> kernels = {kernel("a", 8), kernel("b", 8)};
  const Validation v =
      validation_of(kernels, {measured("a", 14.8), measured("b", 15)}, device, {}, nullptr);
  EXPECT_DOUBLE_EQ(v.model.within, 0.5);  // up to 2 + 10 and 29 % of it
}

TEST(Validation, WhatCannotBePredictedStaysInTheTable) {
  profile::Profile device = planted::device();
  device.entries.erase("inst.ffma.per_clk_sm");
  Descriptor fma = kernel("b", 1);
  fma.work.set(kFma, 100);
  const Validation v = validation_of({kernel("a", 8), fma}, {measured("a", 10), measured("b", 3)},
                                     device, {}, nullptr);
  EXPECT_EQ(v.rows.size(), 2u);
  EXPECT_EQ(v.model.count, 1u);
  EXPECT_EQ(v.unpredicted(), 1u);
  EXPECT_EQ(v.rows[1].why, "cannot tell: key inst.ffma.per_clk_sm absent: not in the profile");
  const auto lines = parse_csv(to_csv(v));
  EXPECT_EQ(lines[2][4], "");
  EXPECT_EQ(lines[2][9], "");
  EXPECT_EQ(lines[2][10], "");
  EXPECT_NE(summary_text(v).find("cannot tell: key inst.ffma.per_clk_sm"), std::string::npos);
}

TEST(Validation, NamesWhatHasNoPartner) {
  const Validation v = run({measured("a", 10), measured("x", 10)});
  EXPECT_EQ(v.unmatched, (std::vector<std::string>{"b at n: described, not timed",
                                                   "c at n: described, not timed",
                                                   "x at n: timed, not described"}));
  EXPECT_THROW(run({measured("x", 1)}), Defect);
}

TEST(Validation, ASourceWantsItsOwnDescription) {
  Descriptor by_counters = kernel("a", 18);
  by_counters.source = "counters";
  MeasuredKernel time = measured("a", 20);
  time.source = "counters";
  const Validation v =
      validation_of({kernel("a", 8), by_counters}, {time}, planted::device(), {}, nullptr);
  ASSERT_EQ(v.rows.size(), 1u);
  EXPECT_EQ(v.rows[0].source, "counters");
  EXPECT_NEAR(v.rows[0].error(), 0, 1e-6);
}

TEST(Validation, ADescriptionIsHeldAgainstItsOwnTime) {
  // Two of one name and size, in one file; the third states no time.
  std::vector<Descriptor> kernels = {kernel("a", 8), kernel("a", 18), kernel("b", 8)};
  for (std::size_t i = 0; i < kernels.size(); ++i) kernels[i].file = "k:" + std::to_string(i + 1);
  kernels[0].time = {.median_us = 10, .low_us = 9, .high_us = 11, .launches = 5};
  kernels[1].time = {.median_us = 40, .low_us = 30, .high_us = 50, .launches = 5};
  kernels[0].busy_us = {{"dram", 9}};
  kernels[1].busy_us = {{"dram", 9}};
  const auto times = own_times(kernels);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_EQ(times[0].bound_measured, "dram");
  EXPECT_EQ(times[1].bound_measured, "latency");
  const Validation v = validation_of(kernels, times, planted::device(), {}, nullptr);
  ASSERT_EQ(v.rows.size(), 2u);
  EXPECT_NEAR(v.rows[0].error(), 0, 1e-6);
  EXPECT_NEAR(v.rows[1].error(), -0.5, 1e-6);
  EXPECT_EQ(v.unmatched, std::vector<std::string>{"b at n: described, not timed"});
}

TEST(Validation, TimesOfDescriptionsServeOthersOfThatName) {
  Descriptor timed = kernel("a", 100);
  timed.file = "timed.jsonl:1";
  timed.source = "describe";
  timed.time = {.median_us = 20, .low_us = 20, .high_us = 20, .launches = 1};
  const Validation v =
      validation_of({kernel("a", 8)}, own_times({timed}), planted::device(), {}, nullptr);
  EXPECT_NEAR(v.rows.at(0).error(), -0.5, 1e-6);
  EXPECT_EQ(v.rows.at(0).bound_measured, "");  // it was not measured
}

TEST(Validation, TheTableHasTheAgreedColumns) {
  model::Datasheet sheet;
  sheet.peaks["dram_gbps"] = 200;
  const Validation v =
      validation_of({kernel("a", 8)}, {measured("a", 12.5, "dram")}, planted::device(), {}, &sheet);
  const auto lines = parse_csv(to_csv(v));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], (std::vector<std::string>{
                          "kernel", "size", "source", "measured_us", "predicted_us", "low_us",
                          "high_us", "measured_roofline_us", "datasheet_roofline_us",
                          "bound_predicted", "second_predicted", "bound_measured", "frozen_hash"}));
  EXPECT_EQ(lines[1], (std::vector<std::string>{"a", "n", "hand", "12.5", "10", "8.20155", "12.32",
                                                "8", "4", "dram", "latency: launch", "dram",
                                                model::frozen_hash(planted::device())}));
}

TEST(Times, AreReadInAnyColumnOrder) {
  const auto times = parse_times("measured_us,kernel,size\n1.5,a,\"n, m\"\n2e3,b,\n", "t.csv");
  ASSERT_EQ(times.size(), 2u);
  EXPECT_EQ(times[0].name, "a");
  EXPECT_EQ(times[0].size, "n, m");
  EXPECT_EQ(times[0].measured_us, 1.5);
  EXPECT_EQ(times[1].measured_us, 2000);
}

TEST(Times, RefusesInOneLine) {
  const struct {
    const char *text, *complaint;
  } kCases[] = {
      {"", "t.csv: line 1: is empty"},
      {"kernel,size\n", "t.csv: line 1: has no column 'measured_us'"},
      {"kernel,size,measured_us,speed\n", "t.csv: line 1: column 'speed' is not known"},
      {"kernel,size,size,measured_us\n", "t.csv: line 1: column 'size' twice"},
      {"kernel,size,measured_us\na,n,0\n", "t.csv: line 2: measured_us is '0'"},
      {"kernel,size,measured_us\na,n,-1\n", "t.csv: line 2: measured_us is '-1'"},
      {"kernel,size,measured_us\na,n,nan\n", "t.csv: line 2: measured_us is 'nan'"},
      {"kernel,size,measured_us\na,n,1us\n", "t.csv: line 2: measured_us is '1us'"},
      {"kernel,size,measured_us\na,n\n", "t.csv: line 2: 2 cells instead of 3"},
      {"kernel,size,measured_us\n,n,1\n", "t.csv: line 2: names no kernel"},
      {"kernel,size,measured_us\na,n,1\na,n,2\n", "t.csv: line 3: a at n is given twice"},
  };
  for (const auto& c : kCases) {
    try {
      parse_times(c.text, "t.csv");
      ADD_FAILURE() << c.complaint;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).rfind(c.complaint, 0), 0u) << error.what();
    }
  }
}

}  // namespace
}  // namespace warpgauge::validate
