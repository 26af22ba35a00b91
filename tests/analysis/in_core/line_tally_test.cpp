// SPDX-License-Identifier: Apache-2.0
// Every simulated cycle has one line and one cause, counted by hand.
#include "analysis/in_core/line_tally.h"

#include <gtest/gtest.h>

#include "tests/analysis/in_core/resident_code.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

void expect_whole(const ResidentRun& run) {
  double sum = 0;
  for (const LineTally& line : run.lines) sum += line.total();
  EXPECT_NEAR(sum, run.total(), 1e-9 * sum);
}

TEST(LineTally, HasAStallCountWhereItStands) {
  const ResidentRun run = run_resident(written({{.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                                {.text = "FFMA R0, R0, R1, R1", .stall = 6},
                                                {.text = "EXIT", .stall = 5}}));
  EXPECT_EQ(run.cycles, 11);
  EXPECT_EQ(run.lines[0].stall, 3);
  EXPECT_EQ(run.lines[1].stall, 5);
  EXPECT_EQ(run.lines[2].total(), 1);  // nothing follows EXIT
  expect_whole(run);
}

TEST(LineTally, WaitsForALoadAndSaysForWhich) {
  const ResidentRun run =
      run_resident(written({{.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0},
                            {.text = "IADD3 R3, R3, 1, RZ", .stall = 4},
                            {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                            {.text = "EXIT"}}));
  // Issued at 0, 2, 500 and 504. The wait takes the place of the stall count before it.
  EXPECT_EQ(run.cycles, 505);
  ASSERT_EQ(run.lines[2].waits.size(), 1u);
  EXPECT_EQ(run.lines[2].waits[0].producer, 0u);
  EXPECT_EQ(run.lines[2].waits[0].time, 497);
  EXPECT_EQ(waits_for(run, InstructionClass::kGlobalLoad), 497);
  expect_whole(run);
}

TEST(LineTally, StandsAtTheBarrierAndAtTheFence) {
  const ResidentRun barrier =
      run_resident(written({{.text = "BAR.SYNC.DEFER_BLOCKING 0x0", .executed = 4, .stall = 6},
                            {.text = "S2R R0, SR_TID.X", .executed = 4},
                            {.text = "EXIT", .executed = 4}}),
                   4);
  EXPECT_EQ(barrier.lines[0].barrier, barrier.barrier);
  EXPECT_GE(barrier.barrier, 4 * 24);
  EXPECT_EQ(barrier.lines[1].barrier, 0);
  expect_whole(barrier);
  const ResidentRun fence = run_resident(
      written({{.text = "MEMBAR.SC.GPU", .stall = 4}, {.text = "NOP"}, {.text = "EXIT"}}));
  ASSERT_EQ(fence.lines[0].waits.size(), 1u);
  EXPECT_EQ(fence.lines[0].waits[0].producer, 0u);
  EXPECT_EQ(fence.lines[0].waits[0].time, 39);
  expect_whole(fence);
}

TEST(LineTally, WaitsForTheSchedulerThatTakesAnother) {
  // Eight warps on four schedulers: of each two, one waits while the other issues.
  const ResidentRun run = run_resident(written({{.text = "NOP", .executed = 8},
                                                {.text = "NOP", .executed = 8},
                                                {.text = "EXIT", .executed = 8}}),
                                       8);
  EXPECT_EQ(run.executed, 24);
  EXPECT_GT(run.unchosen, 0);
  double unchosen = 0;
  for (const LineTally& line : run.lines) unchosen += line.unchosen;
  EXPECT_EQ(unchosen, run.unchosen);
  expect_whole(run);
}

TEST(LineTally, CountsEveryIterationOfALoop) {
  const ResidentRun run =
      run_resident(written({{.text = "MOV R0, RZ", .stall = 4},
                            {.text = "LDS R0, [R2]", .executed = 100, .stall = 2, .write = 0},
                            {.text = "FADD R1, R0, R1", .executed = 100, .stall = 4, .wait = 1},
                            {.text = "@P0 BRA 0x10", .executed = 100, .stall = 5},
                            {.text = "EXIT"}}));
  // An iteration: issued at 0, 30 and 34, the next at 39.
  EXPECT_EQ(run.cycles, 4 + 100 * 39 + 1);
  EXPECT_EQ(run.lines[2].waits.at(0).time, 100 * 29);
  EXPECT_EQ(run.lines[3].stall, 100 * 4);
  expect_whole(run);
}

TEST(LineTally, AddsLineByLine) {
  LineTally sum{.issue = 1, .stall = 2, .waits = {{3, 10}}};
  sum.add({.issue = 4, .units = 5, .unchosen = 6, .waits = {{3, 1}, {7, 2}}}, 0.5);
  EXPECT_EQ(sum.issue, 3);
  EXPECT_EQ(sum.waits.at(0).time, 10.5);
  EXPECT_EQ(sum.waits.at(1).producer, 7u);
  EXPECT_EQ(sum.total(), 3 + 2 + 2.5 + 3 + 10.5 + 1);
}

}  // namespace
}  // namespace warpgauge::in_core
