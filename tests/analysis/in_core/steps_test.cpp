// SPDX-License-Identifier: Apache-2.0
// What the control bits of one instruction say.
#include "analysis/in_core/steps.h"

#include <gtest/gtest.h>

#include "analysis/base/defect.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

using machine_code::InstructionClass;

std::string refused(const WrittenLine& line) {
  try {
    step_of(line);
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "accepted";
}

TEST(Steps, KnowTheOddStallCounts) {
  const auto gap = [](int stall, bool yields) {
    return step_of({.text = "NOP", .stall = stall, .yields = yields}).gap_cycles;
  };
  EXPECT_EQ(gap(4, false), 4);
  EXPECT_EQ(gap(11, false), 11);
  EXPECT_EQ(gap(12, true), 12);
  EXPECT_EQ(gap(12, false), 2);
  EXPECT_EQ(gap(0, true), 1);
  EXPECT_EQ(gap(1, true), 2);
  EXPECT_EQ(gap(2, true), 2);
}

TEST(Steps, OfADepbarHaveALimitAndASet) {
  const Step limited = step_of({.text = "DEPBAR.LE SB0, 0x1"});
  EXPECT_EQ(limited.limited, 0);
  EXPECT_EQ(limited.limit, 1u);
  EXPECT_EQ(limited.waits, 0u);
  const Step both = step_of({.text = "DEPBAR.LE SB1, 0x0, {3,0}"});
  EXPECT_EQ(both.limited, 1);
  EXPECT_EQ(both.waits, 0b1001u);
  EXPECT_EQ(step_of({.text = "DEPBAR {2,1}"}).waits, 0b110u);
  EXPECT_EQ(step_of({.text = "WARPGROUP.DEPBAR.LE gsb0, 0x1"}).limited, kProductScoreboards);
}

TEST(Steps, OfAFenceThatSetsAScoreboardDoNotStopTheWarp) {
  EXPECT_EQ(step_of({.text = "MEMBAR.SC.GPU"}).kind, Step::Kind::kStop);
  EXPECT_EQ(step_of({.text = "MEMBAR.SC.GPU", .read = 1}).kind, Step::Kind::kPlain);
  EXPECT_EQ(step_of({.text = "BAR.SYNC.DEFER_BLOCKING 0x0"}).kind, Step::Kind::kStop);
}

TEST(Steps, OfWhatSetsAScoreboardAndIsNotInTheTableAreUnknown) {
  EXPECT_EQ(step_of({.text = "NEWOP R0, R0", .write = 0}).unit, InstructionClass::kUnknown);
  EXPECT_EQ(step_of({.text = "NEWOP R0, R0"}).unit, InstructionClass::kFixed);
}

TEST(Steps, AreIdleWhereNoThreadDidAnything) {
  auto code = written({{.text = "@P0 LDG.E R0, desc[UR4][R2.64]", .write = 0}, {.text = "EXIT"}});
  const auto is_idle = [&] {
    return read_steps(code.instructions, machine_code::read_transfers(code.instructions))
        .at(0)
        .idle;
  };
  EXPECT_FALSE(is_idle());
  code.instructions[0].threads = 0;
  EXPECT_TRUE(is_idle());
  code.instructions[1].threads = 0;  // threads were not counted
  EXPECT_FALSE(is_idle());
}

TEST(Steps, RefuseScoreboardsThatNoWarpHas) {
  EXPECT_EQ(refused({.text = "LDG.E R0, desc[UR4][R2.64]", .write = 6}),
            "the instruction at 0x0 sets scoreboard 6");
  EXPECT_EQ(refused({.text = "DEPBAR.LE SB9, 0x0"}),
            "\"DEPBAR.LE SB9, 0x0\" at 0x0 names no scoreboard and limit");
}

}  // namespace
}  // namespace warpgauge::in_core
