// SPDX-License-Identifier: Apache-2.0
// Barriers in shared memory: arrivals and bytes that end a phase, and bulk copies that bring them.
#include "analysis/interpret/transaction_barrier.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace transaction_tests {
namespace {

using planted::Lines;
using planted::WordList;

TEST(TransactionBarriers, EndAPhaseWhenAllHaveArrivedAndAllBytesAreThere) {
  TransactionBarrier barrier(2);
  barrier.arrive(1, 64);
  barrier.complete(32);
  barrier.arrive(1, 0);
  EXPECT_FALSE(barrier.has_ended(false));
  barrier.complete(32);
  EXPECT_TRUE(barrier.has_ended(false));
  EXPECT_FALSE(barrier.has_ended(true));
}

TEST(TransactionBarriers, BeginTheNextPhaseWithAllArrivalsMissing) {
  TransactionBarrier barrier(1);
  barrier.arrive(1, 0);
  EXPECT_FALSE(barrier.has_ended(true));
  barrier.arrive(1, 0);
  EXPECT_TRUE(barrier.has_ended(true));
  EXPECT_FALSE(barrier.has_ended(false));
}

/// UR11: a barrier at 0x440 that `arrivals` end; R30: the thread, R31: its warp; R28: its word of
/// the buffer at c[0x0][0x218]. The first line is at 0x80.
planted::Outcome run(int arrivals, std::uint32_t threads, Lines lines) {
  lines.insert(lines.begin(),
               {"S2R R30, SR_TID.X", "SHF.R.U32.HI R31, RZ, 0x5, R30",
                "IMAD.WIDE R28, R30, 0x4, c[0x0][0x218]", "UMOV UR10, 0x400", "UMOV UR11, 0x440",
                fmt::format("UMOV UR4, {:#x}", (0x10'0000 - arrivals) * 2),
                "ULDC.64 UR6, c[0x0][0x210]", "NOP"});
  WordList source(16);
  std::iota(source.begin(), source.end(), 100u);
  return planted::run({.lines = lines,
                       .buffers = {source, WordList(threads)},
                       .block = {threads, 1, 1},
                       .shared_bytes = 128});
}

const std::string kInitialise = "SYNCS.EXCH.64 URZ, [UR11], UR4";
const std::string kWait = "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [UR11], RZ";

TEST(BulkCopies, BringTheirBytesAndEndThePhase) {
  auto outcome = run(1, 16,
                     {kInitialise, "MOV R2, 0x40", "ISETP.NE.AND P1, PT, R30, RZ, PT",
                      "@!P1 SYNCS.ARRIVE.TRANS64 RZ, [UR11], R2", "UMOV UR9, 0x4",
                      "UBLKCP.S.G [UR10], [UR6], UR9", kWait, "LEA R20, R30, 0x400, 0x2",
                      "LDS R0, [R20]", "@!P0 MOV R0, RZ", "STG.E desc[UR4][R28.64], R0", "EXIT"});
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < 16; ++i) EXPECT_EQ(found[i], 100 + i);
  EXPECT_EQ(outcome.execution.counts[8 + 5].sectors, 2u);
}

TEST(BulkCopies, GoBackToGlobalMemory) {
  auto outcome =
      run(1, 16,
          {"LEA R20, R30, 0x400, 0x2", "VIADD R0, R30, 0x7", "STS [R20], R0", "UMOV UR10, 0x400",
           "UMOV UR9, 0x4", "UBLKCP.G.S [UR6], [UR10], UR9", "EXIT"});
  const auto found = outcome.words(0);
  for (std::uint32_t i = 0; i < 16; ++i) EXPECT_EQ(found[i], 7 + i);
}

TEST(BulkCopies, OutOfBoundsAreTold) {
  const auto outcome =
      run(1, 16, {kInitialise, "UMOV UR9, 0x5", "UBLKCP.S.G [UR10], [UR6], UR9", "EXIT"});
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.stop->kind, Stop::Kind::kOutOfBounds);
}

TEST(TransactionBarriers, LetAWarpWaitForOneThatComesLater) {
  // Warp 0 waits; each thread of warp 1 writes and arrives.
  auto outcome = run(32, 64,
                     {"ISETP.EQ.AND P2, PT, R30, RZ, PT",          // 0x80
                      "@P2 SYNCS.EXCH.64 URZ, [UR11], UR4",        // 0x90
                      "BAR.SYNC.DEFER_BLOCKING 0x0",               // 0xa0
                      "ISETP.NE.AND P1, PT, R31, RZ, PT",          // 0xb0
                      "@P1 BRA 0x110",                             // 0xc0
                      kWait,                                       // 0xd0
                      "LDS R0, [UR10]",                            // 0xe0
                      "STG.E desc[UR4][R28.64], R0",               // 0xf0
                      "EXIT",                                      // 0x100
                      "MOV R2, 0x7",                               // 0x110
                      "STS [UR10], R2",                            // 0x120
                      "SYNCS.ARRIVE.TRANS64.A1T0 RZ, [UR11], RZ",  // 0x130
                      "EXIT"});
  EXPECT_EQ(outcome.word(1, 0), 7u);
  EXPECT_EQ(outcome.execution.counts[13].executed, 1u) << "a wait counts once";
}

TEST(TransactionBarriers, ThatNobodyComesToAreADeadlock) {
  const auto outcome = run(1, 32, {kInitialise, kWait, "EXIT"});
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.stop->kind, Stop::Kind::kDeadlock);
}

TEST(TransactionBarriers, OfAnotherFormAreNotPassed) {
  const auto outcome =
      run(1, 32, {kInitialise, "SYNCS.ARRIVE.TRANS64.ART0 RZ, [UR11], R2", "EXIT"});
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.stop->kind, Stop::Kind::kNoMeaning);
}

}  // namespace
}  // namespace transaction_tests
}  // namespace warpgauge::interpret
