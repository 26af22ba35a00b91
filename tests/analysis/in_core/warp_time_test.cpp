// SPDX-License-Identifier: Apache-2.0
// Listings whose cycles are counted by hand.
#include "analysis/in_core/warp_time.h"

#include <gtest/gtest.h>

#include <chrono>

#include "analysis/base/error.h"
#include "tests/analysis/in_core/written_code.h"
#include "tests/analysis/processor_time.h"

namespace warpgauge::in_core {
namespace {

using enum InstructionClass;

constexpr Launch kOneWarp{.warps = 1, .warps_per_block = 1};

Walk walked(std::initializer_list<WrittenLine> lines, const Launch& launch = kOneWarp) {
  return walk_code(written(lines), launch, round_times);
}

std::string refused(std::initializer_list<WrittenLine> lines, const Launch& launch = kOneWarp) {
  try {
    walked(lines, launch);
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "accepted";
}

/// Every cycle has one cause, by line and in sum.
void expect_whole(const WarpTime& time) {
  double sum = 0;
  for (const InstructionTime& line : time.instructions) sum += line.total();
  EXPECT_NEAR(sum, time.cycles.total(), 1e-6 * sum);
}

TEST(WarpTime, OfAChainIsItsStallCounts) {
  const Walk walk = walked({{.text = "FFMA R0, R0, R1, R1", .stall = 4},
                            {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                            {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                            {.text = "EXIT", .stall = 5}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.issue, 4);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.stall, 9);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 3 * 4 + 1);  // nothing follows EXIT
  EXPECT_DOUBLE_EQ(walk.mean.instructions[1].stall_cycles, 3);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), 13);
  EXPECT_EQ(walk.loads_in_flight, 0);
}

TEST(WarpTime, KnowsTheOddStallCounts) {
  const auto cycles = [](int stall, bool yields) {
    return walked({{.text = "NOP", .stall = stall, .yields = yields}, {.text = "EXIT"}})
               .mean.cycles.total() -
           1;
  };
  EXPECT_EQ(cycles(11, false), 11);
  EXPECT_EQ(cycles(12, true), 12);
  EXPECT_EQ(cycles(12, false), 2);
  EXPECT_EQ(cycles(0, true), 1);
  EXPECT_EQ(cycles(1, true), 2);
  EXPECT_EQ(cycles(2, true), 2);
}

TEST(WarpTime, WaitsForALoadAndSaysForWhich) {
  const Walk walk = walked({{.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0},
                            {.text = "IADD3 R3, R3, 1, RZ", .stall = 4},
                            {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                            {.text = "EXIT"}});
  // Issued at 0, 2, 500 and 504.
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 505);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kGlobalLoad), 494);
  ASSERT_EQ(walk.mean.instructions[2].waits.size(), 1);
  EXPECT_EQ(walk.mean.instructions[2].waits[0].producer, 0);
  EXPECT_DOUBLE_EQ(walk.mean.instructions[2].waits[0].cycles, 494);
  EXPECT_DOUBLE_EQ(walk.loads_in_flight, 1);
  expect_whole(walk.mean);
}

TEST(WarpTime, HasTwoLoadsInFlight) {
  const Walk walk = walked({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                            {.text = "LDG.E R1, desc[UR4][R2.64+0x80]", .write = 1},
                            {.text = "FADD R0, R0, R4", .stall = 4, .wait = 1},
                            {.text = "FADD R1, R1, R4", .stall = 4, .wait = 2},
                            {.text = "EXIT"}});
  // Issued at 0, 1, 500, 504 and 508.
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 509);
  EXPECT_DOUBLE_EQ(walk.loads_in_flight, 1.5);  // two at the first wait, one at the second
}

TEST(WarpTime, WaitsForAllThatShareAScoreboard) {
  const Walk walk = walked({{.text = "LDS R0, [R2]", .write = 3},
                            {.text = "LDG.E R1, desc[UR4][R2.64]", .write = 3},
                            {.text = "FADD R0, R0, R4", .stall = 4, .wait = 8},
                            {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 501 + 4 + 1);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kGlobalLoad), 499);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kSharedLoad), 0);
}

TEST(WarpTime, WaitsForSourcesToBeRead) {
  const Walk walk = walked({{.text = "STG.E desc[UR4][R2.64], R0", .stall = 1, .read = 2},
                            {.text = "MOV R0, 0x1", .stall = 4, .wait = 4},
                            {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 12 + 4 + 1);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kGlobalStore), 11);
}

TEST(WarpTime, ThrottlesAUnitThatIsBusy) {
  const Walk walk = walked({{.text = "MUFU.RCP R0, R0", .write = 0},
                            {.text = "MUFU.RCP R1, R1", .write = 1},
                            {.text = "MUFU.RCP R2, R2", .write = 2},
                            {.text = "FADD R0, R2, R1", .stall = 4, .wait = 4},
                            {.text = "EXIT"}});
  // Begun at 0, 8 and 16; the last result is there at 34.
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 34 + 4 + 1);
}

TEST(WarpTime, CallsWhatSetsAScoreboardAndIsNotInTheTableUnknown) {
  const Walk walk = walked({{.text = "NEWOP R0, R0", .write = 0},
                            {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                            {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kUnknown), 39);
}

TEST(WarpTime, DoesNotWaitForWhatNoThreadDid) {
  machine_code::ExecutedCode code =
      written({{.text = "@P0 LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0},
               {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
               {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk_code(code, kOneWarp, round_times).mean.cycles.total(), 505);
  code.instructions[0].threads = 0;
  const Walk walk = walk_code(code, kOneWarp, round_times);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 7);
  EXPECT_EQ(walk.loads_in_flight, 0);
  for (auto& instruction : code.instructions) instruction.threads = 0;  // not counted
  EXPECT_DOUBLE_EQ(walk_code(code, kOneWarp, round_times).mean.cycles.total(), 505);
}

TEST(WarpTime, AUnitIsNotBusyWithWhatNoThreadDid) {
  machine_code::ExecutedCode code = written({{.text = "@P0 MUFU.RCP R0, R0", .write = 0},
                                             {.text = "MUFU.RCP R1, R1", .write = 1},
                                             {.text = "FADD R0, R1, R1", .stall = 4, .wait = 2},
                                             {.text = "EXIT"}});
  // Begun at 0 and 8, there at 26.
  EXPECT_DOUBLE_EQ(walk_code(code, kOneWarp, round_times).mean.cycles.total(), 26 + 4 + 1);
  code.instructions[0].threads = 0;  // the other one begins at 1
  EXPECT_DOUBLE_EQ(walk_code(code, kOneWarp, round_times).mean.cycles.total(), 19 + 4 + 1);
}

TEST(WarpTime, StopsAtAFenceThatSetsNoScoreboard) {
  const auto cycles = [](int scoreboard) {
    return walked({{.text = "MEMBAR.SC.GPU", .stall = 4, .read = scoreboard},
                   {.text = "NOP", .stall = 10},
                   {.text = "NOP", .stall = 4, .wait = 2},
                   {.text = "EXIT"}})
        .mean.cycles.total();
  };
  EXPECT_DOUBLE_EQ(cycles(machine_code::Schedule::kNone), 40 + 10 + 4 + 1);
  EXPECT_DOUBLE_EQ(cycles(1), 14 + 4 + 1);  // sources are read after 12
}

TEST(WarpTime, LimitedWaitsLeaveTheYoungest) {
  const auto cycles = [](const char* depbar) {
    return walked({{.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 10, .write = 0},
                   {.text = "LDG.E R1, desc[UR4][R2.64]", .stall = 10, .write = 0},
                   {.text = depbar, .stall = 4},
                   {.text = "EXIT"}})
        .mean.cycles.total();
  };
  EXPECT_DOUBLE_EQ(cycles("DEPBAR.LE SB0, 0x2"), 25);
  EXPECT_DOUBLE_EQ(cycles("DEPBAR.LE SB0, 0x1"), 500 + 5);
  EXPECT_DOUBLE_EQ(cycles("DEPBAR.LE SB0, 0x0"), 510 + 5);
  EXPECT_DOUBLE_EQ(cycles("DEPBAR.LE SB1, 0x0, {3,0}"), 510 + 5);
  EXPECT_DOUBLE_EQ(cycles("DEPBAR.LE SB1, 0x0, {3,2}"), 25);
}

TEST(WarpTime, GroupsOfCopiesEndInOrder) {
  const auto walk_to = [](const char* depbar) {
    return walked({{.text = "LDGSTS.E [R5], desc[UR4][R2.64]", .stall = 10},
                   {.text = "LDGSTS.E [R5+0x80], desc[UR4][R2.64+0x80]", .stall = 10},
                   {.text = "LDGDEPBAR", .stall = 10, .write = 0},
                   {.text = "LDGSTS.E [R6], desc[UR4][R2.64]", .stall = 10},
                   {.text = "LDGDEPBAR", .stall = 10, .write = 0},
                   {.text = depbar, .stall = 4},
                   {.text = "EXIT"}});
  };
  const Walk first = walk_to("DEPBAR.LE SB0, 0x1");
  EXPECT_DOUBLE_EQ(first.mean.cycles.total(), 610 + 5);  // issued at 0 and 10
  EXPECT_EQ(first.mean.instructions[5].waits.at(0).producer, 1);
  EXPECT_DOUBLE_EQ(first.mean.cycles.wait(kAsyncCopy), 560);
  EXPECT_DOUBLE_EQ(first.loads_in_flight, 3);
  const Walk both = walk_to("DEPBAR.LE SB0, 0x0");
  EXPECT_DOUBLE_EQ(both.mean.cycles.total(), 630 + 5);
}

TEST(WarpTime, GroupsOfWarpgroupProductsRunOneAfterTheOther) {
  const auto cycles = [](const char* depbar) {
    return walked({{.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, UP0"},
                   {.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, gsb0"},
                   {.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, gsb0"},
                   {.text = depbar, .stall = 2},
                   {.text = "EXIT"}})
        .mean.cycles.total();
  };
  EXPECT_DOUBLE_EQ(cycles("WARPGROUP.DEPBAR.LE gsb0, 0x1"), 128 + 200 + 3);
  EXPECT_DOUBLE_EQ(cycles("WARPGROUP.DEPBAR.LE gsb0, 0x0"), 256 + 200 + 3);
}

TEST(WarpTime, OfALoopCarriesWhatIsPendingRoundIt) {
  // The load of one iteration is used in the next: 20 cycles of work hide 20 of 500.
  const Walk walk =
      walked({{.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0},
              {.text = "FADD R1, R0, R1", .executed = 100, .stall = 4, .wait = 1},
              {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 100, .write = 0},
              {.text = "IADD3 R3, R3, 1, RZ", .executed = 100, .stall = 14, .yields = true},
              {.text = "@P0 BRA 0x10", .executed = 100, .stall = 5},
              {.text = "EXIT"}});
  // Into the loop: waits 498. Round it: issued at 4, back at 24, so 480.
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kGlobalLoad), 498 + 99 * 480);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 2 + 498 + 99 * 480 + 100 * 24 + 1);
  EXPECT_DOUBLE_EQ(walk.loads_in_flight, 1);
  EXPECT_NEAR(walk.mean.instructions[1].waits.at(1).cycles, 99 * 480, 1e-6);
  expect_whole(walk.mean);
}

TEST(WarpTime, OfAPipelinedLoopIsThatOfItsPeriod) {
  const Walk walk =
      walked({{.text = "MOV R0, RZ", .stall = 4},
              {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 300, .stall = 10, .write = 0},
              {.text = "DEPBAR.LE SB0, 0x2", .executed = 300, .stall = 4},
              {.text = "@P0 BRA 0x10", .executed = 300, .stall = 5},
              {.text = "EXIT"}});
  // Three iterations of 19 cycles; the first load is awaited in the third, and so on: a period is
  // 500 + 9 cycles.
  EXPECT_NEAR(walk.mean.cycles.total(), 100 * 509 + 5, 509);
  EXPECT_NEAR(walk.mean.cycles.wait(kGlobalLoad), 100 * 452, 509);
  EXPECT_NEAR(walk.loads_in_flight, 3, 0.01);
  expect_whole(walk.mean);
}

TEST(WarpTime, WeighsTheWaysIntoABlock) {
  // Three of ten warps load, all of them come by the wait.
  const Walk walk = walked({{.text = "@P0 BRA 0x20", .executed = 10, .stall = 5},
                            {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 3, .write = 0},
                            {.text = "FADD R0, R0, R1", .executed = 10, .stall = 4, .wait = 1},
                            {.text = "EXIT", .executed = 10}},
                           {.warps = 10, .warps_per_block = 1});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.wait(kGlobalLoad), 0.3 * 499);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 5 + 0.3 * 500 + 4 + 1);
  EXPECT_DOUBLE_EQ(walk.loads_in_flight, 1);
}

TEST(WarpTime, OfNestedLoopsIsTheirCounts) {
  const Walk walk = walked({{.text = "MOV R0, RZ", .executed = 10, .stall = 4},
                            {.text = "FADD R1, R0, R1", .executed = 100, .stall = 4},
                            {.text = "FADD R1, R0, R1", .executed = 1000, .stall = 4},
                            {.text = "@P0 BRA 0x20", .executed = 1000, .stall = 6},
                            {.text = "@P1 BRA 0x10", .executed = 100, .stall = 5},
                            {.text = "EXIT", .executed = 10}},
                           {.warps = 10, .warps_per_block = 2});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 4 + 10 * 9 + 100 * 10 + 1);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), walk.mean.cycles.total());
}

TEST(WarpTime, ChargesASectionOfOneWarpToTheCriticalWarp) {
  // 2 blocks of 8 warps; one warp of each runs a loop of 50 iterations.
  const Launch launch{.warps = 16, .warps_per_block = 8};
  const Walk walk = walked({{.text = "@P0 BRA 0x40", .executed = 16, .stall = 5},
                            {.text = "MOV R0, RZ", .executed = 2, .stall = 4},
                            {.text = "FADD R1, R0, R1", .executed = 100, .stall = 4},
                            {.text = "@P1 BRA 0x20", .executed = 100, .stall = 6},
                            {.text = "EXIT", .executed = 16}},
                           launch);
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 5 + (4 + 50 * 10) / 8. + 1);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), 5 + 4 + 50 * 10 + 1);
  expect_whole(walk.critical);
}

TEST(WarpTime, ChargesASectionOfOneWarpWithinALoop) {
  // 2 blocks of 4 warps, 10 iterations each; in each iteration one warp of a block does more.
  const Walk walk = walked({{.text = "MOV R0, RZ", .executed = 8, .stall = 4},
                            {.text = "@P0 BRA 0x30", .executed = 80, .stall = 5},
                            {.text = "FADD R1, R0, R1", .executed = 20, .stall = 4},
                            {.text = "@P1 BRA 0x10", .executed = 80, .stall = 5},
                            {.text = "EXIT", .executed = 8}},
                           {.warps = 8, .warps_per_block = 4});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 4 + 10 * 11 + 1);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), 4 + 10 * 14 + 1);
}

TEST(WarpTime, LetsTheCriticalWarpTakeTheLongerOfTwoSides) {
  // One block of 4 warps: one produces (30 cycles), three consume (50 cycles).
  const Walk walk = walked({{.text = "@P0 BRA 0x30", .executed = 4, .stall = 5},
                            {.text = "MOV R0, RZ", .executed = 1, .stall = 15, .yields = true},
                            {.text = "BRA 0x50", .executed = 1, .stall = 15, .yields = true},
                            {.text = "MOV R0, RZ", .executed = 3, .stall = 15, .yields = true},
                            {.text = "NOP", .executed = 3, .stall = 15, .yields = true},
                            {.text = "EXIT", .executed = 4}},
                           {.warps = 4, .warps_per_block = 4});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 5 + 30 + 1);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), 5 + 30 + 1);  // not 65
}

TEST(WarpTime, OfADivergentBranchHasBothSides) {
  const Walk walk = walked({{.text = "BSSY B0, 0x60", .stall = 2},
                            {.text = "@P0 BRA 0x40", .stall = 5},
                            {.text = "FADD R1, R0, R1", .stall = 4},
                            {.text = "BRA 0x50", .stall = 5},
                            {.text = "FADD R1, R0, R2", .stall = 4},
                            {.text = "BSYNC B0", .executed = 2, .stall = 5},
                            {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 2 + 5 + 4 + 5 + 4 + 2 * 5 + 1);
  EXPECT_DOUBLE_EQ(walk.critical.cycles.total(), walk.mean.cycles.total());
}

TEST(WarpTime, ComesBackFromASubroutine) {
  const Walk walk = walked({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                            {.text = "CALL.REL.NOINC 0x50", .stall = 5},
                            {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                            {.text = "EXIT"},
                            {.text = "NOP", .executed = 0},
                            {.text = "RET.REL.NODEC R2 0x0", .stall = 5}});
  // Issued at 0, 2, 7 (the return), 30 and 34.
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 35);
}

TEST(WarpTime, FollowsCountsWhereABranchIsIndirect) {
  const Walk walk = walked({{.text = "BRX R4 -0xb0", .executed = 4, .stall = 5},
                            {.text = "MOV R0, RZ", .executed = 1, .stall = 4},
                            {.text = "EXIT", .executed = 1},
                            {.text = "MOV R0, R1", .executed = 3, .stall = 8},
                            {.text = "EXIT", .executed = 3}},
                           {.warps = 4, .warps_per_block = 1});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.total(), 5 + 1 + 3 + 4);
}

TEST(WarpTime, StopsAtTheBarriersOfALoop) {
  // 10 iterations: load, barrier, compute, barrier.
  const Walk walk = walked({{.text = "MOV R0, RZ", .stall = 4},
                            {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 10, .write = 0},
                            {.text = "STS [R3], R0", .executed = 10, .wait = 1},
                            {.text = "BAR.SYNC.DEFER_BLOCKING 0x0", .executed = 10, .stall = 6},
                            {.text = "FFMA R5, R6, R7, R5", .executed = 10, .stall = 4},
                            {.text = "FFMA R5, R6, R7, R5", .executed = 10, .stall = 4},
                            {.text = "BAR.SYNC.DEFER_BLOCKING 0x0", .executed = 10, .stall = 6},
                            {.text = "@P0 BRA 0x10", .executed = 10, .stall = 5},
                            {.text = "EXIT"}});
  EXPECT_DOUBLE_EQ(walk.mean.cycles.barrier, 20 * 19);  // 25 cycles, 6 of them stall count
  EXPECT_NEAR(walk.mean.instructions[3].barrier_cycles, 10 * 19, 1e-9);
  EXPECT_NEAR(walk.mean.instructions[6].barrier_cycles, 10 * 19, 1e-9);
  EXPECT_NEAR(walk.mean.cycles.wait(kGlobalLoad), 10 * 499, 1e-9);
  expect_whole(walk.mean);
}

TEST(WarpTime, OfCodeThatNeverRanIsNothing) {
  const Walk walk = walked({{.text = "EXIT", .executed = 0}});
  EXPECT_EQ(walk.mean.cycles.total(), 0);
  EXPECT_EQ(walk.mean.instructions.size(), 1);
  EXPECT_EQ(walked({}).critical.cycles.total(), 0);
}

TEST(WarpTime, RefusesWhatCannotBe) {
  EXPECT_EQ(refused({{.text = "EXIT"}}, {.warps = 0, .warps_per_block = 1}), "a launch of 0 warps");
  EXPECT_EQ(refused({{.text = "EXIT"}}, {.warps = 1, .warps_per_block = 2}),
            "blocks of 2 warps in a launch of 1");
  EXPECT_EQ(refused({{.text = "EXIT", .executed = -1}}), "a count of -1 at 0x0");
  EXPECT_EQ(refused({{.text = "BRA 0x500"}}),
            "the branch at 0x0 was executed, and nothing at its target 0x500");
  EXPECT_EQ(refused({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 6}, {.text = "EXIT"}}),
            "the instruction at 0x0 sets scoreboard 6");
  EXPECT_EQ(refused({{.text = "DEPBAR.LE SB9, 0x0"}}),
            "\"DEPBAR.LE SB9, 0x0\" at 0x0 names no scoreboard and limit");
  auto code = written({{.text = "NOP"}, {.text = "EXIT"}});
  code.instructions[1].offset_bytes = 0;
  EXPECT_THROW(walk_code(code, kOneWarp, round_times), Defect);
  code.instructions[1].offset_bytes = 24;
  EXPECT_THROW(walk_code(code, kOneWarp, round_times), Defect);
  code = written({{.text = "LDS R0, [R1]", .write = 0}});
  EXPECT_THROW(walk_code(code, kOneWarp, [](auto&, auto) { return Wait{.write_cycles = -1}; }),
               Defect);
}

/// 20,000 instructions in loops within loops, each iteration with loads that nothing waits for.
TEST(WarpTime, OfLongCodeIsQuick) {
  machine_code::ExecutedCode code;
  constexpr int kLines = 20000;
  for (int i = 0; i < kLines; ++i) {
    WrittenLine line{.text = "FFMA R0, R0, R1, R1", .executed = 100, .stall = 4};
    if (i % 8 == 1) line = {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 100, .write = 0};
    if (i % 8 == 5) line.wait = i % 16 == 5;
    if (i % 8 == 7) line = {.text = "@P0 BRA 0x" + std::string("0"), .executed = 100, .stall = 5};
    machine_code::ExecutedInstruction instruction = written({line}).instructions[0];
    instruction.offset_bytes = 16 * static_cast<std::uint64_t>(i);
    code.instructions.push_back(instruction);
  }
  const auto start = processor_time();
  const Walk walk = walk_code(code, kOneWarp, round_times);
  const std::chrono::duration<double, std::milli> taken = processor_time() - start;
  RecordProperty("milliseconds", std::to_string(taken.count()));
  EXPECT_GT(walk.mean.cycles.total(), kLines * 100);
  EXPECT_LT(taken.count(), 1000);
}

}  // namespace
}  // namespace warpgauge::in_core
