// SPDX-License-Identifier: Apache-2.0
// What accesses count as: sectors and lines of global memory, wavefronts of shared memory.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace counts_tests {
namespace {

using planted::Lines;
using planted::run;
using planted::WordList;

/// Counts of the last line before EXIT; R30 is the lane.
InstructionCounts counts_of(Lines lines) {
  lines.insert(lines.begin(), "S2R R30, SR_TID.X");
  lines.emplace_back("EXIT");
  const auto outcome =
      run({.lines = lines, .buffers = {WordList(32 * 32)}, .shared_bytes = 32 * 128});
  EXPECT_FALSE(outcome.execution.stop);
  return outcome.execution.counts[lines.size() - 2];
}

InstructionCounts global(const std::string& access, int stride_bytes) {
  return counts_of({fmt::format("IMAD.WIDE R26, R30, {:#x}, c[0x0][0x210]", stride_bytes), access});
}

TEST(GlobalCounts, OfWordsApartAreMoreSectorsAndLines) {
  const int strides[] = {1, 2, 4, 8, 16};
  const std::uint64_t sectors[] = {4, 8, 16, 32, 32}, lines[] = {1, 2, 4, 8, 16};
  for (std::size_t i = 0; i < 5; ++i) {
    for (const std::string access :
         {"LDG.E R0, desc[UR4][R26.64]", "STG.E desc[UR4][R26.64], R30"}) {
      const auto counts = global(access, 4 * strides[i]);
      EXPECT_EQ(counts.sectors, sectors[i]) << access << strides[i];
      EXPECT_EQ(counts.lines, lines[i]) << access << strides[i];
      EXPECT_EQ(counts.wavefronts, 0u);
    }
  }
}

TEST(GlobalCounts, FollowTheWidthOfAnAccess) {
  EXPECT_EQ(global("LDG.E.U8 R0, desc[UR4][R26.64]", 1).sectors, 1u);
  EXPECT_EQ(global("LDG.E.64 R2, desc[UR4][R26.64]", 8).sectors, 8u);
  EXPECT_EQ(global("LDG.E.128 R4, desc[UR4][R26.64]", 16).sectors, 16u);
  EXPECT_EQ(global("LDG.E.128 R4, desc[UR4][R26.64]", 16).lines, 4u);
  EXPECT_EQ(global("LDG.E R0, desc[UR4][R26.64]", 0).sectors, 1u);
}

TEST(GlobalCounts, LeaveOutLanesWhoseGuardDoesNotHold) {
  const Lines half = {"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
                      "ISETP.GE.AND P0, PT, R30, 0x10, PT", "@P0 LDG.E R0, desc[UR4][R26.64]"};
  const auto counts = counts_of(half);
  EXPECT_EQ(counts.sectors, 2u);
  EXPECT_EQ(counts.lines, 1u);
  EXPECT_EQ(counts.executed, 1u);
  EXPECT_EQ(counts.threads, 16u);
  const auto none = counts_of({half[0], "ISETP.GE.AND P0, PT, R30, 0x20, PT", half[2]});
  EXPECT_EQ(none.executed, 1u);
  EXPECT_EQ(none.threads, 0u);
  EXPECT_EQ(none.sectors, 0u);
}

TEST(GlobalCounts, OfAtomicsAreThoseOfTheirPlaces) {
  EXPECT_EQ(global("RED.E.ADD.STRONG.GPU desc[UR4][R26.64], R30", 32).sectors, 32u);
  EXPECT_EQ(global("RED.E.ADD.STRONG.GPU desc[UR4][R26.64], R30", 0).sectors, 1u);
}

TEST(MatchCounts, AreTheDifferentValuesOfTheLanes) {
  const auto values = [](const char* guard, const char* mask) {
    return counts_of({fmt::format("LOP3.LUT R2, R30, {}, RZ, 0xc0, !PT", mask),
                      "ISETP.LT.AND P0, PT, R30, 0x6, PT",
                      fmt::format("{}MATCH.ANY R0, R2", guard)});
  };
  EXPECT_EQ(values("", "0x3").matched_values, 4u);
  EXPECT_EQ(values("", "0x0").matched_values, 1u);
  EXPECT_EQ(values("", "0x1f").matched_values, 32u);
  EXPECT_EQ(values("@P0 ", "0x1f").matched_values, 6u);
  EXPECT_EQ(values("@P0 ", "0x1f").matches, 1u);
  EXPECT_EQ(counts_of({"MATCH.ALL P0, R0, R30"}).matches, 0u);
}

TEST(LocalCounts, OfOnePlaceOfAllLanesAreOneLine) {
  const Lines stack = {"MOV R1, c[0x0][0x28]", "IADD3 R1, R1, -0x40, RZ"};
  const auto word = counts_of({stack[0], stack[1], "STL [R1+0x8], R30"});
  EXPECT_EQ(word.sectors, 4u);
  EXPECT_EQ(word.lines, 1u);
  const auto pair = counts_of({stack[0], stack[1], "STL.64 [R1+0x8], R30"});
  EXPECT_EQ(pair.sectors, 8u);
  EXPECT_EQ(pair.lines, 2u);
}

std::uint64_t wavefronts(const std::string& access, int stride_bytes) {
  return counts_of({fmt::format("IMAD R20, R30, {:#x}, RZ", stride_bytes),
                    "IADD3 R20, R20, 0x400, RZ", access})
      .wavefronts;
}

TEST(SharedCounts, AreAsManyWavefrontsAsABankHasWords) {
  for (const int ways : {1, 2, 4, 8, 16, 32}) {
    EXPECT_EQ(wavefronts("LDS R0, [R20]", 4 * ways), static_cast<std::uint64_t>(ways));
    EXPECT_EQ(wavefronts("STS [R20], R30", 4 * ways), static_cast<std::uint64_t>(ways));
  }
  EXPECT_EQ(wavefronts("LDS R0, [R20]", 12), 1u);  // an odd number of words
}

TEST(SharedCounts, OfOneWordForAllAreOne) {
  EXPECT_EQ(wavefronts("LDS R0, [R20]", 0), 1u);
  EXPECT_EQ(wavefronts("LDS.U8 R0, [R20]", 1), 1u);
}

TEST(SharedCounts, OfWideAccessesServePartsOfAWarp) {
  EXPECT_EQ(wavefronts("LDS.64 R2, [R20]", 8), 2u);
  EXPECT_EQ(wavefronts("LDS.64 R2, [R20]", 0), 1u);
  EXPECT_EQ(wavefronts("LDS.128 R4, [R20]", 16), 4u);
  EXPECT_EQ(wavefronts("LDS.128 R4, [R20]", 0), 2u);
}

TEST(SharedCounts, OfMatricesAreOneForEachWithoutConflicts) {
  EXPECT_EQ(wavefronts("LDSM.16.M88.4 R4, [R20]", 16), 4u);
  EXPECT_EQ(wavefronts("LDSM.16.M88.2 R4, [R20]", 16), 2u);
  EXPECT_EQ(wavefronts("LDSM.16.M88.4 R4, [R20]", 128), 32u);  // rows of 128 bytes: eight ways
}

TEST(SharedCounts, OfCopiesComeWithSectorsOfGlobalMemory) {
  const auto counts = counts_of({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
                                 "LEA R20, R30, 0x400, 0x3", "LDGSTS.E [R20], desc[UR4][R26.64]"});
  EXPECT_EQ(counts.sectors, 4u);
  EXPECT_EQ(counts.lines, 1u);
  EXPECT_EQ(counts.wavefronts, 2u);
}

TEST(Counts, AreSumsOverWarpsAndBlocks) {
  const auto outcome = run({.lines = {"S2R R30, SR_TID.X", "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
                                      "LDG.E R0, desc[UR4][R26.64]", "EXIT"},
                            .buffers = {WordList(96)},
                            .grid = {5, 1, 1},
                            .block = {80, 1, 1}});
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.blocks, 5u);
  EXPECT_EQ(outcome.execution.instructions, 5u * 3 * 4);
  EXPECT_EQ(outcome.execution.counts[2].executed, 15u);
  EXPECT_EQ(outcome.execution.counts[2].threads, 400u);
  EXPECT_EQ(outcome.execution.counts[2].sectors, 50u);  // the last warp has 16 lanes
}

}  // namespace
}  // namespace counts_tests
}  // namespace warpgauge::interpret
