// SPDX-License-Identifier: Apache-2.0
// Edges and loops of code whose every instruction is there, by offsets.
#include "analysis/machine_code/control_flow.h"

#include <gtest/gtest.h>

namespace warpgauge::machine_code {
namespace {

using Places = std::vector<std::size_t>;

ExecutedCode code_of(std::initializer_list<const char*> texts) {
  ExecutedCode code;
  for (const char* text : texts) {
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(), .text = text});
  }
  return code;
}

std::vector<Loop> loops_of(const ExecutedCode& code) { return control_flow_of(code).loops; }

TEST(ControlFlowLoops, NestAndComeInnermostLast) {
  const auto loops =
      loops_of(code_of({"MOV R0, RZ", "NOP", "NOP", "@P0 BRA 0x20", "@P1 BRA 0x10", "EXIT"}));
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0].body, (Places{1, 2, 3, 4}));
  EXPECT_EQ(loops[0].depth, 0);
  EXPECT_EQ(loops[1].body, (Places{2, 3}));
  EXPECT_EQ(loops[1].depth, 1);
}

TEST(ControlFlowLoops, OutOfLineBlocksBelongToThem) {
  const auto loops =
      loops_of(code_of({"NOP", "@P0 BRA 0x50", "NOP", "@P1 BRA 0x0", "EXIT", "NOP", "BRA 0x20"}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{0, 1, 2, 3, 5, 6}));
}

// A trap's block lies out of line, in front of another that belongs to the loop.
TEST(ControlFlowLoops, NothingIsReachedBehindATrap) {
  const auto loops = loops_of(
      code_of({"@P0 BRA 0x40", "NOP", "@P1 BRA 0x50", "EXIT", "BPT.TRAP 0x1", "NOP", "BRA 0x10"}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{1, 2, 5, 6}));
  // One that only some warps meet lets the others go on, and so does one of a debugger.
  for (const char* passed : {"@P2 BPT.TRAP 0x1", "BPT.DRAIN 0x1"}) {
    EXPECT_TRUE(loops_of(code_of({"@P0 BRA 0x40", "NOP", "@P1 BRA 0x50", "EXIT", passed, "NOP",
                                  "BRA 0x10"}))
                    .empty())
        << passed;
  }
}

TEST(ControlFlowLoops, WhatIsNone) {
  // A branch to itself, one that never runs, one to nowhere, none around an indirect branch.
  EXPECT_TRUE(loops_of(code_of({"NOP", "EXIT", "BRA 0x20"})).empty());
  EXPECT_TRUE(loops_of(code_of({"NOP", "@!PT BRA 0x0", "EXIT"})).empty());
  EXPECT_TRUE(loops_of(code_of({"NOP", "@!UPT BRA 0x0", "EXIT"})).empty());
  EXPECT_TRUE(loops_of(code_of({"NOP", "@P0 BRA 0x8", "EXIT"})).empty());
  EXPECT_TRUE(loops_of(code_of({"NOP", "@P0 BRA 0xffffffffffffffff", "EXIT"})).empty());
  EXPECT_TRUE(loops_of(code_of({"NOP", "@P0 BRA `(.L_x_0)", "EXIT"})).empty());
  EXPECT_TRUE(
      loops_of(code_of({"NOP", "NOP", "BRX R4 -0x20", "NOP", "@P0 BRA 0x10", "EXIT"})).empty());
  EXPECT_TRUE(loops_of({}).empty());
}

TEST(ControlFlowLoops, PlacesAreOffsetsNotLines) {
  auto code = code_of({"MOV R0, RZ", "NOP", "@P0 BRA 0x150", "EXIT"});
  for (std::size_t i = 0; i < 4; ++i) code.instructions[i].offset_bytes = 0x140 + 16 * i;
  const auto loops = loops_of(code);
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{1, 2}));
}

TEST(ControlFlowLoops, ACallIsNoBranch) {
  const auto loops = loops_of(code_of(
      {"NOP", "CALL.REL.NOINC 0x40", "@P0 BRA 0x0", "EXIT", "NOP", "RET.REL.NODEC R2 0x0"}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{0, 1, 2}));
}

TEST(ControlFlow, HasAnEdgeForEachSideOfABranch) {
  const ExecutedCode code = code_of({"@P0 BRA 0x30", "CALL.REL.NOINC 0x40", "EXIT", "BRA 0x10",
                                     "RET.REL.NODEC R2 0x0", "@!PT BRA 0x0", "@P1 BRA 0x300"});
  const ControlFlow flow = control_flow_of(code);
  EXPECT_EQ(flow.successors, (Edges{{3, 1}, {2}, {}, {1}, {}, {6}, {}}));
  EXPECT_EQ(flow.predecessors, (Edges{{}, {0, 3}, {1}, {0}, {}, {}, {}}));
  EXPECT_EQ(flow.entries, (Places{0, 4}));
  EXPECT_EQ(flow.live, (std::vector<bool>{true, true, true, true, true, false, false}));
  EXPECT_EQ(flow.transfers[1].to, 4u);
  EXPECT_FALSE(flow.transfers[5].jumps);
  EXPECT_EQ(flow.transfers[6].to, kNowhere);
}

TEST(ControlFlow, IsEnteredAnywhereBehindAnIndirectBranch) {
  const ExecutedCode code = code_of({"BRX R4 -0x20", "NOP", "BRA 0x10", "EXIT"});
  EXPECT_EQ(control_flow_of(code).entries, (Places{0, 3}));
}

}  // namespace
}  // namespace warpgauge::machine_code
