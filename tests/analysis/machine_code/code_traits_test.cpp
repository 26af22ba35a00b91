// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/code_traits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

namespace warpgauge::machine_code {
namespace {

using Strings = std::vector<std::string>;

CodeTraits traits_of(const Strings& lines) {
  std::string text = "\tcode for sm_90a\n\t\tFunction : kernel\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("        /*{:04x}*/ {} ;\n", 16 * i, lines[i]);
  }
  return code_traits(parse_sass(text), CodeLevel::kSass, Kernels::named("kernel")).value();
}

TEST(CodeTraits, LoadsAreUnderWayUntilOneIsNeeded) {
  EXPECT_EQ(traits_of({"LDG.E R4, desc[UR4][R2.64]", "LDG.E R5, desc[UR4][R2.64+0x80]",
                       "FADD R6, R4, R5", "EXIT"})
                .loads_in_flight,
            2);
  EXPECT_EQ(traits_of({"LDG.E R4, desc[UR4][R2.64]", "FADD R6, R4, R6",
                       "LDG.E R5, desc[UR4][R2.64+0x80]", "FADD R6, R5, R6", "EXIT"})
                .loads_in_flight,
            1);
}

TEST(CodeTraits, AWideLoadFillsFourRegisters) {
  EXPECT_EQ(traits_of({"LDG.E.128 R4, desc[UR4][R2.64]", "LDG.E.128 R8, desc[UR4][R2.64+0x200]",
                       "FADD R12, R7, 1", "LDG.E.128 R16, desc[UR4][R2.64+0x400]", "EXIT"})
                .loads_in_flight,
            2)
      << "R7 belongs to the first load: the use waits for it, and two remain";
}

TEST(CodeTraits, TheWidestLoadFillsTwoGroupsOfFour) {
  const Strings loads = {"LDG.E.ENL2.256 R8, R4, desc[UR4][R2.64]",
                         "LDG.E.ENL2.256 R24, R16, desc[UR4][R2.64+0x400]"};
  for (const char* use : {"FADD R40, R7, 1", "FADD R40, R11, 1"}) {
    Strings code = loads;
    code.insert(code.end(), {use, "LDG.E R32, desc[UR4][R2.64+0x800]", "EXIT"});
    EXPECT_EQ(traits_of(code).loads_in_flight, 2) << use;
  }
  Strings code = loads;
  code.insert(code.end(), {"FADD R40, R12, 1", "LDG.E R32, desc[UR4][R2.64+0x800]", "EXIT"});
  EXPECT_EQ(traits_of(code).loads_in_flight, 3);
}

TEST(CodeTraits, AnAddressFromAnotherLoadIsAWait) {
  EXPECT_EQ(traits_of({"LDG.E.64 R2, desc[UR4][R2.64]", "LDG.E.64 R4, desc[UR4][R2.64]",
                       "LDG.E.64 R6, desc[UR4][R4.64]", "EXIT"})
                .loads_in_flight,
            1);
}

TEST(CodeTraits, TheLoopThatLoadsMostDecidesAndItsNextTurnIsSeen) {
  // One load a turn, used only after the next one has been issued.
  EXPECT_EQ(
      traits_of({"LDG.E R4, desc[UR4][R2.64]", "FADD R6, R4, R6", "LDG.E R8, desc[UR4][R2.64+0x80]",
                 "FADD R7, R5, R7", "LDG.E R5, desc[UR4][R2.64+0x100]", "FADD R7, R8, R7",
                 "@P0 BRA 0x20", "EXIT"})
          .loads_in_flight,
      2);
}

TEST(CodeTraits, AsynchronousCopiesCountWhatTheWaitLeavesPending) {
  const Strings loop = {"LDGSTS.E.BYPASS.128 [R4], desc[UR4][R2.64]",
                        "LDGSTS.E.BYPASS.128 [R5], desc[UR4][R2.64+0x80]",
                        "LDGDEPBAR",
                        "DEPBAR.LE SB0, 0x2",
                        "FFMA R6, R7, R8, R6",
                        "@P0 BRA 0x0",
                        "EXIT"};
  EXPECT_EQ(traits_of(loop).loads_in_flight, 6);
}

TEST(CodeTraits, TellsTheTensorPathsApart) {
  EXPECT_TRUE(traits_of({"HMMA.16816.F32.BF16 R4, R8, R12, R4", "EXIT"}).tensor_warp);
  EXPECT_FALSE(traits_of({"HMMA.16816.F32.BF16 R4, R8, R12, R4", "EXIT"}).tensor_warpgroup);
  EXPECT_TRUE(
      traits_of({"HGMMA.64x256x16.F32.BF16 R24, gdesc[UR4], R24", "EXIT"}).tensor_warpgroup);
  const CodeTraits none = traits_of({"FFMA R4, R8, R12, R4", "EXIT"});
  EXPECT_FALSE(none.tensor_warp || none.tensor_warpgroup || none.tensor_fp64 ||
               none.tensor_fp64_m8n8k4 || none.tensor_tcgen05);
  EXPECT_EQ(none.loads_in_flight, 0);
  const CodeTraits large = traits_of({"DMMA.16x8x16 R8, R16, R24, R8", "EXIT"});
  EXPECT_TRUE(large.tensor_fp64);
  EXPECT_FALSE(large.tensor_warp || large.tensor_fp64_m8n8k4);
  for (const char* small : {"DMMA.8x8x4 R4, R10, R12, R4", "DMMA.884 R4, R10, R12, R4"}) {
    const CodeTraits traits = traits_of({small, "EXIT"});
    EXPECT_TRUE(traits.tensor_fp64_m8n8k4) << small;
    EXPECT_FALSE(traits.tensor_warp || traits.tensor_fp64) << small;
  }
  for (const char* fifth : {"UTCHMMA gdesc[UR8], gdesc[UR10], tmem[UR4]",
                            "UTCOMMA.2CTA.4X gdesc[UR8], gdesc[UR10], tmem[UR4]"}) {
    const CodeTraits traits = traits_of({fifth, "EXIT"});
    EXPECT_TRUE(traits.tensor_tcgen05) << fifth;
    EXPECT_FALSE(traits.tensor_warp || traits.tensor_warpgroup) << fifth;
  }
  // A commit multiplies nothing.
  EXPECT_FALSE(traits_of({"UTCBAR [UR4], URZ", "EXIT"}).tensor_tcgen05);
}

TEST(CodeTraits, SaysNothingOfPtxOrAnUnknownKernel) {
  const auto kernels =
      parse_sass("\tcode for sm_90a\n\t\tFunction : kernel\n        /*0000*/ EXIT ;\n");
  EXPECT_FALSE(code_traits(kernels, CodeLevel::kPtx, Kernels::named("kernel")));
  EXPECT_FALSE(code_traits(kernels, CodeLevel::kSass, Kernels::named("other")));
}

SourceBanks banks_of(Strings loop) {
  loop.push_back("@P0 BRA 0x0");
  loop.push_back("EXIT");
  return traits_of(loop).ffma_sources;
}

TEST(CodeTraits, RegistersReadAreCountedByBank) {
  const SourceBanks banks = banks_of({
      "FFMA R1, R4, R6, R8",
      "FFMA R1, -R5, |R9|, R14",  // signs and magnitudes do not matter
      "FFMA R1, R4, R4, R7",      // twice in one instruction: read once
  });
  EXPECT_EQ(banks.instructions, 3);
  EXPECT_EQ(banks.reads, (std::array<int, 4>{3, 2, 2, 1}));
  EXPECT_EQ(banks.kept, 0);
  EXPECT_EQ(banks.other, 0);
}

TEST(CodeTraits, WhatIsNoRegisterIsNotRead) {
  const SourceBanks banks = banks_of({
      "FFMA R1, R4, R6, RZ",
      "FFMA R1, R4, UR6, R8",
      "FFMA R1, R4, c[0x0][0x210], R8",
      "FFMA R1, R4, 0.5, R8",
  });
  EXPECT_EQ(banks.instructions, 4);
  EXPECT_EQ(banks.other, 4);
  EXPECT_EQ(banks.reads, (std::array<int, 4>{7, 0, 1, 0}));
}

TEST(CodeTraits, AKeptOperandIsNotReadAgain) {
  const auto reads = [](Strings loop) {
    const SourceBanks banks = banks_of(std::move(loop));
    EXPECT_EQ(std::accumulate(banks.reads.begin(), banks.reads.end(), banks.kept),
              3 * banks.instructions);
    return 3 * banks.instructions - banks.kept;
  };
  EXPECT_EQ(reads({"FFMA R1, R4.reuse, R7, R8", "FFMA R2, R4, R6, R10"}), 5);
  EXPECT_EQ(reads({"FFMA R1, R4.reuse, R7, R8", "FFMA R2, R6, R4, R10"}), 6) << "another place";
  EXPECT_EQ(reads({"FFMA R1, R4.reuse, R7, R8", "FFMA R2, R5, R6, R10", "FFMA R3, R4, R7, R8"}), 8)
      << "what stood there between is of the other parity";
  EXPECT_EQ(reads({"FFMA R1, R4.reuse, R7, R8", "FFMA R2, R12, R6, R10", "FFMA R3, R4, R7, R8"}), 9)
      << "what stood there between took its place";
}

TEST(CodeTraits, OnlyTheLoopWithMostFfmasIsLookedAt) {
  EXPECT_EQ(traits_of({"FFMA R1, R4, R6, R8", "FFMA R1, R4, R6, R8", "FADD R1, R2, R3",
                       "@P0 BRA 0x10", "EXIT"})
                .ffma_sources.instructions,
            1);
}

}  // namespace
}  // namespace warpgauge::machine_code
