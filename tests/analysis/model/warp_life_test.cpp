// SPDX-License-Identifier: Apache-2.0
// How long a block lives by its machine code: times worked out by hand, at a clock of 1 GHz, where
// a cycle is a nanosecond.
#include "analysis/model/warp_life.h"

#include <gtest/gtest.h>

#include <chrono>

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

TEST(WarpLife, WorkOfTheBlockOverlapsWithItInPart) {
  // One stretch of 28 cycles that waits 28/23 times for shared memory.
  Descriptor kernel = blocks_of(one_load());
  EXPECT_NEAR(life_cycles(kernel), 28, 1e-3);
  kernel.work.set(kSharedWavefronts, 14);
  EXPECT_NEAR(life_cycles(kernel), 28 + 14 / (28.0 / 23), 1e-3);
  kernel.work.set(kSharedWavefronts, 100);
  EXPECT_NEAR(life_cycles(kernel), 100 + 28 / (28.0 / 23), 1e-3);
}

TEST(WarpLife, ManyRoundsOverlapBetter) {
  // Ten iterations of 23 + 4 + 5 cycles.
  Descriptor kernel =
      blocks_of(written({{.text = "LDS R0, [R2]", .executed = 10, .stall = 2, .write = 0},
                         {.text = "FADD R0, R0, R1", .executed = 10, .stall = 4, .wait = 1},
                         {.text = "@P0 BRA 0x0", .executed = 10, .stall = 5},
                         {.text = "EXIT"}}));
  kernel.work.set(kSharedWavefronts, 100);
  EXPECT_NEAR(life_cycles(kernel), 321 + 100 / (321.0 / 23), 1e-3);
}

TEST(WarpLife, WhatABarrierPartsDoesNotOverlap) {
  // Before the barrier 23 + 4 + (10 + 4 * 2) = 45 cycles and three instructions; behind it 4 + 1
  // cycles and two. The work goes by instructions: 60 and 40 cycles.
  Descriptor kernel = blocks_of(written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                                         {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                         {.text = "BAR.SYNC.DEFER_BLOCKING 0x0", .stall = 6},
                                         {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "EXIT"}}));
  EXPECT_NEAR(life_cycles(kernel), 50, 1e-3);
  kernel.work.set(kSharedWavefronts, 100);
  EXPECT_NEAR(life_cycles(kernel), 60 + 45 / (45.0 / 23) + 40 + 5 / (5.0 / 4), 1e-3);
}

TEST(WarpLife, RoundsAndImbalanceMultiply) {
  EXPECT_NEAR(life_cycles(blocks_of(one_load(), 160)), 28, 1e-3);
  Descriptor kernel = blocks_of(one_load(), 320);
  EXPECT_NEAR(life_cycles(kernel), 2 * 28, 1e-3);
  kernel.counts["executed_of_a_partition"] = 96;
  kernel.counts["executed_of_busiest"] = 144;
  EXPECT_NEAR(life_cycles(kernel), 1.5 * 2 * 28, 1e-3);
}

TEST(WarpLife, LoadsWhoseSectorsNobodyCountedAreThoseOfL2) {
  Descriptor kernel = blocks_of(written({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                                         {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                         {.text = "EXIT"}}));
  kernel.work.set(kSharedWavefronts, 61);
  EXPECT_NEAR(life_cycles(kernel), 305 + 61 / (305.0 / 300), 1e-3);
}

TEST(WarpLife, TheIntervalReachesTheCornersOfTheLatencies) {
  profile::Profile device = planted::device_for_code();
  device.entries["shared.latency_cycles"] = planted::entry(23, 20, 30, "cycles");
  const Bound us = *predict(planted::one_warp(one_load()), device).time_us;
  EXPECT_NEAR(us.low, 2 + 0.025, 1e-6);
  EXPECT_NEAR(us.value, 2 + 0.028, 1e-6);
  EXPECT_NEAR(us.high, 2 + 0.035, 1e-6);
}

TEST(WarpLife, OfBranchyCodeIsPredictedQuickly) {
  machine_code::ExecutedCode code;
  constexpr int kLines = 5000;
  for (int i = 0; i < kLines; ++i) {
    in_core::Line line{.text = "FFMA R0, R0, R1, R1", .executed = 100, .stall = 4};
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
