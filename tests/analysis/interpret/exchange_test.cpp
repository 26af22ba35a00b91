// SPDX-License-Identifier: Apache-2.0
// What lanes tell each other, against the rules of the PTX ISA written out lane by lane.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace exchange_tests {
namespace {

using planted::launch_of;
using planted::Lines;
using planted::outputs_of;
using planted::pair_of;
using planted::random_inputs;
using planted::run;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

/// shfl.sync of the PTX ISA: what a lane reads, and whether its source is in range.
std::pair<int, bool> shuffled(const std::string& mode, int lane, Word b, Word c) {
  const int bval = static_cast<int>(b & 0x1f), cval = static_cast<int>(c & 0x1f);
  const int segmask = static_cast<int>(c >> 8 & 0x1f);
  const int max_lane = (lane & segmask) | (cval & ~segmask & 0x1f);
  const int min_lane = lane & segmask;
  int j = 0;
  bool inside = false;
  if (mode == "UP") {
    j = lane - bval;
    inside = j >= max_lane;
  } else if (mode == "DOWN") {
    j = lane + bval;
    inside = j <= max_lane;
  } else if (mode == "BFLY") {
    j = lane ^ bval;
    inside = j <= max_lane;
  } else {
    j = min_lane | (bval & ~segmask & 0x1f);
    inside = j <= max_lane;
  }
  return {inside ? j : lane, inside};
}

TEST(Shuffles, ReadTheLaneThatClampAndSegmentAllow) {
  auto in = random_inputs(3, 1);
  const Word bounds[] = {0x1f, 0, 0x181f, 0x1c1f, 0x1800, 0x1003, 0x0f07, 0x1e01};
  for (std::size_t i = 0; i < in[2].size(); ++i) in[2][i] = bounds[i / 32 % 8];
  for (std::size_t i = 512; i < in[2].size(); ++i) in[2][i] &= 0x1f1f;
  for (const std::string mode : {"IDX", "UP", "DOWN", "BFLY"}) {
    const auto found =
        outputs_of({.lines = {"SHFL." + mode + " P0, R0, R2, R3, R4", "SEL R1, 0x1, RZ, P0"},
                    .inputs = in,
                    .outputs = 2});
    for (std::size_t i = 0; i < in[0].size(); ++i) {
      const auto [lane, inside] = shuffled(mode, static_cast<int>(i % 32), in[1][i], in[2][i]);
      ASSERT_EQ(found[0][i], in[0][i - i % 32 + static_cast<std::size_t>(lane)]) << mode << i;
      ASSERT_EQ(found[1][i], inside ? 1u : 0u) << mode << i;
    }
  }
}

TEST(Shuffles, AddUpAWarp) {
  Lines lines = {"MOV R0, R2"};
  for (const int distance : {16, 8, 4, 2, 1}) {
    lines.push_back(fmt::format("SHFL.BFLY PT, R20, R0, {:#x}, 0x1f", distance));
    lines.emplace_back("IADD3 R0, R0, R20, RZ");
  }
  const auto in = random_inputs(1, 2);
  const auto found = words_of(lines, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto first = in[0].begin() + static_cast<std::ptrdiff_t>(i - i % 32);
    EXPECT_EQ(found[i], std::accumulate(first, first + 32, 0u));
  }
}

TEST(Shuffles, FromALaneThatIsNotThereAreUnknown) {
  // Lanes 0 to 15 read the lane above: that of lane 15 does not take part.
  auto outcome = run(launch_of({.lines = {"MOV R0, 0x63", "ISETP.LT.AND P0, PT, R30, 0x10, PT",
                                          "@P0 SHFL.DOWN PT, R0, R30, 0x1, 0x1f"}}));
  ASSERT_FALSE(outcome.execution.stop);
  for (Word lane = 0; lane < 32; ++lane) {
    const auto word = outcome.word(0, lane);
    if (lane == 15) {
      EXPECT_FALSE(word.has_value());
    } else {
      EXPECT_EQ(word, lane < 15 ? lane + 1 : 0x63);
    }
  }
}

TEST(Shuffles, NameTheInactiveLaneAsTheCause) {
  const auto outcome = run({.lines = {"S2R R30, SR_TID.X", "ISETP.LT.AND P0, PT, R30, 0x10, PT",
                                      "@P0 SHFL.IDX PT, R0, R30, 0x1f, 0x1f",
                                      "ISETP.EQ.AND P1, PT, R0, RZ, PT", "@P1 BRA 0x50", "EXIT"}});
  const Stop stop = outcome.stop();
  EXPECT_EQ(stop.kind, Stop::Kind::kUnknownBranch);
  EXPECT_EQ(outcome.execution.causes.of(stop.cause).kind, UnknownValue::Kind::kInactiveLane);
  EXPECT_EQ(outcome.execution.causes.of(stop.cause).instruction, 2u);
}

TEST(Votes, GiveTheLanesThatHold) {
  const auto in = random_inputs(1, 3);
  const auto found = words_of({"ISETP.LT.AND P0, PT, R2, RZ, PT", "VOTE.ANY R0, PT, P0"}, in);
  const auto uniform =
      words_of({"ISETP.LT.AND P0, PT, R2, RZ, PT", "VOTEU.ANY UR4, UPT, P0", "MOV R0, UR4"}, in);
  for (std::size_t i = 0; i < found.size(); ++i) {
    Word ballot = 0;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      ballot |= (in[0][i - i % 32 + lane] >> 31) << lane;
    }
    EXPECT_EQ(found[i], ballot);
    EXPECT_EQ(uniform[i], ballot);
  }
}

TEST(Votes, OfAllOfAnyAndOfTheSameCountOnlyThoseWhoVote) {
  // Lanes 8 to 15 vote; the bound says how many of the lanes hold.
  const auto votes = [](int bound) {
    return words_of({"ISETP.GE.AND P2, PT, R30, 0x8, PT", "ISETP.LT.AND P2, PT, R30, 0x10, P2",
                     fmt::format("ISETP.LT.AND P3, PT, R30, {:#x}, PT", bound),
                     "@P2 VOTE.ALL P0, P3", "@P2 VOTE.ANY P1, P3", "@P2 VOTE.EQ P4, P3",
                     "@P2 VOTE.ANY R1, PT, P3", "P2R R0, PR, RZ, 0x13", "@!P2 MOV R0, 0x99",
                     "@P2 LEA R0, R1, R0, 0x8"});
  };
  const Word all = 0x01, any = 0x02, same = 0x10;
  EXPECT_EQ(votes(8)[9], same);
  EXPECT_EQ(votes(9)[9], any | 0x100u << 8);
  EXPECT_EQ(votes(15)[9], any | 0x7f00u << 8);
  EXPECT_EQ(votes(16)[9], all | any | same | 0xff00u << 8);
  EXPECT_EQ(votes(16)[31], 0x99u);
}

TEST(Matches, FindLanesOfTheSameValue) {
  auto in = random_inputs(2, 4);
  for (WordList& words : in) {
    for (Word& word : words) word %= 3;
  }
  const auto words = words_of({"MATCH.ANY R0, R2"}, in);
  const auto pairs = words_of({"MATCH.ANY.U64 R0, R2"}, in);
  for (std::size_t i = 0; i < words.size(); ++i) {
    Word same_word = 0, same_pair = 0;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      const std::size_t other = i - i % 32 + lane;
      if (in[0][other] == in[0][i]) same_word |= 1u << lane;
      if (pair_of(in[0][other], in[1][other]) == pair_of(in[0][i], in[1][i]))
        same_pair |= 1u << lane;
    }
    EXPECT_EQ(words[i], same_word);
    EXPECT_EQ(pairs[i], same_pair);
  }
}

TEST(Matches, OfAllTellWhetherTheyAreTheSame) {
  WordList in(64, 5);
  in[40] = 6;  // in the second warp
  const auto found = outputs_of(
      {.lines = {"MATCH.ALL P0, R0, R2", "SEL R1, 0x1, RZ, P0"}, .inputs = {in}, .outputs = 2});
  EXPECT_EQ(found[0][3], 0xffff'ffffu);
  EXPECT_EQ(found[1][3], 1u);
  EXPECT_EQ(found[0][33], 0u);
  EXPECT_EQ(found[1][33], 0u);
}

TEST(Reductions, OfAWarpAreOneWord) {
  const auto in = random_inputs(1, 5);
  const std::pair<const char*, std::function<Word(Word, Word)>> operations[] = {
      {"REDUX.SUM", [](Word a, Word b) { return a + b; }},
      {"REDUX.MIN", [](Word a, Word b) { return std::min(a, b); }},
      {"REDUX.MAX", [](Word a, Word b) { return std::max(a, b); }},
      {"REDUX.MIN.S32",
       [](Word a, Word b) {
         return static_cast<Word>(std::min(static_cast<int>(a), static_cast<int>(b)));
       }},
      {"REDUX.MAX.S32",
       [](Word a, Word b) {
         return static_cast<Word>(std::max(static_cast<int>(a), static_cast<int>(b)));
       }},
      {"REDUX", [](Word a, Word b) { return a & b; }},
      {"REDUX.OR", [](Word a, Word b) { return a | b; }},
      {"REDUX.XOR", [](Word a, Word b) { return a ^ b; }}};
  for (const auto& [name, join] : operations) {
    // Lanes whose word is odd take part.
    const auto found = words_of({"LOP3.LUT P0, RZ, R2, 0x1, RZ, 0xc0, !PT", "UMOV UR4, URZ",
                                 fmt::format("@P0 {} UR4, R2", name), "MOV R0, UR4"},
                                in);
    for (std::size_t warp = 0; warp < found.size(); warp += 32) {
      WordList odd;
      std::copy_if(in[0].begin() + static_cast<std::ptrdiff_t>(warp),
                   in[0].begin() + static_cast<std::ptrdiff_t>(warp) + 32, std::back_inserter(odd),
                   [](Word word) { return word % 2 != 0; });
      ASSERT_FALSE(odd.empty());
      EXPECT_EQ(found[warp], std::accumulate(odd.begin() + 1, odd.end(), odd[0], join)) << name;
    }
  }
}

TEST(Elections, ChooseTheLowestLaneThatIsThere) {
  const auto found =
      words_of({"MOV R0, RZ", "ISETP.GE.AND P1, PT, R30, 0x5, PT", "@P1 ELECT P0, UR4, PT",
                "@P1 SEL R0, 0x1, 0x2, P0", "IMAD R0, R0, 0x100, RZ", "IADD3 R0, R0, UR4, RZ"});
  EXPECT_EQ(found[4], 0x005u);
  EXPECT_EQ(found[5], 0x105u);
  EXPECT_EQ(found[6], 0x205u);
}

TEST(SpecialRegisters, TellAThreadWhereItIs) {
  planted::Launch launch{
      .lines = {"S2R R2, SR_TID.X", "S2R R3, SR_TID.Y", "S2R R4, SR_TID.Z", "S2R R5, SR_LANEID",
                "S2R R6, SR_CTAID.Y", "IMAD R20, R6, 0x4, R4", "IMAD R20, R20, 0x4, R3",
                "IMAD R20, R20, 0x4, R2", "IMAD.WIDE R28, R20, 0x4, c[0x0][0x210]",
                "IMAD R0, R5, 0x10, R6", "IMAD R0, R0, 0x10, R4", "IMAD R0, R0, 0x10, R3",
                "IMAD R0, R0, 0x10, R2", "STG.E desc[UR4][R28.64], R0", "EXIT"},
      .buffers = {WordList(128)},
      .grid = {1, 2, 1},
      .block = {4, 4, 4}};
  const auto found = run(launch).words(0);
  for (Word i = 0; i < found.size(); ++i) {
    const Word x = i % 4, y = i / 4 % 4, z = i / 16 % 4, block = i / 64, lane = i % 32;
    EXPECT_EQ(found[i], lane << 16 | block << 12 | z << 8 | y << 4 | x);
  }
}

TEST(Matrices, AreTurned) {
  WordList in(32);
  for (Word lane = 0; lane < 32; ++lane) {
    const Word row = lane / 4, column = 2 * (lane % 4);
    in[lane] = (row << 8 | (column + 1)) << 16 | row << 8 | column;
  }
  const auto found = words_of({"MOVM.16.MT88 R0, R2"}, {in});
  for (Word lane = 0; lane < 32; ++lane) {
    const Word row = lane / 4, column = 2 * (lane % 4);
    EXPECT_EQ(found[lane], ((column + 1) << 8 | row) << 16 | column << 8 | row);
  }
}

TEST(UniformWords, TellWhichLanesHaveAnother) {
  const auto found =
      planted::outputs_of({.lines = {"LOP3.LUT R20, R30, 0x1, RZ, 0xc0, !PT", "R2UR P0, UR4, R20",
                                     "R2UR.OR P0, UR5, R30", "SEL R0, RZ, 0x1, !P0"}});
  for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_EQ(found[0][lane], lane == 0 ? 0u : 1u);
}

TEST(SpecialRegisters, HoldMasksOfLanes) {
  const std::pair<const char*, std::function<bool(int, int)>> masks[] = {
      {"SR_EQMASK", [](int other, int lane) { return other == lane; }},
      {"SR_LTMASK", [](int other, int lane) { return other < lane; }},
      {"SR_LEMASK", [](int other, int lane) { return other <= lane; }},
      {"SR_GTMASK", [](int other, int lane) { return other > lane; }},
      {"SR_GEMASK", [](int other, int lane) { return other >= lane; }}};
  for (const auto& [name, holds] : masks) {
    const auto found = words_of({fmt::format("S2R R0, {}", name)});
    for (int lane = 0; lane < 32; ++lane) {
      Word mask = 0;
      for (int other = 0; other < 32; ++other) mask |= Word{holds(other, lane)} << other;
      EXPECT_EQ(found[static_cast<std::size_t>(lane)], mask) << name;
    }
  }
}

TEST(SpecialRegisters, OfClocksAreUnknownAndZeroPairsAreNot) {
  auto outcome = run(launch_of({.lines = {"CS2R.32 R0, SR_CLOCKLO"}}));
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_FALSE(outcome.word(0, 0).has_value());
  EXPECT_EQ(words_of({"MOV R21, 0x5", "CS2R R20, SRZ", "IADD3 R0, R20, R21, RZ"})[0], 0u);
}

}  // namespace
}  // namespace exchange_tests
}  // namespace warpgauge::interpret
