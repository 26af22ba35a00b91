// SPDX-License-Identifier: Apache-2.0
// What a line of the table of mma.sync instructions says, and what an operation of it became.
#include <gtest/gtest.h>

#include "probes/compute/mma.h"
#include "probes/compute/opcode_shares.h"

namespace warpgauge::probes {
namespace {

constexpr MmaLine kLine = {
    .type = "e4m3_f32", .shape = "m16n8k32", .ptx = "f32.e4m3.e4m3.f32", .native_on = "89 12"};

TEST(MmaLine, ReadsSizesFromTheShape) {
  EXPECT_EQ(kLine.size('m'), 16);
  EXPECT_EQ(kLine.size('n'), 8);
  EXPECT_EQ(kLine.size('k'), 32);
  EXPECT_EQ(kLine.operations(), 2.0 * 16 * 8 * 32);
}

TEST(MmaLine, TellsTheAccumulatorFromTheOperands) {
  EXPECT_TRUE(kLine.accumulates("f32"));
  EXPECT_FALSE(kLine.of_integers());
  EXPECT_TRUE((MmaLine{.ptx = "s32.s8.s8.s32"}).of_integers());
}

TEST(MmaLine, IsNativeWhereItsCapabilityBeginsWithOneOfTheList) {
  EXPECT_TRUE(kLine.native(89));
  EXPECT_TRUE(kLine.native(120));
  EXPECT_TRUE(kLine.native(121));
  EXPECT_FALSE(kLine.native(80));
  EXPECT_FALSE(kLine.native(90));
  EXPECT_FALSE(kLine.native(100));
  EXPECT_TRUE(MmaLine{}.native(80));
  constexpr MmaLine kOlder = {.native_on = "8"};
  EXPECT_TRUE(kOlder.native(86));
  EXPECT_FALSE(kOlder.native(90));
}

using Shares = std::vector<std::pair<std::string, double>>;

TEST(OpcodeShares, AreWhatTheLongerLoopHasBeyondTheShorter) {
  const auto shares =
      opcode_shares({{"HMMA.16816.F32", 48}, {"FADD", 96}, {"BRA", 1}, {"MOV", 7}},
                    {{"HMMA.16816.F32", 16}, {"FADD", 32}, {"BRA", 1}, {"MOV", 3}}, 16);
  EXPECT_EQ(shares, (Shares{{"FADD", 4}, {"HMMA.16816.F32", 2}, {"MOV", 0.25}}));
  EXPECT_EQ(to_text(shares), "4 FADD + 2 HMMA.16816.F32 + 0.25 MOV");
}

TEST(OpcodeShares, OfOneInstructionAreItsName) {
  const auto shares =
      opcode_shares({{"HMMA.16816.F32", 48}, {"BRA", 1}}, {{"HMMA.16816.F32", 16}, {"BRA", 1}}, 32);
  EXPECT_EQ(to_text(shares), "HMMA.16816.F32");
}

TEST(OpcodeShares, AreNoneWhereNoTextIsKnown) {
  EXPECT_TRUE(opcode_shares({}, {}, 32).empty());
  EXPECT_EQ(to_text({}), "");
}

}  // namespace
}  // namespace warpgauge::probes
