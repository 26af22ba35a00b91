// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch.h"

#include <gtest/gtest.h>

#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

TEST(Phases, AWholeNumberOfWavesHasNoTail) {
  const auto all = phases(3 * 160, 16, 10);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].blocks, 480);
  EXPECT_EQ(all[0].rounds, 3);
  EXPECT_EQ(all[0].blocks_on_busiest_sm(), 48);
  EXPECT_EQ(all[0].resident_blocks, 16);
  EXPECT_EQ(all[0].active_sms, 10);
}

TEST(Phases, TheTailHasItsOwnParallelism) {
  const auto all = phases(160 + 25, 16, 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1].blocks, 25);
  EXPECT_EQ(all[1].rounds, 1);
  EXPECT_EQ(all[1].blocks_on_busiest_sm(), 3);  // 25 over 10 SMs
  EXPECT_EQ(all[1].resident_blocks, 3);
  EXPECT_EQ(all[1].active_sms, 10);
}

TEST(Phases, FewBlocksAreSpreadOverTheSms) {
  const auto all = phases(4, 16, 10);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].active_sms, 4);
  EXPECT_EQ(all[0].blocks_on_busiest_sm(), 1);
  EXPECT_EQ(all[0].rounds, 1);
}

TEST(Phases, EveryBlockRunsOnce) {
  for (double grid = 1; grid < 700; ++grid) {
    double blocks = 0;
    for (const Phase& phase : phases(grid, 16, 10)) {
      blocks += phase.blocks;
      EXPECT_GE(phase.blocks_on_busiest_sm() * phase.active_sms, phase.blocks) << grid;
    }
    EXPECT_EQ(blocks, grid);
  }
}

TEST(LaunchSeconds, GrowsFromOneBlockToABlockOnEverySm) {
  profile::Profile device = planted::device();
  planted::set(device, "launch.kernel_us", 1, "us");
  planted::set(device, "launch.kernel_every_sm_us", 1.9, "us");
  const costs::Keys keys(device, costs::Corner::kValue);
  EXPECT_DOUBLE_EQ(launch_seconds(keys, 1), 1e-6);
  EXPECT_DOUBLE_EQ(launch_seconds(keys, 4), 1.3e-6);
  EXPECT_DOUBLE_EQ(launch_seconds(keys, 10), 1.9e-6);
  EXPECT_DOUBLE_EQ(launch_seconds(keys, 1e6), 1.9e-6);
}

TEST(LaunchSeconds, NeedsOnlyTheKeyThatItUses) {
  profile::Profile device = planted::device();
  device.entries.erase("launch.kernel_us");
  const costs::Keys keys(device, costs::Corner::kValue);
  EXPECT_NO_THROW(launch_seconds(keys, 10));
  EXPECT_THROW(launch_seconds(keys, 9), costs::AbsentKey);
}

TEST(LaunchFloor, IsTheHostsInAStreamAndTheDevicesInAGraph) {
  const profile::Profile device = planted::device();
  const costs::Keys keys(device, costs::Corner::kValue);
  EXPECT_DOUBLE_EQ(launch_floor_seconds(keys, Via::kGraph), 1e-6);
  EXPECT_DOUBLE_EQ(launch_floor_seconds(keys, Via::kStream), 5e-6);
}

}  // namespace
}  // namespace warpgauge::model
