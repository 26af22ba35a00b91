// SPDX-License-Identifier: Apache-2.0
// Barriers in shared memory: arrivals and bytes that end a phase, and who waits for it.
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

/// Whether phase 0 has ended behind these lines, each executed by the first thread alone.
bool ends_phase(int arrivals, const Lines& steps) {
  Lines lines = {"ISETP.NE.AND P1, PT, R30, RZ, PT", "@!P1 " + kInitialise};
  for (const std::string& step : steps) lines.push_back("@!P1 " + step);
  for (const char* line : {"SYNCS.PHASECHK.TRANS64 P0, [UR11], RZ", "MOV R0, 0x1",
                           "@!P0 MOV R0, RZ", "STG.E desc[UR4][R28.64], R0", "EXIT"}) {
    lines.emplace_back(line);
  }
  return run(arrivals, 32, lines).words(1)[0] != 0;
}

TEST(TransactionBarriers, CountWhatEachFormOfArrivalSays) {
  const std::string one = "SYNCS.ARRIVE.TRANS64.A1T0 RZ, [UR11], RZ";
  const std::string two = "SYNCS.ARRIVE.TRANS64.ART0 RZ, [UR11], 0x2";
  EXPECT_TRUE(ends_phase(3, {one, two}));
  EXPECT_FALSE(ends_phase(4, {one, two}));
  // Bytes: expected with and without an arrival, and told to have come.
  const std::string expects = "SYNCS.ARRIVE.TRANS64 RZ, [UR11], 0x10";
  const std::string more = "SYNCS.ARRIVE.TRANS64.RED.A0TR RZ, [UR11], 0x8";
  const std::string came = "SYNCS.ARRIVE.TRANS64.RED.A0TX RZ, [UR11], 0x18";
  EXPECT_TRUE(ends_phase(1, {more, expects, came}));
  EXPECT_FALSE(ends_phase(1, {more, expects}));
  EXPECT_FALSE(ends_phase(1, {expects, came}));
  // Copies of a thread: announced as a byte, or an arrival themselves.
  EXPECT_TRUE(ends_phase(1, {"SYNCS.ARRIVE.TRANS64.RED.A0T1 RZ, [UR11], RZ", one,
                             "ARRIVES.LDGSTSBAR.64.TRANSCNT [UR11]"}));
  EXPECT_FALSE(ends_phase(1, {"SYNCS.ARRIVE.TRANS64.RED.A0T1 RZ, [UR11], RZ", one}));
  EXPECT_TRUE(ends_phase(1, {"ARRIVES.LDGSTSBAR.64.ARVCNT [UR11]"}));
}

TEST(TransactionBarriers, ThatSomeLeaveNeedFewerArrivals) {
  // The first phase still counts who leaves; the next one does not wait for it.
  TransactionBarrier barrier(2);
  barrier.leave(1);
  barrier.arrive(1, 0);
  EXPECT_FALSE(barrier.has_ended(false));
  barrier.arrive(1, 0);
  EXPECT_TRUE(barrier.has_ended(false));
  barrier.arrive(1, 0);
  EXPECT_TRUE(barrier.has_ended(true));
  EXPECT_TRUE(ends_phase(2, {"SYNCS.ARRIVE.TRANS64.OPTOUT.A1T0 RZ, [UR11], RZ",
                             "SYNCS.ARRIVE.TRANS64.A1T0 RZ, [UR11], RZ"}));
}

TEST(TransactionBarriers, ReturnTheStateThatAWaitTakes) {
  // As ptxas initialises a barrier of 32 arrivals, and takes the number of those that lack out of
  // the state (mbarrier.pending_count).
  EXPECT_EQ(TransactionBarrier(32).state() >> 32, (0x10'0000u - 32) << 11);
  EXPECT_EQ(static_cast<std::uint32_t>(TransactionBarrier(32).state()), (0x10'0000u - 32) << 1);
  const auto found =
      run(32, 32,
          {"ISETP.NE.AND P1, PT, R30, RZ, PT", "@!P1 " + kInitialise,
           "SYNCS.ARRIVE.TRANS64.A1T0 R2, [UR11], RZ",
           "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [UR11], R3", "SHF.R.U32.HI R3, RZ, 0xb, R3",
           "LOP3.LUT R3, R3, 0xfffff, RZ, 0x40, !PT", "IADD3 R0, -R3, 0x100000, RZ",
           "@!P0 MOV R0, RZ", "STG.E desc[UR4][R28.64], R0", "EXIT"})
          .words(1);
  for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(found[i], 32 - i) << "lanes arrive in turn";
}

TEST(TransactionBarriers, OfAnotherFormAreNotPassed) {
  const auto outcome =
      run(1, 32, {kInitialise, "SYNCS.ARRIVE.TRANS64.TMASK.ART0 RZ, [UR11], R2", "EXIT"});
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.stop->kind, Stop::Kind::kNoMeaning);
}

}  // namespace
}  // namespace transaction_tests
}  // namespace warpgauge::interpret
