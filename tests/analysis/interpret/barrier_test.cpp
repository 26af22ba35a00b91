// SPDX-License-Identifier: Apache-2.0
// Barriers of a block and of a cluster: who waits for whom, and what has to be there then.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace barrier_tests {
namespace {

using planted::Lines;
using planted::run;
using planted::WordList;
using Word = std::uint32_t;

/// R30 is the thread, R31 its warp, R20 a place of its own in shared memory, R28 one in the
/// buffer. The first line is at 0x40.
planted::Outcome run_block(Word threads, Lines lines) {
  lines.insert(lines.begin(),
               {"S2R R30, SR_TID.X", "SHF.R.U32.HI R31, RZ, 0x5, R30", "LEA R20, R30, 0x400, 0x2",
                "IMAD.WIDE R28, R30, 0x4, c[0x0][0x210]"});
  return run({.lines = lines,
              .buffers = {WordList(threads, 0xdead)},
              .block = {threads, 1, 1},
              .shared_bytes = 4 * threads});
}

const std::string kStore = "STG.E desc[UR4][R28.64], R0";

TEST(Barriers, LetWarpsReadWhatOthersWrote) {
  auto outcome =
      run_block(128, {"STS [R20], R30", "BAR.SYNC.DEFER_BLOCKING 0x0",
                      "LOP3.LUT R21, R20, 0x1fc, RZ, 0x3c, !PT", "LDS R0, [R21]", kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], i ^ 127);
  EXPECT_EQ(outcome.execution.counts[5].executed, 4u);
}

TEST(Barriers, OpenAgainAndAgain) {
  // Each thread adds its neighbour's number, three times over.
  Lines lines = {"MOV R0, R30"};
  for (int i = 0; i < 3; ++i) {
    lines.insert(lines.end(), {"STS [R20], R0", "BAR.SYNC.DEFER_BLOCKING 0x0",
                               "LOP3.LUT R21, R20, 0x80, RZ, 0x3c, !PT", "LDS R2, [R21]",
                               "BAR.SYNC.DEFER_BLOCKING 0x0", "IADD3 R0, R0, R2, RZ"});
  }
  lines.insert(lines.end(), {kStore, "EXIT"});
  const auto found = run_block(64, lines).words(0);
  for (Word i = 0; i < 64; ++i) EXPECT_EQ(found[i], 4 * (i + (i ^ 32)));
}

TEST(Barriers, OfSomeThreadsDoNotWaitForTheOthers) {
  // Warps 0 and 1 meet at barrier 1, while warps 2 and 3 wait at barrier 2 until they have met.
  auto outcome = run_block(128, {"ISETP.GE.U32.AND P0, PT, R31, 0x2, PT",   // 0x40
                                 "@P0 BRA 0xb0",                            // 0x50
                                 "STS [R20], R30",                          // 0x60
                                 "BAR.SYNC.DEFER_BLOCKING 0x1, 0x40",       // 0x70
                                 "LOP3.LUT R21, R20, 0x80, RZ, 0x3c, !PT",  // 0x80
                                 "LDS R0, [R21]",                           // 0x90
                                 "BRA 0xc0",                                // 0xa0
                                 "MOV R0, 0x63",                            // 0xb0
                                 "BAR.SYNC.DEFER_BLOCKING 0x2, 0x80",       // 0xc0
                                 kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], i < 64 ? i ^ 32 : 0x63);
}

TEST(Barriers, CanBeArrivedAtWithoutWaiting) {
  // Warp 0 waits for what warp 1 writes; warp 1 is gone before.
  auto outcome = run_block(64, {"ISETP.NE.AND P0, PT, R31, RZ, PT",        // 0x40
                                "@P0 BRA 0xb0",                            // 0x50
                                "BAR.SYNC.DEFER_BLOCKING 0x3, 0x40",       // 0x60
                                "LOP3.LUT R21, R20, 0x80, RZ, 0x3c, !PT",  // 0x70
                                "LDS R0, [R21]",                           // 0x80
                                kStore,                                    // 0x90
                                "EXIT",                                    // 0xa0
                                "STS [R20], R30",                          // 0xb0
                                "BAR.ARV 0x3, 0x40", "EXIT"});
  const auto found = outcome.words(0);
  EXPECT_EQ(found[0], 32u);
  EXPECT_EQ(found[31], 63u);
  EXPECT_EQ(found[32], 0xdeadu);
}

TEST(Barriers, AreNamedByRegistersToo) {
  auto outcome = run_block(
      64, {"MOV R4, 0x5", "MOV R5, 0x40", "STS [R20], R30", "BAR.SYNC.DEFER_BLOCKING R4, R5",
           "LOP3.LUT R21, R20, 0x80, RZ, 0x3c, !PT", "LDS R0, [R21]", kStore, "EXIT"});
  EXPECT_EQ(outcome.words(0)[3], 35u);
}

TEST(Barriers, DoNotWaitForWarpsThatAreGone) {
  auto outcome = run_block(96, {"ISETP.EQ.AND P0, PT, R31, 0x1, PT", "@P0 EXIT",
                                "BAR.SYNC.DEFER_BLOCKING 0x0", "MOV R0, 0x1", kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word i = 0; i < 96; ++i) EXPECT_EQ(found[i], i / 32 == 1 ? 0xdead : 1);
}

TEST(BarrierReductions, CountAndJoinThePredicatesOfAllThreads) {
  for (const Word holding : {0u, 5u, 40u, 64u}) {
    const auto reduced = [&](const char* reduction) {
      const auto found =
          run_block(
              64, {fmt::format("ISETP.LT.U32.AND P0, PT, R30, {:#x}, PT", holding),
                   fmt::format("BAR.RED.{}.DEFER_BLOCKING 0x0, P0", reduction), "B2R.RESULT R2, P1",
                   "SEL R0, 0x100, RZ, P1", "IADD3 R0, R0, R2, RZ", kStore, "EXIT"})
              .words(0);
      EXPECT_EQ(found, WordList(64, found[0])) << reduction;
      return found[0];
    };
    EXPECT_EQ(reduced("POPC") & 0xff, holding);
    EXPECT_EQ(reduced("OR") >> 8, holding > 0 ? 1u : 0u);
    EXPECT_EQ(reduced("AND") >> 8, holding == 64 ? 1u : 0u);
  }
}

TEST(BarrierReductions, AreThoseOfOnesOwnBarrier) {
  // Warps 0 and 1 count at barrier 1, warps 2 and 3 at barrier 2.
  auto outcome =
      run_block(128, {"SHF.R.U32.HI R4, RZ, 0x1, R31", "IADD3 R4, R4, 0x1, RZ", "MOV R5, 0x40",
                      "ISETP.LT.U32.AND P0, PT, R30, 0x46, PT",
                      "BAR.RED.POPC.DEFER_BLOCKING R4, R5, P0", "B2R.RESULT R0", kStore, "EXIT"});
  const auto found = outcome.words(0);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], i < 64 ? 64 : 6) << i;
}

TEST(BarrierReductions, OfAllHoldInAWarpThatIsNotFull) {
  auto outcome = run_block(48, {"BAR.RED.AND.DEFER_BLOCKING 0x1, 0x40, PT", "B2R.RESULT RZ, P1",
                                "SEL R0, 0x1, RZ, P1", kStore, "EXIT"});
  EXPECT_EQ(outcome.words(0), WordList(48, 1));
}

TEST(Warps, ThatSpinLetTheOthersCome) {
  auto outcome = run_block(64, {"ISETP.NE.AND P0, PT, R30, RZ, PT",  // 0x40
                                "@!P0 STS [R20], RZ",                // 0x50
                                "ISETP.NE.AND P1, PT, R31, RZ, PT",  // 0x60
                                "@P1 BRA 0xc0",                      // 0x70
                                "LDS R0, [0x400]",                   // 0x80
                                "ISETP.EQ.AND P2, PT, R0, RZ, PT",   // 0x90
                                "@P2 BRA 0x80",                      // 0xa0
                                "BRA 0xd0",                          // 0xb0
                                "STS [0x400], R31",                  // 0xc0
                                kStore, "EXIT"});
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.word(0, 7), 1u);
}

/// Two blocks of a cluster; R0 goes to the buffer at the thread's number in the grid.
planted::Outcome run_cluster(Lines lines) {
  lines.insert(lines.begin(),
               {"S2R R30, SR_TID.X", "S2R R31, SR_CTAID.X", "S2UR UR5, SR_CgaCtaId",
                "UMOV UR4, 0x400", "ULEA UR4, UR5, UR4, 0x18", "LEA R20, R30, UR4, 0x2",
                "IMAD R2, R31, 0x20, R30", "IMAD.WIDE R28, R2, 0x4, c[0x0][0x210]"});
  lines.insert(lines.end(), {kStore, "EXIT"});
  return run({.lines = lines,
              .buffers = {WordList(128, 0xdead)},
              .grid = {4, 1, 1},
              .cluster = {2, 1, 1},
              .shared_bytes = 128});
}

TEST(Clusters, ReadTheSharedMemoryOfTheirOtherBlocks) {
  auto outcome =
      run_cluster({"STS [R20], R2", "UCGABAR_ARV", "UCGABAR_WAIT", "S2R R23, SR_SWINHI",
                   "LOP3.LUT R22, R20, 0x1000000, RZ, 0x3c, !PT", "LD.E R0, desc[UR4][R22.64]"});
  const auto found = outcome.words(0);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], i ^ 32);
}

TEST(Clusters, MayArriveLongBeforeTheyWait) {
  // The first block of each cluster goes 3,000 times through a loop of four instructions between.
  auto outcome = run_cluster({"STS [R20], R2",                                // 0x80
                              "UCGABAR_ARV",                                  // 0x90
                              "LOP3.LUT P1, RZ, R31, 0x1, RZ, 0xc0, !PT",     // 0xa0
                              "MOV R3, 0xbb8",                                // 0xb0
                              "@P1 BRA 0x110",                                // 0xc0
                              "IADD3 R3, R3, -0x1, RZ",                       // 0xd0
                              "NOP",                                          // 0xe0
                              "ISETP.NE.AND P0, PT, R3, RZ, PT",              // 0xf0
                              "@P0 BRA 0xd0",                                 // 0x100
                              "UCGABAR_WAIT",                                 // 0x110
                              "LOP3.LUT R22, R20, 0x1000000, RZ, 0x3c, !PT",  // 0x120
                              "S2R R23, SR_SWINHI", "LD.E R0, desc[UR4][R22.64]"});
  const auto found = outcome.words(0);
  ASSERT_EQ(found.size(), 128u);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], i ^ 32);
}

TEST(Clusters, OpenTheirBarrierForTheNextTime) {
  Lines lines = {"MOV R0, R2", "S2R R23, SR_SWINHI", "LOP3.LUT R22, R20, 0x1000000, RZ, 0x3c, !PT"};
  for (int i = 0; i < 2; ++i) {
    lines.insert(lines.end(),
                 {"STS [R20], R0", "UCGABAR_ARV", "UCGABAR_WAIT", "LD.E R3, desc[UR4][R22.64]",
                  "UCGABAR_ARV", "UCGABAR_WAIT", "IADD3 R0, R0, R3, RZ"});
  }
  const auto found = run_cluster(lines).words(0);
  for (Word i = 0; i < 128; ++i) EXPECT_EQ(found[i], 2 * (i + (i ^ 32)));
}

}  // namespace
}  // namespace barrier_tests
}  // namespace warpgauge::interpret
