// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operations.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpgauge::machine_code {
namespace {

/// One instruction that 10 warps executed with 16 lanes each.
Operations of(const std::string& text) {
  ExecutedCode code;
  code.instructions = {{.text = text, .executed = 10, .threads = 160}};
  return operations_of(code);
}

double all(const Operations& operations) {
  return operations.fp32 + operations.fp64 + operations.tensor_fp64 +
         operations.tensor_fp64_m8n8k4 + operations.tensor_warp + operations.tensor_warpgroup;
}

TEST(Operations, OfThreadsCountThoseWhosePredicateHeld) {
  EXPECT_EQ(of("FFMA R0, R1, R2, R3").fp32, 320);
  EXPECT_EQ(of("FFMA.FTZ R0, R1, R2, R3").fp32, 320);
  EXPECT_EQ(of("FADD R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("@P0 FADD R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("@!UP1 FMUL.FTZ R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("FFMA2 R0, R2, R4, R6").fp32, 640);
  EXPECT_EQ(of("FADD2 R0, R2, R4").fp32, 320);
  EXPECT_EQ(of("FMUL2.FTZ R0, R2, R4").fp32, 320);
  EXPECT_EQ(of("DFMA R0, R2, R4, R6").fp64, 320);
  EXPECT_EQ(of("@!P3 DMUL R0, R2, R4").fp64, 160);
}

TEST(Operations, OfTensorCoresAreThoseOfTheShape) {
  // 16 x 8 x 16 products and sums of a warp.
  EXPECT_EQ(of("HMMA.16816.F32.BF16 R4, R8, R10, R4").tensor_warp, 10 * 4096);
  EXPECT_EQ(of("@P2 HMMA.16816.F32 R4, R8, R10, R4").tensor_warp, 10 * 4096);
  EXPECT_TRUE(of("HMMA.16816.F32.BF16 R4, R8, R10, R4").assumes.empty());
  // TF32 takes twice as long as bf16: 16 x 8 x 8 counts as much as 16 x 8 x 16.
  const Operations tf32 = of("HMMA.1688.F32.TF32 R4, R8, R10, R4");
  EXPECT_EQ(tf32.tensor_warp, 10 * 2048 * 2);
  EXPECT_EQ(tf32.assumes.size(), 1);
  // 8-bit types take half as long.
  EXPECT_EQ(of("IMMA.16832.S8.S8 R4, R8.ROW, R10.COL, R4").tensor_warp, 10 * 8192 / 2);
  // A warpgroup of four warps: 64 x 128 x 16, each warp a quarter.
  const Operations warpgroup = of("HGMMA.64x128x16.F32.BF16 R24, gdesc[UR4], R24, gsb0");
  EXPECT_EQ(warpgroup.tensor_warpgroup, 10 * 2. * 64 * 128 * 16 / 4);
  EXPECT_EQ(warpgroup.tensor_warp, 0);
  EXPECT_EQ(of("QGMMA.64x256x32.F32.E4M3.E4M3 R24, gdesc[UR4], R24").tensor_warpgroup,
            10 * 2. * 64 * 256 * 32 / 4 / 2);
}

// They are no work of the FP64 pipe, and each shape takes as long as it takes.
TEST(Operations, OfFp64ProductsStandByThemselves) {
  for (const char* small : {"DMMA.884 R0, R4, R6, R0", "DMMA.8x8x4 R0, R4, R6, R0"}) {
    EXPECT_EQ(of(small).tensor_fp64_m8n8k4, 10 * 512) << small;
    EXPECT_EQ(all(of(small)), 10 * 512) << small;
  }
  EXPECT_EQ(of("DMMA.16x8x4 R0, R4, R6, R0").tensor_fp64, 10 * 2. * 16 * 8 * 4);
  EXPECT_EQ(of("DMMA.16x8x8 R0, R4, R6, R0").tensor_fp64, 10 * 2. * 16 * 8 * 8);
  const Operations large = of("DMMA.16x8x16 R0, R4, R6, R0");
  EXPECT_EQ(large.tensor_fp64, 10 * 2. * 16 * 8 * 16);
  EXPECT_EQ(all(large), large.tensor_fp64);
}

// Opcodes as nvdisasm 13.2 prints them for sm_80, sm_90a and sm_120a.
TEST(Operations, OfSparseAndNarrowProducts) {
  const struct {
    const char* text;
    double shape, weight;
  } kCases[] = {
      {"HMMA.SP.16832.F32 R4, R8, R12, R4, R0, 0x0", 2. * 16 * 8 * 32, 1. / 2},
      {"HMMA.SP.16816.F32.BF16 R4, R6, R12, R4, R0, 0x0", 2. * 16 * 8 * 16, 1. / 2},
      {"HMMA.SP.16816.F32.TF32 R4, R8, R12, R4, R0, 0x0", 2. * 16 * 8 * 16, 2. / 2},
      {"IMMA.SP.16864.S8.S8 R8, R12.ROW, R16.COL, R8, R0, 0x0", 2. * 16 * 8 * 64, 1. / 4},
      {"IMMA.16864.S4.S4 R8, R12.ROW, R6.COL, R8", 2. * 16 * 8 * 64, 1. / 4},
      {"IMMA.SP.168128.S4.S4 R8, R12.ROW, R16.COL, R8, R0, 0x0", 2. * 16 * 8 * 128, 1. / 8},
      {"BMMA.168256.AND.POPC R8, R12.ROW, R6.COL, R8", 2. * 16 * 8 * 256, 1. / 16},
      {"BMMA.168128.XOR.POPC R8, R6.ROW, R0.COL, R8", 2. * 16 * 8 * 128, 1. / 16},
      {"BMMA.88128.AND.POPC R6, R0.ROW, R9.COL, R6", 2. * 8 * 8 * 128, 1. / 16},
      {"QMMA.16832.F32.E2M1.E2M1 R8, R12, R6, R8", 2. * 16 * 8 * 32, 1. / 2},
      {"QMMA.SP.16864.F32.E3M2.E2M3 R8, R12, R16, R8, R0, 0x0", 2. * 16 * 8 * 64, 1. / 4},
      {"QMMA.SF.16832.F32.E4M3.E4M3.E8 R8, R12, R6, R8, R0, R0, URZ", 2. * 16 * 8 * 32, 1. / 2},
      {"OMMA.SF.16864.F32.E2M1.E2M1.UE4M3.4X R8, R12, R6, R8, R0, R0, URZ", 2. * 16 * 8 * 64,
       1. / 4},
      {"OMMA.SF.SP.168128.F32.E2M1.E2M1.UE4M3.4X R8, R12, R16, R8, R6, R6, URZ, 0x0",
       2. * 16 * 8 * 128, 1. / 8},
  };
  for (const auto& c : kCases) {
    const Operations found = of(c.text);
    EXPECT_EQ(found.tensor_warp, 10 * c.shape * c.weight) << c.text;
    EXPECT_EQ(all(found), found.tensor_warp) << c.text;
    EXPECT_TRUE(found.unknown_products.empty()) << c.text;
    const bool sparse = std::string_view(c.text).find(".SP.") != std::string_view::npos;
    const auto says = [&](const char* words) {
      return std::ranges::any_of(found.assumes,
                                 [&](const std::string& t) { return t.find(words) != t.npos; });
    };
    EXPECT_EQ(says("half of their shape"), sparse) << c.text;
    EXPECT_EQ(says("a quarter"), c.text[0] == 'B' || c.text[0] == 'O' ||
                                     std::string_view(c.text).find(".S4") != std::string_view::npos)
        << c.text;
  }
  EXPECT_EQ(of("HGMMA.SP.64x128x32.F32.BF16 R24, gdesc[UR4], R24").tensor_warpgroup,
            10 * 2. * 64 * 128 * 32 / 4 / 2);
}

TEST(Operations, OfUnknownShapesAndOtherInstructionsAreNone) {
  for (const char* text : {"HMMA.99999.F32 R4, R8, R10, R4", "HMMA R4, R8, R10, R4", "HMMA. R4",
                           "HGMMA R24, gdesc[UR4]", "HGMMA.64x128 R24", "HGMMA.64xx16 R24",
                           "HGMMA.x R24", "HGMMA.64x128x99999999999999 R24", "DMMA.1 R0",
                           "IADD3 R0, R1, R2, R3", "FSETP.GT.AND P0, PT, R0, R1, PT", "FFMAX R0",
                           "MUFU.RCP R0, R1", "HFMA2.MMA R0, -RZ, RZ, 0, 0", "", "@P0", "@", "."}) {
    EXPECT_EQ(all(of(text)), 0) << text;
  }
  EXPECT_EQ(all(operations_of({})), 0);
}

// An instruction whose number of products is unknown is named; it does not count as none.
TEST(Operations, ProductsOfAnotherFamilyAreNamed) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(of("UTCHMMA.2CTA gdesc[UR4], gdesc[UR6], tmem[UR8]").unknown_products,
            Texts{"UTCHMMA.2CTA"});
  EXPECT_EQ(of("@P0 HMMA.SP.99999.F32 R4, R8, R10, R4").unknown_products,
            Texts{"HMMA.SP.99999.F32"});
  for (const char* known : {"HMMA.16816.F32 R4, R8, R10, R4", "DMMA.8x8x4 R0, R4, R6, R0",
                            "HGMMA.64x128x16.F32.BF16 R24, gdesc[UR4], R24", "DFMA R0, R2, R4, R6",
                            "HFMA2.MMA R0, -RZ, RZ, 0, 0"}) {
    EXPECT_EQ(of(known).unknown_products, Texts{}) << known;
  }
}

// Machine code of tcgen05 says how many products; their size is in a descriptor.
TEST(Operations, ProductsOfADescriptorSayWhyTheyAreUnknown) {
  for (const char* text : {"UTCHMMA gdesc[UR8], gdesc[UR10], tmem[UR4], tmem[UR12], idesc[UR13]",
                           "UTCQMMA.2CTA gdesc[UR8], gdesc[UR10], tmem[UR4]",
                           "UTCIMMA gdesc[UR8], gdesc[UR10], tmem[UR4]",
                           "UTCOMMA.4X gdesc[UR8], gdesc[UR10], tmem[UR4]"}) {
    const Operations found = of(text);
    EXPECT_EQ(all(found), 0) << text;
    EXPECT_EQ(why_unknown(found),
              "how much " + std::string(opcode_of(text)) +
                  " multiply is not known: rows, columns and depth are in a register, not in the "
                  "machine code");
  }
  EXPECT_EQ(why_unknown(of("HMMA.99999 R4, R8, R10, R4")),
            "how much HMMA.99999 multiply is not known");
  EXPECT_EQ(why_unknown(of("HMMA.16816.F32 R4, R8, R10, R4")), "");
}

}  // namespace
}  // namespace warpgauge::machine_code
