// SPDX-License-Identifier: Apache-2.0
// Ways of warps by executed counts: counted counts come back as executions, and blocks of warps
// take as many cycles as worked out by hand.
#include "analysis/in_core/warp_routes.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/in_core/issue.h"
#include "analysis/in_core/loop_time.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

constexpr int kWarpsOfBlock = 8;  // of a block, and of the launch

struct CountedWays {
  explicit CountedWays(machine_code::ExecutedCode of)
      : code(std::move(of)),
        transfers(machine_code::read_transfers(code.instructions)),
        graph(build_flow_graph(code.instructions, transfers, kWarpsOfBlock)),
        routes(graph, kWarpsOfBlock, kWarpsOfBlock) {}

  std::vector<Route> all(Dealing dealing, std::size_t most_steps = 10000) const {
    std::vector<Route> ways;
    for (int warp = 0; warp < kWarpsOfBlock; ++warp) {
      ways.push_back(
          routes.route({.warp = warp, .warps_per_block = kWarpsOfBlock}, dealing, most_steps));
    }
    return ways;
  }

  machine_code::ExecutedCode code;
  machine_code::Transfers transfers;
  FlowGraph graph;
  WarpRoutes routes;
};

double executions(const std::vector<Route>& ways, std::uint32_t instruction) {
  double sum = 0;
  for (const Route& way : ways) {
    for (const RouteStep& step : way) sum += step.instruction == instruction ? step.weight : 0;
  }
  return sum;
}

/// Two warps of eight take a section before a loop of a hundred iterations; its counts are sums.
machine_code::ExecutedCode section_and_loop() {
  return written({{.text = "ISETP.GE.AND P0, PT, R0, R1, PT", .executed = 8, .stall = 4},
                  {.text = "@P0 BRA 0x30", .executed = 8, .stall = 5},
                  {.text = "FFMA R0, R0, R1, R1", .executed = 2, .stall = 4},
                  {.text = "FADD R2, R2, R1", .executed = 800, .stall = 4},
                  {.text = "@P1 BRA 0x30", .executed = 800, .stall = 5},
                  {.text = "EXIT", .executed = 8}});
}

TEST(WarpRoutes, GiveBackTheCounts) {
  const CountedWays counted(section_and_loop());
  EXPECT_FALSE(counted.routes.all_alike());
  EXPECT_NEAR(counted.routes.mean_instructions(), (8 + 8 + 2 + 800 + 800 + 8) / 8.0, 1e-9);
  for (const Dealing dealing : {Dealing::kByWarp, Dealing::kByRole}) {
    const auto ways = counted.all(dealing);
    EXPECT_EQ(executions(ways, 2), 2);
    EXPECT_EQ(executions(ways, 3), 800);
    EXPECT_EQ(executions(ways, 5), 8);
  }
}

/// Two blocks that both lead to two others: the counts leave one flow open.
TEST(FlowGraph, WhatIsOpenIsTheSmallerOfBothRemainders) {
  const CountedWays counted(written({{.text = "@P0 BRA 0x30", .executed = 8, .stall = 5},
                                     {.text = "@P1 BRA 0x40", .executed = 3, .stall = 5},
                                     {.text = "EXIT", .executed = 4},
                                     {.text = "@P2 BRA 0x20", .executed = 5, .stall = 5},
                                     {.text = "EXIT", .executed = 4}}));
  ASSERT_EQ(counted.graph.blocks.size(), 5u);
  const auto sum = [&](const std::vector<std::size_t>& edges) {
    double flow = 0;
    for (const std::size_t e : edges) flow += counted.graph.edges[e].flow;
    return flow;
  };
  for (const Block& block : counted.graph.blocks) {
    EXPECT_EQ(sum(block.in), block.executed) << block.first;
    if (!block.out.empty()) {
      EXPECT_EQ(sum(block.out), block.executed) << block.first;
    }
  }
}

TEST(WarpRoutes, GoToCodeThatNothingSeemsToLeadToAsOftenAsCounted) {
  const CountedWays counted(written({{.text = "NOP", .executed = 8},
                                     {.text = "EXIT", .executed = 8},
                                     {.text = "FADD R2, R2, R1", .executed = 2, .stall = 4},
                                     {.text = "EXIT", .executed = 2}}));
  EXPECT_EQ(executions(counted.all(Dealing::kByWarp), 2), 2);
  EXPECT_EQ(executions(counted.all(Dealing::kByWarp), 0), 8);
}

TEST(WarpRoutes, AreOneForAllWarpsWhereTheyAreAlike) {
  const auto ways = CountedWays(section_and_loop()).all(Dealing::kAlike);
  for (const Route& way : ways) EXPECT_EQ(way.size(), ways[0].size());
  EXPECT_EQ(executions(ways, 3), 800);
}

TEST(WarpRoutes, LeaveOutIterationsThatOthersStandFor) {
  const auto ways = CountedWays(section_and_loop()).all(Dealing::kByWarp, 40);
  for (const Route& way : ways) EXPECT_LE(way.size(), 160u);
  EXPECT_NEAR(executions(ways, 3), 800, 1e-3);
  EXPECT_LT(ways[0].size(), 100u);
}

TEST(WarpRoutes, PassBothSidesOfABranchThatSplitsWarps) {
  const CountedWays counted(written({{.text = "@P0 BRA 0x30", .executed = 8, .stall = 5},
                                     {.text = "FFMA R0, R0, R1, R1", .executed = 8, .stall = 4},
                                     {.text = "BRA 0x40", .executed = 8, .stall = 5},
                                     {.text = "FADD R2, R2, R1", .executed = 8, .stall = 4},
                                     {.text = "EXIT", .executed = 8}}));
  EXPECT_TRUE(counted.routes.all_alike());
  EXPECT_EQ(counted.all(Dealing::kAlike)[0].size(), 5u);
}

TEST(WarpRoutes, OfOneOfTwoSidesTakeOne) {
  const CountedWays counted(written({{.text = "@P0 BRA 0x30", .executed = 8, .stall = 5},
                                     {.text = "FFMA R0, R0, R1, R1", .executed = 4, .stall = 4},
                                     {.text = "BRA 0x40", .executed = 4, .stall = 5},
                                     {.text = "FADD R2, R2, R1", .executed = 4, .stall = 4},
                                     {.text = "EXIT", .executed = 8}}));
  for (const Route& way : counted.all(Dealing::kByWarp)) {
    const double one = executions({way}, 1), other = executions({way}, 3);
    EXPECT_EQ(one + other, 1);
  }
}

/// In each of eight iterations one warp of the block does ten times as much before a barrier.
machine_code::ExecutedCode one_does_more() {
  std::vector<WrittenLine> lines = {{.text = "@P0 BRA 0xb0", .executed = 64, .stall = 5}};
  for (int i = 0; i < 10; ++i) {
    lines.push_back({.text = "FFMA R0, R0, R1, R1", .executed = 8, .stall = 4});
  }
  lines.push_back({.text = "BAR.SYNC.DEFER_BLOCKING 0x0", .executed = 64, .stall = 5});
  lines.push_back({.text = "@P1 BRA 0x0", .executed = 64, .stall = 5});
  lines.push_back({.text = "EXIT", .executed = 8});
  return written(lines);
}

TEST(WarpRoutes, ARoleIsAlwaysThatOfTheSameWarps) {
  std::set<std::size_t> sizes;
  for (const Route& way : CountedWays(one_does_more()).all(Dealing::kByRole))
    sizes.insert(way.size());
  EXPECT_EQ(sizes.size(), 2u);
}

ResidentRun run_of(const CountedWays& counted, const std::vector<Route>& ways,
                   int warps_per_block) {
  const auto no_cost = [](const auto&, const auto&) { return InstructionCost{}; };
  return run_blocks(price(counted.code, no_cost, Machine{}), ways, warps_per_block, Machine{});
}

TEST(RunBlocks, ABlockWaitsForTheWarpThatDoesMore) {
  const CountedWays counted(one_does_more());
  const auto alike = run_of(counted, counted.all(Dealing::kAlike), kWarpsOfBlock);
  const auto by_warp = run_of(counted, counted.all(Dealing::kByWarp), kWarpsOfBlock);
  EXPECT_NEAR(by_warp.executed, alike.executed, 10 * kWarpsOfBlock);
  // In each iteration the section's 45 cycles instead of a mean with seven branches of 10; but the
  // barrier has taken the other seven warps by then, two cycles each.
  const double more = 45 - (45 + 7 * 10) / 8.0 - 7 * 2;
  EXPECT_NEAR(by_warp.cycles - alike.cycles, 8 * more, 8);
  EXPECT_GT(by_warp.barrier, alike.barrier);
}

TEST(RunBlocks, BarriersAreThoseOfABlock) {
  const CountedWays counted(one_does_more());
  const auto ways = counted.all(Dealing::kByWarp);
  // In blocks of one warp, no warp waits for another.
  const auto alone = run_of(counted, ways, 1), together = run_of(counted, ways, kWarpsOfBlock);
  EXPECT_LT(alone.barrier, together.barrier);
  EXPECT_LT(alone.cycles, together.cycles);
}

TEST(RunBlocks, AccountForEveryCycleOfEveryWarp) {
  const CountedWays counted(section_and_loop());
  const Route way = counted.all(Dealing::kAlike)[0];
  const auto run = run_of(counted, {way}, 1);
  double sum = run.issue + run.stall + run.barrier + run.units + run.unchosen;
  for (const double wait : run.waits) sum += wait;
  EXPECT_NEAR(sum, run.cycles, 1e-9);
  EXPECT_EQ(run.executed, static_cast<double>(way.size()));
}

/// Blocks that ask a unit of the SM for `unit` cycles, and then wait for it for another `latency`.
ResidentRun run_of_asking_blocks(double unit, double latency, int slots, Succession succession) {
  const CountedWays counted(written({{.text = "LDS R0, [R1]", .executed = 8, .write = 0},
                                     {.text = "FADD R2, R0, R0", .executed = 8, .wait = 1},
                                     {.text = "EXIT", .executed = 8}}));
  const auto cost_of = [&](const machine_code::ExecutedInstruction& one, const auto&) {
    InstructionCost cost;
    if (one.text.starts_with("LDS")) {
      cost.units = {{Unit::kLsu, 4 * unit, Unit::kLsu}};  // of a scheduler's four
      cost.latency_cycles = latency;
    }
    return cost;
  };
  const Route way = counted.all(Dealing::kAlike)[0];
  return run_blocks(price(counted.code, cost_of, Machine{}),
                    std::vector<Route>(static_cast<std::size_t>(slots), way), 1, Machine{},
                    succession);
}

// What waits does not hold up what works: the blocks of the slots fall out of step.
TEST(RunBlocks, BlocksFollowWithoutWaitingForTheOtherSlots) {
  constexpr double kLatency = 1000, kTurnaround = 100;
  constexpr int kBlocks = 8;
  const ResidentRun first = run_of_asking_blocks(1, kLatency, 1, {});
  EXPECT_EQ(first.cycles, first.first_cycles);
  EXPECT_NEAR(first.cycles, kLatency, 20);
  const ResidentRun all = run_of_asking_blocks(1, kLatency, 1, {kBlocks, kTurnaround});
  EXPECT_EQ(all.first_cycles, first.cycles);
  EXPECT_NEAR(all.cycles, kBlocks * first.cycles + (kBlocks - 1) * kTurnaround, kBlocks);
  EXPECT_EQ(all.executed, kBlocks * first.executed);
}

// Little's law: where the slots are enough to keep the unit busy, blocks take as long as it does.
TEST(RunBlocks, ManySlotsTakeAsLongAsTheUnitThatTheyAsk) {
  constexpr double kUnit = 100, kLatency = 600;
  constexpr int kBlocks = 20;
  for (const int slots : {4, 8, 16}) {
    const ResidentRun run = run_of_asking_blocks(kUnit, kLatency, slots, {kBlocks, 0});
    const double by_latency = kBlocks * (kLatency + 20), by_unit = kUnit * slots * kBlocks;
    EXPECT_GT(run.cycles, std::max(kBlocks * kLatency, by_unit)) << slots;
    EXPECT_LT(run.cycles, 1.05 * std::max(by_latency, by_unit + kLatency)) << slots;
  }
}

TEST(RunBlocks, TakeNoTimeWithoutWarps) {
  const CountedWays counted(section_and_loop());
  EXPECT_EQ(run_of(counted, {}, 1).cycles, 0);
}

}  // namespace
}  // namespace warpgauge::in_core
