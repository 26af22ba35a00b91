// SPDX-License-Identifier: Apache-2.0
// What is said of a loop: its cycles, its start, what bounds it, and how sure that is.
#include "analysis/in_core/loop_time.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/machine_code/control_flow.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedCode;

constexpr Machine kMachine{.taken_cycles = 11,
                           .barrier_base_cycles = 10,
                           .barrier_per_warp_cycles = 2,
                           .schedulers = 4,
                           .bank_read_cycles = 0,
                           .banks = 2};

InstructionCost cost_of(const machine_code::ExecutedInstruction& one,
                        const machine_code::Operands& operands) {
  InstructionCost cost{.evidence = Evidence::kMeasured};
  if (operands.opcode == "FADD")
    cost = {.units = {{Unit::kFmaHeavy, 2, Unit::kFmaLite}}, .latency_cycles = 4};
  if (operands.opcode == "MUFU")
    cost = {.units = {{Unit::kXu, 8, Unit::kXu}}, .latency_cycles = 20};
  if (operands.opcode == "LDG")
    cost = {.units = {{Unit::kLsu, 4, Unit::kLsu}}, .latency_cycles = 500};
  if (one.text.starts_with("NEWOP")) {
    cost = {.units = {{Unit::kAlu, 10, Unit::kAlu}}, .latency_cycles = 100, .low = 0.5, .high = 2};
  }
  return cost;
}

struct Timed {
  ExecutedCode code;
  LoopTime time;
  std::string bottleneck(std::size_t i = 0) const {
    return bottleneck_text(time.occupied.at(i).bottleneck, code);
  }
};

Timed timed(std::initializer_list<WrittenLine> lines, std::vector<int> warps,
            const Machine& machine = kMachine) {
  Timed timed{.code = written(lines), .time = {}};
  const auto flow = machine_code::control_flow_of(timed.code);
  timed.time = time_of_loop(timed.code, price(timed.code, cost_of, machine), flow, flow.loops.at(0),
                            machine, {.warps = std::move(warps), .shares = {}});
  return timed;
}

TEST(LoopTime, SaysWhereTheLoopIs) {
  const Timed one = timed({{"MOV R0, RZ"}, {"NOP"}, {"NOP"}, {"@P0 BRA 0x10"}, {"EXIT"}}, {1, 3});
  EXPECT_EQ(one.time.first_bytes, 0x10u);
  EXPECT_EQ(one.time.last_bytes, 0x30u);
  EXPECT_EQ(one.time.depth, 0);
  EXPECT_EQ(one.time.steps, 3);
  EXPECT_FALSE(one.time.whole);
  ASSERT_EQ(one.time.occupied.size(), 2u);
  EXPECT_EQ(one.time.occupied[1].warps, 3);
  ASSERT_EQ(one.time.lines.size(), 5u);
  EXPECT_EQ(one.time.lines[0].executed, 0);
  EXPECT_EQ(one.time.lines[1].executed, 1);
}

TEST(LoopTime, EachBoundIsNamed) {
  EXPECT_EQ(timed({{"NOP"}, {"NOP"}, {"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {16}).bottleneck(),
            "issue");
  EXPECT_EQ(timed({{"MUFU.RCP R0, R1"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {8}).bottleneck(), "pipe xu");
  EXPECT_EQ(timed({{"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {1}).bottleneck(), "branch");
  EXPECT_EQ(
      timed({{"FADD R0, R0, R1", 1, 10}, {"FADD R0, R0, R1", 1, 10}, {"@P0 BRA 0x0"}, {"EXIT"}},
            {1})
          .bottleneck(),
      "chain");
  EXPECT_EQ(timed({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                   {.text = "FADD R1, R0, R1", .wait = 1},
                   {"@P0 BRA 0x0"},
                   {"EXIT"}},
                  {1})
                .bottleneck(),
            "scoreboard: LDG.E");
  EXPECT_EQ(timed({{"BAR.SYNC.DEFER_BLOCKING 0x0"}, {"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {1})
                .bottleneck(),
            "barrier");
  const Machine banks{.bank_read_cycles = 2, .banks = 2};
  EXPECT_EQ(
      timed({{"FADD R0, R2, R4"}, {"FADD R0, R6, R8"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {16}, banks)
          .bottleneck(),
      "bank 0");
}

TEST(LoopTime, TheBoundChangesWithTheWarps) {
  const Timed one = timed({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                           {.text = "MUFU.RCP R1, R0", .write = 1, .wait = 1},
                           {.text = "MUFU.RCP R1, R1", .write = 1, .wait = 2},
                           {.text = "@P0 BRA 0x0", .wait = 2},
                           {"EXIT"}},
                          {1, 16});
  EXPECT_EQ(one.bottleneck(0), "scoreboard: LDG.E");
  EXPECT_EQ(one.time.occupied[0].cycles, 500 + 20 + 20 + 11);
  EXPECT_EQ(one.time.occupied[0].bottleneck.instruction, 0u);
  // 16 warps that wait as long as before: neither the pipe nor the slots are full.
  EXPECT_EQ(one.time.unit_cycles[static_cast<std::size_t>(Unit::kXu)], 16);
}

TEST(LoopTime, ChoicesAreHalved) {
  const Timed one = timed({{"FADD R0, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {1});
  EXPECT_EQ(one.time.unit_cycles[static_cast<std::size_t>(Unit::kFmaHeavy)], 1);
  EXPECT_EQ(one.time.unit_cycles[static_cast<std::size_t>(Unit::kFmaLite)], 1);
}

TEST(LoopTime, StartIsWhatComesOnceOnly) {
  // The load of the first iteration is waited for in the next: each iteration but the first waits.
  const Timed one = timed({{.text = "FADD R1, R0, R1", .wait = 1},
                           {.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                           {"@P0 BRA 0x0"},
                           {"EXIT"}},
                          {1});
  EXPECT_EQ(one.time.occupied[0].cycles, 501);
  EXPECT_EQ(one.time.occupied[0].start_cycles, 0);
  const Timed many = timed({{"MUFU.RCP R0, R1"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {8});
  EXPECT_EQ(many.time.occupied[0].cycles, 64);
  EXPECT_GE(many.time.occupied[0].start_cycles, 0);
  EXPECT_LT(many.time.occupied[0].start_cycles, 64);
}

TEST(LoopTime, AnUnknownCostGivesAnInterval) {
  const Timed sure = timed({{"MUFU.RCP R0, R1"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {8});
  EXPECT_EQ(sure.time.occupied[0].low, 64);
  EXPECT_EQ(sure.time.occupied[0].high, 64);
  const Timed unsure = timed({{"NEWOP R0, R1"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {8});
  EXPECT_EQ(unsure.time.occupied[0].cycles, 80);
  EXPECT_EQ(unsure.time.occupied[0].low, 40);
  EXPECT_EQ(unsure.time.occupied[0].high, 160);
  // An instruction outside the loop makes nothing uncertain.
  const Timed outside =
      timed({{"NEWOP R0, R1"}, {"MUFU.RCP R0, R1"}, {"@P0 BRA 0x10"}, {"EXIT"}}, {8});
  EXPECT_EQ(outside.time.occupied[0].low, 64);
}

TEST(LoopTime, WaitsOfTheLines) {
  const Timed one = timed({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                           {"NOP", 1, 6},
                           {.text = "FADD R1, R0, R1", .wait = 1},
                           {"@P0 BRA 0x0"},
                           {"EXIT"}},
                          {1});
  EXPECT_EQ(one.time.lines[0].delay, Delay::kBranch);
  EXPECT_EQ(one.time.lines[0].waited, 10);
  EXPECT_EQ(one.time.lines[1].waited, 0);
  EXPECT_EQ(one.time.lines[2].delay, Delay::kScoreboard);
  EXPECT_EQ(one.time.lines[2].cause, 0u);
  EXPECT_EQ(one.time.lines[2].waited, 500 - 2);
  EXPECT_TRUE(one.time.lines[2].carried);
  EXPECT_TRUE(one.time.lines[0].critical);
}

TEST(LoopTime, AWaitOfSomeIterationsIsTheMeanOfMany) {
  // A branch that every fourth iteration takes: its target is issued 11 cycles later, not 1.
  const auto code =
      written({{"@P1 BRA 0x20"}, {"NOP"}, {"FADD R0, R1, R2"}, {"@P0 BRA 0x0", 1, 1}, {"EXIT"}});
  const auto flow = machine_code::control_flow_of(code);
  const LoopTime time =
      time_of_loop(code, price(code, cost_of, kMachine), flow, flow.loops.at(0), kMachine,
                   {.warps = {1}, .shares = {.taken = {{0x0, 0.25}}, .trips = {}}});
  EXPECT_EQ(time.lines[1].executed, 0.75);
  EXPECT_EQ(time.lines[2].waited, 10 / 4.0);
}

TEST(LoopTime, OfTheWholeCode) {
  const auto code = written(
      {{"MOV R0, RZ", 1, 5}, {"FADD R1, R1, R2", 1, 4}, {"@P0 BRA 0x10", 1, 5}, {"EXIT", 1, 5}});
  const auto flow = machine_code::control_flow_of(code);
  const LoopTime time = time_of_all(code, price(code, cost_of, kMachine), flow, kMachine,
                                    {.warps = {1}, .shares = {.taken = {}, .trips = {{0x10, 3}}}});
  EXPECT_TRUE(time.whole);
  EXPECT_EQ(time.steps, 8);
  // 5, then 4 + 11 twice, 4 + 5, and EXIT.
  EXPECT_EQ(time.occupied[0].cycles, 5 + 2 * 15 + 9 + 1);
  EXPECT_EQ(time.occupied[0].start_cycles, 0);
  EXPECT_EQ(time.lines[1].executed, 3);
  EXPECT_EQ(time.dataflow.within.cycles, 12);
  EXPECT_EQ(time.dataflow.carried.cycles, 0);
}

TEST(LoopTime, ACutPathSaysSo) {
  const auto assumptions = [](const ExecutedCode& code) {
    return time_of_all(code, price(code, cost_of, kMachine), machine_code::control_flow_of(code),
                       kMachine, {.warps = {1}, .shares = {.taken = {}, .trips = {{0x0, 1e6}}}})
        .assumptions;
  };
  EXPECT_EQ(assumptions(written({{"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}})),
            (std::vector<std::string>{"the path is too long: only its beginning was timed"}));
  EXPECT_EQ(assumptions(written({{"NOP"}, {"BRA 0x0"}})),
            (std::vector<std::string>{"the path comes back to 0x0 for ever",
                                      "the path is too long: only its beginning was timed"}));
}

TEST(LoopTime, TheTimelineHasTheFirstIterationsOfItsWarps) {
  const auto code = written({{"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto flow = machine_code::control_flow_of(code);
  const LoopTime time = time_of_loop(code, price(code, cost_of, kMachine), flow, flow.loops.at(0),
                                     kMachine, {.warps = {1}, .shares = {}, .timeline_warps = 3});
  ASSERT_EQ(time.timeline.size(), 3u * 2 * 2);
  double last = -1;
  for (const Issue& issue : time.timeline) {
    EXPECT_GE(issue.at, last + 1);  // one a cycle
    last = issue.at;
    EXPECT_LT(issue.warp, 3u);
    EXPECT_LT(issue.step, 4u);
  }
}

TEST(LoopTime, ASchedulerIssuesOnceACycleAtPartsOfCycles) {
  // A unit of the SM that takes 1.25 cycles of four schedulers: they wake at quarters.
  const auto code = written({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                             {"FADD R1, R3, R1"},
                             {"FADD R1, R3, R1"},
                             {"@P0 BRA 0x0"},
                             {"EXIT"}});
  const auto flow = machine_code::control_flow_of(code);
  const auto cost = [](const machine_code::ExecutedInstruction& one,
                       const machine_code::Operands&) -> InstructionCost {
    if (!one.text.starts_with("LDG")) return {};
    return {.units = {{Unit::kLsu, 5, Unit::kLsu}}, .latency_cycles = 30.3};
  };
  const PricedCode priced = price(code, cost, kMachine);
  const Path path = path_of(code, flow, flow.loops.at(0), {}, 8, 1000);
  const IssueRun run = run_path(priced, path, 8, 6, kMachine, IssueLog::kAll);
  for (std::size_t i = 1; i < run.issues.size(); ++i) {
    ASSERT_GE(run.issues[i].at - run.issues[i - 1].at, 1) << i;
  }
}

TEST(LoopTime, ATargetAtTheEndOfItsLineComesLate) {
  for (int first = 0; first < 10; ++first) {
    ExecutedCode code = written({{"NOP"}, {"NOP"}, {"@P0 BRA 0x0", 1, 5}, {"EXIT"}});
    for (auto& one : code.instructions) one.offset_bytes += static_cast<std::uint64_t>(16 * first);
    code.instructions[2].text = fmt::format("@P0 BRA {:#x}", 16 * first);
    const auto flow = machine_code::control_flow_of(code);
    const LoopTime time = time_of_loop(code, price(code, cost_of, kMachine), flow, flow.loops.at(0),
                                       kMachine, {.warps = {1}, .shares = {}});
    // The seventh of eight instructions a cycle, the eighth two.
    const int late = first == 6 ? 1 : first == 7 ? 2 : 0;
    EXPECT_EQ(time.occupied[0].cycles, 2 + 11 + late) << first;
  }
}

TEST(LoopTime, AStallCountLongerThanABranchIsAllThatItTakes) {
  const Machine quick{.taken_cycles = 6};
  const auto cycles = [&](int stall) {
    return timed({{"NOP"}, {"@P0 BRA 0x0", 1, stall}, {"EXIT"}}, {1}, quick)
        .time.occupied[0]
        .cycles;
  };
  EXPECT_EQ(cycles(5), 1 + 6);
  EXPECT_EQ(cycles(6), 1 + 6);
  EXPECT_EQ(cycles(9), 1 + 9);
}

TEST(LoopTime, ABarrierTakesWarpsOneAfterTheOther) {
  const auto cycles = [](int warps) {
    return timed({{"BAR.SYNC.DEFER_BLOCKING 0x0"}, {"@P0 BRA 0x0"}, {"EXIT"}}, {warps})
        .time.occupied[0]
        .cycles;
  };
  // Four come at once, one of each scheduler: 4 x 2, then 10, then the branch.
  EXPECT_EQ(cycles(1), 4 * 2 + 10 + 11);
  // With eight warps a scheduler, the last comes 7 cycles after the first; the barrier is far
  // behind by then.
  EXPECT_EQ(cycles(8), 32 * 2 + 10 + 11);
}

TEST(LoopTime, AWideProductHoldsTheSchedulerUp) {
  const ExecutedCode code = written({{"FADD R0, R1, R1"}, {"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto flow = machine_code::control_flow_of(code);
  const auto cost = [](const machine_code::ExecutedInstruction& one,
                       const machine_code::Operands&) -> InstructionCost {
    if (!one.text.starts_with("FADD")) return {};
    return {.units = {{Unit::kFmaHeavy, 2, Unit::kFmaHeavy}}, .issue_cycles = 3};
  };
  const LoopTime time = time_of_loop(code, price(code, cost, kMachine), flow, flow.loops.at(0),
                                     kMachine, {.warps = {1, 8}, .shares = {}});
  EXPECT_EQ(time.occupied[0].cycles, 3 + 1 + 11);
  EXPECT_EQ(time.occupied[1].cycles, 8 * (3 + 1 + 1));
}

constexpr Machine kBankMachine{.taken_cycles = 11, .bank_read_cycles = 1, .banks = 2};

TEST(LoopTime, ABankThatDeliversNothingIsNoUnitOfTheInstruction) {
  const auto code = written({{"FADD R0, R2, R4"}, {"FADD R0, R3, R4"}, {"NOP"}, {"EXIT"}});
  const PricedCode priced = price(code, cost_of, kBankMachine);
  const auto units = [&](std::size_t i) {
    std::vector<Unit> found;
    for (const UnitUse& use : priced.costs[i].units) found.push_back(use.unit);
    return found;
  };
  EXPECT_EQ(units(0), (std::vector{Unit::kFmaHeavy, Unit::kBank0}));
  EXPECT_EQ(units(1), (std::vector{Unit::kFmaHeavy, Unit::kBank0, Unit::kBank1}));
  EXPECT_EQ(units(2), std::vector<Unit>{});
}

TEST(LoopTime, AWaitForOperandsDoesNotTakeTheNameOfALongerOne) {
  const Timed one = timed({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                           {.text = "FADD R6, R8, R10", .wait = 1},
                           {.text = "FFMA R1, R2, R4, R6", .wait = 1},
                           {.text = "FFMA R1, R2, R4, R6"},
                           {"@P0 BRA 0x0"},
                           {"EXIT"}},
                          {1}, kBankMachine);
  EXPECT_EQ(one.bottleneck(), "scoreboard: LDG.E");
  EXPECT_EQ(one.time.lines[1].delay, Delay::kScoreboard);
  EXPECT_EQ(one.time.lines[1].waited, 499);
  // The second instruction reads two operands, the third three. The third comes while one operand
  // is ahead of it; for two cycles, more than one of its own three is left.
  EXPECT_EQ(one.time.lines[2].waited, 0);
  EXPECT_EQ(one.time.lines[3].delay, Delay::kUnit);
  EXPECT_EQ(one.time.lines[3].cause, static_cast<std::uint32_t>(Unit::kBank0));
  EXPECT_EQ(one.time.lines[3].waited, 2);
}

TEST(LoopTime, WaitsForOperandsAndForOthersAreToldApart) {
  const auto code = written(
      {{"FFMA R1, R2, R4, R6"}, {"FFMA R1, R2, R4, R6"}, {"NOP"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto flow = machine_code::control_flow_of(code);
  const LoopTime time =
      time_of_loop(code, price(code, cost_of, kBankMachine), flow, flow.loops.at(0), kBankMachine,
                   {.warps = {1}, .shares = {}, .timeline_warps = 4});
  std::array<double, 4> last = {-1, -1, -1, -1};
  double operands = 0, others = 0;
  for (const Issue& issue : time.timeline) {
    double& before = last[issue.warp];
    if (before >= 0) {
      EXPECT_EQ(issue.waited + issue.unchosen, issue.at - before - 1);
      if (issue.delay == Delay::kUnit) operands += issue.waited;
      others += issue.unchosen;
    }
    before = issue.at;
  }
  EXPECT_GT(operands, 0);
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace warpgauge::in_core
