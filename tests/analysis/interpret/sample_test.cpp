// SPDX-License-Identifier: Apache-2.0
// Counts over a grid from some of its blocks.
#include "analysis/interpret/sample.h"

#include <gtest/gtest.h>

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
  const Sample found = sample(input_of(code, 10'000));
  EXPECT_TRUE(found.exact);
  EXPECT_LT(found.clusters_run, 8u);
  EXPECT_EQ(found.counts[2].executed, 2 * 5 * 10'000.0);
}

TEST(Samples, KnowTheFirstAndTheLastBlock) {
  // All blocks make one pass, the last one 100.
  const auto code =
      planted::code_of({"S2R R1, SR_CTAID.X", "ISETP.EQ.AND P1, PT, R1, 0x3e7, PT",
                        "SEL R0, RZ, 0x1, !P1", "@P1 MOV R0, 0x64", "IADD3 R0, R0, -0x1, RZ",
                        "ISETP.GT.AND P0, PT, R0, RZ, PT", "@P0 BRA 0x40", "EXIT"});
  const Sample found = sample(input_of(code, 1'000));
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.counts[4].executed, 2 * (999 + 100));
}

TEST(Samples, OfBlocksThatDifferSaySo) {
  const auto code = loop_of("IADD3 R0, R0, 0x1, RZ");  // as many passes as the block's number
  const Sample found = sample(input_of(code, 1'000));
  EXPECT_FALSE(found.exact);
  EXPECT_EQ(found.clusters_run, 2 + SampleLimits{}.many);
  EXPECT_NEAR(found.counts[2].executed / (2 * 500'500.0), 1, 0.01);
  EXPECT_GT(found.spread, 0.01);
  EXPECT_LT(found.spread, 0.2);
}

TEST(Samples, SayWhyTheyStopped) {
  const auto code =
      planted::code_of({"LDC.64 R2, c[0x0][0x210]", "LDG.E R0, desc[UR4][R2.64]", "EXIT"});
  const Sample found = sample(input_of(code, 1'000));
  EXPECT_NE(found.stopped.find("c[0x0][0x210]"), std::string::npos) << found.stopped;
}

}  // namespace
}  // namespace sample_tests
}  // namespace warpgauge::interpret
