// SPDX-License-Identifier: Apache-2.0
// The simulated SM itself: what a cycle-by-cycle run must take in cases that can be told by hand.
#include "tests/virtual_scheduler/sm.h"

#include <gtest/gtest.h>

namespace warpgauge::virtual_scheduler {
namespace {

constexpr Opcode kOp{.latency_cycles = 10, .interval_cycles = 3, .pipes = 1};

Sm bare(int schedulers = 1) {
  Sm sm;
  sm.schedulers = schedulers;
  sm.loop_slots = sm.loop_bubble_cycles = sm.start_skew_cycles = 0;
  return sm;
}

TEST(VirtualSm, AChainTakesItsLatencies) {
  EXPECT_EQ(busy_cycles(bare(), kOp, 1, 1, 50, 1), 50 * 10);
}

TEST(VirtualSm, ChainsOverlapUntilThePipeIsFull) {
  // Three chains of 10 cycles: the pipe has time for each. Six: an issue every 3 cycles.
  EXPECT_EQ(busy_cycles(bare(), kOp, 1, 3, 60, 1), 20 * 10 + 2 * 3);
  EXPECT_EQ(busy_cycles(bare(), kOp, 1, 6, 60, 1), 59 * 3 + 10);
}

TEST(VirtualSm, WarpsFillThePipeInEveryFairOrder) {
  for (const Pick pick : {Pick::kRoundRobin, Pick::kRandom}) {
    Sm sm = bare();
    sm.pick = pick;
    EXPECT_NEAR(static_cast<double>(busy_cycles(sm, kOp, 8, 1, 64, 1)), 8 * 64 * 3 + 7, 30);
  }
}

TEST(VirtualSm, SchedulersDoNotShareUnlessThePipeIsCommon) {
  EXPECT_EQ(busy_cycles(bare(4), kOp, 4, 6, 60, 1), 59 * 3 + 10);
  Sm common = bare(4);
  common.common_pipe = true;
  EXPECT_EQ(busy_cycles(common, kOp, 4, 6, 60, 1), (4 * 60 - 1) * 3 + 10);
  EXPECT_EQ(common.saturated_interval(kOp), 12);
}

TEST(VirtualSm, TwoPipesNeedTwoIssues) {
  Sm sm = bare();
  const Opcode twin{.latency_cycles = 4, .interval_cycles = 1, .pipes = 2};
  EXPECT_EQ(busy_cycles(sm, twin, 1, 8, 64, 1), 63 + 4);
  sm.issue_width = 2;
  EXPECT_EQ(busy_cycles(sm, twin, 1, 8, 64, 1), 31 + 4);
  EXPECT_EQ(sm.saturated_interval(twin), 0.5);
}

TEST(VirtualSm, AWarpsOwnGapAndTheLoopCost) {
  Sm sm = bare();
  sm.warp_gap_cycles = 5;
  EXPECT_EQ(busy_cycles(sm, kOp, 1, 8, 64, 1), 63 * 5 + 10);
  sm = bare();
  sm.loop_slots = 2;
  sm.loop_bubble_cycles = 20;
  // A turn: 64 chained instructions; the loop's own two and the wait begin after the last issue.
  EXPECT_EQ(busy_cycles(sm, kOp, 1, 1, 64, 2), 63 * 10 + 2 + 21 + 63 * 10 + 10);
}

}  // namespace
}  // namespace warpgauge::virtual_scheduler
