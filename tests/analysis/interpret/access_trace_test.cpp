// SPDX-License-Identifier: Apache-2.0
// What is kept of one block's accesses: whose they are, how many, and what is not known.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace access_trace_tests {
namespace {

using planted::Lines;
using planted::WordList;

/// R30 is the thread; one buffer of 4,096 words at c[0x0][0x210].
Execution traced(Lines lines, const KernelInput::Traced& traced, Sides grid = {1, 1, 1},
                 Sides block = {32, 1, 1}) {
  lines.insert(lines.begin(), "S2R R30, SR_TID.X");
  lines.emplace_back("EXIT");
  const machine_code::ExecutedCode code = planted::code_of(lines);
  KernelInput input{
      .code = &code, .grid = grid, .block = block, .shared_bytes = 4096, .traced = traced};
  input.constants.parameter_base = 0x210;
  input.constants.parameters = {{.offset_bytes = 0, .size_bytes = 8}};
  input.arguments = {BufferArgument{4 * 4096, {}}};
  return interpret(input);
}

const Lines kLoop = {
    "MOV R2, RZ",
    "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
    "LDG.E R0, desc[UR4][R26.64]",  // instruction 3 of the kernel, at 0x30
    "IADD3 R2, R2, 0x1, RZ",
    "ISETP.LT.AND P0, PT, R2, 0x5, PT",
    "@P0 BRA 0x30",
};

TEST(AccessTrace, HasTheFirstExecutionsOfOneWarp) {
  const Execution execution = traced(kLoop, {.block = 0, .most_passes = 3}, {2, 1, 1}, {64, 1, 1});
  ASSERT_EQ(execution.accesses.size(), 1u);
  const TracedAccess& access = execution.accesses[0];
  EXPECT_EQ(access.instruction, 3u);
  EXPECT_EQ(access.space, Stop::Space::kGlobal);
  EXPECT_EQ(access.warp, 0u);
  EXPECT_EQ(access.executions, 5u);
  ASSERT_EQ(access.passes.size(), 3u);
  for (const TracedPass& pass : access.passes) {
    EXPECT_EQ(pass.on, kAllLanes);
    EXPECT_EQ(pass.known, kAllLanes);
    EXPECT_EQ(pass.sectors, 4u);
    EXPECT_EQ(pass.lines, 1u);
    for (int lane = 0; lane < kLanes; ++lane) {
      EXPECT_EQ(pass.addresses[lane] - pass.addresses[0], 4u * static_cast<unsigned>(lane));
    }
  }
}

TEST(AccessTrace, IsThatOfTheBlockAlone) {
  // The second of two blocks leaves at once.
  Lines lines = {"S2R R3, SR_CTAID.X", "ISETP.NE.AND P0, PT, R3, RZ, PT", "@P0 EXIT"};
  lines.insert(lines.end(), kLoop.begin() + 1, kLoop.begin() + 3);
  EXPECT_EQ(traced(lines, {.block = 0}, {2, 1, 1}).accesses.size(), 1u);
  EXPECT_TRUE(traced(lines, {.block = 1}, {2, 1, 1}).accesses.empty());
}

TEST(AccessTrace, KeepsTheLowestWarpThatTakesPart) {
  // Warps 0 and 1 skip the load.
  const Execution execution =
      traced({"ISETP.LT.AND P0, PT, R30, 0x40, PT", "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
              "@!P0 LDG.E R0, desc[UR4][R26.64]"},
             {}, {1, 1, 1}, {128, 1, 1});
  ASSERT_EQ(execution.accesses.size(), 1u);
  EXPECT_EQ(execution.accesses[0].warp, 2u);
  EXPECT_EQ(execution.accesses[0].executions, 1u);
}

TEST(AccessTrace, PutsThePartsOfAMatrixLoadTogether) {
  const Execution execution = traced(
      {"IMAD R20, R30, 0x10, RZ", "IADD3 R20, R20, 0x400, RZ", "LDSM.16.M88.4 R4, [R20]"}, {});
  ASSERT_EQ(execution.accesses.size(), 1u);
  const TracedAccess& access = execution.accesses[0];
  EXPECT_EQ(access.space, Stop::Space::kShared);
  EXPECT_EQ(access.executions, 1u);
  ASSERT_EQ(access.passes.size(), 1u);
  EXPECT_EQ(access.passes[0].on, kAllLanes);
  EXPECT_EQ(access.passes[0].wavefronts, 4u);
  EXPECT_EQ(access.passes[0].addresses[1], 16u);  // from the block's begin
}

TEST(AccessTrace, HasBothPlacesOfACopy) {
  const Execution execution =
      traced({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "LEA R20, R30, 0x400, 0x3",
              "LDGSTS.E [R20], desc[UR4][R26.64]"},
             {});
  ASSERT_EQ(execution.accesses.size(), 2u);
  EXPECT_EQ(execution.accesses[0].space, Stop::Space::kGlobal);
  EXPECT_EQ(execution.accesses[0].passes[0].sectors, 4u);
  EXPECT_EQ(execution.accesses[1].space, Stop::Space::kShared);
  EXPECT_EQ(execution.accesses[1].passes[0].wavefronts, 2u);
}

TEST(AccessTrace, TellsWhichAddressesAreNotKnown) {
  // Lanes from 16 on take their place from a buffer whose contents are not known.
  const Execution execution =
      traced({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "MOV R8, R30",
              "ISETP.GE.AND P0, PT, R30, 0x10, PT", "@P0 LDG.E R8, desc[UR4][R26.64]",
              "IMAD.WIDE R28, R8, 0x4, c[0x0][0x210]", "LDG.E R9, desc[UR4][R28.64]"},
             {});
  ASSERT_TRUE(execution.stop.has_value());
  EXPECT_EQ(execution.stop->kind, Stop::Kind::kUnknownAddress);
  EXPECT_EQ(execution.stop->lane, 16);
  ASSERT_EQ(execution.accesses.size(), 2u);
  const TracedPass& last = execution.accesses[1].passes.at(0);
  EXPECT_EQ(last.on, kAllLanes);
  EXPECT_EQ(last.known, 0xffffu);
  EXPECT_EQ(last.addresses[3] - last.addresses[0], 12u);
}

}  // namespace
}  // namespace access_trace_tests
}  // namespace warpgauge::interpret
