// SPDX-License-Identifier: Apache-2.0
// How unevenly work lies on SMs, where it can be told by hand.
#include "analysis/interpret/placement.h"

#include <gtest/gtest.h>

namespace warpgauge::interpret {
namespace placement_tests {
namespace {

TEST(Placements, OfEqualBlocksAreEven) {
  const std::vector<BlockWork> blocks = {{10, 10, 10, 10}};
  const Placement found = place(blocks, 12, {.sms = 3, .resident_blocks = 2});
  EXPECT_EQ(found.of_a_partition, 40);
  EXPECT_EQ(found.of_busiest, 40);
  EXPECT_EQ(found.of_busiest_sm, 160);
}

TEST(Placements, SendWarpsToSubPartitionsInTurn) {
  // Three warps a block, two blocks: the second one's first warp goes to the fourth.
  const std::vector<BlockWork> blocks = {{8, 0, 0}, {4, 2, 0}};
  const Placement found = place(blocks, 2, {.sms = 1, .resident_blocks = 2});
  EXPECT_EQ(found.of_busiest, 8 + 2);
  EXPECT_EQ(found.of_busiest_sm, 14);
  EXPECT_EQ(found.of_a_partition, 3.5);
}

TEST(Placements, GiveLaterBlocksToWhereOneEnds) {
  // The first SM works at its first block while the other one takes all others.
  const std::vector<BlockWork> blocks = {{100}, {10}, {10}, {10}, {10}};
  const Placement found = place(blocks, 5, {.sms = 2, .partitions = 1});
  EXPECT_EQ(found.of_busiest, 100);
  EXPECT_EQ(found.of_a_partition, 70);
}

TEST(Placements, KnowTheLongestWarp) {
  const Device device = {.sms = 1, .partitions = 1};
  Placement found = place(std::vector<BlockWork>{{3, 40}, {7, 5}}, 1 << 20, device);
  EXPECT_EQ(found.of_longest_warp, 40) << "not scaled, as sums are";
  found.include({50, 1}, device);
  EXPECT_EQ(found.of_longest_warp, 50);
}

TEST(Placements, MeetEachOfSomeBlocksAsOften) {
  const std::vector<BlockWork> blocks = {{1}, {3}};
  const Placement found = place(blocks, 10'000, {.sms = 1, .partitions = 1});
  EXPECT_NEAR(found.of_busiest, 20'000, 20);
}

TEST(Placements, OfHugeGridsAreScaled) {
  const std::vector<BlockWork> blocks = {{2}};
  const Placement found = place(blocks, std::uint64_t{1} << 30, {.sms = 4, .partitions = 1});
  EXPECT_DOUBLE_EQ(found.of_a_partition, (1 << 30) / 2.0);
}

TEST(Placements, OfNothingAreNothing) { EXPECT_EQ(place({}, 10, {}).of_busiest, 0); }

}  // namespace
}  // namespace placement_tests
}  // namespace warpgauge::interpret
