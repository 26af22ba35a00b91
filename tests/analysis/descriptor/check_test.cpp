// SPDX-License-Identifier: Apache-2.0
// Amounts that cannot be true together.
#include "analysis/descriptor/check.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "analysis/base/error.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;

using Amounts = std::initializer_list<std::pair<Resource, double>>;

Descriptor kernel_with(Amounts amounts, bool is_counted) {
  Descriptor kernel;
  kernel.launch = {.grid_blocks = 1, .threads_per_block = 32};
  kernel.work.set(kWarpInstructions, 1000);
  for (const auto& [resource, amount] : amounts) kernel.work.set(resource, amount);
  if (is_counted) kernel.counts["executed"] = 1000;
  return kernel;
}

std::string said_of(const Descriptor& kernel) {
  try {
    check(kernel);
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "accepted";
}

std::string complaint_of(Amounts amounts, bool is_counted = false) {
  return said_of(kernel_with(amounts, is_counted));
}

/// What check() says of these loads; of machine code whose executions have `lanes` in the mean.
std::string complaint(double requests, double sectors, bool is_counted, double lanes = 0) {
  Descriptor kernel =
      kernel_with({{kLoadRequests, requests}, {kL1LoadSectors, sectors}}, is_counted);
  if (lanes > 0) {
    kernel.code.instructions = {
        {.text = "LDG.E R4, desc[UR4][R2.64]", .executed = requests, .threads = lanes * requests}};
  }
  return said_of(kernel);
}

TEST(Check, ALoadTouchesFromOneSectorTo32) {
  EXPECT_EQ(complaint(100, 100, false), "accepted");
  EXPECT_EQ(complaint(100, 3200, false), "accepted");
  EXPECT_EQ(complaint(100, 98, false),
            "work.l1_load_sectors: is 98: 100 load_requests touch a sector each, or more");
  EXPECT_EQ(complaint(100, 3300, false),
            "work.l1_load_sectors: is 3300: 100 load_requests touch at most 3200 sectors, one for "
            "each lane");
}

TEST(Check, ALoadWithoutALaneTouchesNothing) {
  EXPECT_EQ(complaint(100, 25, false, 0.25), "accepted");
  EXPECT_EQ(complaint(100, 24, false, 0.25),
            "work.l1_load_sectors: is 24: 25 load_requests touch a sector each, or more");
  EXPECT_NE(complaint(100, 25, false, 1), "accepted");
}

// Counters of different passes, where warps waited longer in one, may differ more.
TEST(Check, CountersOfDifferentPassesMayDiffer) {
  EXPECT_EQ(complaint(100, 60, true), "accepted");
  EXPECT_EQ(complaint(100, 6000, true), "accepted");
  EXPECT_NE(complaint(100, 40, true), "accepted");
  EXPECT_NE(complaint(100, 6500, true), "accepted");
}

TEST(Check, WhatIsStatedPassesWhatItMustPass) {
  EXPECT_EQ(complaint_of({{kL2ReadSectors, 10}, {kDramReadBytes, 640}}), "accepted");
  EXPECT_EQ(complaint_of({{kL2ReadSectors, 10}, {kDramReadBytes, 1e9}}),
            "work.dram_read_bytes: is 1000000000: the sectors that pass L2 bring at most 640");
  EXPECT_EQ(complaint_of({{kL2ReadSectors, 10}, {kDramReadBytes, 1e9}}, true), "accepted");
  EXPECT_EQ(complaint_of({{kDramWriteBytes, 320}}),
            "work.dram_write_bytes: what DRAM is given passes L2: l2_write_sectors must be stated");
  EXPECT_EQ(complaint_of({{kDramWriteBytes, 320}, {kL2WriteSectors, 10}}), "accepted");
  EXPECT_EQ(complaint_of({{kLoadRequests, 10}, {kL1LoadSectors, 40}, {kLoadsInFlight, 11}}),
            "work.loads_in_flight: is 11: the kernel has 10 load_requests");
  EXPECT_EQ(complaint_of({{kChainFfma, 1e9}}),
            "work.chain_ffma: is 1000000000: the kernel has 1000 warp_instructions");
}

TEST(Check, OperationsComeOfInstructions) {
  EXPECT_EQ(complaint_of({{kFlopFp32, 64}}),
            "work.flop_fp32: is 64, but no instruction does them: fma must be stated");
  EXPECT_EQ(complaint_of({{kFma, 50}, {kFlopFp32, 6400}}), "accepted");
  EXPECT_EQ(complaint_of({{kFma, 50}, {kFlopFp32, 6500}}),
            "work.flop_fp32: is 6500: 50 warp instructions of fma do at most 6400 (two fused "
            "multiply-adds a lane, FFMA2)");
  EXPECT_EQ(complaint_of({{kFlopFp64, 64}}),
            "work.flop_fp64: is 64, but no instruction does them: fp64 must be stated");
  EXPECT_EQ(complaint_of({{kFp64, 1}, {kFlopFp64, 64}}), "accepted");
  EXPECT_EQ(complaint_of({{kFp64, 1}, {kFlopFp64, 65}}),
            "work.flop_fp64: is 65: 1 warp instructions of fp64 do at most 64 (one fused "
            "multiply-add a lane)");
  EXPECT_EQ(complaint_of({{kTensorBf16MmaSync, 9e6}}),
            "work.tensor_bf16_mma_sync: is 9000000: 1000 warp instructions of warp_instructions do "
            "at most 8192000 (sparse products, zeros included)");
  EXPECT_EQ(complaint_of({{kTensorBf16Wgmma, 3e8}}),
            "work.tensor_bf16_wgmma: is 300000000: 1000 warp instructions of warp_instructions do "
            "at most 262144000 (sparse products, zeros included)");
}

TEST(Check, RefusesCountsThatCannotBeTrueTogether) {
  EXPECT_NE(complaint_of({{kLoadRequests, 1}}).find("work.load_requests: loads touch sectors"),
            std::string::npos);
  EXPECT_NE(
      complaint_of({{kDramReadBytes, 1}}).find("work.dram_read_bytes: what DRAM reads passes L2"),
      std::string::npos);
  EXPECT_NE(complaint_of({{kLoadsInFlight, 1}}).find("work.loads_in_flight: of how many loads?"),
            std::string::npos);
  // DRAM reads the rest of a sector that is stored in part.
  EXPECT_EQ(complaint_of({{kDramReadBytes, 320}, {kL2WriteSectors, 10}}), "accepted");
  // Atomics that miss L2 read DRAM, and no SM reads L2.
  EXPECT_EQ(complaint_of({{kDramReadBytes, 1}, {kGlobalAtomicsSpread, 1}}), "accepted");
  EXPECT_NE(complaint_of({{kLoadRequests, 1}, {kL1LoadSectors, 1}, {kLoadsInFlight, 0.5}})
                .find("work.loads_in_flight: must be at least 1"),
            std::string::npos);
  EXPECT_NE(
      complaint_of({{kLoadRequests, 1}, {kL1LoadSectors, 1}, {kLoadsInFlight, 1}, {kChainL2, 1}})
          .find("work.chain_l2: the wait for loads is counted twice"),
      std::string::npos);
}

}  // namespace
}  // namespace warpgauge::descriptor
