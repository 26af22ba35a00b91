// SPDX-License-Identifier: Apache-2.0
// Each rule of the way of operands from the register file, by itself. All of them together: the
// planted loops of known_answers_test.
#include "analysis/in_core/operand_delivery.h"

#include <gtest/gtest.h>

namespace warpgauge::in_core {
namespace {

using Cycles = std::array<double, kBanks>;

std::vector<OperandRead> operands_of(const char* text, Unit unit = Unit::kFmaHeavy) {
  return operand_reads(machine_code::read_operands(text), {.units = {{unit, 2, unit}}});
}

/// Warp 0 unless said, each as soon as it may.
struct Delivered {
  explicit Delivered(double read_cycles = 1) : delivery(read_cycles) {}
  OperandDelivery::Reads read(const char* text, double now, std::size_t warp = 0,
                              Unit unit = Unit::kFmaHeavy, double least = 0) {
    return delivery.read(operands_of(text, unit), warp, now, least);
  }
  OperandDelivery delivery;
};

TEST(OperandReads, AreRegistersOfTheWarpThatAreNoAddress) {
  const auto product = operands_of("@P0 FFMA R0, R2, R5.reuse, c[0x0][0x210]");
  ASSERT_EQ(product.size(), 2U);
  EXPECT_EQ(product[0].slot, 0);
  EXPECT_EQ(product[0].bank(), 0U);
  EXPECT_FALSE(product[0].keep);
  EXPECT_EQ(product[1].slot, 1);
  EXPECT_EQ(product[1].bank(), 1U);
  EXPECT_TRUE(product[1].keep);
  const auto store = operands_of("STS.128 [R3], R8", Unit::kLsu);
  ASSERT_EQ(store.size(), 1U);
  EXPECT_EQ(store[0].first, 8);
  EXPECT_EQ(store[0].count, 4);
  EXPECT_TRUE(operands_of("LDG.E R4, desc[UR4][R2.64]", Unit::kLsu).empty());
  EXPECT_TRUE(operands_of("IMAD.U32 R0, RZ, RZ, UR4").empty());
  EXPECT_EQ(operands_of("IMAD.WIDE R0, R2, R3, R4").back().count, 2);
}

TEST(OperandReads, AnOperandNamedTwiceSaysWhichItIs) {
  const auto product = operands_of("FFMA R0, R4, R2, R4");
  ASSERT_EQ(product.size(), 3U);
  EXPECT_EQ(product[0].again, OperandRead::kFirst);
  EXPECT_EQ(product[1].again, OperandRead::kFirst);
  EXPECT_EQ(product[2].again, 0U);
}

TEST(OperandDelivery, ABankDeliversOneOperandAtATime) {
  Delivered one;
  EXPECT_EQ(one.read("FFMA R0, R2, R4, R6", 0).cycles, (Cycles{3, 0}));
  EXPECT_EQ(one.read("FFMA R0, R2, R3, R5", 10).cycles, (Cycles{1, 2}));
  EXPECT_EQ(one.read("FFMA R0, R2, R2, R2", 20).cycles, (Cycles{1, 0}));
  EXPECT_EQ(one.read("STS.128 [R3], R8", 30, 0, Unit::kLsu).cycles, (Cycles{2, 2}));
  EXPECT_EQ(Delivered(2).read("FFMA R0, R2, R4, R7", 0).cycles, (Cycles{4, 2}));
}

TEST(OperandDelivery, AnInstructionBeginsWithOneOperandAhead) {
  Delivered one;
  EXPECT_EQ(one.read("FFMA R0, R2, R4, R6", 0).at, 0);
  // The bank is free at 3. What needs the other bank does not wait.
  EXPECT_EQ(one.read("FADD R0, R3, R5", 1, 1).at, 1);
  const auto waits = one.read("FADD R0, R8, R9", 1, 1);
  EXPECT_EQ(waits.at, 2);
  EXPECT_EQ(waits.bank, 0U);
  // An operand of a bank of two cycles is ahead for two.
  Delivered slow(2);
  slow.read("FFMA R0, R2, R4, R6", 0);
  EXPECT_EQ(slow.read("FADD R0, R8, R9", 1).at, 4);
  // Long after, no instruction waits.
  EXPECT_EQ(slow.read("FADD R0, R8, R9", 50).at, 50);
}

TEST(OperandDelivery, WhatIsKeptIsNotReadAgain) {
  Delivered one;
  one.read("FFMA R0, R2.reuse, R4, R6", 0);
  EXPECT_EQ(one.read("FFMA R0, R2, R5, R7", 10).cycles, (Cycles{0, 2}));
  // The second did not say .reuse: the place is empty.
  EXPECT_EQ(one.read("FFMA R0, R2, R5, R7", 20).cycles, (Cycles{1, 2}));
}

TEST(OperandDelivery, APlaceIsOfOneBankAndSlot) {
  Delivered one;
  one.read("FFMA R0, R2.reuse, R4, R6", 0);
  EXPECT_EQ(one.read("FFMA R0, R5, R2, R7", 10).cycles, (Cycles{1, 2})) << "another slot";
  EXPECT_EQ(one.read("FFMA R0, R2, R5, R7", 20).cycles, (Cycles{0, 2}))
      << "R5 is of the other bank";
  one.read("FFMA R0, R2.reuse, R5, R7", 30);
  one.read("FFMA R0, R4, R5, R7", 40);
  EXPECT_EQ(one.read("FFMA R0, R2, R5, R7", 50).cycles, (Cycles{1, 2})) << "R4 took its place";
}

TEST(OperandDelivery, OnlyTheWarpThatLeftItFindsIt) {
  Delivered one;
  one.read("FADD R0, R2.reuse, R5", 0, 3);
  EXPECT_EQ(one.read("FADD R0, R2.reuse, R5", 10, 4).cycles, (Cycles{1, 1}));
  EXPECT_EQ(one.read("FADD R0, R2, R5", 20, 3).cycles, (Cycles{1, 1})) << "warp 4's is there now";
  one.read("FADD R0, R2.reuse, R5", 30, 3);
  one.read("FADD R0, R7, R5", 40, 4);
  EXPECT_EQ(one.read("FADD R0, R2, R5", 50, 3).cycles, (Cycles{0, 1})) << "warp 4 read elsewhere";
}

TEST(OperandDelivery, WhatIsKeptIsThereWhenItHasBeenRead) {
  // R6 is the third that bank 0 reads: at 3. The second does not need that bank.
  Delivered one;
  one.read("FFMA R0, R2, R4, R6.reuse", 0);
  const auto waits = one.read("FFMA R0, R3, R5, R6", 1);
  EXPECT_EQ(waits.at, 3);
  EXPECT_EQ(waits.bank, 0U);
  EXPECT_EQ(waits.cycles, (Cycles{0, 2}));
  // An operand that is named twice is there with its first delivery; later reads of the bank do not
  // matter.
  Delivered twice;
  twice.read("FFMA R0, R2, R4, R2.reuse", 0);
  EXPECT_EQ(twice.read("FFMA R0, R3, R5, R2", 1).at, 1);
}

TEST(OperandDelivery, PipesOfDoublePrecisionAndOfTensorCoresKeepTheirOwn) {
  Delivered one;
  one.read("FFMA R0, R2.reuse, R4, R6", 0);
  for (const Unit unit : {Unit::kFp64, Unit::kTensor}) {
    EXPECT_EQ(one.read("FFMA R0, R2.reuse, R5, R7", 10, 0, unit).cycles, (Cycles{1, 2}));
    EXPECT_EQ(one.read("FFMA R0, R2.reuse, R5, R7", 20, 0, unit).cycles, (Cycles{0, 2}));
  }
  // None of these took the place of the others, which share one.
  EXPECT_EQ(one.read("FFMA R0, R2, R5, R7", 30, 0, Unit::kAlu).cycles, (Cycles{0, 2}));
}

TEST(OperandDelivery, AWideOperandIsKeptWhole) {
  Delivered one;
  one.read("DFMA R0, R2.reuse, R4, R6", 0, 0, Unit::kFp64);
  EXPECT_EQ(one.read("DFMA R0, R2, R4, R6", 10, 0, Unit::kFp64).cycles, (Cycles{2, 2}));
  one.read("FFMA R0, R3, R5, R2.reuse", 20);
  EXPECT_EQ(one.read("IMAD.WIDE R0, R3, R5, R2.reuse", 30).cycles, (Cycles{1, 3}));
  EXPECT_EQ(one.read("FFMA R0, R3, R5, R2", 40).cycles, (Cycles{1, 2}));
}

TEST(OperandDelivery, BanksMayBeBusyForLonger) {
  Delivered one;
  EXPECT_EQ(one.read("FADD R0, R2, R4", 0, 0, Unit::kTensor, 8).cycles, (Cycles{8, 8}));
  EXPECT_EQ(one.read("FADD R0, R3, R5", 1).at, 7);  // one cycle, an operand, ahead
  // It waits for both banks itself: that of R3 and R5 is free at 10.
  EXPECT_EQ(one.read("FADD R0, R2, R4", 8, 0, Unit::kTensor, 2).at, 9);
  EXPECT_EQ(one.read("FFMA R0, R2, R4, R6", 20, 0, Unit::kTensor, 2).cycles, (Cycles{3, 2}));
  EXPECT_EQ(one.read("NOP", 21, 0, Unit::kAlu).at, 21) << "nothing to read, nothing to wait for";
}

}  // namespace
}  // namespace warpgauge::in_core
