// SPDX-License-Identifier: Apache-2.0
// Atomics of all lanes on one place: what is left there, and what returns.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace atomic_tests {
namespace {

using planted::Lines;
using planted::run;
using planted::WordList;
using Word = std::uint32_t;

/// What 32 lanes leave in two words, and what they have in R0 then.
struct Changed {
  WordList cell, returned;
};

/// R26 and R27 are the address of the words in global memory, R24 of a copy of them in shared
/// memory, R30 is the lane.
Changed changed(const WordList& cell, const Lines& body) {
  Lines lines = {"S2R R30, SR_TID.X", "MOV R26, c[0x0][0x218]",          "MOV R27, c[0x0][0x21c]",
                 "MOV R24, 0x400",    "LDG.E.64 R2, desc[UR4][R26.64]",  "STS.64 [R24], R2",
                 "MOV R0, RZ",        "ISETP.NE.AND P6, PT, R30, RZ, PT"};
  lines.insert(lines.end(), body.begin(), body.end());
  lines.insert(lines.end(),
               {"IMAD.WIDE R28, R30, 0x4, c[0x0][0x210]", "STG.E desc[UR4][R28.64], R0", "EXIT"});
  auto outcome = run({.lines = lines, .buffers = {WordList(32), cell}, .shared_bytes = 64});
  return {.cell = outcome.words(1), .returned = outcome.words(0)};
}

/// The same on shared memory: its words are copied back.
Changed changed_shared(const WordList& cell, Lines body) {
  body.insert(body.end(), {"LDS.64 R2, [R24]", "STG.E.64 desc[UR4][R26.64], R2"});
  return changed(cell, body);
}

struct Case {
  const char* name;
  Word held;
  const char* value;  ///< sets R4
  std::function<Word(Word held, Word value)> next;
  std::function<Word(Word lane)> value_of;
};

const std::vector<Case>& cases() {
  static const std::function<Word(Word)> lane = [](Word one) { return one; };
  static const std::function<Word(Word)> mixed = [](Word one) { return one * 0x9e37'79b1u; };
  constexpr const char* kLane = "MOV R4, R30";
  constexpr const char* kMixed = "IMAD R4, R30, 0x9e3779b1, RZ";
  static const std::vector<Case> all = {
      {"ADD", 100, kLane, [](Word a, Word b) { return a + b; }, lane},
      {"MIN", 0x7000'0000, kMixed, [](Word a, Word b) { return std::min(a, b); }, mixed},
      {"MAX", 0x7000'0000, kMixed, [](Word a, Word b) { return std::max(a, b); }, mixed},
      {"MIN.S32", 5, kMixed,
       [](Word a, Word b) {
         return static_cast<Word>(std::min(static_cast<int>(a), static_cast<int>(b)));
       },
       mixed},
      {"MAX.S32", 0x8000'0000, kMixed,
       [](Word a, Word b) {
         return static_cast<Word>(std::max(static_cast<int>(a), static_cast<int>(b)));
       },
       mixed},
      {"INC", 3, "MOV R4, 0x4", [](Word a, Word b) { return a >= b ? 0 : a + 1; },
       [](Word) { return 4u; }},
      {"DEC", 3, "MOV R4, 0x4", [](Word a, Word b) { return a == 0 || a > b ? b : a - 1; },
       [](Word) { return 4u; }},
      {"DEC", 9, "MOV R4, 0x4", [](Word a, Word b) { return a == 0 || a > b ? b : a - 1; },
       [](Word) { return 4u; }},
      {"AND", 0xffff'ffff, kMixed, [](Word a, Word b) { return a & b; }, mixed},
      {"OR", 1, kMixed, [](Word a, Word b) { return a | b; }, mixed},
      {"XOR", 1, kMixed, [](Word a, Word b) { return a ^ b; }, mixed},
      {"EXCH", 55, kLane, [](Word, Word b) { return b; }, lane}};
  return all;
}

TEST(Atomics, ChangeOnePlaceLaneByLane) {
  for (const Case& one : cases()) {
    Word held = one.held;
    WordList returned;
    for (Word lane = 0; lane < 32; ++lane) {
      returned.push_back(held);
      held = one.next(held, one.value_of(lane));
    }
    const auto global =
        changed({one.held, 7}, {one.value, fmt::format("ATOMG.E.{}.STRONG.GPU PT, R0, "
                                                       "desc[UR4][R26.64], R4",
                                                       one.name)});
    EXPECT_EQ(global.cell, (WordList{held, 7})) << one.name;
    EXPECT_EQ(global.returned, returned) << one.name;
    const auto shared =
        changed_shared({one.held, 7}, {one.value, fmt::format("ATOMS.{} R0, [R24], R4", one.name)});
    EXPECT_EQ(shared.cell, (WordList{held, 7})) << one.name;
    EXPECT_EQ(shared.returned, returned) << one.name;
  }
}

TEST(Atomics, ThatReturnNothingLeaveTheSame) {
  EXPECT_EQ(changed({100, 0}, {"RED.E.ADD.STRONG.GPU desc[UR4][R26.64], R30"}).cell[0],
            100u + 31 * 32 / 2);
  EXPECT_EQ(changed({100, 0}, {"ATOM.E.ADD.STRONG.GPU PT, RZ, desc[UR4][R26.64], R30"}).cell[0],
            100u + 31 * 32 / 2);
  EXPECT_EQ(changed_shared({0, 0}, {"@P6 ATOMS.POPC.INC.32 RZ, [R24]"}).cell[0], 31u);
}

TEST(Atomics, TakeOnlyLanesWhoseGuardHolds) {
  const auto found = changed({0, 0}, {"ISETP.GE.AND P0, PT, R30, 0x1e, PT",
                                      "@P0 RED.E.ADD.STRONG.GPU desc[UR4][R26.64], R30"});
  EXPECT_EQ(found.cell[0], 30u + 31);
}

TEST(Atomics, OfLongNumbersCarryIntoTheUpperWord) {
  const auto found = changed({0xffff'fff0, 1}, {"MOV R4, R30", "MOV R5, RZ",
                                                "ATOMG.E.ADD.64.STRONG.GPU PT, R20, "
                                                "desc[UR4][R26.64], R4",
                                                "MOV R0, R21"});
  EXPECT_EQ(found.cell, (WordList{0xffff'fff0u + 496, 2}));
  EXPECT_EQ(found.returned[0], 1u);
  EXPECT_EQ(found.returned[31], 2u);
}

TEST(Atomics, CompareBeforeTheyWrite) {
  // Each lane waits for the number of its own, and leaves the next one.
  const Lines chain = {"IADD3 R5, R30, 0x1, RZ", "MOV R4, R30"};
  const auto all = changed(
      {0, 0}, {chain[0], chain[1], "ATOMG.E.CAS.STRONG.GPU PT, R0, desc[UR4][R26.64], R4, R5"});
  EXPECT_EQ(all.cell[0], 32u);
  EXPECT_EQ(all.returned[17], 17u);
  // From 5 on, lanes 5 to 31 find what they wait for.
  const auto some = changed_shared({5, 0}, {chain[0], chain[1], "ATOMS.CAS R0, [R24], R4, R5"});
  EXPECT_EQ(some.cell[0], 32u);
  EXPECT_EQ(some.returned[3], 5u);
  const auto none = changed(
      {40, 9}, {chain[0], chain[1], "ATOMG.E.CAS.STRONG.GPU PT, R0, desc[UR4][R26.64], R4, R5"});
  EXPECT_EQ(none.cell, (WordList{40, 9}));
}

TEST(Atomics, TryInALoopUntilAllLanesAreDone) {
  // As ptxas makes an addition of a type that shared memory has no unit for.
  const auto found =
      changed_shared({1000, 0}, {"LDS R4, [R24]",  // 0x80
                                 "IADD3 R5, R4, R30, RZ", "ATOMS.CAST.SPIN R6, [R24], R4, R5",
                                 "ISETP.EQ.U32.AND P0, PT, R6, 0x1, PT", "@!P0 BRA 0x80"});
  EXPECT_EQ(found.cell[0], 1000u + 496);
}

TEST(Atomics, LeaveNansOfDoublesAsTheyAre) {
  auto outcome =
      planted::run({.lines = {"MOV R26, c[0x0][0x210]", "MOV R27, c[0x0][0x214]", "MOV R4, RZ",
                              "MOV R5, 0x3ff00000",
                              "REDG.E.ADD.F64.RN.STRONG.GPU desc[UR4][R26.64], R4", "EXIT"},
                    .buffers = {WordList{5, 0x7ff0'0000}},
                    .block = {1, 1, 1}});
  EXPECT_EQ(outcome.words(0), (WordList{5, 0x7ff0'0000}));
}

TEST(Atomics, OfVectorsChangeEachNumber) {
  // Pairs of halves: 1 and 2 are added to 1 and 1, 3 and 4 to 2 and 2.
  auto outcome =
      planted::run({.lines = {"MOV R26, c[0x0][0x210]", "MOV R27, c[0x0][0x214]",
                              "MOV R4, 0x40003c00", "MOV R5, 0x44004200",
                              "ATOMG.E.ADD.F16x4.RN.STRONG.GPU PT, R6, desc[UR4][R26.64], R4",
                              "REDG.E.MIN.F16x4.STRONG.GPU desc[UR4][R26.64+0x8], R4",
                              "STG.E.64 desc[UR4][R26.64+0x10], R6", "EXIT"},
                    .buffers = {WordList{0x3c003c00, 0x40004000, 0x7e003c00, 0xc0004500, 0, 0}},
                    .block = {1, 1, 1}});
  EXPECT_EQ(outcome.words(0),
            (WordList{0x42004000, 0x46004500, 0x40003c00, 0xc0004200, 0x3c003c00, 0x40004000}));
}

TEST(Atomics, AddNumbersOfFloatingPoint) {
  EXPECT_EQ(changed({0x3f80'0000, 0}, {"MOV R4, 0x3f000000",  // 1 + 32 * 0.5
                                       "RED.E.ADD.F32.FTZ.RN.STRONG.GPU desc[UR4][R26.64], R4"})
                .cell[0],
            0x4188'0000u);
  EXPECT_EQ(changed({0, 0x3ff0'0000}, {"MOV R4, RZ", "MOV R5, 0x3fe00000",
                                       "RED.E.ADD.F64.RN.STRONG.GPU desc[UR4][R26.64], R4"})
                .cell,
            (WordList{0, 0x4031'0000}));
  // Halves: 32 * 1 above, 2 - 32 * 0.5 below.
  EXPECT_EQ(changed({0x0000'4000, 0},
                    {"MOV R4, 0x3c00b800", "RED.E.ADD.F16x2.RN.STRONG.GPU desc[UR4][R26.64], R4"})
                .cell[0],
            0x5000'cb00u);
  EXPECT_EQ(changed({0x0000'4000, 0},
                    {"MOV R4, 0x3f80bf00", "RED.E.ADD.BF16x2.RN.STRONG.GPU desc[UR4][R26.64], R4"})
                .cell[0],
            0x4200'c160u);
}

}  // namespace
}  // namespace atomic_tests
}  // namespace warpgauge::interpret
