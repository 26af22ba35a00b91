// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "analysis/base/defect.h"
#include "analysis/model/predict.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::LaunchShape;

/// An SM of compute capability 9.0, as cudaOccupancyMaxActiveBlocksPerMultiprocessor knows it.
constexpr SmLimits kHopper = {.max_threads = 2048,
                              .max_blocks = 32,
                              .registers = 65536,
                              .shared_bytes = 233472,
                              .sub_partitions = 4,
                              .warp_lanes = 32};

LaunchShape block_of(int threads, int registers, int shared_bytes) {
  LaunchShape block;
  block.threads_per_block = threads;
  block.registers_per_thread = registers;
  block.shared_bytes_per_block = shared_bytes;
  return block;
}

struct Case {
  int threads, registers, shared_bytes;
  int blocks;
  const char* limited_by;
};

TEST(Occupancy, FollowsEachLimit) {
  // Worked out by hand from the rounding that launch.h states.
  const Case cases[] = {
      {32, 16, 0, 32, "blocks"},
      {128, 32, 0, 16, "threads"},
      {256, 32, 0, 8, "threads"},
      {256, 33, 0, 6, "registers"},   // 33 * 32 -> 1280 a warp; 12 warps a sub-partition
      {256, 255, 0, 1, "registers"},  // 8192 a warp; 2 a sub-partition, 8 in all
      {1024, 64, 0, 1, "registers"},  // 2048 a warp; 8 a sub-partition, 32 in all
      {1024, 65, 0, 0, "registers"},  // 2304 a warp; 7 a sub-partition, 28 in all
      {96, 168, 0, 4, "registers"},   // 5376 a warp; 3 a sub-partition, 12 warps of 3
      {1000, 0, 0, 2, "threads"},     // 32 warps, the last one short of lanes
      {128, 0, 232448, 1, "shared memory"},
      {128, 0, 232449, 0, "shared memory"},
      {128, 0, 48 * 1024, 4, "shared memory"},  // 49 KiB each with the system's share
      {128, 0, 13568, 16, "threads"},           // 14592 * 16 = 233472: just fits
      {128, 0, 13569, 15, "shared memory"},     // rounded up by 128 bytes: does not
  };
  for (const Case& c : cases) {
    const Occupancy result = occupancy(block_of(c.threads, c.registers, c.shared_bytes), kHopper);
    EXPECT_EQ(result.blocks_per_sm, c.blocks)
        << c.threads << " threads, " << c.registers << " registers, " << c.shared_bytes << " bytes";
    EXPECT_EQ(result.limited_by, c.limited_by) << c.threads;
  }
}

/// Every configuration that the probe launch/occupancy_limits ran on an H200, and how many blocks
/// it saw together on one SM.
TEST(Occupancy, SaysWhatAnH200WasSeenToHold) {
  std::ifstream file(WARPGAUGE_SOURCE_DIR "/tests/analysis/model/h200_residents.csv");
  std::string line;
  std::getline(file, line);
  ASSERT_EQ(line, "threads,registers,shared_bytes,blocks_held");
  int configurations = 0;
  while (std::getline(file, line)) {
    int threads = 0, registers = 0, shared_bytes = 0, held = 0;
    char comma = 0;
    std::istringstream(line) >> threads >> comma >> registers >> comma >> shared_bytes >> comma >>
        held;
    EXPECT_EQ(occupancy(block_of(threads, registers, shared_bytes), kHopper).blocks_per_sm, held)
        << line;
    ++configurations;
  }
  EXPECT_GE(configurations, 700);
}

TEST(Occupancy, CountsWarps) {
  const Occupancy result = occupancy(block_of(96, 168, 0), kHopper);
  EXPECT_EQ(result.warps_per_block, 3);
  EXPECT_EQ(result.warps_per_sm(), 12);
  EXPECT_EQ(result.max_warps_per_sm, 64);
  EXPECT_DOUBLE_EQ(result.fraction(), 12.0 / 64);
}

TEST(Occupancy, NeverGrowsWithWhatABlockTakes) {
  int before = 33;
  for (int registers = 16; registers <= 255; ++registers) {
    const int blocks = occupancy(block_of(128, registers, 0), kHopper).blocks_per_sm;
    EXPECT_LE(blocks, before) << registers;
    before = blocks;
  }
  before = 33;
  for (int bytes = 0; bytes <= 240000; bytes += 1000) {
    const int blocks = occupancy(block_of(128, 0, bytes), kHopper).blocks_per_sm;
    EXPECT_LE(blocks, before) << bytes;
    before = blocks;
  }
}

TEST(SmLimits, ComeFromTheProfile) {
  profile::Profile device = planted::device();
  EXPECT_EQ(sm_limits(device).shared_bytes, 102400);
  EXPECT_EQ(sm_limits(device).sub_partitions, 4);
  device.entries.erase("sm.registers");
  device.absent["sm.registers"] = "the driver did not say";
  try {
    sm_limits(device);
    FAIL() << "a limit was made up";
  } catch (const costs::AbsentKey& absent) {
    EXPECT_EQ(absent.key, "sm.registers");
    EXPECT_EQ(absent.why, "the driver did not say");
  }
}

TEST(SmLimits, RoundingIsKnownFromCapability8On) {
  profile::Profile device = planted::device();
  for (const char* capability : {"8.0", "8.9", "10.0", "12.1"}) {
    device.compute_capability = capability;
    EXPECT_NO_THROW(sm_limits(device)) << capability;
  }
  for (const char* capability : {"7.5", "", "?"}) {
    device.compute_capability = capability;
    EXPECT_THROW(sm_limits(device), costs::AbsentKey) << capability;
  }
}

TEST(Occupancy, ALaunchThatTheDeviceRefusesIsADefect) {
  profile::Profile device = planted::device();
  planted::set(device, "block.max_threads", 1024, "1");
  planted::set(device, "shared.max_bytes_per_block", 90000, "bytes");
  const auto refusal = [&device](const descriptor::LaunchShape& launch) -> std::string {
    Descriptor kernel = planted::kernel(1);
    kernel.launch = launch;
    try {
      predict(kernel, device);
      return "none";
    } catch (const Defect& defect) {
      return defect.what();
    }
  };
  descriptor::LaunchShape launch = planted::kernel(1).launch;
  launch.threads_per_block = 1024;
  EXPECT_EQ(refusal(launch), "none");
  launch.threads_per_block = 1025;  // an SM has room for 2048
  EXPECT_EQ(refusal(launch),
            "a block of 1025 threads: the device takes at most 1024 (block.max_threads)");
  launch.threads_per_block = 128;
  launch.shared_bytes_per_block = 90001;  // an SM has 102400
  EXPECT_EQ(refusal(launch),
            "a block of 90001 bytes of shared memory: the device takes at most 90000 "
            "(shared.max_bytes_per_block)");
}

TEST(Occupancy, AClusterThatWasNeverResidentHasNoTime) {
  profile::Profile device = planted::device();
  Descriptor kernel = planted::kernel(192);
  kernel.launch.cluster_blocks = 64;
  EXPECT_TRUE(predict(kernel, device).time_us);  // nothing is known of clusters
  for (const int blocks : {2, 4, 8, 16}) {
    planted::set(device, "cluster.size" + std::to_string(blocks) + ".resident", 3, "1");
  }
  const Prediction result = predict(kernel, device);
  EXPECT_FALSE(result.time_us);
  EXPECT_EQ(result.missing.at(0).key, "cluster.size64.resident");
  kernel.launch.cluster_blocks = 12;
  EXPECT_TRUE(predict(kernel, device).time_us);
}

}  // namespace
}  // namespace warpgauge::model
