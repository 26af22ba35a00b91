// SPDX-License-Identifier: Apache-2.0
// Words that were written in part: what does not depend on their other bytes is known.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace known_bit_tests {
namespace {

/// Word 0 that the lines leave in R0; R2 is 0x5a, R11 was never written.
std::optional<std::uint32_t> word_of(planted::Lines lines) {
  lines.insert(lines.begin(), {"IMAD.WIDE R28, RZ, RZ, c[0x0][0x210]", "MOV R2, 0x5a"});
  lines.insert(lines.end(), {"STG.E desc[UR4][R28.64], R0", "EXIT"});
  auto outcome = planted::run({.lines = lines, .buffers = {{0}}, .block = {1, 1, 1}});
  EXPECT_FALSE(outcome.execution.stop);
  return outcome.word(0, 0);
}

// A short number goes to the lower half of a register.
const std::string kLower = "PRMT R11, R2, 0x7610, R11";

TEST(KnownBits, OfTheBytesThatWereWritten) {
  EXPECT_EQ(word_of({kLower, "LOP3.LUT R0, R11, 0xff, RZ, 0xc0, !PT"}), 0x5au);
  EXPECT_EQ(word_of({kLower, "LOP3.LUT R0, R11, 0xffff, RZ, 0xc0, !PT"}), 0x5au);
  EXPECT_EQ(word_of({kLower, "PRMT R0, R11, 0x1010, RZ"}), 0x005a'005au);
  EXPECT_EQ(word_of({kLower, "PRMT R11, R11, 0x5410, R2", "MOV R0, R11"}), 0x005a'005au);
}

TEST(KnownBits, OfOtherBytesAreNot) {
  EXPECT_EQ(word_of({kLower, "MOV R0, R11"}), std::nullopt);
  EXPECT_EQ(word_of({kLower, "LOP3.LUT R0, R11, 0x1ffff, RZ, 0xc0, !PT"}), std::nullopt);
  EXPECT_EQ(word_of({kLower, "PRMT R0, R11, 0x2100, RZ"}), std::nullopt);
  EXPECT_EQ(word_of({kLower, "PRMT R11, RZ, 0x7630, R11", "LOP3.LUT R0, R11, 0xff, RZ, 0xc0, !PT"}),
            0u);
  EXPECT_EQ(word_of({kLower, "PRMT R11, R11, 0x3276, RZ", "LOP3.LUT R0, R11, 0xff, RZ, 0xc0, !PT"}),
            0u);
  EXPECT_EQ(word_of({"MOV R0, R11", "LOP3.LUT R0, R0, 0xff, RZ, 0xc0, !PT"}), std::nullopt);
}

TEST(KnownBits, DecideWhetherAWordIsZero) {
  const auto test = [](const std::string& mask) {
    return word_of({kLower, "LOP3.LUT P0, RZ, R11, " + mask + ", RZ, 0xc0, !PT", "MOV R0, 0x1",
                    "@!P0 MOV R0, RZ"});
  };
  EXPECT_EQ(test("0xff"), 1u);
  EXPECT_EQ(test("0x5"), 0u);
  EXPECT_EQ(test("0xff0000ff"), 1u) << "a bit that is set is enough";
}

TEST(KnownBits, OfALaneAreNotThoseOfAnother) {
  // The second lane has never written the register.
  auto outcome = planted::run(
      {.lines = {"S2R R30, SR_TID.X", "IMAD.WIDE R28, R30, 0x4, c[0x0][0x210]", "MOV R2, 0x5a",
                 "ISETP.EQ.AND P1, PT, R30, RZ, PT", "@P1 PRMT R11, R2, 0x7610, R11",
                 "LOP3.LUT R0, R11, 0xff, RZ, 0xc0, !PT", "STG.E desc[UR4][R28.64], R0", "EXIT"},
       .buffers = {{0, 0}},
       .block = {2, 1, 1}});
  EXPECT_EQ(outcome.word(0, 0), 0x5au);
  EXPECT_EQ(outcome.word(0, 1), std::nullopt);
}

}  // namespace
}  // namespace known_bit_tests
}  // namespace warpgauge::interpret
