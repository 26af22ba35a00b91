// SPDX-License-Identifier: Apache-2.0
// Bulk copies and reductions, between global memory and blocks of a cluster, and stores into other
// blocks that a barrier counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace bulk_copy_tests {
namespace {

using planted::Lines;
using planted::WordList;

constexpr std::uint32_t kFirst = 100;

/// Two blocks of a cluster, 32 threads each. R30: the thread; P1: it is not the first one; P2: it
/// is the first one of the cluster. UR6, UR7: the first buffer. UR10: 128 bytes of shared memory of
/// the block, UR11: its barrier, which one arrival ends; R20: the thread's word of these bytes,
/// R21: the barrier. UR12, UR13: the same place and the barrier of the second block. All threads
/// have written 1, 2, ... to these bytes, and the first one of each block has arrived and expects
/// `bytes`. Behind the lines all wait for their barrier if `waits`, and keep their word.
planted::Outcome run(std::uint32_t bytes, const Lines& steps, bool waits = true) {
  Lines lines = {"S2R R30, SR_TID.X",
                 "S2R R31, SR_CTAID.X",
                 "ISETP.NE.AND P1, PT, R30, RZ, PT",
                 "ISETP.EQ.AND P2, PT, R31, RZ, !P1",
                 "IMAD.WIDE R28, R30, 0x4, c[0x0][0x218]",
                 "IMAD.WIDE R28, R31, 0x80, R28",
                 "ULDC.64 UR6, c[0x0][0x210]",
                 "S2UR UR14, SR_CgaCtaId",
                 "UMOV UR10, 0x800",
                 "UMOV UR11, 0x440",
                 "UMOV UR12, 0x1000800",
                 "UMOV UR13, 0x1000440",
                 "ULEA UR10, UR14, UR10, 0x18",
                 "ULEA UR11, UR14, UR11, 0x18",
                 "LEA R20, R30, UR10, 0x2",
                 "MOV R21, UR11",
                 "VIADD R0, R30, 0x1",
                 "STS [R20], R0",
                 fmt::format("UMOV UR4, {:#x}", (0x10'0000 - 1) * 2),
                 "@!P1 SYNCS.EXCH.64 URZ, [UR11], UR4",
                 fmt::format("@!P1 SYNCS.ARRIVE.TRANS64 RZ, [UR11], {:#x}", bytes),
                 "UCGABAR_ARV",
                 "UCGABAR_WAIT"};
  lines.insert(lines.end(), steps.begin(), steps.end());
  if (waits) lines.emplace_back("SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R21], RZ");
  for (const char* line :
       {"UCGABAR_ARV", "UCGABAR_WAIT", "LDS R0, [R20]", "STG.E desc[UR4][R28.64], R0", "EXIT"}) {
    lines.emplace_back(line);
  }
  WordList source(32);
  std::iota(source.begin(), source.end(), kFirst);
  return planted::run({.lines = lines,
                       .buffers = {source, WordList(64)},
                       .grid = {2, 1, 1},
                       .cluster = {2, 1, 1},
                       .shared_bytes = 2048,
                       .contents_known = true});
}

constexpr std::size_t kFirstStep = 23;

TEST(BulkCopies, BringTheirBytesAndEndThePhase) {
  auto outcome = run(64, {"UMOV UR9, 0x4", "@!P1 UBLKCP.S.G [UR10], [UR6], UR9, desc[UR4]"});
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < 64; ++i) {
    EXPECT_EQ(found[i], i % 32 < 16 ? kFirst + i % 32 : i % 32 + 1) << i;
  }
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 1].sectors, 2u * 2);
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 1].lines, 2u);
}

TEST(BulkCopies, TouchTheSectorsThatTheirBytesLieIn) {
  // 32 bytes from byte 16 on.
  const auto outcome = run(
      32, {"UIADD3 UR6, UR6, 0x10, URZ", "UMOV UR9, 0x2", "@!P1 UBLKCP.S.G [UR10], [UR6], UR9"});
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 2].sectors, 2u * 2);
}

TEST(BulkCopies, GoBackToGlobalMemory) {
  auto outcome = run(0, {"UMOV UR9, 0x4", "@P2 UBLKCP.G.S [UR6], [UR10], UR9"});
  const auto found = outcome.words(0);
  for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(found[i], i < 16 ? i + 1 : kFirst + i);
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 1].sectors, 2u);
}

TEST(BulkCopies, OutOfBoundsAreTold) {
  const auto stop = run(64, {"UMOV UR9, 0x9", "@P2 UBLKCP.S.G [UR10], [UR6], UR9"}).stop();
  EXPECT_EQ(stop.kind, Stop::Kind::kOutOfBounds);
  EXPECT_EQ(stop.bytes, 144);
  const auto other =
      run(64, {"UIADD3 UR6, UR6, 0x8, URZ", "UMOV UR9, 0x1", "@P2 UBLKCP.S.G [UR10], [UR6], UR9"});
  EXPECT_EQ(other.stop().kind, Stop::Kind::kMisaligned);
}

TEST(BulkCopies, GoToSeveralBlocks) {
  auto outcome = run(128, {"UMOV UR9, 0x30008", "@P2 UBLKCP.S.G.MULTICAST [UR10], [UR6], UR9"});
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < 64; ++i) EXPECT_EQ(found[i], kFirst + i % 32);
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 1].sectors, 4u);
}

TEST(BulkCopies, GoFromBlockToBlock) {
  // Only the second block's barrier waits for bytes: the first one's have come.
  auto outcome = run(64, {"UMOV UR9, 0x4", "@P2 SYNCS.ARRIVE.TRANS64.RED.A0TX RZ, [UR11], 0x40",
                          "VIADD R0, R30, 0x33", "ISETP.EQ.AND P3, PT, R31, RZ, PT",
                          "@P3 STS [R20], R0", "@P2 UBLKCP.S.S [UR12], [UR10], UR9"});
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(found[32 + i], i < 16 ? i + 0x33 : i + 1) << i;
  }
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 5].sectors, 0u);
}

/// The first buffer behind a reduction of 128 bytes by 1, 2, ...
WordList reduced(const std::string& how, const Lines& value = {}) {
  Lines steps = value;
  for (const std::string& line :
       {std::string("UMOV UR9, 0x8"), "@P2 UBLKRED.G.S." + how + " [UR6], [UR10], UR9"}) {
    steps.push_back(line);
  }
  return run(0, steps).words(0);
}

TEST(BulkReductions, ChangeGlobalMemory) {
  const auto sums = reduced("ADD"), least = reduced("MIN.S32"), wide = reduced("ADD.U64");
  const auto bits = reduced("XOR"), counted = reduced("INC");
  for (std::uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(sums[i], kFirst + i + i + 1);
    EXPECT_EQ(wide[i], sums[i]);
    EXPECT_EQ(least[i], i + 1);
    EXPECT_EQ(bits[i], (kFirst + i) ^ (i + 1));
    EXPECT_EQ(counted[i], 0u);
  }
}

TEST(BulkReductions, AddNumbersOfSixteenBits) {
  // 100 + i as bfloat16 is next to 0; the sum of 2.0 and it is 2.0, in both halves.
  const auto sums = reduced("ADD.BF16.RN", {"MOV R0, 0x40004000", "STS [R20], R0"});
  for (const std::uint32_t one : sums) EXPECT_EQ(one, 0x4000'4000u);
  const auto most = reduced("MAX.F16.RN", {"MOV R0, 0x4000bc00", "STS [R20], R0"});
  for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(most[i], 0x4000'0000u + kFirst + i);
}

TEST(BulkReductions, DoNotKnowWhetherNumbersNearZeroCount) {
  Lines steps = {"MOV R0, 0x1", "STS [R20], R0", "UMOV UR9, 0x8",
                 "@P2 UBLKRED.G.S.ADD.F32.RN [UR6], [UR10], UR9"};
  auto near_zero = run(0, steps);
  EXPECT_FALSE(near_zero.word(0, 0));
  steps[0] = "MOV R0, 0x40000000";
  EXPECT_EQ(run(0, steps).words(0)[0], 0x4000'0000u);
}

TEST(BulkReductions, ChangeAnotherBlocksMemory) {
  auto outcome = run(128, {"UMOV UR9, 0x8", "@P2 SYNCS.ARRIVE.TRANS64.RED.A0TX RZ, [UR11], 0x80",
                           "@P2 UBLKRED.S.S.ADD [UR12], [UR10], UR9"});
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(found[32 + i], 2 * (i + 1)) << i;
}

TEST(BulkReductions, ThatDoNotExistHaveNoMeaning) {
  for (const char* how : {"INC.S32", "XOR.F32.RN", "MIN.F32.RN"}) {
    const auto outcome = run(0, {fmt::format("@P2 UBLKRED.G.S.{} [UR6], [UR10], UR9", how)});
    EXPECT_EQ(outcome.stop().kind, Stop::Kind::kNoMeaning) << how;
  }
}

// ---- stores that a barrier of another block counts

/// R4 and R5: the thread's word in the second block, and the barrier there.
const Lines kThere = {"LEA R4, R30, UR12, 0x2", "MOV R5, UR13"};

WordList stored(std::uint32_t bytes, const Lines& steps) {
  Lines lines = kThere;
  // The barrier of the first block waits for nothing.
  lines.push_back(fmt::format("@P2 SYNCS.ARRIVE.TRANS64.RED.A0TX RZ, [UR11], {:#x}", bytes));
  lines.emplace_back("ISETP.EQ.AND P3, PT, R31, RZ, PT");
  lines.insert(lines.end(), steps.begin(), steps.end());
  return run(bytes, lines).words(1);
}

TEST(RemoteStores, LandAndCountAtTheBarrier) {
  const auto found = stored(128, {"VIADD R6, R30, 0x55", "@P3 STAS [R4.64], R6"});
  for (std::uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(found[i], i + 1);
    EXPECT_EQ(found[32 + i], i + 0x55);
  }
}

TEST(RemoteStores, OfSeveralWords) {
  // Eight lanes of the first block store four words each.
  const auto found =
      stored(128, {"LEA R4, R30, UR12, 0x4", "ISETP.LT.AND P3, PT, R30, 0x8, P3", "MOV R6, 0x1",
                   "MOV R7, 0x2", "MOV R8, 0x3", "MOV R9, R30", "@P3 STAS.128 [R4.64], R6"});
  for (std::uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(found[32 + i], i % 4 == 3 ? i / 4 : i % 4 + 1) << i;
  }
}

TEST(RemoteStores, Reduce) {
  const auto most = stored(128, {"MOV R6, 0x7", "@P3 REDAS.MAX.S32 [R4.64], R6"});
  const auto wide =
      stored(128, {"LEA R4, R30, UR12, 0x3", "ISETP.LT.AND P3, PT, R30, 0x10, P3",
                   "MOV R6, 0xffffffff", "MOV R7, 0x1", "@P3 REDAS.ADD.64 [R4.64], R6"});
  for (std::uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(most[32 + i], std::max(i + 1, 7u));
    EXPECT_EQ(wide[32 + i], i % 2 == 0 ? i : i + 3) << "the carry goes to the upper word";
  }
}

TEST(RemoteStores, CountWavefronts) {
  Lines lines = kThere;
  lines.emplace_back("ISETP.EQ.AND P3, PT, R31, RZ, PT");
  lines.emplace_back("@P3 STAS [R4.64], R30");
  const auto outcome = run(0, lines, false);
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.counts[kFirstStep + 3].wavefronts, 1u);
}

TEST(RemoteStores, OfOtherFormsAreNotPassed) {
  for (const char* text : {"STAS.U8 [R4.64], R6", "REDAS.INC.S32 [R4.64], R6", "STAS [R4], R6"}) {
    EXPECT_EQ(run(0, {text}).stop().kind, Stop::Kind::kNoMeaning) << text;
  }
}

}  // namespace
}  // namespace bulk_copy_tests
}  // namespace warpgauge::interpret
