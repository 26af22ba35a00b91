// SPDX-License-Identifier: Apache-2.0
// Integer instructions on random words and on edges, against plain sums, products and loops over
// bits.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace integer_tests {
namespace {

using planted::expect_words;
using planted::outputs_of;
using planted::pair_of;
using planted::pairs_of;
using planted::random_inputs;
using planted::words_of;
using Word = std::uint32_t;
using Pair = std::uint64_t;
__extension__ using Wide = unsigned __int128;

std::int32_t number(Word word) { return static_cast<std::int32_t>(word); }

TEST(IntegerSums, OfThreeWordsWrapAround) {
  expect_words({"IADD3 R0, R2, -R3, R4"}, 1, [](Word a, Word b, Word c) { return a - b + c; });
  expect_words({"VIADD R0, R2, -0x5"}, 2, [](Word a, Word, Word) { return a - 5; });
}

TEST(IntegerSums, OfThreeLongNumbersPassTwoCarriesOn) {
  const auto in = random_inputs(6, 3);
  const auto found =
      pairs_of({"IADD3 R0, P0, P1, R2, R4, R6", "IADD3.X R1, R3, R5, R7, P0, P1"}, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], pair_of(in[0][i], in[1][i]) + pair_of(in[2][i], in[3][i]) +
                            pair_of(in[4][i], in[5][i]));
  }
}

TEST(IntegerSums, SetTheFirstCarryBeforeTheSecond) {
  const auto in = random_inputs(3, 4);
  const auto found = outputs_of(
      {.lines = {"IADD3 RZ, P0, P1, R2, R3, R4", "SEL R0, 0x1, RZ, P0", "SEL R1, 0x1, RZ, P1"},
       .inputs = in,
       .outputs = 2});
  for (std::size_t i = 0; i < in[0].size(); ++i) {
    const Pair carries = (Pair{in[0][i]} + in[1][i] + in[2][i]) >> 32;
    EXPECT_EQ(found[0][i], carries >= 1 ? 1u : 0u);
    EXPECT_EQ(found[1][i], carries == 2 ? 1u : 0u);
  }
}

TEST(IntegerSums, SubtractLongNumbersByComplementAndCarry) {
  const auto in = random_inputs(4, 5);
  const auto found =
      pairs_of({"IADD3 R0, P0, R2, -R4, RZ", "IADD3.X R1, R3, ~R5, RZ, P0, !PT"}, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], pair_of(in[0][i], in[1][i]) - pair_of(in[2][i], in[3][i]));
  }
}

TEST(IntegerSums, CarryWhereNothingIsBorrowed) {
  expect_words({"IADD3 RZ, P0, R2, -R3, RZ", "SEL R0, 0x1, RZ, P0"}, 6,
               [](Word a, Word b, Word) { return a >= b ? 1u : 0u; });
  expect_words({"MOV R20, RZ", "IADD3 RZ, P0, R2, -R20, RZ", "SEL R0, 0x1, RZ, P0"}, 7,
               [](Word, Word, Word) { return 1u; });
}

TEST(IntegerProducts, KeepTheLowerWord) {
  expect_words({"IMAD R0, R2, R3, R4"}, 8, [](Word a, Word b, Word c) { return a * b + c; });
  expect_words({"IMAD R0, R2, -0x3, -R4"}, 9, [](Word a, Word, Word c) { return -3u * a - c; });
  expect_words({"ISETP.NE.AND P0, PT, R4, RZ, PT", "IMAD.X R0, R2, 0x1, R3, P0"}, 10,
               [](Word a, Word b, Word c) { return a + b + (c != 0 ? 1 : 0); });
}

TEST(IntegerProducts, OfTwoWordsAreWideWithAndWithoutSign) {
  const auto in = random_inputs(4, 11);
  const auto is_signed = pairs_of({"IMAD.WIDE R0, R2, R3, R4"}, in);
  const auto is_unsigned = pairs_of({"IMAD.WIDE.U32 R0, R2, R3, R4"}, in);
  for (std::size_t i = 0; i < is_signed.size(); ++i) {
    const Pair added = pair_of(in[2][i], in[3][i]);
    EXPECT_EQ(is_signed[i],
              static_cast<Pair>(std::int64_t{number(in[0][i])} * number(in[1][i])) + added);
    EXPECT_EQ(is_unsigned[i], Pair{in[0][i]} * in[1][i] + added);
  }
}

TEST(IntegerProducts, OfWideOnesTheCarryGoesOn) {
  const auto in = random_inputs(4, 12);
  const auto found = words_of({"IMAD.WIDE.U32 R20, P0, R2, R3, R4", "SEL R0, 0x1, RZ, P0"}, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Wide sum = Wide{in[0][i]} * in[1][i] + pair_of(in[2][i], in[3][i]);
    EXPECT_EQ(found[i], static_cast<Word>(sum >> 64));
  }
}

TEST(IntegerProducts, OfHighOnesTheAddendIsLong) {
  const auto in = random_inputs(4, 13);
  const auto is_unsigned = words_of({"IMAD.HI.U32 R0, R2, R3, R4"}, in);
  const auto is_signed = words_of({"IMAD.HI R0, R2, R3, R4"}, in);
  for (std::size_t i = 0; i < is_signed.size(); ++i) {
    const Wide added = pair_of(in[2][i], in[3][i]);
    EXPECT_EQ(is_unsigned[i], static_cast<Word>((Wide{in[0][i]} * in[1][i] + added) >> 32));
    const auto product = std::int64_t{number(in[0][i])} * number(in[1][i]);
    EXPECT_EQ(is_signed[i], static_cast<Word>((static_cast<Wide>(product) + added) >> 32));
  }
}

TEST(ScaledSums, ShiftTheFirstWord) {
  expect_words({"LEA R0, R2, R3, 0x5"}, 14, [](Word a, Word b, Word) { return a * 32 + b; });
  expect_words({"LEA R0, R2, -R3, 0x1"}, 15, [](Word a, Word b, Word) { return a * 2 - b; });
}

TEST(ScaledSums, MakeLongAddresses) {
  const auto in = random_inputs(4, 16);
  const auto found = pairs_of({"LEA R0, P0, R2, R4, 0x3", "LEA.HI.X R1, R2, R5, R3, 0x3, P0"}, in);
  const auto from_signed =
      pairs_of({"LEA R0, P0, R2, R4, 0x3", "LEA.HI.X.SX32 R1, R2, R5, 0x3, P0"}, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Pair base = pair_of(in[2][i], in[3][i]);
    EXPECT_EQ(found[i], pair_of(in[0][i], in[1][i]) * 8 + base);
    EXPECT_EQ(from_signed[i], static_cast<Pair>(std::int64_t{number(in[0][i])} * 8) + base);
  }
}

TEST(ScaledSums, OfTheUpperHalfTakeThePairThatTheThirdWordTops) {
  expect_words({"LEA.HI R0, R2, R3, R4, 0x7"}, 17, [](Word a, Word b, Word c) {
    return static_cast<Word>((Wide{pair_of(a, c)} << 7) >> 32) + b;
  });
  // Division by 16 with a sign: the upper bits of the sign are added.
  expect_words({"SHF.R.S32.HI R20, RZ, 0x1f, R2", "LEA.HI R20, R20, R2, RZ, 0x4",
                "SHF.R.S32.HI R0, RZ, 0x4, R20"},
               18, [](Word a, Word, Word) { return static_cast<Word>(number(a) / 16); });
}

/// Bit `at` of {c, a}, or what lies beyond it.
bool bit_of(Word a, Word c, std::int64_t at, bool fill) {
  if (at < 0) return false;
  return at >= 64 ? fill : (pair_of(a, c) >> at & 1) != 0;
}

/// The word from bit `first` of {c, a} on.
Word window(Word a, Word c, std::int64_t first, bool fill = false) {
  Word word = 0;
  for (int i = 0; i < 32; ++i) word |= Word{bit_of(a, c, first + i, fill)} << i;
  return word;
}

TEST(Shifts, ToTheRightClampAtTheWidth) {
  const auto clamped = [](Word by, Word most) { return std::int64_t{std::min(by, most)}; };
  expect_words({"SHF.R.U32 R0, R2, R3, R4"}, 19,
               [&](Word a, Word b, Word c) { return window(a, c, clamped(b, 32)); });
  expect_words({"SHF.R.U32.HI R0, RZ, R3, R4"}, 20,
               [&](Word, Word b, Word c) { return window(0, c, 32 + clamped(b, 32)); });
  expect_words({"SHF.R.S32.HI R0, RZ, R3, R4"}, 21, [&](Word, Word b, Word c) {
    return window(0, c, 32 + clamped(b, 32), c >> 31 != 0);
  });
  expect_words({"SHF.R.U64 R0, R2, R3, R4"}, 22,
               [&](Word a, Word b, Word c) { return window(a, c, clamped(b, 64)); });
  expect_words({"SHF.R.S64 R0, R2, R3, R4"}, 23,
               [&](Word a, Word b, Word c) { return window(a, c, clamped(b, 64), c >> 31 != 0); });
}

TEST(Shifts, ToTheLeftClampAtTheWidth) {
  expect_words({"SHF.L.U32 R0, R2, R3, RZ"}, 24,
               [](Word a, Word b, Word) { return window(a, 0, -std::int64_t{std::min(b, 32u)}); });
  expect_words({"SHF.L.U32.HI R0, R2, R3, R4"}, 25, [](Word a, Word b, Word c) {
    return window(a, c, 32 - std::int64_t{std::min(b, 32u)});
  });
  expect_words({"SHF.L.U64.HI R0, R2, R3, R4"}, 26, [](Word a, Word b, Word c) {
    return window(a, c, 32 - std::int64_t{std::min(b, 64u)});
  });
}

TEST(Shifts, ThatWrapTakeTheirDistanceModulo32) {
  expect_words({"SHF.L.W.U32.HI R0, R2, R3, R4"}, 27,
               [](Word a, Word b, Word c) { return window(a, c, 32 - std::int64_t{b % 32}); });
  expect_words({"SHF.R.W.U32 R0, R2, R3, R4"}, 28,
               [](Word a, Word b, Word c) { return window(a, c, b % 32); });
  expect_words({"SHF.L.W.U32.HI R0, R2, 0x8, R2"}, 29,
               [](Word a, Word, Word) { return std::rotl(a, 8); });
}

TEST(Logic, FollowsItsTable) {
  const auto table = [](unsigned entries, Word a, Word b, Word c) {
    Word word = 0;
    for (int i = 0; i < 32; ++i) {
      const unsigned row = (a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1);
      word |= (entries >> row & 1) << i;
    }
    return word;
  };
  for (const unsigned entries : {0x00u, 0xffu, 0xc0u, 0x96u, 0xe8u, 0xcau, 0x0fu, 0x2eu}) {
    expect_words({fmt::format("LOP3.LUT R0, R2, R3, R4, {:#x}, !PT", entries)}, 30 + entries,
                 [&](Word a, Word b, Word c) { return table(entries, a, b, c); });
  }
}

TEST(Logic, TellsWhetherAnyBitIsSet) {
  expect_words({"LOP3.LUT P0, RZ, R2, R3, RZ, 0xc0, !PT", "SEL R0, 0x1, RZ, P0"}, 31,
               [](Word a, Word b, Word) { return (a & b) != 0 ? 1u : 0u; });
  expect_words({"ISETP.NE.AND P1, PT, R4, RZ, PT", "LOP3.LUT P0, RZ, R2, R3, RZ, 0xc0, P1",
                "SEL R0, 0x1, RZ, P0"},
               32, [](Word a, Word b, Word c) { return (a & b) != 0 || c != 0 ? 1u : 0u; });
  expect_words({"ISETP.NE.AND P1, PT, R4, RZ, PT", "LOP3.LUT.PAND P0, RZ, R2, R3, RZ, 0xc0, P1",
                "SEL R0, 0x1, RZ, P0"},
               33, [](Word a, Word b, Word c) { return (a & b) != 0 && c != 0 ? 1u : 0u; });
}

TEST(Bytes, ArePermutedAndTheirSignsSpread) {
  expect_words({"PRMT R0, R2, R3, R4"}, 34, [](Word a, Word selector, Word b) {
    Word word = 0;
    for (int i = 3; i >= 0; --i) {
      const Word nibble = selector >> (4 * i) & 0xf;
      const Word source = (nibble & 7) < 4 ? a : b;
      Word byte = source >> (8 * (nibble & 3)) & 0xff;
      if (nibble >= 8) byte = byte >= 128 ? 0xff : 0;
      word = word << 8 | byte;
    }
    return word;
  });
  EXPECT_EQ(words_of({"MOV R20, 0x84030201", "PRMT R0, R20, 0xb321, RZ"})[0], 0xff840302u);
}

TEST(Bits, AreExtendedAndMasked) {
  const auto low = [](Word a, Word bits) {
    Word word = 0;
    for (Word i = 0; i < std::min(bits, 32u); ++i) word |= a & (1u << i);
    return word;
  };
  expect_words({"SGXT.U32 R0, R2, R3"}, 35, [&](Word a, Word b, Word) { return low(a, b); });
  expect_words({"SGXT R0, R2, R3"}, 36, [&](Word a, Word b, Word) {
    if (b == 0) return 0u;
    const bool sign = (a >> (std::min(b, 32u) - 1) & 1) != 0;
    return sign ? ~low(~a, b) : low(a, b);
  });
  expect_words({"LOP3.LUT R20, R3, 0x3f, RZ, 0xc0, !PT", "LOP3.LUT R21, R2, 0x3f, RZ, 0xc0, !PT",
                "BMSK R0, R21, R20"},
               37, [](Word a, Word b, Word) {
                 Word word = 0;
                 for (Word i = 0; i < 32; ++i) {
                   if (i >= (a & 0x3f) && i - (a & 0x3f) < (b & 0x3f)) word |= 1u << i;
                 }
                 return word;
               });
}

TEST(Bits, AreCountedAndFound) {
  const auto highest = [](Word a) {
    for (int i = 31; i >= 0; --i) {
      if ((a >> i & 1) != 0) return i;
    }
    return -1;
  };
  expect_words({"POPC R0, R2"}, 38, [](Word a, Word, Word) {
    Word count = 0;
    for (; a != 0; a /= 2) count += a % 2;
    return count;
  });
  const auto unsigned_place = [&](Word a, Word, Word) { return static_cast<Word>(highest(a)); };
  const auto to_top = [&](int at) { return at < 0 ? ~0u : static_cast<Word>(31 - at); };
  expect_words({"FLO.U32 R0, R2"}, 39, unsigned_place);
  expect_words({"FLO R0, R2"}, 40, [&](Word a, Word, Word) {
    return static_cast<Word>(highest(number(a) < 0 ? ~a : a));
  });
  expect_words({"FLO.U32.SH R0, R2"}, 41, [&](Word a, Word, Word) { return to_top(highest(a)); });
  expect_words({"FLO.SH R0, R2"}, 42,
               [&](Word a, Word, Word) { return to_top(highest(number(a) < 0 ? ~a : a)); });
}

TEST(Bits, AreReversed) {
  expect_words({"BREV R0, R2"}, 43, [](Word a, Word, Word) {
    Word word = 0;
    for (int i = 0; i < 32; ++i) word = word << 1 | (a >> i & 1);
    return word;
  });
}

TEST(Magnitudes, OfTheLeastNumberAreItself) {
  expect_words({"IABS R0, R2"}, 44, [](Word a, Word, Word) {
    const std::int64_t value = number(a);
    return static_cast<Word>(value < 0 ? -value : value);
  });
}

TEST(Extremes, OfWordsWithAndWithoutSign) {
  const auto choose = [](std::int64_t a, std::int64_t b, bool least) {
    return static_cast<Word>(least == (a < b) ? a : b);
  };
  expect_words({"VIMNMX R0, R2, R3, PT"}, 45,
               [&](Word a, Word b, Word) { return choose(number(a), number(b), true); });
  expect_words({"VIMNMX R0, R2, R3, !PT"}, 46,
               [&](Word a, Word b, Word) { return choose(number(a), number(b), false); });
  expect_words({"VIMNMX.U32 R0, R2, R3, PT"}, 47,
               [&](Word a, Word b, Word) { return choose(a, b, true); });
  expect_words({"VIMNMX.RELU R0, R2, R3, !PT"}, 48, [&](Word a, Word b, Word) {
    return choose(
        0, choose(number(a), number(b), false) >> 31 != 0 ? 0 : std::max(number(a), number(b)),
        false);
  });
}

TEST(Extremes, OfHalvesAreApart) {
  const auto upper = [](Word a) { return static_cast<int>(a >> 16) - (a >> 31 != 0 ? 65536 : 0); };
  const auto lower = [&](Word a) { return upper(a << 16); };
  const auto packed = [](int high, int low) {
    return (static_cast<Word>(high) & 0xffff) << 16 | (static_cast<Word>(low) & 0xffff);
  };
  expect_words({"VIMNMX.S16x2 R0, R2, R3, PT"}, 49, [&](Word a, Word b, Word) {
    return packed(std::min(upper(a), upper(b)), std::min(lower(a), lower(b)));
  });
  expect_words({"VIMNMX.S16x2.RELU R0, R2, R3, !PT"}, 50, [&](Word a, Word b, Word) {
    return packed(std::max({upper(a), upper(b), 0}), std::max({lower(a), lower(b), 0}));
  });
  expect_words({"VIMNMX.U16x2 R0, R2, R3, !PT"}, 51, [](Word a, Word b, Word) {
    return std::max(a >> 16, b >> 16) << 16 | std::max(a & 0xffff, b & 0xffff);
  });
}

TEST(Extremes, OfASumAndAWord) {
  expect_words({"VIADDMNMX R0, R2, R3, R4, PT"}, 52, [](Word a, Word b, Word c) {
    return static_cast<Word>(std::min(number(a + b), number(c)));
  });
  expect_words({"VIADDMNMX.U32 R0, R2, R3, R4, !PT"}, 53,
               [](Word a, Word b, Word c) { return std::max(a + b, c); });
}

TEST(Dots, OfFourBytesTakeEachSideWithItsSign) {
  const auto dot = [](Word a, Word b, Word c, bool a_signed, bool b_signed) {
    std::int64_t sum = c;
    for (int i = 0; i < 4; ++i) {
      std::int64_t x = a >> (8 * i) & 0xff, y = b >> (8 * i) & 0xff;
      if (a_signed && x > 127) x -= 256;
      if (b_signed && y > 127) y -= 256;
      sum += x * y;
    }
    return static_cast<Word>(sum);
  };
  expect_words({"IDP.4A.S8.S8 R0, R2, R3, R4"}, 54,
               [&](Word a, Word b, Word c) { return dot(a, b, c, true, true); });
  expect_words({"IDP.4A.U8.U8 R0, R2, R3, R4"}, 55,
               [&](Word a, Word b, Word c) { return dot(a, b, c, false, false); });
  expect_words({"IDP.4A.S8.U8 R0, R2, R3, R4"}, 56,
               [&](Word a, Word b, Word c) { return dot(a, b, c, true, false); });
  expect_words({"IDP.4A.U8.S8 R0, R2, R3, R4"}, 57,
               [&](Word a, Word b, Word c) { return dot(a, b, c, false, true); });
}

TEST(UniformIntegers, AreOneWordForTheWarp) {
  EXPECT_EQ(words_of({"UMOV UR4, 0x7", "UIMAD UR4, UR4, 0x6, URZ", "USHF.L.U32 UR4, UR4, 0x4, URZ",
                      "ULOP3.LUT UR4, UR4, 0x3, URZ, 0xfc, !UPT", "IADD3 R0, R30, UR4, RZ"})[5],
            5u + (42 * 16 | 3));
}

}  // namespace
}  // namespace integer_tests
}  // namespace warpgauge::interpret
