// SPDX-License-Identifier: Apache-2.0
// Kernels with one planted fault each: the advice that removes it comes first, and saves what the
// fault costs.
#include "analysis/model/advice.h"

#include <gtest/gtest.h>

#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using enum Resource;

const Advice* find(const AdviceReport& report, std::string_view change) {
  for (const Advice& advice : report.changes) {
    if (advice.change.find(change) != advice.change.npos) return &advice;
  }
  return nullptr;
}

TEST(Advice, NoConflictsSavesWhatTheyCost) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 4e6);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e6;
  const AdviceReport report = advise(kernel, planted::device());
  ASSERT_FALSE(report.changes.empty());
  EXPECT_EQ(report.changes.front().change, "no bank conflicts");
  EXPECT_EQ(report.changes.front().evidence, "75 % of the shared-memory wavefronts are conflicts");
  const double before = predict(kernel, planted::device()).time_us->value;
  const double after =
      predict(with_variant(kernel, "no_conflicts"), planted::device()).time_us->value;
  EXPECT_DOUBLE_EQ(report.changes.front().saved_us.value, before - after);
  EXPECT_LE(report.changes.front().saved_us.low, before - after);
  EXPECT_GE(report.changes.front().saved_us.high, before - after);
}

TEST(Advice, SaysNothingOfAKernelThatNothingHelps) {
  const AdviceReport report = advise(planted::kernel(1), planted::device());
  ASSERT_TRUE(report.prediction.time_us);
  EXPECT_TRUE(report.changes.empty());
  EXPECT_TRUE(report.lines.empty());  // no machine code
}

TEST(Advice, TwiceTheLoadsInFlightHalvesTheirWait) {
  Descriptor kernel = planted::kernel(1);
  kernel.launch.threads_per_block = 32;
  kernel.work.set(kLoadRequests, 1000);
  kernel.work.set(kL1LoadSectors, 4000);
  kernel.work.set(kLoadsInFlight, 1);
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* advice = find(report, "loads in flight");
  ASSERT_NE(advice, nullptr);
  const double latency_us = [&] {
    for (const Share& share : report.prediction.shares) {
      if (share.unit == "latency") return share.busy_seconds * 1e6;
    }
    return 0.0;
  }();
  EXPECT_NEAR(advice->saved_us.value, latency_us / 2, latency_us * 0.01);
}

TEST(Advice, EvenWorkUndoesThePlantedImbalance) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kWarpInstructions, 1e9);
  kernel.counts = {{"executed_of_busiest", 3e6}, {"executed_of_a_partition", 1e6}};
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* advice = find(report, "evenly");
  ASSERT_NE(advice, nullptr);
  EXPECT_NEAR(advice->saved_us.value, report.prediction.time_us->value * 2 / 3,
              report.prediction.time_us->value * 0.01);
}

TEST(Advice, WithoutATimeThereIsNoAdvice) {
  profile::Profile device = planted::device();
  device.entries.erase("launch.kernel_us");
  device.entries.erase("launch.kernel_every_sm_us");
  const AdviceReport report = advise(planted::kernel(1), device);
  EXPECT_FALSE(report.prediction.time_us);
  EXPECT_TRUE(report.changes.empty());
}

}  // namespace
}  // namespace warpgauge::model
