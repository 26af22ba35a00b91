// SPDX-License-Identifier: Apache-2.0
// Counts over a grid from some of its blocks.
#include "analysis/interpret/sample.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace sample_tests {
namespace {

/// A loop of `trips` passes, a register of the block's number that was changed first. 0x20 is the
/// loop's only instruction but its end.
machine_code::ExecutedCode loop_of(const std::string& trips) {
  return planted::code_of({"S2R R0, SR_CTAID.X", trips, "IADD3 R0, R0, -0x1, RZ",
                           "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x20", "EXIT"});
}

/// Grids are executed whole where that is cheap; here it never is.
constexpr SampleLimits kNeverCheap = {.cheap = 0};

KernelInput input_of(const machine_code::ExecutedCode& code, std::uint32_t blocks) {
  return {.code = &code, .grid = {blocks, 1, 1}, .block = {64, 1, 1}};
}

TEST(Samples, OfASmallGridAreAllOfIt) {
  const auto code = loop_of("IADD3 R0, R0, 0x1, RZ");
  const Sample found = sample(input_of(code, 10));
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.clusters_run, 10u);
  EXPECT_EQ(found.counts[2].executed, 2 * 55);
  EXPECT_EQ(found.counts[2].threads, 64 * 55);
}

TEST(Samples, OfBlocksThatAreAlikeStandForAll) {
  const auto code = loop_of("MOV R0, 0x5");
  const Sample found = sample(input_of(code, 10'000), kNeverCheap);
  EXPECT_TRUE(found.exact);
  EXPECT_LT(found.clusters_run, 8u);
  EXPECT_EQ(found.counts[2].executed, 2 * 5 * 10'000.0);
}

TEST(Samples, AreWholeGridsWhereThatIsCheap) {
  const auto code = loop_of("MOV R0, 0x5");
  auto input = input_of(code, 10'000);
  input.device = Device{.sms = 10, .resident_blocks = 4};
  const Sample found = sample(input);
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.clusters_run, 10'000u);
  EXPECT_EQ(found.counts[2].executed, 2 * 5 * 10'000.0);
  // 2 + 5 * 3 + 1 instructions of each of 20,000 warps.
  EXPECT_EQ(found.placement.of_a_partition, 18 * 20'000 / 40.0);
  EXPECT_EQ(found.placement.of_busiest, found.placement.of_a_partition);
}

TEST(Samples, KnowTheFirstAndTheLastBlock) {
  // All blocks make one pass, the last one 100.
  const auto code =
      planted::code_of({"S2R R1, SR_CTAID.X", "ISETP.EQ.AND P1, PT, R1, 0x3e7, PT",
                        "SEL R0, RZ, 0x1, !P1", "@P1 MOV R0, 0x64", "IADD3 R0, R0, -0x1, RZ",
                        "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x40", "EXIT"});
  auto input = input_of(code, 1'000);
  input.device = Device{.sms = 100, .resident_blocks = 8};
  const Sample found = sample(input, kNeverCheap);
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.counts[4].executed, 2 * (999 + 100));
  EXPECT_EQ(found.placement.of_longest_warp, 4 + 100 * 3 + 1);
}

TEST(Samples, SeeThatAGridIsLargerThanItsWork) {
  // The first hundred blocks make 100 passes, all others one.
  const auto code =
      planted::code_of({"S2R R1, SR_CTAID.X", "ISETP.LT.AND P1, PT, R1, 0x64, PT",
                        "SEL R0, RZ, 0x1, !P1", "@P1 MOV R0, 0x64", "IADD3 R0, R0, -0x1, RZ",
                        "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x40", "EXIT"});
  auto input = input_of(code, 1'000);
  input.device = Device{};
  for (const SampleLimits& limits : {kNeverCheap, SampleLimits{}}) {
    const Sample found = sample(input, limits);
    EXPECT_EQ(found.exact, limits.cheap > 0);
    EXPECT_NEAR(found.counts[4].executed / (2 * (100 * 100 + 900)), 1, 0.2);
    EXPECT_NEAR(static_cast<double>(found.working_blocks), 100, 20);
  }
}

TEST(Samples, OfGridsThatTakeLongerThanTheirMiddleAreNotOfTheFirstBlocks) {
  // Blocks of the first tenth make 1,000 passes, all others one: the one in the middle is cheap.
  const auto code =
      planted::code_of({"S2R R1, SR_CTAID.X", "ISETP.LT.AND P1, PT, R1, 0x64, PT",
                        "SEL R0, RZ, 0x1, !P1", "@P1 MOV R0, 0x3e8", "IADD3 R0, R0, -0x1, RZ",
                        "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x40", "EXIT"});
  const Sample found = sample(input_of(code, 1'000), {.instructions = 300'000});
  EXPECT_FALSE(found.exact);
  EXPECT_NEAR(found.counts[4].executed / (2 * (100 * 1'000 + 900)), 1, 0.3);
}

TEST(Samples, GuardsOfSingleLanesMakeNoDifference) {
  // Every second block adds in one lane alone: as the last step of a division does.
  const auto code = planted::code_of({"S2R R0, SR_CTAID.X", "LOP3.LUT R1, R0, 0x1, RZ, 0xc0, !PT",
                                      "S2R R2, SR_TID.X", "ISETP.LT.AND P0, PT, R2, R1, PT",
                                      "@P0 IADD3 R2, R2, 0x1, RZ", "MOV R3, R2", "MOV R3, R2",
                                      "MOV R3, R2", "MOV R3, R2", "EXIT"});
  const Sample found = sample(input_of(code, 10'000), kNeverCheap);
  EXPECT_TRUE(found.exact);
  EXPECT_LT(found.clusters_run, 8u);
}

TEST(Samples, OfBlocksThatDifferSaySo) {
  const auto code = loop_of("IADD3 R0, R0, 0x1, RZ");  // as many passes as the block's number
  const Sample found = sample(input_of(code, 1'000), kNeverCheap);
  EXPECT_FALSE(found.exact);
  EXPECT_EQ(found.clusters_run, SampleLimits{}.many + 2) << "and the ones at both ends";
  EXPECT_NEAR(found.counts[2].executed / (2 * 500'500.0), 1, 0.01);
  EXPECT_GT(found.spread, 0.01);
  EXPECT_LT(found.spread, 0.2);
}

TEST(Samples, OfRowsOfAPictureAreNotAllOfTheSameRows) {
  // Rows of 256 blocks: the first 64 of each row make 100 passes, all others one.
  const auto code = planted::code_of({"S2R R1, SR_CTAID.X", "LOP3.LUT R2, R1, 0xff, RZ, 0xc0, !PT",
                                      "ISETP.LT.AND P1, PT, R2, 0x40, PT", "SEL R0, RZ, 0x1, !P1",
                                      "@P1 MOV R0, 0x64", "IADD3 R0, R0, -0x1, RZ",
                                      "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x50", "EXIT"});
  const Sample found = sample(input_of(code, 65'536), kNeverCheap);
  EXPECT_FALSE(found.exact);
  const double off = found.counts[5].executed / (2 * 65'536 * (100 * 0.25 + 0.75)) - 1;
  EXPECT_LT(std::abs(off), 3 * found.spread);
  EXPECT_LT(found.spread, 0.2);
}

// Four lanes of a warp want each of eight words, all in one sector.
TEST(Samples, SayHowOftenAtomicsChangeOnePlace) {
  const auto code = planted::code_of({"S2R R30, SR_TID.X", "LOP3.LUT R31, R30, 0x7, RZ, 0xc0, !PT",
                                      "IMAD.WIDE R26, R31, 0x4, c[0x0][0x210]",
                                      "RED.E.ADD.STRONG.GPU desc[UR4][R26.64], R30", "EXIT"});
  auto input = input_of(code, 10);
  input.device = Device{.sms = 10, .resident_blocks = 4};
  input.constants.parameter_base = 0x210;
  input.constants.parameters = {{.offset_bytes = 0, .size_bytes = 8}};
  input.arguments = {BufferArgument{4096, {}}};
  const Sample found = sample(input);
  ASSERT_EQ(found.stopped, "");
  EXPECT_EQ(found.counts[3].sectors, 2 * 10);
  EXPECT_DOUBLE_EQ(found.hot_place.share, 1);
  EXPECT_DOUBLE_EQ(found.hot_place.per_sector, 4);
}

TEST(Samples, LetTheLastBlockStandForItself) {
  // Blocks make as many passes as the lowest bits of their number, the last one 10,000.
  const auto code = planted::code_of({"S2R R1, SR_CTAID.X", "LOP3.LUT R0, R1, 0x7, RZ, 0xc0, !PT",
                                      "ISETP.EQ.AND P1, PT, R1, 0x1387, PT", "@P1 MOV R0, 0x2710",
                                      "IADD3 R0, R0, -0x1, RZ", "ISETP.GT.AND P0, PT, R0, RZ, PT",
                                      "@P0 BRA 0x40", "EXIT"});
  auto input = input_of(code, 5'000);
  input.device = Device{.sms = 100, .resident_blocks = 8};
  const Sample found = sample(input, kNeverCheap);
  // 0 to 7 passes, and at least one.
  const double others = 4'999 * (1 + 28) / 8.0;
  EXPECT_NEAR(found.counts[4].executed / 2 - 10'000, others, 0.1 * others);
  EXPECT_GE(found.placement.of_busiest, 30'000) << "its warps, on one partition each";
}

TEST(Samples, OfAllBlocksOfALargerGridAreExact) {
  // Few enough to be executed all, once it is seen that they differ.
  const auto code = loop_of("IADD3 R0, R0, 0x1, RZ");
  auto input = input_of(code, 90);
  input.device = Device{};
  const Sample found = sample(input, kNeverCheap);
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.clusters_run, 90u);
  EXPECT_EQ(found.counts[2].executed, 2 * 90 * 91 / 2);
  EXPECT_EQ(found.touched.read, 0);
}

TEST(Samples, SeeBlocksOfOddNumbers) {
  // They make ten passes, the others one.
  const auto code =
      planted::code_of({"S2R R1, SR_CTAID.X", "LOP3.LUT P1, RZ, R1, 0x1, RZ, 0xc0, !PT",
                        "SEL R0, RZ, 0x1, P1", "@P1 MOV R0, 0xa", "IADD3 R0, R0, -0x1, RZ",
                        "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x40", "EXIT"});
  for (const std::uint32_t blocks : {80u, 81u, 1'000u}) {
    const Sample found = sample(input_of(code, blocks), kNeverCheap);
    EXPECT_EQ(found.exact, found.clusters_run == blocks) << blocks;
    const double off = found.counts[4].executed / (2 * 5.5 * blocks) - 1;
    EXPECT_LE(std::abs(off), found.exact ? 0.05 : 0.25) << blocks;
    EXPECT_LT(found.spread, 0.1) << blocks;
  }
}

TEST(Samples, SayWhyTheyStopped) {
  const auto code =
      planted::code_of({"LDC.64 R2, c[0x0][0x210]", "LDG.E R0, desc[UR4][R2.64]", "EXIT"});
  const Sample found = sample(input_of(code, 1'000), kNeverCheap);
  EXPECT_NE(found.stopped.find("c[0x0][0x210]"), std::string::npos) << found.stopped;
}

}  // namespace
}  // namespace sample_tests
}  // namespace warpgauge::interpret
