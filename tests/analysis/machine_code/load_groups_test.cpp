// SPDX-License-Identifier: Apache-2.0
// Loads that 16-byte ones could replace, and those that only look so.
#include "analysis/machine_code/load_groups.h"

#include <gtest/gtest.h>

#include <string>

namespace warpgauge::machine_code {
namespace {

constexpr double kWarps = 100;

/// Each line executed by all warps with all lanes; a load touches `sectors` a request.
ExecutedCode code_of(std::initializer_list<const char*> lines, double sectors) {
  ExecutedCode code;
  for (const char* line : lines) {
    const bool is_load = std::string_view(line).find("LDG") != std::string_view::npos;
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(),
                                 .text = line,
                                 .executed = kWarps,
                                 .threads = 32 * kWarps,
                                 .sectors = is_load ? sectors * kWarps : 0});
  }
  return code;
}

constexpr const char *kFirst = "LDG.E R4, desc[UR4][R2.64]",
                     *kSecond = "LDG.E R5, desc[UR4][R2.64+0x4]",
                     *kThird = "LDG.E R6, desc[UR4][R2.64+0x8]",
                     *kFourth = "LDG.E R7, desc[UR4][R2.64+0xc]";

TEST(LoadGroups, SixteenBytesOfAThreadPieceByPiece) {
  const auto groups = wider_loads(code_of({kFirst, kSecond, kThird, kFourth, "EXIT"}, 16));
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].kind, LoadGroup::Kind::kOfThread);
  EXPECT_EQ(groups[0].loads, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(LoadGroups, APieceThatIsNoMultipleOfSixteenBytesIsLeft) {
  // 24 bytes a thread: the second thread's begin in the middle of 16.
  EXPECT_TRUE(
      wider_loads(code_of({kFirst, kSecond, kThird, kFourth, "LDG.E R8, desc[UR4][R2.64+0x10]",
                           "LDG.E R9, desc[UR4][R2.64+0x14]", "EXIT"},
                          32))
          .empty());
  const auto whole = wider_loads(
      code_of({"LDG.E.64 R4, desc[UR4][R2.64]", "LDG.E.64 R6, desc[UR4][R2.64+0x8]",
               "LDG.E.64 R8, desc[UR4][R2.64+0x10]", "LDG.E.64 R10, desc[UR4][R2.64+0x18]", "EXIT"},
              32));
  EXPECT_EQ(whole.size(), 2u);
}

TEST(LoadGroups, OrderOfTheCodeDoesNotMatter) {
  const auto groups = wider_loads(code_of({kThird, kFirst, kFourth, kSecond, "EXIT"}, 16));
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].loads, (std::vector<std::size_t>{1, 3, 0, 2}));
}

TEST(LoadGroups, NeighboursOfAStencilAreShared) {
  // Lanes side by side: the word at +4 is the next lane's, and no lane has 16 bytes of its own.
  EXPECT_TRUE(wider_loads(code_of({kFirst, kSecond, kThird, kFourth, "EXIT"}, 4.5)).empty());
}

TEST(LoadGroups, RowsOfAWarpCanBeDealtAnew) {
  const auto code =
      code_of({"LDG.E.64 R4, desc[UR4][R2.64+-0x800]", "LDG.E.64 R6, desc[UR4][R2.64]", "EXIT"}, 8);
  const auto groups = wider_loads(code);
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].kind, LoadGroup::Kind::kOfWarp);
  EXPECT_EQ(groups[0].bytes, 8);
}

TEST(LoadGroups, RowsThatAreScatteredCannot) {
  EXPECT_TRUE(wider_loads(code_of({"LDG.E.64 R4, desc[UR4][R2.64]",
                                   "LDG.E.64 R6, desc[UR4][R2.64+0x800]", "EXIT"},
                                  32))
                  .empty());
}

TEST(LoadGroups, NothingIsMovedOverAStoreABranchOrABarrier) {
  for (const char* between : {"STG.E desc[UR4][R8.64], R9", "BAR.SYNC.DEFER_BLOCKING 0x0",
                              "@P0 BRA 0x70", "ATOMG.E.ADD R9, desc[UR4][R8.64], R9"}) {
    EXPECT_TRUE(
        wider_loads(code_of({kFirst, kSecond, between, kThird, kFourth, "NOP", "NOP", "EXIT"}, 16))
            .empty())
        << between;
  }
}

TEST(LoadGroups, TheTargetOfABranchBeginsAnotherStretch) {
  EXPECT_TRUE(
      wider_loads(code_of({kFirst, kSecond, kThird, kFourth, "@P0 BRA 0x20", "EXIT"}, 16)).empty());
}

TEST(LoadGroups, ABaseThatIsWrittenIsAnother) {
  for (const char* between :
       {"IADD3 R2, R2, 0x10, RZ", "IADD3.X R3, R3, RZ, RZ, P0, !PT", "IMAD.WIDE R2, R9, 0x4, R10",
        "LDG.E.64 R2, desc[UR4][R8.64]", "HMMA.16816.F32 R0, R12, R16, R0"}) {
    EXPECT_TRUE(
        wider_loads(code_of({kFirst, kSecond, between, kThird, kFourth, "EXIT"}, 16)).empty())
        << between;
  }
  EXPECT_EQ(wider_loads(
                code_of({kFirst, kSecond, "IADD3 R12, R2, 0x10, RZ", kThird, kFourth, "EXIT"}, 16))
                .size(),
            1u);
}

TEST(LoadGroups, OtherBasesPredicatesAndCountsAreNotAlike) {
  EXPECT_TRUE(
      wider_loads(code_of({kFirst, kSecond, "LDG.E R6, desc[UR4][R10.64+0x8]", kFourth}, 16))
          .empty());
  EXPECT_TRUE(
      wider_loads(code_of({kFirst, kSecond, "@P0 LDG.E R6, desc[UR4][R2.64+0x8]", kFourth}, 16))
          .empty());
  EXPECT_TRUE(wider_loads(code_of({kFirst, kSecond, kThird}, 16)).empty());
  auto half = code_of({kFirst, kSecond, kThird, kFourth}, 16);
  half.instructions[2].threads /= 2;
  EXPECT_TRUE(wider_loads(half).empty());
  auto uncounted = code_of({kFirst, kSecond, kThird, kFourth}, 16);
  uncounted.instructions[1].sectors = 0;
  EXPECT_TRUE(wider_loads(uncounted).empty());
}

TEST(LoadGroups, WhatIsNotAlignedStaysApart) {
  EXPECT_TRUE(
      wider_loads(code_of({kSecond, kThird, kFourth, "LDG.E R8, desc[UR4][R2.64+0x10]"}, 16))
          .empty());
}

}  // namespace
}  // namespace warpgauge::machine_code
