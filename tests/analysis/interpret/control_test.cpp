// SPDX-License-Identifier: Apache-2.0
// Where lanes go: which of them execute what, how often, and where they are together again.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace control_tests {
namespace {

using planted::Lines;
using planted::Outcome;
using planted::run;
using planted::WordList;
using Word = std::uint32_t;

/// One warp; each lane keeps R0 where the lines store it to [R28.64]. The first is at 0x20.
Outcome run_lanes(Lines lines, const std::map<int, WordList>& banks = {}) {
  lines.insert(lines.begin(), {"S2R R30, SR_TID.X", "IMAD.WIDE R28, R30, 0x4, c[0x0][0x210]"});
  return run({.lines = lines, .buffers = {WordList(32, 0xdead)}, .banks = banks});
}

const std::string kStore = "STG.E desc[UR4][R28.64], R0";

void expect_counts(const Outcome& outcome, std::size_t instruction, std::uint64_t executed,
                   std::uint64_t threads) {
  EXPECT_EQ(outcome.execution.counts[instruction].executed, executed) << instruction;
  EXPECT_EQ(outcome.execution.counts[instruction].threads, threads) << instruction;
}

TEST(Branches, DealLanesToBothSidesAndBringThemTogether) {
  auto outcome = run_lanes({"ISETP.GE.AND P0, PT, R30, 0xa, PT",  // 2: 0x20
                            "BSSY B0, 0x80",                      // 3
                            "@P0 BRA 0x70",                       // 4
                            "IADD3 R0, R30, 0x64, RZ",            // 5: 0x50
                            "BRA 0x80",                           // 6
                            "IADD3 R0, R30, 0xc8, RZ",            // 7: 0x70
                            "BSYNC B0",                           // 8: 0x80
                            kStore,                               // 9
                            "EXIT"});
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], lane + (lane < 10 ? 100 : 200));
  expect_counts(outcome, 4, 1, 22);
  expect_counts(outcome, 5, 1, 10);
  expect_counts(outcome, 6, 1, 10);
  expect_counts(outcome, 7, 1, 22);
  expect_counts(outcome, 8, 2, 32);  // each side comes to it
  expect_counts(outcome, 9, 1, 32);
}

TEST(Branches, ThatNobodyOrAllTakeDealNothing) {
  auto outcome = run_lanes({"ISETP.GE.AND P0, PT, R30, 0x20, PT", "@P0 BRA 0x60", "@!P0 BRA 0x60",
                            "EXIT", "MOV R0, 0x1", kStore, "EXIT"});
  EXPECT_EQ(outcome.words(0), WordList(32, 1));
  expect_counts(outcome, 3, 1, 0);
  expect_counts(outcome, 4, 1, 32);
  expect_counts(outcome, 5, 0, 0);
}

TEST(Loops, GoOnForThoseLanesThatHaveTripsLeft) {
  auto outcome = run_lanes({"LOP3.LUT R2, R30, 0x3, RZ, 0xc0, !PT",  // 2: 0x20
                            "MOV R0, RZ",                            // 3
                            "BSSY B0, 0x90",                         // 4
                            "IADD3 R0, R0, 0x5, RZ",                 // 5: 0x50
                            "ISETP.NE.AND P0, PT, R2, RZ, PT",       // 6
                            "IADD3 R2, R2, -0x1, RZ",                // 7
                            "@P0 BRA 0x50",                          // 8
                            "BSYNC B0",                              // 9: 0x90
                            kStore,                                  // 10
                            "EXIT"});
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], 5 * (lane % 4 + 1));
  expect_counts(outcome, 5, 4, 32 + 24 + 16 + 8);
  expect_counts(outcome, 8, 4, 24 + 16 + 8);
  expect_counts(outcome, 9, 4, 32);
  expect_counts(outcome, 10, 1, 32);
}

TEST(Loops, NestAndConvergeFromTheInsideOut) {
  // Lane i goes i % 2 + 1 times through the outer loop, and each time i / 16 + 1 times inside.
  auto outcome = run_lanes({"LOP3.LUT R2, R30, 0x1, RZ, 0xc0, !PT",  // 2: 0x20
                            "MOV R0, RZ",                            // 3
                            "BSSY B0, 0xf0",                         // 4
                            "SHF.R.U32.HI R3, RZ, 0x4, R30",         // 5: 0x50
                            "BSSY B1, 0xb0",                         // 6
                            "IADD3 R0, R0, 0x1, RZ",                 // 7: 0x70
                            "IADD3 R3, R3, -0x1, RZ",                // 8
                            "ISETP.GE.AND P0, PT, R3, RZ, PT",       // 9
                            "@P0 BRA 0x70",                          // 10: 0xa0
                            "BSYNC B1",                              // 11
                            "IADD3 R2, R2, -0x1, RZ",                // 12
                            "ISETP.GE.AND P1, PT, R2, RZ, PT",       // 13
                            "@P1 BRA 0x50",                          // 14
                            "BSYNC B0",                              // 15
                            kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(found[lane], (lane % 2 + 1) * (lane / 16 + 1));
  }
  expect_counts(outcome, 7, 4, 32 + 16 + 16 + 8);
  expect_counts(outcome, 12, 2, 32 + 16);
  expect_counts(outcome, 16, 1, 32);
}

TEST(Convergence, DoesNotWaitForLanesThatBreakOut) {
  // Lanes from 20 on leave the set of B0, and wait for the others behind it.
  auto outcome = run_lanes({"ISETP.GE.AND P0, PT, R30, 0x14, PT",  // 2: 0x20
                            "BSSY B0, 0x80",                       // 3
                            "@P0 BREAK B0",                        // 4
                            "@P0 BRA 0x90",                        // 5
                            "ISETP.GE.AND P1, PT, R30, 0xa, PT",   // 6
                            "@P1 BRA 0x80",                        // 7
                            "BSYNC B0",                            // 8: 0x80
                            "WARPSYNC.ALL",                        // 9: 0x90
                            "MOV R0, 0x7", kStore, "EXIT"});
  EXPECT_EQ(outcome.words(0), WordList(32, 7));
  expect_counts(outcome, 8, 2, 20);
  expect_counts(outcome, 10, 1, 32);
}

TEST(Convergence, DoesNotWaitForLanesThatExit) {
  auto outcome = run_lanes({"ISETP.GE.AND P0, PT, R30, 0x3, PT", "BSSY B0, 0x60",
                            "ISETP.GE.AND P1, PT, R30, 0x10, PT", "@P1 BRA 0x90", "BSYNC B0",
                            "MOV R0, 0x5", kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], lane < 16 ? 5 : 0xdead);
  expect_counts(outcome, 7, 1, 16);
}

TEST(Convergence, OfSomeLanesIsAskedForByAMask) {
  // Lanes 0 to 7 and 8 to 15 go apart and meet at a WARPSYNC; the others pass by.
  auto outcome = run_lanes({"MOV R0, 0x1",                         // 2: 0x20
                            "ISETP.GE.AND P0, PT, R30, 0x10, PT",  // 3
                            "@P0 BRA 0x90",                        // 4
                            "ISETP.GE.AND P1, PT, R30, 0x8, PT",   // 5
                            "@P1 BRA 0x70",                        // 6
                            "WARPSYNC 0xffff",                     // 7: 0x70
                            "MOV R0, 0x2",                         // 8
                            kStore, "EXIT"});
  const auto found = outcome.words(0);
  EXPECT_EQ(found[15], 2u);
  EXPECT_EQ(found[16], 1u);
  expect_counts(outcome, 8, 1, 16);
}

TEST(Convergence, SetsCanBeKeptInRegisters) {
  auto outcome = run_lanes({"BSSY B0, 0xa0",                      // 2: 0x20
                            "BMOV.32.CLEAR R2, B0",               // 3
                            "BSSY B0, 0x70",                      // 4
                            "ISETP.GE.AND P0, PT, R30, 0x4, PT",  // 5
                            "@P0 BRA 0x70",                       // 6
                            "BSYNC B0",                           // 7: 0x70
                            "BMOV.32 B0, R2",                     // 8
                            "@P0 BRA 0xa0",                       // 9
                            "BSYNC B0",                           // 10: 0xa0
                            "MOV R0, R2", kStore, "EXIT"});
  EXPECT_EQ(outcome.words(0), WordList(32, 0xffff'ffff));
  expect_counts(outcome, 8, 1, 32);
  expect_counts(outcome, 11, 1, 32);
}

TEST(Convergence, OfADeeperCallIsNotThatOfItsCaller) {
  // f(n) = 1 + f(n - 1), and all lanes of a call come together before it returns.
  auto outcome = run_lanes({"MOV R1, c[0x0][0x28]",                  // 2: 0x20
                            "LOP3.LUT R4, R30, 0x3, RZ, 0xc0, !PT",  // 3
                            "MOV R0, RZ",                            // 4
                            "MOV R21, RZ",                           // 5
                            "MOV R20, 0x80",                         // 6
                            "CALL.REL.NOINC 0xa0",                   // 7
                            kStore,                                  // 8: 0x80
                            "EXIT",                                  // 9
                            "VIADD R1, R1, 0xfffffff0",              // 10: 0xa0
                            "STL [R1], R20",                         // 11
                            "STL [R1+0x4], R16",                     // 12
                            "BMOV.32.CLEAR R16, B6",                 // 13
                            "BSSY B6, 0x160",                        // 14
                            "ISETP.NE.AND P0, PT, R4, RZ, PT",       // 15
                            "VIADD R0, R0, 0x1",                     // 16
                            "@!P0 BRA 0x150",                        // 17
                            "VIADD R4, R4, 0xffffffff",              // 18
                            "MOV R20, 0x150",                        // 19
                            "CALL.REL.NOINC 0xa0",                   // 20
                            "BSYNC B6",                              // 21: 0x150
                            "BMOV.32 B6, R16",                       // 22: 0x160
                            "LDL R20, [R1]",                         // 23
                            "LDL R16, [R1+0x4]",                     // 24
                            "VIADD R1, R1, 0x10",                    // 25
                            "RET.REL.NODEC R20 0x0"});               // 26
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], 1 + lane % 4);
  expect_counts(outcome, 22, 4, 32 + 24 + 16 + 8);
}

TEST(Exits, TakeOnlyLanesWhoseGuardHolds) {
  auto outcome =
      run_lanes({"ISETP.NE.AND P0, PT, R30, 0x6, PT", "@P0 EXIT", "MOV R0, 0x9", kStore, "EXIT"});
  const auto found = outcome.words(0);
  EXPECT_EQ(found[5], 0xdeadu);
  EXPECT_EQ(found[6], 9u);
  expect_counts(outcome, 3, 1, 31);
  expect_counts(outcome, 4, 1, 1);
}

TEST(Exits, TakeOnlyLanesWhosePredicateHoldsBesidesTheirGuard) {
  auto outcome =
      run_lanes({"ISETP.NE.AND P0, PT, R30, 0x6, PT", "ISETP.GT.AND P1, PT, R30, 0x3, PT",
                 "@P0 EXIT P1", "MOV R0, 0x9", kStore, "EXIT"});
  const auto found = outcome.words(0);
  EXPECT_EQ(found[3], 9u);
  EXPECT_EQ(found[4], 0xdeadu);
  EXPECT_EQ(found[6], 9u);
  expect_counts(outcome, 4, 1, 31);
  expect_counts(outcome, 5, 1, 5);
}

TEST(Calls, ReturnToTheAddressInARegister) {
  // The odd lanes are called for apart, and return elsewhere.
  auto outcome = run_lanes({"LOP3.LUT P0, RZ, R30, 0x1, RZ, 0xc0, !PT",  // 2: 0x20
                            "MOV R21, 0x0",                              // 3
                            "MOV R20, 0x70",                             // 4
                            "@P0 MOV R20, 0x90",                         // 5
                            "CALL.REL.NOINC 0xd0",                       // 6
                            "IADD3 R0, R0, 0x10, RZ",                    // 7: 0x70
                            "BRA 0xa0",                                  // 8
                            "IADD3 R0, R0, 0x20, RZ",                    // 9: 0x90
                            kStore,                                      // 10: 0xa0
                            "EXIT", "BRA 0xc0",
                            "IADD3 R0, R30, 0x100, RZ",  // 13: 0xd0
                            "RET.REL.NODEC R20 0x0"});   // 14
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(found[lane], lane + 0x100 + (lane % 2 == 0 ? 0x10 : 0x20));
  }
  expect_counts(outcome, 13, 1, 32);
  expect_counts(outcome, 7, 1, 16);
  expect_counts(outcome, 9, 1, 16);
}

TEST(Calls, ReturnWhereAPredicateHolds) {
  auto outcome = run_lanes({"ISETP.GE.AND P2, PT, R30, 0x8, PT",  // 2: 0x20
                            "MOV R20, 0x80",                      // 3
                            "MOV R21, RZ",                        // 4
                            "MOV R0, 0x1",                        // 5
                            "RET.REL.NODEC !P2, R20 0x0",         // 6
                            "MOV R0, 0x2",                        // 7
                            kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], lane < 8 ? 1u : 2u);
}

TEST(IndexedBranches, GoByATableOfConstants) {
  auto outcome = run_lanes({"LOP3.LUT R2, R30, 0x3, RZ, 0xc0, !PT",  // 2: 0x20
                            "LEA R3, R2, RZ, 0x2",                   // 3
                            "LDC R4, c[0x2][R3]",                    // 4
                            "SHF.R.S32.HI R5, RZ, 0x1f, R4",         // 5
                            "BSSY B0, 0xd0",                         // 6
                            "BRX R4 -0x80",                          // 7: from 0x80 on
                            "MOV R0, 0xa",                           // 8: 0x80
                            "BRA 0xd0",                              // 9
                            "MOV R0, 0xb",                           // 10: 0xa0
                            "BRA 0xd0",                              // 11
                            "MOV R0, 0xc",                           // 12: 0xc0
                            "BSYNC B0",                              // 13: 0xd0
                            kStore, "EXIT"},
                           {{2, {0x80, 0xa0, 0xc0, 0xa0}}});
  const auto found = outcome.words(0);
  const Word expected[] = {0xa, 0xb, 0xc, 0xb};
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], expected[lane % 4]);
  expect_counts(outcome, 8, 1, 8);
  expect_counts(outcome, 10, 1, 16);
  expect_counts(outcome, 12, 1, 8);
  expect_counts(outcome, 14, 1, 32);
}

TEST(IndexedBranches, GoByAUniformRegister) {
  auto outcome = run_lanes({"UMOV UR4, 0x20",  // 2: 0x20
                            "UMOV UR5, URZ",   // 3
                            "BRXU UR4 0x10",   // 4: 0x40, to 0x50 + 0x10 + UR4
                            "EXIT", "EXIT", "EXIT", "EXIT",
                            kStore,  // 9: not reached
                            "EXIT"});
  EXPECT_EQ(outcome.words(0), WordList(32, 0xdead));
  expect_counts(outcome, 8, 1, 32);
}

TEST(Strands, KeepTheirUniformRegistersWhileTheyGoOn) {
  // Both halves of the warp use UR4 for a moment, many times: each sees what it has written itself.
  const auto half = [](Lines& lines, int begin, int step) {
    lines.push_back(fmt::format("UMOV UR4, {:#x}", step));
    lines.insert(lines.end(), {"NOP", "NOP", "NOP", "IADD3 R0, R0, UR4, RZ", "VIADD R2, R2, 0x1",
                               "ISETP.LT.AND P1, PT, R2, 0x190, PT"});
    lines.push_back(fmt::format("@P1 BRA {:#x}", begin));
  };
  Lines lines = {"MOV R0, RZ", "MOV R2, RZ", "ISETP.GE.AND P0, PT, R30, 0x10, PT", "@P0 BRA 0x100"};
  half(lines, 0x60, 1);
  lines.insert(lines.end(), {kStore, "EXIT"});
  half(lines, 0x100, 2);
  lines.insert(lines.end(), {kStore, "EXIT"});
  auto outcome = run_lanes(lines);
  const auto found = outcome.words(0);
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], lane < 16 ? 400u : 800u);
}

TEST(Strands, ThatSpinLetTheOthersCome) {
  // Lane 0 waits until lane 1, which goes another way, has told it.
  auto outcome = run({.lines = {"S2R R30, SR_TID.X",                           // 0
                                "IMAD.WIDE R28, R30, 0x4, c[0x0][0x210]",      // 1
                                "MOV R26, c[0x0][0x210]",                      // 2
                                "MOV R27, c[0x0][0x214]",                      // 3
                                "ISETP.NE.AND P0, PT, R30, RZ, PT",            // 4
                                "@P0 BRA 0xa0",                                // 5
                                "LDG.E.STRONG.GPU R2, desc[UR4][R26.64+0x4]",  // 6: 0x60
                                "ISETP.NE.AND P1, PT, R2, 0x2a, PT",           // 7
                                "@P1 BRA 0x60",                                // 8
                                "EXIT",                                        // 9
                                "MOV R0, 0x2a",                                // 10: 0xa0
                                kStore, "EXIT"},
                      .buffers = {WordList(2)},
                      .block = {2, 1, 1}});
  EXPECT_EQ(outcome.words(0), (WordList{0, 0x2a}));
  EXPECT_GE(outcome.execution.counts[6].executed, 1u);
}

}  // namespace
}  // namespace control_tests
}  // namespace warpgauge::interpret
