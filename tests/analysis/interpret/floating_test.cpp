// SPDX-License-Identifier: Apache-2.0
// Floating point against what the host computes in the same rounding.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <functional>
#include <limits>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace floating_tests {
namespace {

using planted::Lines;
using planted::pair_of;
using planted::pairs_of;
using planted::random_inputs;
using planted::random_singles;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

constexpr Word kNan = 0x7fff'ffff;
__extension__ using Exact = __int128;

float single(Word bits) { return std::bit_cast<float>(bits); }
Word bits_of(float value) { return std::isnan(value) ? kNan : std::bit_cast<Word>(value); }

struct Mode {
  const char* name;
  int host;
};
constexpr Mode kModes[] = {
    {"", FE_TONEAREST}, {".RZ", FE_TOWARDZERO}, {".RM", FE_DOWNWARD}, {".RP", FE_UPWARD}};

/// `f` while the host rounds that way. What it reads and writes has to be volatile.
float in_mode(int mode, const std::function<float()>& f) {
  std::fesetround(mode);
  const float result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

float host_fma(int mode, float a, float b, float c) {
  const volatile float x = a, y = b, z = c;
  return in_mode(mode, [&] {
    const volatile float result = std::fma(x, y, z);
    return result;
  });
}
float host_sum(int mode, float a, float b) {
  const volatile float x = a, y = b;
  return in_mode(mode, [&] {
    const volatile float result = x + y;
    return result;
  });
}
float host_product(int mode, float a, float b) {
  const volatile float x = a, y = b;
  return in_mode(mode, [&] {
    const volatile float result = x * y;
    return result;
  });
}

TEST(SingleArithmetic, RoundsInFourWaysAndHasOneNan) {
  const auto in = random_singles(3, 1, 16 * 1024);
  for (const Mode& mode : kModes) {
    const auto sums = words_of({fmt::format("FADD{} R0, R2, -R3", mode.name)}, in);
    const auto products = words_of({fmt::format("FMUL{} R0, R2, R3", mode.name)}, in);
    const auto fused = words_of({fmt::format("FFMA{} R0, R2, R3, R4", mode.name)}, in);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const float a = single(in[0][i]), b = single(in[1][i]), c = single(in[2][i]);
      ASSERT_EQ(sums[i], bits_of(host_sum(mode.host, a, -b))) << mode.name << a << " - " << b;
      ASSERT_EQ(products[i], bits_of(host_product(mode.host, a, b))) << mode.name << a << " " << b;
      ASSERT_EQ(fused[i], bits_of(host_fma(mode.host, a, b, c)))
          << mode.name << a << " * " << b << " + " << c;
    }
  }
}

TEST(SingleArithmetic, RoundsSumsThatCancelOrAreFarApart) {
  std::mt19937 random(2);
  std::vector<WordList> in(3, WordList(4096));
  for (std::size_t i = 0; i < 4096; ++i) {  // c is near -a * b, or far from it
    const float a = single((random() & 0x807f'ffff) | 0x3f80'0000);
    const float b = single((random() & 0x807f'ffff) | 0x4000'0000);
    const float near = -(a * b);
    const float c = i % 2 == 0 ? near : std::ldexp(near, static_cast<int>(random() % 80) - 40);
    in[0][i] = bits_of(a);
    in[1][i] = bits_of(b);
    in[2][i] = bits_of(c);
  }
  for (const Mode& mode : kModes) {
    const auto fused = words_of({fmt::format("FFMA{} R0, R2, R3, R4", mode.name)}, in);
    for (std::size_t i = 0; i < fused.size(); ++i) {
      ASSERT_EQ(fused[i],
                bits_of(host_fma(mode.host, single(in[0][i]), single(in[1][i]), single(in[2][i]))))
          << mode.name;
    }
  }
}

TEST(SingleArithmetic, TakesDenormalNumbersAsZeroWhereAsked) {
  const auto flush = [](float a) { return std::fpclassify(a) == FP_SUBNORMAL ? a * 0 : a; };
  const auto in = random_singles(3, 3);
  const auto fused = words_of({"FFMA.FTZ R0, R2, R3, R4"}, in);
  for (std::size_t i = 0; i < fused.size(); ++i) {
    const float a = flush(single(in[0][i])), b = flush(single(in[1][i])),
                c = flush(single(in[2][i]));
    EXPECT_EQ(fused[i], bits_of(flush(std::fma(a, b, c)))) << a << " * " << b << " + " << c;
  }
  EXPECT_EQ(words_of({"MOV R2, 0x80000001", "FADD.FTZ R0, R2, -RZ"})[0], 0x8000'0000u);
  EXPECT_EQ(words_of({"MOV R2, 0x1", "FADD.FTZ R0, R2, RZ"})[0], 0u);
  EXPECT_EQ(words_of({"MOV R2, 0x800000", "FMUL.FTZ R0, R2, 0.5"})[0], 0u);
}

TEST(SingleArithmetic, SaturatesBetweenZeroAndOne) {
  const auto in = random_singles(2, 4);
  const auto sums = words_of({"FADD.SAT R0, R2, R3"}, in);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const float sum = single(in[0][i]) + single(in[1][i]);
    const float expected = sum > 0 ? std::min(sum, 1.0f) : 0.0f;  // a NaN is 0
    EXPECT_EQ(single(sums[i]), expected);
  }
}

TEST(SingleArithmetic, ReadsImmediatesAsNumbers) {
  EXPECT_EQ(single(words_of({"MOV R2, 0x40000000", "FFMA R0, R2, 1.5, -0.25"})[0]), 2.75f);
  EXPECT_EQ(words_of({"FADD R0, -RZ, -INF "})[0], 0xff80'0000u);
  EXPECT_EQ(single(words_of({"MOV R2, 0xc0400000", "FADD R0, |R2|, 1"})[0]), 4.0f);
}

TEST(DoubleArithmetic, IsThatOfTheHost) {
  auto in = random_inputs(6, 5);
  for (const std::size_t k : {1u, 3u, 5u}) {
    for (std::size_t i = 0; i < in[k].size(); ++i) {  // near enough to one another
      if (i % 4 != 0) in[k][i] = (in[k][i] & 0x800f'ffff) | (0x3f0 + in[k][i] % 32) << 20;
    }
  }
  const auto sums = pairs_of({"DADD R0, R2, -R4"}, in);
  const auto products = pairs_of({"DMUL R0, R2, R4"}, in);
  const auto fused = pairs_of({"DFMA R0, R2, R4, R6"}, in);
  const auto expect = [](std::uint64_t found, double expected) {
    const auto value = std::bit_cast<double>(found);
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value));
    } else {
      EXPECT_EQ(found, std::bit_cast<std::uint64_t>(expected));
    }
  };
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto a = std::bit_cast<double>(pair_of(in[0][i], in[1][i]));
    const auto b = std::bit_cast<double>(pair_of(in[2][i], in[3][i]));
    const auto c = std::bit_cast<double>(pair_of(in[4][i], in[5][i]));
    expect(sums[i], a - b);
    expect(products[i], a * b);
    expect(fused[i], std::fma(a, b, c));
  }
  EXPECT_EQ(std::bit_cast<double>(pairs_of({"DADD R0, RZ, 2.5"}, {})[0]), 2.5);
}

/// 2^24 times the number that is a half, without the sign. Infinity counts as the next power of 2.
std::int64_t half_steps(Word bits) {
  const Word exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  return exponent == 0 ? fraction : std::int64_t{1024 + fraction} << (exponent - 1);
}
bool is_half_nan(Word bits) { return (bits & 0x7fff) > 0x7c00; }
double half_value(Word bits) {
  if (is_half_nan(bits)) return std::numeric_limits<double>::quiet_NaN();
  const double magnitude = (bits & 0x7fff) == 0x7c00
                               ? std::numeric_limits<double>::infinity()
                               : std::ldexp(static_cast<double>(half_steps(bits & 0x7fff)), -24);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

/// The half nearest to `exact` times 2^-48, ties to even. The sign of zero is told.
Word nearest_half(Exact exact, bool negative_zero) {
  const bool negative = exact < 0 || (exact == 0 && negative_zero);
  const Exact magnitude = exact < 0 ? -exact : exact;
  Word low = 0, high = 0x7c00;  // the greatest half that is not above
  while (low < high) {
    const Word middle = (low + high + 1) / 2;
    (Exact{half_steps(middle)} << 24) <= magnitude ? low = middle : high = middle - 1;
  }
  if (low < 0x7c00) {
    const Exact below = magnitude - (Exact{half_steps(low)} << 24);
    const Exact above = (Exact{half_steps(low + 1)} << 24) - magnitude;
    if (above < below || (above == below && low % 2 != 0)) ++low;
  }
  return low | (negative ? 0x8000 : 0);
}

/// All 65,536 of them: in the lower half, and in reverse in the upper one.
std::vector<WordList> all_halves() {
  WordList all(65536);
  for (Word i = 0; i < 65536; ++i) all[i] = (0xffff - i) << 16 | i;
  return {all};
}

TEST(Halves, BecomeFloats) {
  const auto in = all_halves();
  const auto lower = words_of({"HADD2.F32 R0, -RZ, R2.H0_H0"}, in);
  const auto upper = words_of({"HADD2.F32 R0, -RZ, R2.H1_H1"}, in);
  for (Word i = 0; i < 65536; ++i) {
    ASSERT_EQ(lower[i], bits_of(static_cast<float>(half_value(i)))) << i;
    ASSERT_EQ(upper[0xffff - i], lower[i]);
  }
}

TEST(Halves, AreMadeOfTheSameFloats) {
  std::vector<WordList> in(2, WordList(65536));
  for (Word i = 0; i < 65536; ++i) {
    in[0][i] = bits_of(static_cast<float>(half_value(i)));
    in[1][0xffff - i] = in[0][i];
  }
  const auto found = words_of({"F2FP.F16.F32.PACK_AB R0, R2, R3"}, in);
  const auto canonical = [](Word half) { return is_half_nan(half) ? 0x7fff : half; };
  for (Word i = 0; i < 65536; ++i) {
    ASSERT_EQ(found[i], canonical(i) << 16 | canonical(0xffff - i));
  }
}

TEST(Halves, RoundFloatsBetweenThemToTheNearestAndTiesToEven) {
  std::vector<WordList> in(3, WordList(0x7c00));
  for (Word i = 0; i < 0x7c00; ++i) {
    const double middle = std::ldexp(static_cast<double>(half_steps(i) + half_steps(i + 1)), -25);
    in[0][i] = bits_of(static_cast<float>(middle));
    in[1][i] = in[0][i] - 1;
    in[2][i] = (in[0][i] + 1) | 0x8000'0000;
  }
  const auto ties = words_of({"F2FP.F16.F32.PACK_AB R0, RZ, R2"}, in);
  const auto apart = words_of({"F2FP.F16.F32.PACK_AB R0, R4, R3"}, in);
  for (Word i = 0; i < 0x7c00; ++i) {
    ASSERT_EQ(ties[i], i + i % 2) << i;
    ASSERT_EQ(apart[i], (0x8000 | (i + 1)) << 16 | i) << i;
  }
}

TEST(Brains, AreRoundedUpperHalvesOfFloats) {
  std::vector<WordList> in(3, WordList(0x8000));
  for (Word i = 0; i < 0x8000; ++i) in[0][i] = i << 16 | 0x8000;
  for (Word i = 0; i < 0x8000; ++i) {
    in[1][i] = in[0][i] - 1;
    in[2][i] = in[0][i] + 1;
  }
  const auto ties = words_of({"F2FP.BF16.F32.PACK_AB R0, -R2, R2"}, in);
  const auto apart = words_of({"F2FP.BF16.F32.PACK_AB R0, R4, R3"}, in);
  for (Word i = 0; i < 0x7f80; ++i) {
    ASSERT_EQ(ties[i], (0x8000 | (i + i % 2)) << 16 | (i + i % 2)) << i;
    ASSERT_EQ(apart[i], (i + 1) << 16 | i) << i;
  }
  EXPECT_EQ(ties[0x7f90], 0x7fff'7fffu);  // NaN
}

TEST(PackedHalves, AreMultipliedAndAddedAtOnce) {
  auto in = random_inputs(3, 6, 16 * 1024);
  const auto fused = words_of({"HFMA2 R0, R2, R3, R4"}, in);
  const auto sums = words_of({"HADD2 R0, R2, -R3"}, in);
  const auto products = words_of({"HMUL2 R0, R2.H0_H0, R3.H1_H1"}, in);
  const auto expected = [](Word a, Word b, Word c) -> Word {
    const double value = std::fma(half_value(a), half_value(b), half_value(c));
    if (std::isnan(value)) return 0x7fff;
    if (std::isinf(value)) return value < 0 ? 0xfc00 : 0x7c00;
    const auto steps = [](Word half) {
      return (half & 0x8000) != 0 ? -half_steps(half & 0x7fff) : half_steps(half);
    };
    return nearest_half(Exact{steps(a)} * steps(b) + (Exact{steps(c)} << 24), std::signbit(value));
  };
  for (std::size_t i = 0; i < fused.size(); ++i) {
    const Word a = in[0][i], b = in[1][i], c = in[2][i];
    const auto low = [](Word word) { return word & 0xffff; };
    ASSERT_EQ(fused[i],
              expected(a >> 16, b >> 16, c >> 16) << 16 | expected(low(a), low(b), low(c)));
    const Word less = b ^ 0x8000'8000, one = 0x3c00;
    ASSERT_EQ(sums[i], expected(a >> 16, one, less >> 16) << 16 | expected(low(a), one, low(less)));
    ASSERT_EQ(products[i] & 0x7fff, expected(low(a), b >> 16, 0) & 0x7fff);
    ASSERT_EQ(products[i] >> 16, products[i] & 0xffff);
  }
}

TEST(PackedHalves, OfImmediatesAreMoves) {
  EXPECT_EQ(words_of({"HFMA2.MMA R0, -RZ, RZ, 1.875, 0"})[0], 0x3f80'0000u);
  EXPECT_EQ(words_of({"HFMA2.MMA R0, -RZ, RZ, 0, 2.384185791015625e-07"})[0], 4u);
  EXPECT_EQ(words_of({"HFMA2 R0, -RZ, RZ, 0, 0"})[0], 0u);
}

TEST(PackedBrains, AreRoundedOnce) {
  // 1.0625^2 is halfway between two numbers: what is added decides, however small.
  const auto sum = [](const char* added) {
    return words_of({"MOV R2, 0x3f883f88", fmt::format("MOV R3, {}", added),
                     "HFMA2.BF16_V2 R0, R2, R2, R3"})[0];
  };
  EXPECT_EQ(sum("0x00000000"), 0x3f90'3f90u);
  EXPECT_EQ(sum("0x0d800d80"), 0x3f91'3f91u);
  EXPECT_EQ(sum("0x8d808d80"), 0x3f90'3f90u);
}

TEST(SpecialFunctions, AreWithinTwoUnitsOfTheLastPlace) {
  const std::pair<const char*, long double (*)(long double)> functions[] = {
      {"RCP", [](long double x) { return 1 / x; }},
      {"RSQ", [](long double x) { return 1 / std::sqrt(x); }},
      {"SQRT", [](long double x) { return std::sqrt(x); }},
      {"LG2", [](long double x) { return std::log2(x); }},
      {"EX2", [](long double x) { return std::exp2(x); }},
      {"TANH", [](long double x) { return std::tanh(x); }},
      {"SIN", [](long double x) { return std::sin(2 * 3.14159265358979323846L * x); }},
      {"COS", [](long double x) { return std::cos(2 * 3.14159265358979323846L * x); }}};
  WordList in(1024);
  std::mt19937 random(7);
  for (Word& word : in)
    word = (static_cast<Word>(random()) & 0x007f'ffff) | (120 + random() % 9) << 23;
  for (const auto& [name, f] : functions) {
    const auto found = words_of({fmt::format("MUFU.{} R0, R2", name)}, {in});
    for (std::size_t i = 0; i < in.size(); ++i) {
      const long double exact = f(single(in[i]));
      const auto near = static_cast<float>(exact);
      const long double unit = std::nextafter(std::fabs(near), INFINITY) - std::fabs(near);
      ASSERT_LE(std::fabs(single(found[i]) - exact), 2 * unit + 1e-18L) << name << single(in[i]);
    }
  }
  EXPECT_EQ(words_of({"MUFU.RCP R0, RZ"})[0], 0x7f80'0000u);
  EXPECT_EQ(words_of({"MOV R2, 0xbf800000", "MUFU.RSQ R0, R2"})[0], kNan);
}

TEST(SpecialFunctions, TakeAndGiveDenormalNumbersAsZero) {
  const auto of = [](const std::string& form, Word a) {
    return words_of({form}, {WordList(32, a)}).front();
  };
  EXPECT_EQ(of("MUFU.RCP R0, R2", 0x8000'0001), 0xff80'0000u);
  EXPECT_EQ(of("MUFU.RCP R0, R2", 0x7f00'0000), 0u);
  EXPECT_EQ(of("MUFU.LG2 R0, R2", 0x0000'0005), 0xff80'0000u);
  EXPECT_EQ(of("MUFU.EX2 R0, R2", 0xc300'0000), 0u);
  EXPECT_EQ(of("MUFU.EX2.BF16 R0, R2", 0xc300), 0u);
  EXPECT_EQ(of("MUFU.RSQ64H R0, R2", 0x000f'ffff), 0x7ff0'0000u);
  EXPECT_EQ(of("MUFU.TANH R0, R2", 5), 5u);
}

TEST(SpecialFunctions, OfWholeTurnsAreExact) {
  const auto of = [](const std::string& form, Word a) {
    return words_of({form}, {WordList(32, a)}).front();
  };
  EXPECT_EQ(of("MUFU.SIN R0, R2", 0x7f00'0000), 0u);
  EXPECT_EQ(of("MUFU.SIN R0, R2", 0xcb80'0001), 0x8000'0000u);
  EXPECT_EQ(of("MUFU.COS R0, R2", 0x7f00'0000), 0x3f80'0000u);
}

TEST(SpecialFunctions, OfDoublesTakeTheUpperHalf) {
  const Word high = words_of({"MOV R2, 0x40080000", "MUFU.RCP64H R0, R2"})[0];
  EXPECT_NEAR(std::bit_cast<double>(std::uint64_t{high} << 32), 1.0 / 3, 1e-6);
}

}  // namespace
}  // namespace floating_tests
}  // namespace warpgauge::interpret
