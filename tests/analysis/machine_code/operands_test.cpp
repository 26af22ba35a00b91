// SPDX-License-Identifier: Apache-2.0
// Texts are of nvcc 13.0, or of its sm_80 and sm_120 code.
#include "analysis/machine_code/operands.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>

#include "tests/analysis/processor_time.h"

namespace warpgauge::machine_code {
namespace {

std::string name_of(const RegisterRange& range) {
  constexpr const char* kPrefix[] = {"R", "UR", "P", "UP"};
  const std::string first =
      fmt::format("{}{}", kPrefix[static_cast<std::size_t>(range.file)], range.first);
  return range.count == 1 ? first : fmt::format("{}+{}", first, range.count);
}

/// "R4+2 P0 <- !P1 R2+2@0a R8@1r": four registers from R4 would be "R4+4"; "a" marks an address,
/// "@1" the slot, "r" the reuse; the guard comes first, and "?" after it.
std::string read(std::string_view text) {
  const Operands operands = read_operands(text);
  std::string line;
  for (const RegisterRange& range : operands.writes) line += name_of(range) + ' ';
  line += "<-";
  bool guard = operands.guarded;
  for (const SourceRegister& source : operands.reads) {
    line += ' ' + name_of(source.range);
    if (source.slot != SourceRegister::kNoSlot) line += fmt::format("@{}", source.slot);
    if (source.reuse) line += 'r';
    if (source.address) line += 'a';
    if (guard) line += operands.guard_negated ? "?no" : "?";
    guard = false;
  }
  return line;
}

TEST(Operands, AreTheOpcodeItsModifiersAndTheGuard) {
  const Operands load = read_operands("@!P0 LDG.E.128.CONSTANT R4, desc[UR6][R2.64+0x10]");
  EXPECT_EQ(load.opcode, "LDG");
  EXPECT_EQ(load.modifiers, ".E.128.CONSTANT");
  EXPECT_TRUE(load.has("128"));
  EXPECT_FALSE(load.has("CONST"));
  EXPECT_TRUE(load.guarded);
  EXPECT_TRUE(load.guard_negated);
  EXPECT_TRUE(load.reads_memory);
  EXPECT_FALSE(load.writes_memory);
  EXPECT_EQ(read_operands("NOP").modifiers, "");
  EXPECT_FALSE(read_operands("@PT NOP").guarded);
  EXPECT_TRUE(read_operands("@!PT LDS R4, [R2]").never_runs);
  EXPECT_EQ(read("@!PT LDS R4, [R2]"), "<-");
  EXPECT_EQ(read("@!UP1 UIADD3 UR6, UR6, -UR15, URZ"), "UR6 <- UP1?no UR6 UR15");
}

TEST(Operands, TellMemoryAndConstants) {
  EXPECT_TRUE(read_operands("STG.E [R2.64], R0").writes_memory);
  EXPECT_FALSE(read_operands("STG.E [R2.64], R0").reads_memory);
  EXPECT_TRUE(read_operands("REDG.E.ADD.STRONG.GPU desc[UR6][R2.64], R5").reads_memory);
  EXPECT_TRUE(read_operands("REDG.E.ADD.STRONG.GPU desc[UR6][R2.64], R5").writes_memory);
  EXPECT_FALSE(read_operands("REDUX.SUM UR5, R0").reads_memory);
  EXPECT_FALSE(read_operands("LDC R1, c[0x0][0x28]").reads_memory);
  EXPECT_FALSE(read_operands("LDC R1, c[0x0][0x28]").reads_constant);
  EXPECT_TRUE(read_operands("FMUL R13, R13, c[0x0][0x190]").reads_constant);
  EXPECT_TRUE(read_operands("HMUL2 R11, R11, c[0x0] [0x168].H0_H0").reads_constant);
  EXPECT_EQ(read("FMUL R13, R13, cx[UR4][0x190]"), "R13 <- R13@0 UR4+2a");
}

struct Form {
  const char* text;
  const char* registers;
};

void expect(std::initializer_list<Form> forms) {
  for (const Form& form : forms) EXPECT_EQ(read(form.text), form.registers) << form.text;
}

TEST(Operands, OfArithmeticHaveTheSlotsOfTheReuseBits) {
  expect({{"FFMA R9, R8, R4.reuse, R4.reuse", "R9 <- R8@0 R4@1r R4@2r"},
          {"FFMA R3, R10, -R15, 0.140846", "R3 <- R10@0 R15@1"},
          {"FFMA R2, R10, 1.5, R4", "R2 <- R10@0 R4@2"},
          {"FADD R4, RZ, R5", "R4 <- R5@2"},
          {"FADD.FTZ R4, -RZ, -UR5", "R4 <- UR5"},
          {"FMUL R4, R6, R5.reuse", "R4 <- R6@0 R5@1r"},
          {"IADD3 R4, R6, 0x10, R5", "R4 <- R6@0 R5@2"},
          {"IMAD.MOV.U32 R4, RZ, RZ, R5", "R4 <- R5@2"},
          {"MOV R4, R5.reuse", "R4 <- R5@1r"},
          {"IABS R13, R9.reuse", "R13 <- R9@1r"},
          {"SHF.R.U32.HI R4, RZ, 0x5, R3", "R4 <- R3@2"},
          {"PRMT R12, R13, 0x5410, R9", "R12 <- R13@0 R9@2"},
          {"HFMA2.MMA R6, R4, 1, 1, R5", "R6 <- R4@0 R5@2"},
          {"HFMA2 R30, R10, R6.H0_H0, R4.H0_H0.reuse", "R30 <- R10@0 R6@1 R4@2r"},
          {"HADD2.F32 R11, -RZ, R11.H0_H0", "R11 <- R11@2"},
          {"HSET2.BF.GT.AND R10, R10, R5.reuse, PT", "R10 <- R10@0 R5@2r"},
          {"F2FP.BF16.F32.PACK_AB R11, R55, R54", "R11 <- R55@0 R54@1"},
          {"F2FP.F16.E4M3.UNPACK_B R9, R9.H1", "R9 <- R9@1"},
          {"SGXT.W R7, R7, 0x8", "R7 <- R7@0"},
          {"IDP.4A.S8.S8 R10, R7, UR5, R10", "R10 <- R7@0 UR5 R10@2"},
          {"VIADDMNMX R21, R21, R8.reuse, 0x12, !PT", "R21 <- R21@0 R8@1r"},
          {"FADD R3, |R4|.reuse, -R5", "R3 <- R4@0r R5@2"}});
}

TEST(Operands, OfDoublesAndWideProductsArePairs) {
  expect({{"DFMA R4, R12, -R6, R16", "R4+2 <- R12+2@0 R6+2@1 R16+2@2"},
          {"DADD R12, R2, -|R4|", "R12+2 <- R2+2@0 R4+2@2"},
          {"DMUL R4, R4, UR4", "R4+2 <- R4+2@0 UR4+2"},
          {"DSETP.GT.XOR P0, PT, R8, UR8, P1", "P0 <- R8+2@0 UR8+2 P1"},
          {"IMAD.WIDE R10, R0, 0x4, R2", "R10+2 <- R0@0 R2+2@2"},
          {"IMAD.WIDE.U32.X R12, R11, UR4, R16, P0", "R12+2 <- R11@0 UR4 R16+2@2 P0"},
          {"IMAD.WIDE.U32 R18, P0, R16, UR13, R18", "R18+2 P0 <- R16@0 UR13 R18+2@2"},
          {"IMAD.HI.U32 R5, R5, R7, R4", "R5 <- R5@0 R7@1 R4+2@2"},
          {"UIMAD.WIDE.U32 UR6, UR7, UR5, UR6", "UR6+2 <- UR7 UR5 UR6+2"},
          {"CS2R R2, SR_CLOCKLO", "R2+2 <-"},
          {"CS2R.32 R2, SR_CLOCKLO", "R2 <-"},
          {"CS2UR UR6, SR_CLOCKLO", "UR6+2 <-"},
          {"MOV.64 R4, UR4", "R4+2 <- UR4+2"},
          {"UMOV.64 UR4, 0x10", "UR4+2 <-"},
          {"SEL.64 R16, R14, RZ, P4", "R16+2 <- R14+2@0 P4"},
          {"IADD.64 R8, R10.reuse, R2", "R8+2 <- R10+2@0r R2+2@1"},
          {"UIADD3.64 UR8, UPT, UPT, -UR6, UR14, URZ", "UR8+2 <- UR6+2 UR14+2"},
          {"ISETP.NE.S64.AND P1, PT, R4, RZ, PT", "P1 <- R4+2@0"},
          {"IMNMX.U64 PT, PT, R4, R6, UR8, !PT, P2", "R4+2 <- R6+2@0 UR8+2 P2"},
          {"FFMA2 R4, R6, R8, R10", "R4+2 <- R6+2@0 R8+2@1 R10+2@2"},
          {"SHF.L.U64.HI R6, R5, 0x8, R6", "R6 <- R5@0 R6@2"}});
}

TEST(Operands, OfConversionsAreAsWideAsTheirTypes) {
  expect({{"F2F.F64.F32 R4, R6", "R4+2 <- R6@1"},
          {"F2F.F32.F64 R4, R6", "R4 <- R6+2@1"},
          {"F2I.F64.TRUNC R27, R22", "R27 <- R22+2@1"},
          {"F2I.S64.TRUNC R26, R22", "R26+2 <- R22@1"},
          {"F2I.U64.F64.TRUNC R26, R22", "R26+2 <- R22+2@1"},
          {"F2I.FTZ.U32.TRUNC.NTZ R3, R2", "R3 <- R2@1"},
          {"I2F.F64 R2, R4", "R2+2 <- R4@1"},
          {"I2F.F64.U64 R2, R4", "R2+2 <- R4+2@1"},
          {"I2F.U64.RP R7, UR4", "R7 <- UR4+2"},
          {"FRND.F64.FLOOR R4, R6", "R4+2 <- R6+2@1"},
          {"MUFU.RCP64H R3, R23", "R3 <- R23@1"},
          {"I2FP.F32.U32 R7, R2", "R7 <- R2@1"}});
}

TEST(Operands, TellCarriesAndPredicates) {
  expect({{"IADD3 R12, P0, P1, R12, R27, R4", "R12 P0 P1 <- R12@0 R27@1 R4@2"},
          {"IADD3.X R13, R13, R2, RZ, P0, !P1", "R13 <- R13@0 R2@1 P0 P1"},
          {"LEA.HI.X R11, R12, UR9, R11, 0x2, P0", "R11 <- R12@0 UR9 R11@2 P0"},
          {"LEA R12, P0, R8, UR8, 0x4", "R12 P0 <- R8@0 UR8"},
          {"LOP3.LUT P0, RZ, R0, 0x1f, RZ, 0xc0, !PT", "P0 <- R0@0"},
          {"LOP3.LUT P0, R6, R6, 0x3, RZ, 0xc0, !P3", "P0 R6 <- R6@0 P3"},
          {"ISETP.NE.U32.AND.EX P0, P2, RZ, R4, PT, P1", "P0 P2 <- R4@1 P1"},
          {"FSETP.GEU.AND P0, PT, |R3|.reuse, 1.1e-38, PT", "P0 <- R3@0r"},
          {"HSETP2.GT.XOR P0, PT, R4.H0_H0, UR5.H0_H0, P1", "P0 <- R4@0 UR5 P1"},
          {"FCHK P0, R9, R3", "P0 <- R9@0 R3@1"},
          {"PLOP3.LUT P0, PT, P1, P2, UP3, 0xa8, 0x0", "P0 <- P1 P2 UP3"},
          {"SEL R7, R3, 0x1, !P0", "R7 <- R3@0 P0"},
          {"P2R R24, PR, R5, 0x41", "R24 <- P0 P6 R5@0"},
          {"R2P PR, R4, 0x6", "P1 P2 <- R4@0"},
          {"VOTE.ANY R6, PT, !P0", "R6 <- P0"},
          {"VOTE.ALL P0, P1", "P0 <- P1"},
          {"VOTEU.ANY UR4, UPT, PT", "UR4 <-"},
          {"USEL UR5, UR5, 0x1, UP0", "UR5 <- UR5 UP0"},
          {"UISETP.GT.AND.EX UP0, UPT, UR5, UR7, !UP1, UP2", "UP0 <- UR5 UR7 UP1 UP2"}});
}

TEST(Operands, OfLaneAndSystemInstructions) {
  expect({{"SHFL.UP P0, R16, R17, 0x1, RZ", "P0 R16 <- R17@0"},
          {"SHFL.IDX PT, R4, R5, R6, 0x1f", "R4 <- R5@0 R6@1"},
          {"MATCH.ALL PT, R4, R5", "R4 <- R5@0"},
          {"MATCH.ANY R4, R5", "R4 <- R5@0"},
          {"REDUX.SUM UR5, R0", "UR5 <- R0@0"},
          {"R2UR UR4, R5", "UR4 <- R5@0"},
          {"S2UR UR6, SR_CTAID.Y", "UR6 <-"},
          {"ELECT P1, URZ, PT", "P1 <-"},
          {"BAR.SYNC.DEFER_BLOCKING R4, R5", "<- R4@0 R5@1"},
          {"BSSY B0, 0x120", "<-"},
          {"BRA.DIV UR4, 0x5e0", "<- UR4"},
          {"@P0 BRA P2, 0x27b0", "<- P0? P2"},
          {"BRX R4 -0xb0", "<- R4+2@0a"},
          {"RET.REL.NODEC R6 0x0", "<- R6+2@0a"},
          {"CALL.ABS.NOINC R14", "<- R14+2@0a"},
          {"LEPC R20, 0xc70", "R20+2 <-"},
          {"WARPSYNC.COLLECTIVE R4, 0x120", "<- R4@0"},
          {"DEPBAR.LE SB0, 0x1, {2,3}", "<-"},
          {"CALL.ABS.NOINC `(_Z1fP2R3)", "<-"},
          {"S2R R3, SR_TID.X", "R3 <-"}});
}

TEST(Operands, OfMemoryHaveItsWidthAndTheirAddress) {
  expect(
      {{"LDG.E.128.CONSTANT R4, desc[UR6][R2.64+0x10]", "R4+4 <- UR6+2a R2+2@0a"},
       {"LDG.E.U8 R4, [R2.64]", "R4 <- R2+2@0a"},
       {"LDG.E R4, [R2.U32+UR4]", "R4 <- R2@0a UR4+2a"},
       {"LDG.E.ENL2.256 R8, R4, desc[UR6][R2.64]", "R8+4 R4+4 <- UR6+2a R2+2@0a"},
       {"STG.E.64 desc[UR6][R4.64+0x18], R2", "<- UR6+2a R4+2@0a R2+2@1"},
       {"ST.E.STRONG.GPU [R4], R9", "<- R4+2@0a R9@1"},
       {"LDS.64 R4, [R2+UR5+0x8]", "R4+2 <- R2@0a UR5a"},
       {"LDS R4, [R2.X4]", "R4 <- R2@0a"},
       {"STS.128 [R2+UR5], R32", "<- R2@0a UR5a R32+4@1"},
       {"LDSM.16.M88.4 R4, [R2]", "R4+4 <- R2@0a"},
       {"LDSM.16.MT88.2 R4, [R2]", "R4+2 <- R2@0a"},
      {"LDTM R4, tmem[UR4]", "R4 <- UR4a"},
      {"LDTM.x32 R4, tmem[UR4]", "R4+32 <- UR4a"},
      {"LDTM.16dp256bit.x16 R4, tmem[UR4]", "R4+64 <- UR4a"},
      {"STTM.16dp64bit.x4 tmem[UR4], R4", "<- UR4a R4+4@1"},
       {"STSM.16.M88 [R2], R4", "<- R2@0a R4@1"},
       {"LDC.64 R4, c[0x0][R2+0x10]", "R4+2 <- R2@0a"},
       {"ULDC.64 UR6, c[0x0][0x208]", "UR6+2 <-"},
       {"LDCU.128 UR8, c[0x0][0x3c0]", "UR8+4 <-"},
       {"LDGSTS.E.BYPASS.128 [R49+0x10], desc[UR8][R12.64], !P3", "<- R49@0a UR8+2a R12+2@1a P3"},
       {"ATOMG.E.ADD.64.STRONG.GPU PT, R4, desc[UR6][R2.64], R8", "R4+2 <- UR6+2a R2+2@0a R8+2@1"},
       {"ATOMG.E.ADD.F64.RN.STRONG.GPU PT, RZ, desc[UR6][R2.64], R8", "<- UR6+2a R2+2@0a R8+2@1"},
       {"ATOMG.E.CAS.STRONG.GPU P0, R4, [R2], R8, R9", "P0 R4 <- R2+2@0a R8@1 R9@2"},
       {"ATOMS.CAST.SPIN.64 R6, [R21], R4, R6", "R6+2 <- R21@0a R4+2@1 R6+2@2"},
       {"ATOMS.POPC.INC.32 RZ, [R18+UR9]", "<- R18@0a UR9a"},
       {"RED.E.ADD.F64.RN.STRONG.GPU [R2.64], R4", "<- R2+2@0a R4+2@1"},
       {"TLD.LZ RZ, R0, R12, UR6, 0x0, 1D, 0x1", "R0 <- R12@0 UR6+2"},
       {"TEX.LL R4, R6, R2, R8, UR6, 0x0, 2D, 0xf", "R4+2 R6+2 <- R2+2@0 R8@1 UR6+2"},
       {"SULD.D.BA.2D.64.STRONG.SM.TRAP R4, [R2], UR4, 0x0", "R4+2 <- R2+2@0a UR4+2"}});
}

TEST(Operands, OfMatrixProductsAreTheirFragments) {
  expect({{"HMMA.16816.F32.BF16 R4, R8.reuse, R2, R4", "R4+4 <- R8+4@0r R2+2@1 R4+4@2"},
          {"HMMA.16816.F16 R30, R4, R8, RZ", "R30+2 <- R4+4@0 R8+2@1"},
          {"HMMA.1688.F32 R16, R6, R18, R16", "R16+4 <- R6+2@0 R18@1 R16+4@2"},
          {"HMMA.1688.F32.TF32 R4, R8, R2, R4", "R4+4 <- R8+4@0 R2+2@1 R4+4@2"},
          {"HMMA.SP.16832.F32 R16, R4, R8, R16, R0, 0x0", "R16+4 <- R4+4@0 R8+4@1 R16+4@2 R0"},
          {"IMMA.16832.S8.S8 R16, R20.ROW, R34.COL, R16", "R16+4 <- R20+4@0 R34+2@1 R16+4@2"},
          {"IMMA.8816.S8.S8 R8, R4.ROW, R5.COL, R8", "R8+2 <- R4@0 R5@1 R8+2@2"},
          {"IMMA.16864.S4.S4 R12, R8.ROW, R4.COL, R12", "R12+4 <- R8+4@0 R4+2@1 R12+4@2"},
          {"BMMA.168256.AND.POPC R16, R20.ROW, R34.COL, RZ", "R16+4 <- R20+4@0 R34+2@1"},
          {"BMMA.88128.AND.POPC R16, R17.ROW, R18.COL, R16", "R16+2 <- R17@0 R18@1 R16+2@2"},
          {"DMMA.8x8x4 R4, R8, R10, R4", "R4+4 <- R8+2@0 R10+2@1 R4+4@2"},
          {"DMMA.16x8x16 R40, R8, R120, R80", "R40+8 <- R8+16@0 R120+8@1 R80+8@2"},
          {"QMMA.16832.F16.E5M2.E5M2 R8, R4, R16, R8", "R8+2 <- R4+4@0 R16+2@1 R8+2@2"}});
}

TEST(Operands, OfWarpgroupProductsAndTensorCopies) {
  expect(
      {{"HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, UP0, gsb0",
        "R24+128 <- UR12+4a R24+128@1 UP0"},
       {"HGMMA.64x128x16.F16 R24, gdesc[UR12], R24", "R24+32 <- UR12+4a R24+32@1"},
       {"HGMMA.64x104x16.F32.BF16 R24, R88, gdesc[UR4], R24", "R24+52 <- R88+4@0 UR4+2a R24+52@2"},
       {"QGMMA.SP.64x64x64.F32.E4M3.E4M3 R24, R88, gdesc[UR4], R24, R92, gsb0",
        "R24+32 <- R88+4@0 UR4+2a R24+32@2 R92"},
       {"IGMMA.64x64x32.S8.S8 R24, gdesc[UR8], R24", "R24+32 <- UR8+4a R24+32@1"},
       {"UTMALDG.2D [UR8], [UR4], desc[UR6]", "<- UR8+4a UR4+2a UR6+2a"},
       {"UTMALDG.2D.MULTICAST [UR20], [UR16], UR10, desc[UR6]", "<- UR20+4a UR16+2a UR10 UR6+2a"},
       {"UTMASTG.2D [UR12], [UR22], desc[UR6]", "<- UR12+3a UR22+2a UR6+2a"},
       {"UBLKCP.S.G [UR10], [UR6], UR5", "<- UR10+2a UR6+2a UR5"},
       {"UBLKCP.G.S [UR6], [UR5], UR8", "<- UR6+2a UR5a UR8"},
       {"SYNCS.EXCH.64 URZ, [UR6+0x8], UR4", "<- UR6a UR4+2"},
       {"SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R24+URZ], R19", "P0 <- R24@0a R19@1"},
       {"SYNCS.ARRIVE.TRANS64 RZ, [UR4], R3", "<- UR4a R3@1"},
       {"ARRIVES.LDGSTSBAR.64.ARVCNT [UR4]", "<- UR4a"},
       {"USETMAXREG.TRY_ALLOC.CTAPOOL UP0, 0xe8", "UP0 <-"}});
}

TEST(Operands, OfAnUnknownOpcodeBeginWithWhatIsWritten) {
  EXPECT_EQ(read("FROB.NEW R4, R5, R6"), "R4 <- R5@0 R6@1");
  EXPECT_EQ(read("FROB.64 R4, R6, UR8"), "R4+2 <- R6+2@0 UR8+2");
  EXPECT_EQ(read(""), "<-");
  EXPECT_EQ(read("@"), "<-");
  EXPECT_EQ(read("R4, R5"), "R5 <-");
  EXPECT_EQ(read("FADD"), "<-");
  EXPECT_EQ(read("FADD R300, R1, R99999999999"), "<- R1@2");
  EXPECT_EQ(read("HMMA.99999999.F32 R250, R4, R2, R4").substr(0, 8), "R250 <- ");
  EXPECT_EQ(read("LDG.E.128 R254, [R255.64]"), "R254+2 <- R255@0a");
}

TEST(Operands, AreReadFromAnyTextInBoundedTime) {
  const std::vector<std::string> texts = {
      "@!P0 LDG.E.128.CONSTANT R4, desc[UR6][R2.64+0x10]",
      "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, UP0, gsb0",
      "HMMA.SP.16832.F32 R16, R4.reuse, R8, R16, R0, 0x0",
      "IADD3 R12, P0, P1, |R12|.reuse, R27, R4",
      "UTMALDG.2D.MULTICAST [UR20], [UR16], UR10, desc[UR6]",
      "TEX.LL R4, R6, R2, R8, UR6, 0x0, 2D, 0xf",
      "P2R R24, PR, R5, 0x41",
      "CALL.REL.NOINC `($helper)",
      "DEPBAR.LE SB0, 0x1, {2,3}",
      "F2F.F64.F32 R4, c[0x0] [0x190]"};
  constexpr std::string_view kLetters = "RUPTZ0123456789.,[]{}()`|~!@+- xc\"*desgb\t\n\x7f\xff";
  std::mt19937 random(1);
  const auto begin = processor_time();
  std::size_t registers = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string text = texts[random() % texts.size()];
    for (std::uint32_t change = random() % 8 + 1; change > 0; --change) {
      const std::size_t at = random() % (text.size() + 1);
      const char letter = kLetters[random() % kLetters.size()];
      const std::string& other = texts[random() % texts.size()];
      switch (random() % 5) {
        case 0:
          text.insert(at, 1, letter);
          break;
        case 1:
          text.erase(at, random() % 4);
          break;
        case 2:
          if (at < text.size()) text[at] = letter;
          break;
        case 3:
          text.resize(at);
          break;
        default:
          text.insert(at, other, random() % other.size(), random() % 12);
      }
    }
    const Operands operands = read_operands(text);
    for (const SourceRegister& source : operands.reads) {
      ++registers;
      ASSERT_GE(source.range.first, 0) << text;
      ASSERT_GE(source.range.count, 1) << text;
      ASSERT_LE(source.range.first + source.range.count, RegisterRange::kFileRegisters) << text;
      ASSERT_LE(source.slot, 2) << text;
    }
    for (const RegisterRange& range : operands.writes) {
      ASSERT_GE(range.first, 0) << text;
      ASSERT_GE(range.count, 1) << text;
      ASSERT_LE(range.first + range.count, RegisterRange::kFileRegisters) << text;
    }
  }
  EXPECT_GT(registers, 10'000u);
  const std::chrono::duration<double> took = processor_time() - begin;
  EXPECT_LT(took.count(), 10);  // about 0.2 s
}

TEST(Operands, OfTensorCopiesByTheirCoordinates) {
  // Shared address and barrier, then a register a coordinate; a store has no barrier.
  expect({{"UTMALDG.1D [UR8], [UR4], desc[UR6]", "<- UR8+3a UR4+2a UR6+2a"},
          {"UTMALDG.5D [UR8], [UR4], desc[UR6]", "<- UR8+7a UR4+2a UR6+2a"},
          {"UTMASTG.1D [UR8], [UR4], desc[UR6]", "<- UR8+2a UR4+2a UR6+2a"},
          {"UTMASTG.5D [UR8], [UR4], desc[UR6]", "<- UR8+6a UR4+2a UR6+2a"}});
}

TEST(Operands, OfWideProductsWriteTheirCarryToo) {
  expect({{"IMAD.WIDE.U32 R4, P0, R6, R7, R8", "R4+2 P0 <- R6@0 R7@1 R8+2@2"},
          {"IMAD.HI.U32 R4, P0, R6, R7, R8", "R4 P0 <- R6@0 R7@1 R8+2@2"}});
}

}  // namespace
}  // namespace warpgauge::machine_code
