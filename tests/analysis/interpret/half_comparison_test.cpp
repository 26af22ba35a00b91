// SPDX-License-Identifier: Apache-2.0
// Packed pairs of 16-bit floating point: compared, the lesser and the greater.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace half_comparison_tests {
namespace {

using planted::outputs_of;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

constexpr Word kOne = 0x3c00, kTwo = 0x4000, kNan = 0x7e01, kMinusOne = 0xbc00, kTiny = 0x0001;

constexpr Word pair(Word upper, Word lower) { return upper << 16 | lower; }

/// What a form gives of one pair of words.
Word of(const std::string& form, Word a, Word b) {
  return words_of({form}, {WordList(32, a), WordList(32, b)}).front();
}

TEST(HalfComparison, TellsOfTheLowerHalvesFirst) {
  const auto found =
      outputs_of({.lines = {"HSETP2.LT.AND P0, P1, R2, R3, PT", "SEL R0, RZ, 0x1, !P0",
                            "SEL R1, RZ, 0x1, !P1"},
                  .inputs = {WordList(32, pair(kTwo, kOne)), WordList(32, pair(kOne, kTwo))},
                  .outputs = 2});
  EXPECT_EQ(found[0], WordList(32, 1));
  EXPECT_EQ(found[1], WordList(32, 0));
}

TEST(HalfComparison, OfANanHoldsOnlyWhereItIsAskedFor) {
  EXPECT_EQ(of("HSET2.LTU.AND R0, R2, R3, PT", pair(kNan, kOne), pair(kOne, kOne)), 0xffff'0000);
  EXPECT_EQ(of("HSET2.LT.AND R0, R2, R3, PT", pair(kNan, kOne), pair(kOne, kTwo)), 0xffffu);
  EXPECT_EQ(of("HSET2.NUM.AND R0, R2.H1_H1, R3.H0_H0, PT", pair(kOne, kNan), pair(kNan, kTwo)),
            0xffff'ffffu);
}

TEST(HalfComparison, GivesOneAsANumberOfItsType) {
  EXPECT_EQ(of("HSET2.BF.GT.AND R0, R2, R3, PT", pair(kTwo, kOne), pair(kOne, kOne)),
            pair(kOne, 0));
  EXPECT_EQ(
      of("HSET2.BF16_V2.BF.GT.AND R0, R2, R3, PT", pair(0x4000, 0x3f80), pair(0x3f80, 0x3f80)),
      pair(0x3f80, 0));
}

TEST(HalfComparison, IsJoinedToAPredicate) {
  EXPECT_EQ(of("HSET2.GT.XOR R0, R2, R3, PT", pair(kTwo, kOne), pair(kOne, kOne)), 0xffffu);
  EXPECT_EQ(of("HSET2.GT.OR R0, R2, R3, !PT", pair(kTwo, kOne), pair(kOne, kOne)), 0xffff'0000);
}

TEST(HalfComparison, TakesDenormalNumbersAsZeroWhereAskedTo) {
  EXPECT_EQ(of("HSET2.EQ.AND R0, R2, R3, PT", pair(kTiny, kTiny), 0), 0u);
  EXPECT_EQ(of("HSET2.EQ.FTZ.AND R0, R2, R3, PT", pair(kTiny, 0x8001), 0), 0xffff'ffffu);
}

TEST(HalfExtremes, PreferANumberToANan) {
  EXPECT_EQ(of("HMNMX2 R0, R2, R3, PT", pair(kNan, kOne), pair(kTwo, kMinusOne)),
            pair(kTwo, kMinusOne));
  EXPECT_EQ(of("HMNMX2 R0, R2, R3, !PT", pair(kNan, kOne), pair(0xfe00, kTwo)), pair(0x7fff, kTwo));
  EXPECT_EQ(of("HMNMX2.NAN R0, R2, R3, PT", pair(kNan, kOne), pair(kTwo, kTwo)),
            pair(0x7fff, kOne));
}

TEST(HalfExtremes, TakeTheNegativeZeroAsTheLesser) {
  EXPECT_EQ(of("HMNMX2 R0, R2, R3, PT", pair(0x8000, 0), pair(0, 0x8000)), pair(0x8000, 0x8000));
  EXPECT_EQ(of("HMNMX2 R0, R2, R3, !PT", pair(0x8000, 0), pair(0, 0x8000)), 0u);
}

TEST(HalfExtremes, OfMagnitudesGiveTheSignOfTheProduct) {
  EXPECT_EQ(of("HMNMX2.XORSIGN R0, |R2|, |R3|, PT", pair(kMinusOne, kMinusOne), pair(kTwo, 0xc000)),
            pair(kMinusOne, kOne));
  EXPECT_EQ(of("FMNMX.XORSIGN R0, |R2|, |R3|, !PT", 0xbf80'0000, 0x4000'0000), 0xc000'0000);
}

}  // namespace
}  // namespace half_comparison_tests
}  // namespace warpgauge::interpret
