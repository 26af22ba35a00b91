// SPDX-License-Identifier: Apache-2.0
// Planted shares come out of the draws, and loads that are under way together have one answer.
#include "analysis/in_core/drawn_answer.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/analysis/in_core/resident_code.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

constexpr double kHit = 30, kMiss = 500;

InstructionCost load(double misses) {
  return {.latency_cycles = (1 - misses) * kHit + misses * kMiss,
          .answers = {{1 - misses, kHit}, {misses, kMiss}}};
}

TEST(DrawnAnswer, SharesComeOut) {
  for (const double misses : {0.02, 0.25, 0.5, 0.9}) {
    constexpr int kWarps = 16, kLoads = 500;
    int missed = 0;
    for (std::size_t warp = 0; warp < kWarps; ++warp) {
      DrawnAnswer answer(warp);
      for (int i = 0; i < kLoads; ++i) {
        answer.begin_group();
        missed += answer.latency_cycles(load(misses)) == kMiss;
      }
    }
    EXPECT_NEAR(static_cast<double>(missed) / (kWarps * kLoads), misses, 0.002);
  }
}

TEST(DrawnAnswer, WithOneAnswerItIsTheCost) {
  EXPECT_EQ(DrawnAnswer().latency_cycles({.latency_cycles = 77}), 77);
}

/// A quarter of the loads miss. How many of 1000 groups of four have that many misses.
std::array<int, 5> groups_by_misses(bool in_turn) {
  InstructionCost cost = load(0.25);
  cost.answers_in_turn = in_turn;
  std::array<int, 5> count = {};
  DrawnAnswer answer;
  for (int group = 0; group < 1000; ++group) {
    answer.begin_group();
    std::size_t missed = 0;
    for (int i = 0; i < 4; ++i) missed += answer.latency_cycles(cost) == kMiss;
    ++count[missed];
  }
  return count;
}

TEST(DrawnAnswer, WhatIsUnderWayTogetherIsAnsweredAlike) {
  const auto groups = groups_by_misses(false);
  EXPECT_NEAR(groups[4], 250, 2);
  EXPECT_EQ(groups[0] + groups[4], 1000);
}

TEST(DrawnAnswer, InTurnNearlyEachGroupHasItsMiss) {
  const auto groups = groups_by_misses(true);
  EXPECT_GT(groups[1], 700);
  EXPECT_EQ(groups[3] + groups[4], 0);
}

TEST(DrawnAnswer, WarpsBeginElsewhere) {
  int missed = 0;
  for (std::size_t warp = 0; warp < 64; ++warp) {
    missed += DrawnAnswer(warp).latency_cycles(load(0.5)) == kMiss;
  }
  EXPECT_NEAR(missed, 32, 2);
}

TEST(DrawnAnswer, AWarpWaitsAsOftenAsItsLoadsMiss) {
  // 64 loads that are waited for one by one.
  std::vector<WrittenLine> lines;
  for (int i = 0; i < 64; ++i) {
    lines.push_back({.text = "LDG.E R0, [R2.64]", .write = 0});
    lines.push_back({.text = "FADD R1, R0, R0", .wait = 1});
  }
  lines.push_back({.text = "EXIT"});
  const machine_code::ExecutedCode code = written(lines);
  const auto cycles = [&](double misses) {
    const auto costs = [&](const machine_code::ExecutedInstruction& one,
                           const machine_code::Operands&) {
      return machine_code::classify(one.text) == InstructionClass::kGlobalLoad
                 ? load(misses)
                 : InstructionCost{.latency_cycles = 4};
    };
    Route route;
    for (std::uint32_t i = 0; i < code.instructions.size(); ++i)
      route.push_back({.instruction = i});
    return run_blocks(price(code, costs, kHandMachine), {route}, 1, kHandMachine).cycles;
  };
  EXPECT_NEAR(cycles(0.25) - cycles(0), 64 * 0.25 * (kMiss - kHit), kMiss - kHit);
}

}  // namespace
}  // namespace warpgauge::in_core
