// SPDX-License-Identifier: Apache-2.0
// How long a block lives by its machine code: times worked out by hand, at a clock of 1 GHz, where
// a cycle is a nanosecond.
#include "analysis/model/warp_life.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using enum Resource;
using in_core::written;

/// `blocks` blocks of four warps.
Descriptor blocks_of(machine_code::ExecutedCode code, double blocks = 1) {
  Descriptor kernel = planted::kernel(blocks);
  kernel.code = std::move(code);
  for (auto& instruction : kernel.code.instructions) {
    instruction.executed *= 4 * blocks;
    instruction.threads *= 4 * blocks;
  }
  return kernel;
}

double life_cycles(const Descriptor& kernel) {
  return planted::busy_cycles(predict(kernel, planted::device_for_code()), "latency");
}

/// A warp waits 23 cycles for shared memory, then 4 and 1: 28.
machine_code::ExecutedCode one_load() {
  return written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                  {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                  {.text = "EXIT"}});
}

TEST(WarpLife, OfOneWarpIsItsCyclesAndTheLaunch) {
  const Prediction result =
      predict(planted::one_warp(written({{.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "EXIT"}})),
              planted::device_for_code());
  EXPECT_NEAR(result.time_us->value, 2 + 0.013, 1e-6);
  EXPECT_NEAR(planted::busy_cycles(result, "latency"), 13, 1e-3);
}

TEST(WarpLife, CountedWaitsAreNotAddedToWalkedOnes) {
  Descriptor kernel = planted::one_warp(one_load());
  kernel.work.set(kChainFfma, 1000);
  kernel.work.set(kBarriers, 1000);
  EXPECT_NEAR(life_cycles(kernel), 28, 1e-3);
}

TEST(WarpLife, JoinsTheBusyUnitsByAnExponentOfItsOwn) {
  Descriptor kernel = blocks_of(one_load());
  kernel.work.set(kSharedWavefronts, 28);
  const Prediction result = predict(kernel, planted::device_for_code());
  EXPECT_NEAR(planted::busy_cycles(result, "latency"), 28, 1e-3);
  EXPECT_NEAR(planted::busy_cycles(result, "lsu"), 28, 1e-3);
  EXPECT_NEAR(result.time_us->value, 2 + 0.028 * std::pow(2, 1 / planted::kLatencyExponent), 1e-6);
}

/// Every warp takes 28 cycles; one of four then runs ten iterations of 4 cycles, and ends.
machine_code::ExecutedCode one_warp_does_more() {
  return written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                  {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                  {.text = "@P0 EXIT"},
                  {.text = "FFMA R0, R0, R1, R1", .executed = 2.5, .stall = 4},
                  {.text = "@P1 BRA 0x30", .executed = 2.5, .stall = 5},
                  {.text = "EXIT", .executed = 0.25}});
}

TEST(WarpLife, TheBusiestWarpCountsWithAPower) {
  const double mean = 23 + 4 + 1 + 2.5 * 9 + 0.25, busiest = 23 + 4 + 1 + 10 * 9 + 1;
  EXPECT_NEAR(life_cycles(blocks_of(one_warp_does_more())),
              mean * std::pow(busiest / mean, kBusiestWarpPower), 1e-3);
}

TEST(WarpLife, RoundsAndImbalanceMultiply) {
  EXPECT_NEAR(life_cycles(blocks_of(one_load(), 160)), 28, 1e-3);
  Descriptor kernel = blocks_of(one_load(), 320);
  EXPECT_NEAR(life_cycles(kernel), 2 * 28, 1e-3);
  kernel.counts["executed_of_a_partition"] = 96;
  kernel.counts["executed_of_busiest"] = 144;
  EXPECT_NEAR(life_cycles(kernel), 1.5 * 2 * 28, 1e-3);
}

TEST(WarpLife, ImbalanceReplacesWhatTheBusiestWarpHasBeyondTheMean) {
  Descriptor kernel = blocks_of(one_warp_does_more(), 160);
  const double power = life_cycles(kernel);
  const double mean = 23 + 4 + 1 + 2.5 * 9 + 0.25;
  kernel.counts["executed_of_a_partition"] = 100;
  kernel.counts["executed_of_busiest"] = 110;
  EXPECT_NEAR(life_cycles(kernel), power, 1e-3);
  kernel.counts["executed_of_busiest"] = 400;
  EXPECT_NEAR(life_cycles(kernel), 4 * mean, 1e-3);
}

TEST(WarpLife, OneWarpThatDoesMuchMoreIsWaitedFor) {
  // A warp has two instructions of 28 cycles together: 14 cycles each.
  Descriptor kernel = blocks_of(one_load(), 160);
  kernel.counts["executed_of_a_partition"] = 32;
  kernel.counts["executed_of_busiest"] = 32 + 1000;
  kernel.counts["executed_of_busiest_sm"] = 4 * 32 + 1000;
  EXPECT_NEAR(life_cycles(kernel), 1000 * 28.0 / 3, 1e-3);
  // Where all sub-partitions of the SM have more to do, it is no single warp.
  kernel.counts["executed_of_busiest_sm"] = 4 * (32 + 1000);
  EXPECT_NEAR(life_cycles(kernel), (32 + 1000) / 32.0 * 28, 1e-3);
  kernel.counts.erase("executed_of_busiest_sm");
  EXPECT_NEAR(life_cycles(kernel), (32 + 1000) / 32.0 * 28, 1e-3);
}

TEST(WarpLife, ALittleMoreWorkIsNoSingleWarp) {
  Descriptor kernel = blocks_of(one_load(), 160);
  kernel.counts["executed_of_a_partition"] = 100;
  kernel.counts["executed_of_busiest"] = 120;
  kernel.counts["executed_of_busiest_sm"] = 4 * 100 + 20;
  EXPECT_NEAR(life_cycles(kernel), 1.2 * 28, 1e-3);
  kernel.counts["executed_of_busiest"] = 140;
  kernel.counts["executed_of_busiest_sm"] = 4 * 100 + 40;
  EXPECT_NEAR(life_cycles(kernel), 40 * 28.0 / 3, 1e-3);
}

TEST(WarpLife, OfHostileCountsStaysPossible) {
  Descriptor kernel = blocks_of(one_load(), 160);
  kernel.counts["executed_of_a_partition"] = 0x1p-64;
  kernel.counts["executed_of_busiest"] = 0x1p64;
  kernel.counts["executed_of_busiest_sm"] = 0x1p64;
  // One of 40 sub-partitions has all of it; no warp executes more than the whole launch.
  EXPECT_NEAR(life_cycles(kernel), 40 * 28, 1e-3);
  kernel.counts["executed_of_a_partition"] = 0;
  EXPECT_NEAR(life_cycles(kernel), 28, 1e-3);
}

TEST(WarpLife, LoadsWhoseSectorsNobodyCountedAreThoseOfL2) {
  EXPECT_NEAR(life_cycles(blocks_of(written({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                                             {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                             {.text = "EXIT"}}))),
              305, 1e-3);
}

TEST(WarpLife, TheIntervalReachesTheCornersOfTheLatencies) {
  profile::Profile device = planted::device_for_code();
  device.entries["shared.latency_cycles"] = planted::entry(23, 20, 30, "cycles");
  const Bound us = *predict(planted::one_warp(one_load()), device).time_us;
  constexpr double kErrorOfLaw = 1.1;
  EXPECT_NEAR(us.low, 2 + 0.025 / kErrorOfLaw, 1e-6);
  EXPECT_NEAR(us.value, 2 + 0.028, 1e-6);
  EXPECT_NEAR(us.high, 2 + 0.035 * kErrorOfLaw, 1e-6);
}

TEST(WarpLife, OfBranchyCodeIsPredictedQuickly) {
  machine_code::ExecutedCode code;
  constexpr int kLines = 5000;
  for (int i = 0; i < kLines; ++i) {
    in_core::WrittenLine line{.text = "FFMA R0, R0, R1, R1", .executed = 100, .stall = 4};
    if (i % 8 == 1) line = {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 100, .write = 0};
    if (i % 8 == 5) line.wait = i % 16 == 5;
    if (i % 8 == 7) line = {.text = "@P0 BRA 0x0", .executed = 100, .stall = 5};
    machine_code::ExecutedInstruction instruction = written({line}).instructions[0];
    instruction.offset_bytes = 16 * static_cast<std::uint64_t>(i);
    code.instructions.push_back(instruction);
  }
  const Descriptor kernel = planted::one_warp(std::move(code));
  const profile::Profile device = planted::device_for_code();
  const auto start = std::chrono::steady_clock::now();
  const Prediction result = predict(kernel, device);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  RecordProperty("milliseconds", std::to_string(taken.count()));
  EXPECT_TRUE(result.time_us);
  EXPECT_LT(taken.count(), 500) << "a bound for machines under load";
}

}  // namespace
}  // namespace warpgauge::model
