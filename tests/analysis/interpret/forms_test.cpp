// SPDX-License-Identifier: Apache-2.0
// Forms of instructions whose opcode has a meaning, but which do something else: they are left
// without one, and what they write is unknown.
#include <gtest/gtest.h>

#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace form_tests {
namespace {

bool has_meaning(std::string_view text) { return read_operation(text).execute != nullptr; }

TEST(Forms, ThatAreKnownHaveAMeaning) {
  for (const std::string_view text :
       {"VIADD R11, R5, 0x1", "MUFU.EX2 R14, R13", "F2FP.BF16.F32.PACK_AB R0, R2, R3",
        "I2F.U16 R15, R13.H1", "SYNCS.ARRIVE.TRANS64.A1T0 RZ, [UR6], RZ", "MOV R1, c[0x0][0x28]",
        "ISETP.GE.U32.AND.EX P0, PT, R10, R2, PT, P1", "LDG.E.EF.128 R4, desc[UR4][R2.64+0x10]",
        "REDG.E.ADD.F32.FTZ.RN.STRONG.GPU desc[UR8][R2.64], R7", "SHF.L.W.U32.HI R4, R4, 0x7, R4",
        "UMOV UR62, 0x1", "R2P PR, R2.B1, 0x3"}) {
    EXPECT_TRUE(has_meaning(text)) << text;
  }
}

TEST(Forms, OfOtherTypesHaveNone) {
  for (const std::string_view text :
       {"MUFU.SIN.F16 R14, R13.H1", "ISETP.GE.U64.AND P0, PT, R10, R2, PT", "MOV.64 R14, UR4",
        "UMOV.64 UR4, URZ", "SEL.64 R2, R10, -0x1, P0",
        "REDG.E.XOR.F16x2.STRONG.GPU desc[UR4][R2.64], R4",
        "F2FP.E4M3.F32.PACK_AB_MERGE_C R0, R2, R3, RZ", "VABSDIFF4.U8.SAT R0, R2, R3, R4",
        "F2FP.SATFINITE.F16.F32.PACK_AB R0, R2, R3"}) {
    EXPECT_FALSE(has_meaning(text)) << text;
  }
}

TEST(Forms, WithOperandsThatAreNotReadHaveNone) {
  for (const std::string_view text :
       {"IADD3 R0, R1.H1, R2, R3", "IADD3 R0, R1.B2, R2, R3", "LDG.E R0, [R2.U32+UR4]",
        "SYNCS.EXCH.64 UR8, [UR6], UR4", "UBLKCP.S.G [UR4+0x10], [UR6], UR8",
        "UBLKCP.S.G [UR4], [UR6], UR8, UR10", "UBLKCP.G.S.MULTICAST [UR4], [UR6], UR8",
        "UTMALDG.2D [UR4], [R6]", "UTMALDG.2D.MULTICAST [UR4], [UR6]", "UTMALDG [UR4], [UR6]",
        "F2FP.RELU.BF16.F32.MERGE_C R0, R2, R3", "I2IP.U4.S32.SAT R0, R2, R3, R4",
        "ELECT P0, UR4, P1", "ATOMG.E.ADD.STRONG.GPU P0, R2, desc[UR6][R2.64], R5",
        "LEA.HI R0, -R1, R2, R3, 0x4", "IMAD.WIDE.U32 R2, -R3, R4, R6",
        "SHF.L.W.U64 R0, R1, R2, R3", "FSEL R0, R1, +QNAN, P0"}) {
    EXPECT_FALSE(has_meaning(text)) << text;
  }
}

TEST(Forms, OfRegistersThatAWarpHasNotHaveNone) {
  for (const std::string_view text :
       {"UMOV UR63, 0x1", "UMOV UR200, 0x1", "IADD3 R0, R1, UR64, RZ", "MOV R255, 0x1",
        "PLOP3.LUT P100, PT, PT, PT, PT, 0x8, 0x0", "LDS R0, [R2+UR99]", "UTMALDG.5D [UR57], [UR6]",
        "UTMASTG.5D [UR58], [UR6]", "UTMALDG.2D [UR4], [UR62]", "UBLKCP.S.G [UR62], [UR6], UR8",
        "UBLKCP.S.G [UR4], [UR62], UR8"}) {
    EXPECT_FALSE(has_meaning(text)) << text;
  }
}

}  // namespace
}  // namespace form_tests
}  // namespace warpgauge::interpret
