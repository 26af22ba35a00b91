// SPDX-License-Identifier: Apache-2.0
// From one type of number to another, against the host's conversions in the same rounding.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <functional>
#include <limits>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace conversion_tests {
namespace {

using planted::pair_of;
using planted::pairs_of;
using planted::random_inputs;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;
using Pair = std::uint64_t;

float single(Word bits) { return std::bit_cast<float>(bits); }

struct Mode {
  const char* integers;  ///< of F2I and FRND
  const char* reals;     ///< of I2F and F2F
  int host;
};
constexpr Mode kModes[] = {{"", "", FE_TONEAREST},
                           {".TRUNC", ".RZ", FE_TOWARDZERO},
                           {".FLOOR", ".RM", FE_DOWNWARD},
                           {".CEIL", ".RP", FE_UPWARD}};

/// The float nearest in the direction of the mode.
float host_single(int mode, long double value) {
  const volatile long double from = value;
  std::fesetround(mode);
  const volatile float result = static_cast<float>(from);
  std::fesetround(FE_TONEAREST);
  return result;
}
long double host_whole(int mode, long double value) {
  const volatile long double from = value;
  std::fesetround(mode);
  const volatile long double result = std::rint(from);
  std::fesetround(FE_TONEAREST);
  return result;
}

/// Floats of all sizes that integers have, and some beyond; each fourth one is a half of a whole.
WordList singles(unsigned seed) {
  std::mt19937 random(seed);
  WordList all(2048);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = (static_cast<Word>(random()) & 0x807f'ffff) | (115 + random() % 84) << 23;
    if (i % 4 == 0) {
      all[i] = std::bit_cast<Word>(static_cast<float>(random() % 1000) - 500 + 0.5f);
    }
  }
  all[1] = 0x7f80'0000;
  all[2] = 0xff80'0000;
  all[3] = 0x8000'0000;
  all[5] = 0x0000'0001;
  all[6] = 0x8000'0001;
  return all;
}

struct IntegerType {
  const char* name;
  int bits;
  bool is_signed;
};
constexpr IntegerType kTypes[] = {{".S8", 8, true},    {".U8", 8, false},  {".S16", 16, true},
                                  {".U16", 16, false}, {"", 32, true},     {".U32", 32, false},
                                  {".S64", 64, true},  {".U64", 64, false}};

/// A whole number as one of the type, kept within it; words of smaller types are extended.
Pair clamped(const IntegerType& type, long double whole) {
  const long double above = std::ldexp(1.0L, type.is_signed ? type.bits - 1 : type.bits);
  const long double lowest = type.is_signed ? -above : 0;
  const long double kept = std::min(std::max(whole, lowest), above - 1);
  return type.is_signed ? static_cast<Pair>(static_cast<std::int64_t>(kept))
                        : static_cast<Pair>(kept);
}

TEST(FloatsToIntegers, AreRoundedInFourWaysAndKeptWithinTheType) {
  const WordList in = singles(1);
  for (const IntegerType& type : kTypes) {
    for (const Mode& mode : kModes) {
      const auto line = fmt::format("F2I{}{}.NTZ R0, R2", type.name, mode.integers);
      const auto found = pairs_of({"MOV R1, RZ", line}, {in});
      for (std::size_t i = 0; i < found.size(); ++i) {
        Pair expected = clamped(type, host_whole(mode.host, single(in[i])));
        if (type.bits < 64) expected &= 0xffff'ffff;
        ASSERT_EQ(found[i], expected) << line << " of " << single(in[i]);
      }
    }
  }
}

TEST(FloatsToIntegers, MakeZeroOrTheTopBitOfANan) {
  EXPECT_EQ(words_of({"MOV R2, 0x7fffffff", "F2I.TRUNC.NTZ R0, R2"})[0], 0u);
  EXPECT_EQ(words_of({"MOV R2, 0xffffffff", "F2I.U32.TRUNC.NTZ R0, R2"})[0], 0u);
  EXPECT_EQ(pairs_of({"MOV R2, 0x7fffffff", "F2I.S64.TRUNC R0, R2"}, {})[0], Pair{1} << 63);
  EXPECT_EQ(pairs_of({"MOV R2, 0x7fffffff", "F2I.U64.TRUNC R0, R2"}, {})[0], Pair{1} << 63);
  const planted::Lines nan = {"MOV R2, RZ", "MOV R3, 0x7ff80000"};
  EXPECT_EQ(words_of({nan[0], nan[1], "F2I.F64.TRUNC R0, R2"})[0], 0x8000'0000u);
  EXPECT_EQ(words_of({nan[0], nan[1], "F2I.U32.F64.TRUNC R0, R2"})[0], 0x8000'0000u);
  EXPECT_EQ(pairs_of({nan[0], nan[1], "F2I.S64.F64.TRUNC R0, R2"}, {})[0], Pair{1} << 63);
}

TEST(FloatsToIntegers, TakeDenormalNumbersAsZeroWhereAsked) {
  EXPECT_EQ(words_of({"MOV R2, 0x1", "F2I.CEIL.NTZ R0, R2"})[0], 1u);
  EXPECT_EQ(words_of({"MOV R2, 0x1", "F2I.FTZ.CEIL.NTZ R0, R2"})[0], 0u);
}

TEST(DoublesToIntegers, AreRoundedInFourWaysAndKeptWithinTheType) {
  std::mt19937 random(2);
  std::vector<WordList> in(2, WordList(2048));
  for (std::size_t i = 0; i < in[0].size(); ++i) {
    in[0][i] = i % 3 == 0 ? 0 : static_cast<Word>(random());
    in[1][i] = (static_cast<Word>(random()) & 0x800f'ffff) | (1010 + random() % 80) << 20;
  }
  for (const IntegerType& type : kTypes) {
    if (type.bits < 32) continue;
    for (const Mode& mode : kModes) {
      const auto line = fmt::format("F2I{}.F64{} R0, R2", type.name, mode.integers);
      const auto found = pairs_of({"MOV R1, RZ", line}, in);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto value = std::bit_cast<double>(pair_of(in[0][i], in[1][i]));
        Pair expected = clamped(type, host_whole(mode.host, value));
        if (type.bits < 64) expected &= 0xffff'ffff;
        ASSERT_EQ(found[i], expected) << line << " of " << value;
      }
    }
  }
}

/// Integers: any, and long ones between two floats, or just beside the middle of them.
std::vector<WordList> integers(unsigned seed) {
  auto in = random_inputs(2, seed);
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < in[0].size(); i += 4) {
    const Pair middle = (Pair{0x80'0000 + random() % 0x80'0000} * 2 + 1) << (random() % 39);
    const Pair beside = middle + i / 4 % 3 - 1;
    in[0][i] = static_cast<Word>(beside);
    in[1][i] = static_cast<Word>(beside >> 32);
  }
  return in;
}

long double as_number(const IntegerType& type, Pair bits) {
  const Pair mask = type.bits == 64 ? ~Pair{0} : (Pair{1} << type.bits) - 1;
  const bool negative = type.is_signed && (bits >> (type.bits - 1) & 1) != 0;
  return negative ? -static_cast<long double>((~bits & mask) + 1)
                  : static_cast<long double>(bits & mask);
}

TEST(IntegersToFloats, AreRoundedOnceInFourWays) {
  const auto in = integers(3);
  for (const IntegerType& type : kTypes) {
    for (const Mode& mode : kModes) {
      const auto line = fmt::format("I2F{}{} R0, R2", type.name, mode.reals);
      const auto found = words_of({line}, in);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const Pair bits = pair_of(in[0][i], in[1][i]);
        const float expected = host_single(mode.host, as_number(type, bits));
        ASSERT_EQ(single(found[i]), expected) << line << " of " << std::hex << bits;
      }
    }
  }
}

TEST(IntegersToFloats, HaveAShortFormAndTakeAByte) {
  const auto in = random_inputs(1, 4);
  const auto is_signed = words_of({"I2FP.F32.S32 R0, R2"}, in);
  const auto is_unsigned = words_of({"I2FP.F32.U32 R0, R2"}, in);
  const auto byte = words_of({"I2F.U8 R0, R2.B2"}, in);
  const auto signed_byte = words_of({"I2F.S8 R0, R2.B3"}, in);
  for (std::size_t i = 0; i < in[0].size(); ++i) {
    EXPECT_EQ(single(is_signed[i]), static_cast<float>(static_cast<std::int32_t>(in[0][i])));
    EXPECT_EQ(single(is_unsigned[i]), static_cast<float>(in[0][i]));
    EXPECT_EQ(single(byte[i]), static_cast<float>(in[0][i] >> 16 & 0xff));
    EXPECT_EQ(single(signed_byte[i]), static_cast<float>(static_cast<std::int8_t>(in[0][i] >> 24)));
  }
}

TEST(IntegersToDoubles, AreRoundedToTheNearest) {
  const auto in = integers(5);
  for (const IntegerType& type : kTypes) {
    if (type.bits < 32) continue;
    const auto found = pairs_of({fmt::format("I2F.F64{} R0, R2", type.name)}, in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const long double exact = as_number(type, pair_of(in[0][i], in[1][i]));
      ASSERT_EQ(std::bit_cast<double>(found[i]), static_cast<double>(exact)) << type.name;
    }
  }
}

TEST(Floats, WidenAndNarrow) {
  std::mt19937 random(6);
  std::vector<WordList> in(2, WordList(2048));
  for (std::size_t i = 0; i < in[0].size(); ++i) {  // denormal floats and overflows among them
    in[0][i] = i % 5 == 0 ? 0x1000'0000 : static_cast<Word>(random());
    in[1][i] = (static_cast<Word>(random()) & 0x800f'ffff) | (860 + random() % 300) << 20;
  }
  const auto narrow = words_of({"F2F.F32.F64 R0, R2"}, in);
  const auto wide = pairs_of({"F2F.F64.F32 R0, -R3"}, in);
  for (std::size_t i = 0; i < narrow.size(); ++i) {
    const auto value = std::bit_cast<double>(pair_of(in[0][i], in[1][i]));
    ASSERT_EQ(single(narrow[i]), static_cast<float>(value));
    ASSERT_EQ(std::bit_cast<double>(wide[i]), -double{single(in[1][i])});
  }
}

TEST(Floats, NarrowInTheDirectionAskedFor) {
  std::mt19937 random(7);
  std::vector<WordList> in(2, WordList(2048));
  for (std::size_t i = 0; i < in[0].size(); ++i) {
    in[0][i] = static_cast<Word>(random());
    in[1][i] = (static_cast<Word>(random()) & 0x800f'ffff) | (860 + random() % 300) << 20;
  }
  for (const Mode& mode : kModes) {
    const auto found = words_of({fmt::format("F2F{}.F32.F64 R0, R2", mode.reals)}, in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto value = std::bit_cast<double>(pair_of(in[0][i], in[1][i]));
      ASSERT_EQ(single(found[i]), host_single(mode.host, value)) << mode.reals << " " << value;
    }
  }
}

TEST(Floats, BecomeSingleHalves) {
  EXPECT_EQ(words_of({"MOV R2, 0x3f801000", "F2F.F16.F32 R0, R2"})[0], 0x3c00u);  // a tie
  EXPECT_EQ(words_of({"MOV R2, 0x3f803000", "F2F.F16.F32 R0, R2"})[0], 0x3c02u);
  EXPECT_EQ(words_of({"MOV R2, 0x3f818000", "F2F.BF16.F32 R0, R2"})[0], 0x3f82u);
}

TEST(Floats, PackedAreNotBelowZeroWhereAsked) {
  EXPECT_EQ(words_of({"MOV R2, 0xbf800000", "MOV R3, 0x40000000",
                      "F2FP.RELU.F16.F32.PACK_AB R0, R2, R3"})[0],
            0x4000u);
}

TEST(WholeFloats, AreRoundedInFourWays) {
  const WordList in = singles(8);
  for (const Mode& mode : kModes) {
    const auto found = words_of({fmt::format("FRND{} R0, R2", mode.integers)}, {in});
    const auto wide =
        pairs_of({"F2F.F64.F32 R2, R2", fmt::format("FRND.F64{} R0, R2", mode.integers)}, {in, in});
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto expected = static_cast<float>(host_whole(mode.host, single(in[i])));
      ASSERT_EQ(found[i], std::bit_cast<Word>(expected)) << mode.integers << single(in[i]);
      ASSERT_EQ(wide[i], std::bit_cast<Pair>(double{expected})) << mode.integers << single(in[i]);
    }
  }
}

}  // namespace
}  // namespace conversion_tests
}  // namespace warpgauge::interpret
