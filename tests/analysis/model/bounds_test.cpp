// SPDX-License-Identifier: Apache-2.0
// One rule for what bounds a kernel, by counters and in predictions.
#include "analysis/model/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/descriptor/busy_times.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/model/bound_share.h"
#include "tests/analysis/model/busy_kernel.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyTimes;
using descriptor::BusyUnit;
using descriptor::Counts;
using descriptor::Descriptor;
using descriptor::unit_of;

TEST(Bounds, TheBusiestUnitOrLatency) {
  const BusyTimes busy = {{"dram", 3}, {"lsu", 3.5}, {"fma", 1}};
  EXPECT_EQ(bounds_of(busy, {}, 4).first, "lsu");
  EXPECT_EQ(bounds_of(busy, {}, 5.8).first, "lsu");  // 60.3 %
  EXPECT_EQ(bounds_of(busy, {}, 5.9).first, "latency");
  EXPECT_EQ(bounds_of({{"dram", kBusyShare * 4}}, {}, 4).first, "dram");  // the threshold is enough
}

TEST(Bounds, LatencyRanksAsAUnitAtTheThreshold) {
  const BusyTimes busy = {{"dram", 3}, {"lsu", 3.5}, {"fma", 1}};
  EXPECT_EQ(bounds_of(busy, {}, 4).second, "dram");       // 75 %
  EXPECT_EQ(bounds_of(busy, {}, 5.5).second, "latency");  // 55 %
  EXPECT_EQ(bounds_of(busy, {}, 7).second, "lsu");        // after latency itself
  EXPECT_EQ(bounds_of({{"dram", 0}}, {}, 7).second, "");
}

TEST(Bounds, TheShareIsTheOneThatDecides) {
  Prediction prediction;
  prediction.bound = "lsu";
  EXPECT_EQ(bound_share(prediction), 0);  // no time
  prediction.time_us = Bound{.value = 4, .low = 3, .high = 5};
  const auto add = [&](BusyUnit unit, double us) {
    Share& share = prediction.shares.emplace_back();
    share.unit = unit;
    share.busy_seconds = 2e-6 * us;
    share.mean_seconds = 1e-6 * us;
  };
  add(BusyUnit::kLatency, 4);  // no counter watches it
  add(BusyUnit::kDram, 3);
  add(BusyUnit::kLsu, 3.5);
  EXPECT_NEAR(bound_share(prediction), 3.5 / 4, 1e-12);
  EXPECT_EQ(bound_share_text(prediction), "busy 87.5 % of the time");
  prediction.time_us->value = 7;
  prediction.bound = "latency: launch";
  EXPECT_NEAR(bound_share(prediction), 1 - 3.5 / 7, 1e-12);
  EXPECT_EQ(bound_share_text(prediction), "the busiest unit idles 50.0 % of the time");
  EXPECT_EQ(busy_share(prediction.shares[0], prediction), std::nullopt);
}

TEST(Bounds, ABoundNeverHasLessThanItsThreshold) {
  const Prediction result = predict(busy_kernel(), busy_device());
  double busiest = 0;
  for (const Share& share : result.shares) {
    busiest = std::max(busiest, busy_share(share, result).value_or(0));
  }
  EXPECT_EQ(unit_of(result.bound), "latency");
  EXPECT_NEAR(bound_share(result), 1 - busiest, 1e-12);
  EXPECT_GT(bound_share(result), 1 - kBusyShare);
}

TEST(Bounds, AUnitIsAsBusyAsItsBusiestPartAndNamesIt) {
  const BusyTimes busy = {{"l2: data", 2}, {"l2: sectors", 1}, {"l2: tags", 3}, {"dram", 2.5}};
  const Bounds bounds = bounds_of(busy, {}, 4);
  EXPECT_EQ(bounds.first, "l2: tags");
  EXPECT_EQ(bounds.second, "dram");  // not "l2: data"
  EXPECT_EQ(unit_of(bounds.first), "l2");
  EXPECT_EQ(detail_of(bounds.first), "tags");
  EXPECT_EQ(unit_of("dram"), "dram");
  EXPECT_EQ(detail_of("dram"), "");
}

Descriptor stalled(const Counts& counts) {
  Descriptor kernel = planted::kernel(160);
  kernel.counts = counts;
  kernel.busy_us = {{"dram", 1}};
  return kernel;
}

TEST(Bounds, LatencyIsNamedByTheLongestStall) {
  EXPECT_EQ(
      measured_bounds(stalled({{"stalled_long_scoreboard", 5}, {"stalled_barrier", 4}}), 4).first,
      "latency: global memory");
  // Two counters of one kind of wait add up; warps that could be issued wait for nothing.
  EXPECT_EQ(measured_bounds(stalled({{"stalled_long_scoreboard", 5},
                                     {"stalled_short_scoreboard", 3},
                                     {"stalled_mio_throttle", 3},
                                     {"stalled_not_selected", 100}}),
                            4)
                .first,
            "latency: shared memory and special functions");
  EXPECT_EQ(measured_bounds(stalled({{"stalled_no_instruction", 1}}), 4).first,
            "latency: instruction fetch");
  EXPECT_EQ(measured_bounds(stalled({{"stalled_wait", 1}}), 4).first, "latency: fixed latencies");
  EXPECT_EQ(measured_bounds(stalled({}), 4).first, "latency");
  EXPECT_EQ(measured_bounds(stalled({{"stalled_wait", 1}}), 1).first, "dram");
  Descriptor unwatched = stalled({{"stalled_wait", 1}});
  unwatched.busy_us.clear();
  EXPECT_EQ(measured_bounds(unwatched, 4).first, "");
}

TEST(Bounds, EveryClassOfInstructionIsWaitedForInAWordOfTheCounters) {
  for (std::size_t i = 0; i < machine_code::kClasses; ++i) {
    const auto kind = static_cast<machine_code::InstructionClass>(i);
    // No counter has been read on a chip with tensor memory.
    if (kind == machine_code::InstructionClass::kTensorMemory) continue;
    if (kind == machine_code::InstructionClass::kUnknown) continue;
    EXPECT_TRUE(is_counted_wait(name(wait_of(kind)))) << machine_code::class_name(kind);
  }
  EXPECT_EQ((Part{"issue", 1, Wait::kNone}.waits_for()), "");
  EXPECT_EQ((Part{"serial warp", 1}.waits_for()), "serial warp");
  EXPECT_FALSE(is_counted_wait("serial warp"));
}

TEST(Bounds, EveryPartOfThePredictedLatencyIsKnown) {
  const Prediction result = predict(busy_kernel(), busy_device());
  for (const Share& share : result.shares) {
    if (share.unit != BusyUnit::kLatency) continue;
    EXPECT_GT(share.parts.size(), 10u);
    for (const Part& part : share.parts) {
      if (part.name == "block_turnaround") continue;  // no warp is there to wait
      EXPECT_TRUE(is_counted_wait(part.waits_for())) << part.name;
    }
  }
}

TEST(Bounds, UnwatchedUnitsNameLatencyWhereTheyOutlastTheWaits) {
  const auto share = [](BusyUnit unit, double seconds, std::vector<Part> parts = {}) {
    Share result;
    result.unit = unit;
    result.busy_seconds = result.mean_seconds = seconds;
    result.parts = std::move(parts);
    return result;
  };
  const std::vector<Part> waits = {{"issue", 4, Wait::kNone},
                                   {"global load", 2, Wait::kGlobalMemory},
                                   {"shared load", 3, Wait::kMio},
                                   {"local load", 2, Wait::kGlobalMemory}};
  const auto first = [&](double atomics) {
    return predicted_bounds({share(BusyUnit::kDram, 5), share(BusyUnit::kGlobalAtomics, atomics),
                             share(BusyUnit::kLatency, 11, waits)},
                            12)
        .first;
  };
  EXPECT_EQ(first(10), "latency: global memory");  // 2 + 2 against 3; issue is not a wait
  EXPECT_EQ(first(11.5), "latency: global_atomics");
}

/// The share of a unit, and how much of the busiest SM's time the mean one is busy.
double mean_over_busiest(const Descriptor& kernel, BusyUnit unit) {
  const Prediction result = predict(kernel, planted::device());
  for (const Share& share : result.shares) {
    if (share.unit == unit) return share.mean_seconds / share.busy_seconds;
  }
  ADD_FAILURE() << name(unit);
  return 0;
}

TEST(Bounds, CountersReadTheMeanOfAllSms) {
  // The planted device has 10 SMs with room for 16 blocks each.
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kFma, 1e6);
  kernel.work.set(kSharedWavefronts, 1e6);
  kernel.work.set(kDramReadBytes, 1e5);
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kFma), 1, 1e-9);
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kLsu), 1, 1e-9);
  kernel.launch.grid_blocks = 5;  // half of the SMs have none
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kFma), 0.5, 1e-9);
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kLsu), 0.5, 1e-9);
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kDram), 1, 1e-9);
  kernel.launch.threads_per_block = 32;  // and a warp uses one of four schedulers
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kFma), 0.125, 1e-9);
  EXPECT_NEAR(mean_over_busiest(kernel, BusyUnit::kLsu), 0.5, 1e-9);
}

TEST(Bounds, WorkOnFewSmsIsBoundByLatency) {
  Descriptor kernel = planted::kernel(5);
  kernel.work.set(kFma, 1e6);
  EXPECT_EQ(unit_of(predict(kernel, planted::device()).bound), "latency");
  kernel.launch.grid_blocks = 160;
  EXPECT_EQ(predict(kernel, planted::device()).bound, "fma");
}

}  // namespace
}  // namespace warpgauge::model
