// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operations.h"

#include <gtest/gtest.h>

namespace warpgauge::machine_code {
namespace {

/// One instruction that 10 warps executed with 16 lanes each.
Operations of(const std::string& text) {
  ExecutedCode code;
  code.instructions = {{.text = text, .executed = 10, .threads = 160}};
  return operations_of(code);
}

double all(const Operations& operations) {
  return operations.fp32 + operations.fp64 + operations.tensor_warp + operations.tensor_warpgroup;
}

TEST(Operations, OfThreadsCountThoseWhosePredicateHeld) {
  EXPECT_EQ(of("FFMA R0, R1, R2, R3").fp32, 320);
  EXPECT_EQ(of("FFMA.FTZ R0, R1, R2, R3").fp32, 320);
  EXPECT_EQ(of("FADD R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("@P0 FADD R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("@!UP1 FMUL.FTZ R0, R1, R2").fp32, 160);
  EXPECT_EQ(of("FFMA2 R0, R2, R4, R6").fp32, 640);
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
  // 8 x 8 x 4 of fp64.
  EXPECT_EQ(of("DMMA.884 R0, R4, R6, R0").fp64, 10 * 512);
  EXPECT_EQ(of("DMMA.884 R0, R4, R6, R0").tensor_warp, 0);
  // A warpgroup of four warps: 64 x 128 x 16, each warp a quarter.
  const Operations warpgroup = of("HGMMA.64x128x16.F32.BF16 R24, gdesc[UR4], R24, gsb0");
  EXPECT_EQ(warpgroup.tensor_warpgroup, 10 * 2. * 64 * 128 * 16 / 4);
  EXPECT_EQ(warpgroup.tensor_warp, 0);
  EXPECT_EQ(of("QGMMA.64x256x32.F32.E4M3.E4M3 R24, gdesc[UR4], R24").tensor_warpgroup,
            10 * 2. * 64 * 256 * 32 / 4 / 2);
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
  EXPECT_EQ(of("@P0 HMMA.SP.16832.F32 R4, R8, R10, R4").unknown_products,
            Texts{"HMMA.SP.16832.F32"});
  for (const char* known : {"HMMA.16816.F32 R4, R8, R10, R4", "DMMA.8x8x4 R0, R4, R6, R0",
                            "HGMMA.64x128x16.F32.BF16 R24, gdesc[UR4], R24", "DFMA R0, R2, R4, R6",
                            "HFMA2.MMA R0, -RZ, RZ, 0, 0"}) {
    EXPECT_EQ(of(known).unknown_products, Texts{}) << known;
  }
  EXPECT_EQ(of("DMMA.16x8x8 R0, R4, R6, R0").fp64, 10 * 2. * 16 * 8 * 8);
}

}  // namespace
}  // namespace warpgauge::machine_code
