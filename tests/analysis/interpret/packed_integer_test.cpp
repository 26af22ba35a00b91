// SPDX-License-Identifier: Apache-2.0
// Parts of words: halves and bytes added, multiplied, compared, chosen and kept within bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace packed_integer_tests {
namespace {

using planted::expect_words;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

std::int32_t number(Word word) { return static_cast<std::int32_t>(word); }

TEST(Dots, OfTwoHalvesTakeTwoBytes) {
  const auto dot = [](Word a, Word b, Word c, bool a_signed, bool b_signed, int first) {
    std::int64_t sum = c;
    for (int i = 0; i < 2; ++i) {
      std::int64_t x = a >> (16 * i) & 0xffff, y = b >> (first + 8 * i) & 0xff;
      if (a_signed && x > 32767) x -= 65536;
      if (b_signed && y > 127) y -= 256;
      sum += x * y;
    }
    return static_cast<Word>(sum);
  };
  expect_words({"IDP.2A.LO.S16.U8 R0, R2, R3, R4"}, 58,
               [&](Word a, Word b, Word c) { return dot(a, b, c, true, false, 0); });
  expect_words({"IDP.2A.HI.U16.S8 R0, R2, R3, R4"}, 59,
               [&](Word a, Word b, Word c) { return dot(a, b, c, false, true, 16); });
}

TEST(Differences, AreAddedToAWord) {
  expect_words({"VABSDIFF R0, R2, R3, R4"}, 60, [](Word a, Word b, Word c) {
    return static_cast<Word>(std::llabs(std::int64_t{number(a)} - number(b))) + c;
  });
  expect_words({"VABSDIFF.U32 R0, R2, R3, R4"}, 61,
               [](Word a, Word b, Word c) { return (a > b ? a - b : b - a) + c; });
  expect_words({"VABSDIFF4.U8.ACC R0, R2, R3, R4"}, 62, [](Word a, Word b, Word c) {
    for (int shift = 0; shift < 32; shift += 8) {
      c += static_cast<Word>(
          std::abs(static_cast<int>(a >> shift & 0xff) - static_cast<int>(b >> shift & 0xff)));
    }
    return c;
  });
}

TEST(IntegerSums, OfHalvesAreApart) {
  const auto sum = [](Word a, Word b) {
    return ((a + b) & 0xffff) | ((a >> 16) + (b >> 16)) << 16;
  };
  expect_words({"VIADD.16x2 R0, R2, R3"}, 63, [&](Word a, Word b, Word) { return sum(a, b); });
  expect_words({"VIADDMNMX.U16x2 R0, R2, R3, R4, PT"}, 64, [&](Word a, Word b, Word c) {
    const Word both = sum(a, b);
    return std::min(both >> 16, c >> 16) << 16 | std::min(both & 0xffff, c & 0xffff);
  });
}

TEST(Integers, AreKeptWithinSmallerTypes) {
  const auto within = [](Word a, int low, int high) { return std::clamp(number(a), low, high); };
  expect_words({"I2IP.S16.S32.SAT R0, R2, R3, RZ"}, 65, [&](Word a, Word b, Word) {
    return static_cast<Word>(within(a, -32768, 32767)) << 16 |
           (static_cast<Word>(within(b, -32768, 32767)) & 0xffff);
  });
  expect_words({"I2IP.U8.S32.SAT R0, R2, R3, R4"}, 66, [&](Word a, Word b, Word c) {
    return c << 16 | static_cast<Word>(within(a, 0, 255) << 8 | within(b, 0, 255));
  });
  expect_words({"I2IP.U4.S32.SAT R0, R2, R3, R4.24"}, 67, [&](Word a, Word b, Word c) {
    return c << 8 | static_cast<Word>(within(a, 0, 15) << 4 | within(b, 0, 15));
  });
}

TEST(Bytes, AreChosenByModesOfASelector) {
  const std::pair<const char*, std::array<Word, 4>> modes[] = {
      // of 7766554433221100 by selectors 0 to 3
      {"F4E", {0x33221100, 0x44332211, 0x55443322, 0x66554433}},
      {"B4E", {0x55667700, 0x66770011, 0x77001122, 0x00112233}},
      {"RC8", {0x00000000, 0x11111111, 0x22222222, 0x33333333}},
      {"ECL", {0x33221100, 0x33221111, 0x33222222, 0x33333333}},
      {"ECR", {0x00000000, 0x11111100, 0x22221100, 0x33221100}},
      {"RC16", {0x11001100, 0x33223322, 0x11001100, 0x33223322}}};
  WordList selectors(32);
  for (Word i = 0; i < 32; ++i) selectors[i] = i;
  for (const auto& [mode, expected] : modes) {
    const auto found = words_of({fmt::format("PRMT.{} R0, R2, R3, R4", mode)},
                                {WordList(32, 0x33221100), selectors, WordList(32, 0x77665544)});
    for (Word i = 0; i < 32; ++i) EXPECT_EQ(found[i], expected[i % 4]) << mode << i;
  }
}

TEST(Bits, AreCountedModuloTheWordWhereAsked) {
  expect_words({"BMSK.W R0, R2, R3"}, 68,
               [](Word a, Word b, Word) { return ((Word{1} << b % 32) - 1) << a % 32; });
  expect_words({"SGXT.W.U32 R0, R2, R3"}, 69,
               [](Word a, Word b, Word) { return a & ((Word{1} << b % 32) - 1); });
}

TEST(Predicates, MayBeSignsOfWords) {
  expect_words(
      {"PLOP3.LUT P0, PT, R2.SIGN, R3.reuse.SIGN, R4.SIGN, 0x40, 0x0", "SEL R0, RZ, 0x1, !P0"}, 70,
      [](Word a, Word b, Word c) { return a >> 31 & b >> 31 & ~(c >> 31) & 1; });
}

}  // namespace
}  // namespace packed_integer_tests
}  // namespace warpgauge::interpret
