// SPDX-License-Identifier: Apache-2.0
// Executions of hand-written code by the given shares of its branches, compared with the mean of
// many paths.
#include "analysis/in_core/executions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "analysis/base/error.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/transfer.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedCode;
using Counts = std::vector<double>;
using Places = std::vector<std::uint64_t>;

Executions counted(const ExecutedCode& code, const BranchShares& shares = {}) {
  return executions_of(code, machine_code::control_flow_of(code), shares);
}

ExecutedCode two_loops() {
  return written({{"MOV R0, RZ"},       // 0x00
                  {"FADD R1, R1, R2"},  // 0x10: outer loop
                  {"FADD R3, R3, R4"},  // 0x20: inner loop
                  {"@P0 BRA 0x20"},
                  {"@P1 BRA 0x10"},
                  {"EXIT"}});
}

TEST(Executions, OfStraightCodeAreOne) {
  const auto result =
      counted(written({{"MOV R0, RZ"}, {"FADD R1, R1, R2"}, {"EXIT"}, {"BRA 0x30"}}));
  EXPECT_EQ(result.per_warp, (Counts{1, 1, 1, 0}));
  EXPECT_TRUE(result.passed.empty() && result.loops_not_told.empty());
}

TEST(Executions, MultiplyTheTripsOfNestedLoops) {
  EXPECT_EQ(counted(two_loops(), {.taken = {}, .trips = {{0x10, 5}, {0x20, 3}}}).per_warp,
            (Counts{1, 5, 15, 15, 5, 1}));
  // A mean that is not a whole number, and more trips than could be followed one by one.
  const auto many = counted(two_loops(), {.taken = {}, .trips = {{0x10, 2.5}, {0x20, 1e9}}});
  EXPECT_DOUBLE_EQ(many.per_warp[1], 2.5);
  EXPECT_DOUBLE_EQ(many.per_warp[2], 2.5e9);
  EXPECT_DOUBLE_EQ(many.per_warp[5], 1);
}

TEST(Executions, NameEveryLoopWhoseTripsNobodyTold) {
  const auto result = counted(two_loops());
  EXPECT_EQ(result.loops_not_told, (Places{0x10, 0x20}));
  EXPECT_EQ(result.per_warp, (Counts{1, 8, 64, 64, 8, 1}));
  EXPECT_EQ(counted(two_loops(), {.taken = {}, .trips = {{0x10, 2}}}).loops_not_told,
            (Places{0x20}));
  // The share of the branch back tells as much.
  const auto told = counted(two_loops(), {.taken = {{0x30, 0.75}, {0x40, 0.5}}, .trips = {}});
  EXPECT_EQ(told.loops_not_told, Places{});
  EXPECT_EQ(told.per_warp, (Counts{1, 2, 8, 8, 2, 1}));
}

TEST(Executions, DealABranchToBothSides) {
  const auto code =
      written({{"@P0 BRA 0x30"}, {"FADD R1, R1, R2"}, {"BRA 0x40"}, {"FMUL R1, R1, R2"}, {"EXIT"}});
  EXPECT_EQ(counted(code, {.taken = {{0, 0.25}}, .trips = {}}).per_warp,
            (Counts{1, 0.75, 0.75, 0.25, 1}));
  const auto guessed = counted(code);
  EXPECT_EQ(guessed.per_warp, (Counts{1, 1, 1, 0, 1}));
  EXPECT_EQ(guessed.passed, Places{0});
}

TEST(Executions, LeaveAtAnExitAsOftenAsToldElseNever) {
  const auto code = written({{"@P0 EXIT"}, {"FADD R1, R1, R2"}, {"EXIT"}});
  EXPECT_EQ(counted(code).per_warp, (Counts{1, 1, 1}));
  EXPECT_EQ(counted(code).exits_not_told, Places{0});
  const auto told = counted(code, {.taken = {{0, 0.75}}, .trips = {}});
  EXPECT_EQ(told.per_warp, (Counts{1, 0.25, 0.25}));
  EXPECT_EQ(told.exits_not_told, Places{});
}

TEST(Executions, FollowCallsAndSkipSlowPaths) {
  const auto code = written({{"CALL.REL.NOINC 0x60"},  // 0x00
                             {"@P0 BRA 0x30"},         // 0x10: around a call
                             {"CALL.REL.NOINC 0x60"},
                             {"CALL.ABS.NOINC `(elsewhere)"},
                             {"EXIT"},
                             {"BRA 0x50"},
                             {"FADD R1, R1, R2"},  // 0x60
                             {"RET.REL.NODEC R4 0x0"}});
  const auto result = counted(code);
  EXPECT_EQ(result.per_warp, (Counts{1, 1, 0, 1, 1, 0, 1, 1}));
  EXPECT_EQ(result.skipping, Places{0x10});
  EXPECT_EQ(result.calls_left_out, Places{0x30});
  EXPECT_EQ(counted(code, {.taken = {{0x10, 0}}, .trips = {}}).per_warp,
            (Counts{1, 1, 1, 1, 1, 0, 2, 2}));
}

TEST(Executions, AskForABranchThatKeepsAllWarpsFromALoop) {
  const auto code = written({{"@P0 BRA 0x20"},  // to the loop
                             {"BRA 0x40"},
                             {"FADD R1, R1, R2"},
                             {"@P1 BRA 0x20"},
                             {"@P2 BRA 0x60"},  // over plain code: a rule will do
                             {"FADD R3, R1, R2"},
                             {"EXIT"}});
  const auto result = counted(code);
  ASSERT_EQ(result.branches_not_told.size(), 1u);
  EXPECT_EQ(result.branches_not_told[0].branch, 0u);
  EXPECT_EQ(result.branches_not_told[0].loop, 0x20u);
  // A branch with a given share is not asked for, nor is a loop behind it.
  EXPECT_TRUE(counted(code, {.taken = {{0, 0}}, .trips = {}}).branches_not_told.empty());
}

TEST(Executions, RefuseWhatNothingTells) {
  EXPECT_THROW(counted(written({})), Defect);
  EXPECT_THROW(counted(written({{"MOV R0, RZ"}, {"BRA 0x0"}})), Defect);
  EXPECT_THROW(counted(two_loops(), {.taken = {{0x30, 1}}, .trips = {}}), Defect);
  EXPECT_THROW(counted(written({{"BRX R2 -0x10"}, {"EXIT"}})), Defect);
  EXPECT_THROW(counted(written({{"CALL.REL.NOINC 0x0"}, {"EXIT"}})), Defect);
}

/// Code of random forward and backward branches, each with a share, and EXIT at the end.
struct Random {
  ExecutedCode code;
  BranchShares shares;
};
Random random_code(std::mt19937& random) {
  constexpr std::size_t kInstructions = 12;
  Random result{.code = written({}), .shares = {}};
  for (std::size_t i = 0; i < kInstructions; ++i) {
    const bool last = i + 1 == kInstructions;
    const std::size_t target = random() % kInstructions;
    const bool branches = !last && target != i && random() % 2 == 0;
    const std::string text = last ? "EXIT"
                             : branches
                                 ? "@P0 BRA " + std::string("0x") + "0123456789ab"[target] + "0"
                                 : "FADD R1, R1, R2";
    if (branches) result.shares.taken[16 * i] = 0.1 * static_cast<double>(1 + random() % 8);
    result.code.instructions.push_back(
        {.offset_bytes = 16 * i, .text = text, .executed = 0, .threads = 0});
  }
  return result;
}

TEST(Executions, AreWhatManyWarpsMakeOnAverage) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 30; ++trial) {
    const Random one = random_code(random);
    const Counts exact = counted(one.code, one.shares).per_warp;
    // Each branch by a throw of its own.
    constexpr int kWarps = 20'000;
    Counts mean(exact.size(), 0);
    std::uniform_real_distribution<double> thrown(0, 1);
    for (int warp = 0; warp < kWarps; ++warp) {
      for (std::size_t at = 0; at < mean.size();) {
        mean[at] += 1.0 / kWarps;
        const auto share = one.shares.taken.find(16 * at);
        const bool taken = share != one.shares.taken.end() && thrown(random) < share->second;
        const auto target = machine_code::read_transfer(one.code.instructions[at].text);
        if (target.ends) break;
        at = taken ? *target.target_bytes() / 16 : at + 1;
      }
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
      EXPECT_NEAR(mean[i], exact[i], 0.08 * exact[i] + 0.02) << trial << " " << i;
    }
  }
}

}  // namespace
}  // namespace warpgauge::in_core
