// SPDX-License-Identifier: Apache-2.0
// Comparisons, their joins with predicates, and choices, against those of C++.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace comparison_tests {
namespace {

using planted::Lines;
using planted::outputs_of;
using planted::pair_of;
using planted::random_inputs;
using planted::random_singles;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

struct Named {
  const char* name;
  std::function<bool(int)> holds;  ///< for a number that is -1, 0 or 1: less, equal, greater
};

const std::vector<Named>& orders() {
  static const std::vector<Named> all = {
      {"LT", [](int order) { return order < 0; }},  {"LE", [](int order) { return order <= 0; }},
      {"EQ", [](int order) { return order == 0; }}, {"NE", [](int order) { return order != 0; }},
      {"GE", [](int order) { return order >= 0; }}, {"GT", [](int order) { return order > 0; }}};
  return all;
}

template <class Number>
int order_of(Number a, Number b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/// The lines, and the first two predicates in R0 as bits 0 and 1.
WordList predicates_of(Lines lines, const std::vector<WordList>& inputs) {
  lines.insert(lines.end(),
               {"SEL R0, 0x1, RZ, P0", "SEL R20, 0x2, RZ, P1", "IADD3 R0, R0, R20, RZ"});
  return words_of(lines, inputs);
}

TEST(IntegerComparisons, GoBySignOrNot) {
  auto in = random_inputs(2, 1);
  for (std::size_t i = 0; i < in[0].size(); i += 3) in[1][i] = in[0][i];
  for (const Named& one : orders()) {
    const auto found = predicates_of({fmt::format("ISETP.{}.AND P0, PT, R2, R3, PT", one.name),
                                      fmt::format("ISETP.{}.U32.AND P1, PT, R2, R3, PT", one.name)},
                                     in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Word a = in[0][i], b = in[1][i];
      const bool is_signed = one.holds(order_of(static_cast<int>(a), static_cast<int>(b)));
      ASSERT_EQ(found[i], (is_signed ? 1u : 0u) + (one.holds(order_of(a, b)) ? 2u : 0u))
          << one.name << " of " << a << ", " << b;
    }
  }
}

TEST(IntegerComparisons, OfLongNumbersTakeTwoSteps) {
  auto in = random_inputs(4, 2);
  for (std::size_t i = 0; i < in[0].size(); ++i) {  // of the same upper words, and of the same
    if (i % 3 != 0) in[3][i] = in[1][i];
    if (i % 6 == 1) in[2][i] = in[0][i];
  }
  for (const Named& one : orders()) {
    const auto found =
        predicates_of({fmt::format("ISETP.{}.U32.AND P2, PT, R2, R4, PT", one.name),
                       fmt::format("ISETP.{}.AND.EX P0, PT, R3, R5, PT, P2", one.name),
                       fmt::format("ISETP.{}.U32.AND.EX P1, PT, R3, R5, PT, P2", one.name)},
                      in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::uint64_t a = pair_of(in[0][i], in[1][i]), b = pair_of(in[2][i], in[3][i]);
      const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
      ASSERT_EQ(found[i],
                (one.holds(order_of(x, y)) ? 1u : 0u) + (one.holds(order_of(a, b)) ? 2u : 0u))
          << one.name << " of " << a << ", " << b;
    }
  }
}

TEST(IntegerComparisons, AreJoinedWithAPredicateAndSoIsTheirComplement) {
  const auto in = random_inputs(3, 3);
  const std::pair<const char*, std::function<bool(bool, bool)>> joins[] = {
      {"AND", [](bool a, bool b) { return a && b; }},
      {"OR", [](bool a, bool b) { return a || b; }},
      {"XOR", [](bool a, bool b) { return a != b; }}};
  for (const auto& [name, join] : joins) {
    const auto found = predicates_of(
        {"ISETP.GT.AND P2, PT, R4, RZ, PT", fmt::format("ISETP.LT.{} P0, P1, R2, R3, !P2", name)},
        in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool less = static_cast<int>(in[0][i]) < static_cast<int>(in[1][i]);
      const bool with = static_cast<int>(in[2][i]) <= 0;
      EXPECT_EQ(found[i], (join(less, with) ? 1u : 0u) + (join(!less, with) ? 2u : 0u)) << name;
    }
  }
}

/// All names of comparisons of floating point; those that end in U hold for a NaN, too.
template <class Number>
bool real_holds(const std::string& name, Number a, Number b) {
  const bool unordered = std::isnan(a) || std::isnan(b);
  if (name == "NUM") return !unordered;
  if (name == "NAN") return unordered;
  if (unordered) return name.size() == 3;
  for (const Named& one : orders()) {
    if (name.substr(0, 2) == one.name) return one.holds(order_of(a, b));
  }
  return false;
}

constexpr const char* kReals[] = {"LT",  "LE",  "EQ",  "NE",  "GE",  "GT",  "NUM",
                                  "NAN", "LTU", "LEU", "EQU", "NEU", "GEU", "GTU"};

TEST(SingleComparisons, TellOrderedFromUnordered) {
  auto in = random_singles(2, 4);
  for (std::size_t i = 0; i < in[0].size(); i += 5) in[1][i] = in[0][i];
  for (const std::string name : kReals) {
    const auto found = predicates_of({"FSETP." + name + ".AND P0, P1, R2, R3, PT"}, in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const float a = std::bit_cast<float>(in[0][i]), b = std::bit_cast<float>(in[1][i]);
      ASSERT_EQ(found[i], real_holds(name, a, b) ? 1u : 2u) << name << " of " << a << ", " << b;
    }
  }
}

TEST(SingleComparisons, TakeSignsMagnitudesAndImmediates) {
  const auto found = predicates_of({"MOV R2, 0xc0000000", "FSETP.GT.AND P0, PT, |R2|, 1.5, PT",
                                    "FSETP.LT.AND P1, PT, -R2, +INF, PT"},
                                   {});
  EXPECT_EQ(found[0], 3u);
}

TEST(SingleComparisons, CountDenormalNumbersAsZeroWhereAsked) {
  const auto found = predicates_of(
      {"MOV R2, 0x1", "FSETP.GT.AND P0, PT, R2, RZ, PT", "FSETP.GT.FTZ.AND P1, PT, R2, RZ, PT"},
      {});
  EXPECT_EQ(found[0], 1u);
}

TEST(SingleComparisons, GiveOnesOrANumberInARegister) {
  const auto in = random_singles(2, 5);
  const auto ones = words_of({"FSET.GE.AND R0, R2, R3, PT"}, in);
  const auto number = words_of({"FSET.BF.GE.AND R0, R2, R3, PT"}, in);
  for (std::size_t i = 0; i < ones.size(); ++i) {
    const bool holds = std::bit_cast<float>(in[0][i]) >= std::bit_cast<float>(in[1][i]);
    EXPECT_EQ(ones[i], holds ? 0xffff'ffffu : 0u);
    EXPECT_EQ(std::bit_cast<float>(number[i]), holds ? 1.0f : 0.0f);
  }
}

TEST(DoubleComparisons, TellOrderedFromUnordered) {
  auto in = random_inputs(4, 6);
  const Word tops[] = {0x3ff0'0000, 0xbff0'0000, 0x7ff8'0000, 0x7ff0'0000, 0x8000'0000, 0};
  for (std::size_t i = 0; i < in[0].size(); ++i) {
    in[1][i] = tops[i % 6];
    in[3][i] = tops[i / 6 % 6];
    if (i % 2 != 0) in[0][i] = in[2][i] = 0;
  }
  for (const std::string name : kReals) {
    const auto found = predicates_of({"DSETP." + name + ".AND P0, P1, R2, R4, PT"}, in);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto a = std::bit_cast<double>(pair_of(in[0][i], in[1][i]));
      const auto b = std::bit_cast<double>(pair_of(in[2][i], in[3][i]));
      ASSERT_EQ(found[i], real_holds(name, a, b) ? 1u : 2u) << name << " of " << a << ", " << b;
    }
  }
}

TEST(PredicateLogic, FollowsTwoTables) {
  const Lines bits = {"LOP3.LUT P2, RZ, R30, 0x4, RZ, 0xc0, !PT",
                      "LOP3.LUT P3, RZ, R30, 0x2, RZ, 0xc0, !PT",
                      "LOP3.LUT P4, RZ, R30, 0x1, RZ, 0xc0, !PT"};
  for (const unsigned table : {0x80u, 0xfeu, 0x96u, 0x2au, 0x08u, 0x40u}) {
    Lines lines = bits;
    lines.push_back(fmt::format("PLOP3.LUT P0, P1, P2, P3, P4, {:#x}, {:#x}", table, table ^ 0x55));
    const auto found = predicates_of(lines, {});
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned row = lane % 8;
      EXPECT_EQ(found[lane], (table >> row & 1) + 2 * ((table ^ 0x55) >> row & 1)) << table;
    }
  }
}

TEST(PredicateLogic, OfConstantsSetsAndClears) {
  EXPECT_EQ(predicates_of({"PLOP3.LUT P0, PT, PT, PT, PT, 0x80, 0x0",
                           "PLOP3.LUT P1, PT, PT, PT, PT, 0x8, 0x0"},
                          {})[0],
            1u);
}

TEST(Choices, TakeTheFirstWhereThePredicateHolds) {
  const auto in = random_inputs(2, 7);
  const auto words = words_of({"ISETP.LT.U32.AND P0, PT, R2, R3, PT", "SEL R0, R2, R3, P0"}, in);
  const auto singles =
      words_of({"ISETP.LT.U32.AND P0, PT, R2, R3, PT", "FSEL R0, -R2, |R3|, !P0"}, in);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word a = in[0][i], b = in[1][i];
    EXPECT_EQ(words[i], a < b ? a : b);
    EXPECT_EQ(singles[i], a < b ? b & 0x7fff'ffff : a ^ 0x8000'0000);
  }
}

TEST(Choices, AreKnownWhereTheWordThatIsTakenIs) {
  // R20 was never written: only the lanes that choose it do not know.
  planted::Launch launch =
      planted::launch_of({.lines = {"ISETP.LT.AND P0, PT, R30, 0x3, PT", "SEL R0, R20, R30, P0"}});
  planted::Outcome outcome = planted::run(launch);
  ASSERT_FALSE(outcome.execution.stop);
  for (std::size_t lane = 0; lane < 32; ++lane) {
    const auto word = outcome.word(0, lane);
    EXPECT_EQ(word.has_value(), lane >= 3);
    if (lane >= 3) {
      EXPECT_EQ(word, lane);
    }
  }
}

TEST(SingleExtremes, PreferNumbersToNansAndTellZerosApart) {
  constexpr Word kNan = 0x7fff'ffff;
  const auto in = random_singles(2, 8);
  const auto least = words_of({"FMNMX R0, R2, R3, PT"}, in);
  const auto greatest = words_of({"FMNMX R0, R2, R3, !PT"}, in);
  const auto with_nan = words_of({"FMNMX.NAN R0, R2, R3, PT"}, in);
  for (std::size_t i = 0; i < least.size(); ++i) {
    const float a = std::bit_cast<float>(in[0][i]), b = std::bit_cast<float>(in[1][i]);
    Word low = in[0][i], high = in[1][i];
    if (std::isnan(a) && std::isnan(b)) {
      low = high = kNan;
    } else if (std::isnan(a) || std::isnan(b)) {
      low = high = std::isnan(a) ? in[1][i] : in[0][i];
    } else if (a > b || (a == b && std::signbit(b))) {
      std::swap(low, high);
    }
    ASSERT_EQ(least[i], low) << a << ", " << b;
    ASSERT_EQ(greatest[i], high) << a << ", " << b;
    ASSERT_EQ(with_nan[i], std::isnan(a) || std::isnan(b) ? kNan : low) << a << ", " << b;
  }
}

TEST(SingleExtremes, OfTwoZerosAndOfDenormalNumbers) {
  EXPECT_EQ(words_of({"MOV R2, 0x80000000", "FMNMX R0, R2, RZ, PT"})[0], 0x8000'0000u);
  EXPECT_EQ(words_of({"MOV R2, 0x80000000", "FMNMX R0, RZ, R2, !PT"})[0], 0u);
  EXPECT_EQ(words_of({"MOV R2, 0x80000001", "FMNMX.FTZ R0, R2, 1, PT"})[0], 0x8000'0000u);
}

TEST(PredicatesAsWords, TakeTheBitsOfAMask) {
  // Bits of the lane go into predicates 0 to 4, and back into the second byte of a word.
  const auto found =
      words_of({"R2P PR, R30, 0x1f", "MOV R2, 0xffff00ff", "P2R.B1 R0, PR, R2, 0x16"});
  for (Word lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(found[lane], 0xffff'00ffu | (lane & 0x16) << 8);
  }
  EXPECT_EQ(words_of({"R2P PR, R30, 0x1f", "MOV R2, -0x1", "P2R R0, PR, R2, 0x9"})[8],
            0xffff'fffeu);
}

TEST(PredicatesAsWords, KeepThosePredicatesThatTheMaskLeavesOut) {
  const auto found = predicates_of(
      {"PLOP3.LUT P0, P1, PT, PT, PT, 0x80, 0x0", "MOV R2, 0x2", "R2P PR, R2, 0x2"}, {});
  EXPECT_EQ(found[0], 3u);
}

TEST(PredicatesAsWords, TakeAnyByteOfTheWord) {
  EXPECT_EQ(predicates_of({"MOV R2, 0x10200", "R2P PR, R2.B1, 0x3"}, {})[0], 2u);
  EXPECT_EQ(predicates_of({"MOV R2, 0x10200", "R2P PR, R2.B2, 0x3"}, {})[0], 1u);
}

}  // namespace
}  // namespace comparison_tests
}  // namespace warpgauge::interpret
