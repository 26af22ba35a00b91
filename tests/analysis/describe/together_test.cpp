// SPDX-License-Identifier: Apache-2.0
// A function among others that were disassembled with it.
#include "analysis/describe/together.h"

#include <gtest/gtest.h>

namespace warpgauge::describe {
namespace {

machine_code::ExecutedInstruction at(std::uint64_t offset, const char* text) {
  machine_code::ExecutedInstruction one;
  one.offset_bytes = offset;
  one.text = text;
  return one;
}

TEST(Together, BranchesNameOffsetsOfTheirFunction) {
  const machine_code::ExecutedCode all{
      .cubin = "",
      .function = "all",
      .architecture = "sm_90a",
      .instructions = {at(0xf0, "EXIT"), at(0x100, "@!P0 BRA 0x130"), at(0x110, "BSSY B0, 0x120"),
                       at(0x120, "BRX R2 -0x130"), at(0x130, "IADD3 R2, R2, 0x120, RZ"),
                       at(0x140, "CALL.REL.NOINC 0x100"), at(0x150, "BRA.U UP0, 0x140")}};
  const auto own = function_within(all, 0x100, 0x150);
  ASSERT_EQ(own.size(), 5u);
  EXPECT_EQ(own[0].offset_bytes, 0u);
  EXPECT_EQ(own[0].text, "@!P0 BRA 0x30");
  EXPECT_EQ(own[1].text, "BSSY B0, 0x20");
  EXPECT_EQ(own[2].text, "BRX R2 -0x130");
  EXPECT_EQ(own[3].text, "IADD3 R2, R2, 0x120, RZ");
  EXPECT_EQ(own[4].text, "CALL.REL.NOINC 0x0");
}

TEST(Together, WhatIsNoCubinIsReadAlone) {
  EXPECT_FALSE(machine_of("/no/such/file"));
  EXPECT_FALSE(machine_of(WARPGAUGE_SOURCE_DIR "/README.md"));
  const auto read = read_together({{"/no/such/file", {}}}, {}, "sm_90a");
  ASSERT_EQ(read.size(), 1u);
  EXPECT_FALSE(read[0]);
}

}  // namespace
}  // namespace warpgauge::describe
