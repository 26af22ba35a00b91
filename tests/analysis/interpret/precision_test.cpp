// SPDX-License-Identifier: Apache-2.0
// Between precisions of floating point, rounded as instructions say.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>

#include "analysis/interpret/formats.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace precision_tests {
namespace {

using planted::outputs_of;
using planted::pairs_of;
using planted::random_singles;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

Word single(float value) { return std::bit_cast<Word>(value); }

/// What a form gives of one word.
Word of(const std::string& form, Word a, Word b = 0) {
  return words_of({form}, {WordList(32, a), WordList(32, b)}).front();
}

TEST(Formats, RoundHalvesAsFloatsAreRoundedByTheHost) {
  // All floats of 10 bits of fraction and those between them.
  for (Word bits = 0x3800'0000; bits < 0x4780'0000; bits += 0x0000'0f01) {
    const auto value = std::bit_cast<float>(bits);
    const Word below = encode(value, kHalfFormat, Rounding::kDown);
    const Word above = encode(value, kHalfFormat, Rounding::kUp);
    const float low = of_half(static_cast<std::uint16_t>(below)),
                high = of_half(static_cast<std::uint16_t>(above));
    EXPECT_LE(low, value);
    EXPECT_GE(high, value);
    EXPECT_LE(above - below, 1u);
    EXPECT_EQ(encode(value, kHalfFormat, Rounding::kTowardsZero), below);
    const Word nearest = encode(value, kHalfFormat, Rounding::kNearest);
    EXPECT_EQ(nearest, to_half(value));
  }
}

TEST(Formats, EndAtInfinityOrAtTheGreatestNumber) {
  EXPECT_EQ(encode(65520, kHalfFormat, Rounding::kNearest), 0x7c00u);
  EXPECT_EQ(encode(65519.9, kHalfFormat, Rounding::kNearest), 0x7bffu);
  EXPECT_EQ(encode(1e9, kHalfFormat, Rounding::kTowardsZero), 0x7bffu);
  EXPECT_EQ(encode(-1e9, kHalfFormat, Rounding::kUp), 0xfbffu);
  EXPECT_EQ(encode(-1e9, kHalfFormat, Rounding::kDown), 0xfc00u);
  EXPECT_EQ(encode(1e9, kE4M3Format, Rounding::kNearest), 0x7eu);
  EXPECT_EQ(encode(HUGE_VAL, kE5M2Format, Rounding::kNearest), 0x7bu);
  EXPECT_EQ(encode(NAN, kE4M3Format, Rounding::kNearest), 0x7fu);
}

TEST(Formats, HaveDenormalNumbers) {
  EXPECT_EQ(encode(std::ldexp(1, -24), kHalfFormat, Rounding::kNearest), 1u);
  EXPECT_EQ(encode(std::ldexp(1, -25), kHalfFormat, Rounding::kNearest), 0u);
  EXPECT_EQ(encode(std::ldexp(1, -40), kHalfFormat, Rounding::kUp), 1u);
  EXPECT_EQ(encode(std::ldexp(1, -9), kE4M3Format, Rounding::kNearest), 1u);
  for (Word byte = 0; byte < 0x7f; ++byte) {
    EXPECT_EQ(encode(of_e4m3(static_cast<std::uint8_t>(byte)), kE4M3Format, Rounding::kNearest),
              byte);
  }
}

TEST(Formats, AreNotRoundedTwice) {
  // 2049 + a little: half of the way between two halves, but for the little.
  EXPECT_EQ(encode(odd_sum(2049, 1e-30), kHalfFormat, Rounding::kNearest), 0x6801u);
  EXPECT_EQ(encode(odd_sum(2049, -1e-30), kHalfFormat, Rounding::kNearest), 0x6800u);
  EXPECT_EQ(encode(odd_whole(false, 0x8000'0080'0000'0001), kSingleFormat, Rounding::kNearest),
            0x5f00'0001u);
}

TEST(Precisions, AreChangedAndRounded) {
  EXPECT_EQ(of("F2F.F16.F32.RZ R0, R2", single(1.0009f)), 0x3c00u);
  EXPECT_EQ(of("F2F.F16.F32.RP R0, R2", single(1.0001f)), 0x3c01u);
  EXPECT_EQ(of("F2F.BF16.F32.RM R0, R2", single(-1.0001f)), 0xbf81u);
  EXPECT_EQ(of("F2F.BF16.F16 R0, R2.H1", 0x3c01'0000), 0x3f80u);
  const auto wide = pairs_of({"F2F.F64.F16 R0, R2"}, {WordList(32, 0x3c01)});
  EXPECT_EQ(wide.front(), std::bit_cast<std::uint64_t>(1 + 1.0 / 1024));
}

TEST(Precisions, OfDoublesAreRoundedOnce) {
  const double value = 1 + std::ldexp(1, -24) + std::ldexp(1, -52);
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const WordList low(32, static_cast<Word>(bits)), high(32, static_cast<Word>(bits >> 32));
  EXPECT_EQ(words_of({"F2F.F32.F64 R0, R2"}, {low, high}).front(), 0x3f80'0001u);
  EXPECT_EQ(words_of({"F2F.F32.F64.RZ R0, R2"}, {low, high}).front(), 0x3f80'0000u);
  EXPECT_EQ(words_of({"F2F.BF16.F64.RP R0, R2"}, {low, high}).front(), 0x3f81u);
}

TEST(Precisions, ArePackedTwoByTwo) {
  EXPECT_EQ(of("F2FP.F16.F32.PACK_AB.RZ R0, R2, R3", single(2), single(1.9999f)), 0x4000'3fffu);
  EXPECT_EQ(of("F2FP.RELU.BF16.F32.MERGE_C R0, R2, RZ", single(-3)), 0u);
  EXPECT_EQ(of("F2FP.SATFINITE.E4M3.F32.PACK_AB_MERGE_C R0, R2, R3, RZ", single(1), single(1e6f)),
            0x387eu);
  EXPECT_EQ(of("F2FP.SATFINITE.E5M2.F16.UNPACK_B_MERGE_C R0, R2, RZ", 0x3c00'4000), 0x3c40u);
  EXPECT_EQ(of("F2FP.F16.E5M2.UNPACK_B R0, R2.H1", 0x3c40'0000), 0x3c00'4000u);
  EXPECT_EQ(of("F2FP.F16.E4M3.UNPACK_B R0, R2", 0x387f), 0x3c00'7fffu);
  EXPECT_EQ(of("F2FP.TF32.F32.PACK_B R0, R2", 0x3f80'1001), 0x3f80'2000u);
}

TEST(WholeNumbers, OfHalvesAreHalves) {
  EXPECT_EQ(of("FRND.F16.FLOOR R0, R2.H1", 0xbe00'0000), 0xc000u);
  EXPECT_EQ(of("FRND.BF16.CEIL R0, R2", 0x3fc0), 0x4000u);
}

TEST(Doubles, AreRoundedAsTheInstructionSays) {
  const auto inputs = random_singles(4, 5);
  for (const auto& [suffix, host] : {std::pair{".RZ", FE_TOWARDZERO}, std::pair{".RM", FE_DOWNWARD},
                                     std::pair{".RP", FE_UPWARD}, std::pair{"", FE_TONEAREST}}) {
    const auto found = pairs_of({fmt::format("DADD{} R0, R2, R4", suffix)}, inputs);
    const auto products = pairs_of({fmt::format("DMUL{} R0, R2, R4", suffix)}, inputs);
    std::fesetround(host);
    for (std::size_t i = 0; i < found.size(); ++i) {
      volatile double a = std::bit_cast<double>(planted::pair_of(inputs[0][i], inputs[1][i]));
      volatile double b = std::bit_cast<double>(planted::pair_of(inputs[2][i], inputs[3][i]));
      volatile double sum = a + b, product = a * b;
      EXPECT_EQ(found[i], double_bits(sum)) << suffix;
      EXPECT_EQ(products[i], double_bits(product)) << suffix;
    }
    std::fesetround(FE_TONEAREST);
  }
}

TEST(Doubles, PassTheirNansOn) {
  const auto of_three = [](const std::string& form, const std::vector<std::uint64_t>& numbers) {
    std::vector<WordList> inputs;
    for (const std::uint64_t number : numbers) {
      inputs.emplace_back(32, static_cast<Word>(number));
      inputs.emplace_back(32, static_cast<Word>(number >> 32));
    }
    return pairs_of({form}, inputs).front();
  };
  constexpr std::uint64_t kFirst = 0x7ff8'0000'0000'0001, kSecond = 0xfff8'0000'0000'0002,
                          kThird = 0x7ff0'0000'0000'0003, kOne = 0x3ff0'0000'0000'0000;
  EXPECT_EQ(of_three("DADD R0, R2, R4", {kFirst, kOne}), kFirst);
  EXPECT_EQ(of_three("DADD R0, R2, R4", {kFirst, kSecond}), kSecond);
  EXPECT_EQ(of_three("DMUL.RZ R0, R2, R4", {kFirst, kThird}), kThird | std::uint64_t{1} << 51);
  EXPECT_EQ(of_three("DFMA R0, R2, R4, R6", {kFirst, kSecond, kThird}), kSecond);
  EXPECT_EQ(of_three("DFMA R0, R2, R4, R6", {kFirst, kOne, kThird}),
            kThird | std::uint64_t{1} << 51);
  EXPECT_EQ(of_three("DADD R0, -R2, |R4|", {kOne, kSecond}), kSecond);  // signs change no NaN
  EXPECT_EQ(of_three("DMUL R0, R2, R4", {0, 0x7ff0'0000'0000'0000}), kDoubleNan);
}

TEST(Precisions, OfNansKeepWhatFits) {
  const WordList low(32, 0x2000'0000), high(32, 0xfff0'0040);
  EXPECT_EQ(words_of({"F2F.F32.F64 R0, R2"}, {low, high}).front(), 0xffc0'0201u);
  EXPECT_EQ(words_of({"F2F.F16.F64 R0, R2"}, {low, WordList(32, 0x7ff0'0400)}).front(), 0x7e01u);
  EXPECT_EQ(words_of({"F2F.BF16.F64 R0, R2"}, {low, WordList(32, 0xfff0'2000)}).front(), 0xffc1u);
  EXPECT_EQ(pairs_of({"F2F.F64.F32 R0, R2"}, {WordList(32, 0x7f80'0001)}).front(),
            0x7ff8'0000'2000'0000u);
  EXPECT_EQ(pairs_of({"F2F.F64.BF16 R0, R2"}, {WordList(32, 0xff81)}).front(),
            0xfff8'2000'0000'0000u);
  EXPECT_EQ(of("F2FP.TF32.F32.PACK_B R0, R2", 0x7f80'0001), 0x7fff'e000u);
}

TEST(Results, KeptWithinBoundsHaveNoNegativeZero) {
  EXPECT_EQ(of("FADD.SAT R0, R2, R3", 0x8000'0000, 0x8000'0000), 0u);
  EXPECT_EQ(of("FMUL.SAT R0, R2, R3", single(-1), 0), 0u);
  EXPECT_EQ(of("HADD2.SAT R0, R2, R3", 0x8000'bc00, 0x8000'0000), 0u);
  EXPECT_EQ(of("HFMA2.RELU R0, R2, R3, -RZ", 0x8000'3c00, 0x3c00'3c00), 0x3c00u);
  EXPECT_EQ(of("F2FP.RELU.F16.F32.PACK_AB R0, R2, R3", 0x8000'0000, single(1)), 0x3c00u);
  EXPECT_EQ(of("FRND.F16.CEIL.SAT R0, R2", 0xb800), 0u);
}

TEST(Factors, OutOfBoundsMakeZero) {
  // PTX's OOB-NaN is 0x7ff7 of either sign; other NaNs stay NaN.
  EXPECT_EQ(of("HFMA2.OOB R0, R2, R3, R3", 0x7ff7'ffff, 0x3c00'3c00), 0x7fffu);
  EXPECT_EQ(of("HFMA2.BF16_V2.OOB.RELU R0, R2, R3, R2", 0x3f80'7fff, 0xfff7'3f80), 0x7fffu);
}

TEST(Doubles, TellWhichIsTheLesserAndWhetherNeitherIsANumber) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const auto of_pair = [&](const std::string& order, double a, double b) {
    const auto word = [](std::uint64_t all, int shift) {
      return WordList(32, static_cast<Word>(all >> shift));
    };
    const auto found = outputs_of(
        {.lines = {"DSETP." + order + ".AND P0, P1, R2, R4, PT", "SEL R0, RZ, 0x1, !P0",
                   "SEL R1, RZ, 0x1, !P1"},
         .inputs = {word(bits(a), 0), word(bits(a), 32), word(bits(b), 0), word(bits(b), 32)},
         .outputs = 2});
    return std::pair{found[0].front(), found[1].front()};
  };
  EXPECT_EQ(of_pair("MIN", 1, 2), (std::pair{1u, 0u}));
  EXPECT_EQ(of_pair("MAX", 1, 2), (std::pair{0u, 0u}));
  EXPECT_EQ(of_pair("MIN", NAN, 2), (std::pair{0u, 0u}));
  EXPECT_EQ(of_pair("MIN", 1, NAN), (std::pair{1u, 0u}));
  EXPECT_EQ(of_pair("MAX", NAN, NAN), (std::pair{0u, 1u}));
}

}  // namespace
}  // namespace precision_tests
}  // namespace warpgauge::interpret
