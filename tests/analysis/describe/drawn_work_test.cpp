// SPDX-License-Identifier: Apache-2.0
// Kernels whose blocks draw their work from a counter: the order in which the host executes them
// says nothing of a device's.
#include <gtest/gtest.h>

#include "analysis/describe/host_counts.h"
#include "tests/analysis/describe/never_ran.h"

namespace warpgauge::describe {
namespace drawn_work_tests {
namespace {

TEST(DrawnWork, OfBlocksThatDrawTheirWorkFromACounterShareIt) {
  // Executed one after the other, the first of ten blocks drew all of it.
  HostCounts counts{
      .idle_blocks = 9,
      .placement = {
          .of_a_partition = 1, .of_busiest = 100, .of_busiest_sm = 100, .of_longest_warp = 100}};
  for (const std::uint64_t at : {0x0, 0x10}) {
    counts.at[at] = {.executed = 640, .threads = 640, .sectors = 640, .lines = 640};
  }
  StaticQuestion asked = question();
  asked.counted = &counts;
  const auto drawn =
      described({"ATOMG.E.ADD.STRONG.GPU PT, R6, desc[UR4][R2.64], R5", "EXIT"}, asked);
  EXPECT_EQ(drawn.launch.grid_blocks, 10);
  EXPECT_EQ(drawn.work[Resource::kExecutedOfBusiest], 0);
  EXPECT_EQ(drawn.work[Resource::kExecutedOfLongestWarp], 0);
  const auto fixed = described({"RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5", "EXIT"}, asked);
  EXPECT_EQ(fixed.launch.grid_blocks, 1);
  EXPECT_EQ(fixed.work[Resource::kExecutedOfBusiest], 100);
  EXPECT_EQ(fixed.work[Resource::kExecutedOfLongestWarp], 100);
}

}  // namespace
}  // namespace drawn_work_tests
}  // namespace warpgauge::describe
