// SPDX-License-Identifier: Apache-2.0
// Loops of code whose every instruction is there, by offsets.
#include "analysis/machine_code/executed_loops.h"

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

TEST(ExecutedLoops, NestAndComeInnermostLast) {
  const auto loops =
      loops_of(code_of({"MOV R0, RZ", "NOP", "NOP", "@P0 BRA 0x20", "@P1 BRA 0x10", "EXIT"}));
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0].body, (Places{1, 2, 3, 4}));
  EXPECT_EQ(loops[0].depth, 0);
  EXPECT_EQ(loops[1].body, (Places{2, 3}));
  EXPECT_EQ(loops[1].depth, 1);
}

TEST(ExecutedLoops, OutOfLineBlocksBelongToThem) {
  const auto loops =
      loops_of(code_of({"NOP", "@P0 BRA 0x50", "NOP", "@P1 BRA 0x0", "EXIT", "NOP", "BRA 0x20"}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{0, 1, 2, 3, 5, 6}));
}

// A trap's block lies out of line, in front of another that belongs to the loop.
TEST(ExecutedLoops, NothingIsReachedBehindATrap) {
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

TEST(ExecutedLoops, WhatIsNone) {
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

TEST(ExecutedLoops, PlacesAreOffsetsNotLines) {
  auto code = code_of({"MOV R0, RZ", "NOP", "@P0 BRA 0x150", "EXIT"});
  for (std::size_t i = 0; i < 4; ++i) code.instructions[i].offset_bytes = 0x140 + 16 * i;
  const auto loops = loops_of(code);
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{1, 2}));
}

TEST(ExecutedLoops, ACallIsNoBranch) {
  const auto loops = loops_of(code_of(
      {"NOP", "CALL.REL.NOINC 0x40", "@P0 BRA 0x0", "EXIT", "NOP", "RET.REL.NODEC R2 0x0"}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].body, (Places{0, 1, 2}));
}

}  // namespace
}  // namespace warpgauge::machine_code
