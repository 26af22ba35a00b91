// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/instruction_class.h"

#include <gtest/gtest.h>

#include <set>

namespace warpgauge::machine_code {
namespace {

TEST(InstructionClass, IsThatOfTheOpcode) {
  using enum InstructionClass;
  EXPECT_EQ(classify("LDG.E.128 R4, desc[UR4][R2.64]"), kGlobalLoad);
  EXPECT_EQ(classify("@!P0 LDS.128 R4, [R2+0x10]"), kSharedLoad);
  EXPECT_EQ(classify("@UP0 LDC.64 R2, c[0x0][0x210]"), kConstantLoad);
  EXPECT_EQ(classify("ATOMS.ADD RZ, [R0], R1"), kSharedAtomic);
  EXPECT_EQ(classify("ATOMG.E.ADD.STRONG.GPU PT, R3, desc[UR4][R2.64], R5"), kGlobalAtomic);
  EXPECT_EQ(classify("MUFU.RCP R0, R0"), kXu);
  EXPECT_EQ(classify("I2F.RP R0, R1"), kXu);
  EXPECT_EQ(classify("I2FP.F32.U32 R0, R1"), kFixed);
  EXPECT_EQ(classify("HFMA2.MMA R7, -RZ, RZ, 1.875, 0"), kFixed);
  EXPECT_EQ(classify("HMMA.16816.F32.BF16 R4, R8, R12, R4"), kTensor);
  EXPECT_EQ(classify("LDGDEPBAR"), kAsyncCommit);
  EXPECT_EQ(classify("BAR.SYNC.DEFER_BLOCKING 0x0"), kBarrier);
  EXPECT_EQ(classify("BAR.RED.POPC.DEFER_BLOCKING 0x0, P0"), kBarrier);
  EXPECT_EQ(classify("BAR.ARV 0x1, 0x40"), kFixed);
  EXPECT_EQ(classify("SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [UR9+0x30000], R0"), kTransactionBarrier);
  EXPECT_EQ(classify("EXIT"), kFixed);
  EXPECT_EQ(classify(""), kFixed);
  EXPECT_EQ(classify("@P0"), kFixed);
}

TEST(InstructionClass, IsUnknownForAScoreboardThatTheTableDoesNotExplain) {
  using enum InstructionClass;
  EXPECT_EQ(of_schedule(classify("FFMA R0, R0, R1, R2"), true), kUnknown);
  EXPECT_EQ(of_schedule(classify("FFMA R0, R0, R1, R2"), false), kFixed);
  EXPECT_EQ(of_schedule(classify("LDL R0, [R1]"), true), kLocalLoad);
}

TEST(InstructionClass, HasANameOfItsOwn) {
  using enum InstructionClass;
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kClasses; ++i) names.insert(class_name(InstructionClass(i)));
  EXPECT_EQ(names.size(), kClasses);
  EXPECT_EQ(class_name(kUnknown), "unknown");
  EXPECT_EQ(class_name(kBulkCopy), "bulk copy");
}

TEST(InstructionClass, TexturesAndSurfacesAreOneKind) {
  using enum InstructionClass;
  for (const char* text : {"TEX.SCR.LL R4, R4, R6, 0x0, 0x3, 2D", "TLD.SCR.LZ R4, R4, 0x0",
                           "TLD4.SCR R4, R4, R6, 0x0", "TXD R4, R4, R6", "TXQ R4, R4, DIMENSION",
                           "TMML.LOD R4, R4", "SULD.D.BA.2D R4, [R2], R6", "SUST.D [R2], R4, R6"}) {
    EXPECT_EQ(classify(text), kTexture) << text;
  }
}

}  // namespace
}  // namespace warpgauge::machine_code
