// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/sm_room.h"

#include <gtest/gtest.h>

#include "probes/device/shared_memory.h"
#include "probes/harness/does_not_fit.h"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kKibibyte = 1024;
/// 48 warps and 100 KiB, as on most SMs that are not a data centre's.
constexpr SmRoom kSmall{.threads = 1536, .shared_bytes = 100 * kKibibyte};

TEST(SmRoom, WithoutAPretenceHoldsWhatTheDriverSays) {
  EXPECT_EQ(blocks_in({}, {1024, 227 * kKibibyte}, 2), 2);
  EXPECT_EQ(blocks_in({}, {32, 0}, 32), 32);
}

TEST(SmRoom, ThreadsAreTakenByWholeWarps) {
  EXPECT_EQ(blocks_in(kSmall, {1024, kKibibyte}, 2), 1);     // 64 warps, which an H200 holds
  EXPECT_EQ(blocks_in(kSmall, {56 * 16, kKibibyte}, 2), 1);  // 56 in two blocks
  EXPECT_EQ(blocks_in(kSmall, {768, kKibibyte}, 2), 2);      // 48 in two blocks
  EXPECT_EQ(blocks_in(kSmall, {769, kKibibyte}, 2), 1);      // 25 warps each
  EXPECT_EQ(blocks_in(kSmall, {2048, kKibibyte}, 1), 0);
}

TEST(SmRoom, SharedMemoryIsTakenInPiecesWithWhatIsReserved) {
  EXPECT_EQ(blocks_in(kSmall, {32, 100 * kKibibyte}, 2), 1);
  EXPECT_EQ(blocks_in(kSmall, {32, 100 * kKibibyte + 1}, 2), 0);
  EXPECT_EQ(blocks_in(kSmall, {32, 25 * kKibibyte}, 8), 4);
  EXPECT_EQ(blocks_in(kSmall, {32, 25 * kKibibyte + 1}, 8), 3);
  // Four rings of six copies of 4 KiB, with their barriers and what is reserved.
  EXPECT_EQ(blocks_in(kSmall, {32, 24 * kKibibyte + 512 + kKibibyte}, 8), 3);
}

TEST(SmRoom, APretenceNeverAdds) {
  constexpr SmRoom kRoomy{.threads = 1 << 20, .shared_bytes = 1 << 30};
  EXPECT_EQ(blocks_in(kRoomy, {256, kKibibyte}, 3), 3);
}

TEST(SmRoom, ClustersShrinkWithTheBlocksOfAnSm) {
  EXPECT_EQ(clusters_in(16, 2, 2), 16);
  EXPECT_EQ(clusters_in(16, 2, 1), 8);
  EXPECT_EQ(clusters_in(16, 2, 0), 0);
  EXPECT_EQ(clusters_in(7, 3, 2), 4);
  EXPECT_EQ(clusters_in(0, 0, 0), 0);
}

TEST(SmRoom, ABlockHasAllButWhatIsReserved) {
  EXPECT_EQ(most_of_a_block(100 * kKibibyte, kKibibyte), 99 * kKibibyte);
  EXPECT_EQ(most_of_a_block(kKibibyte, kKibibyte), 0u);
  EXPECT_EQ(most_of_a_block(0, kKibibyte), 0u);
}

TEST(DoesNotFit, SaysWhatWasWantedAndWhatThereIs) {
  EXPECT_EQ(does_not_fit({.blocks = 264, .threads = 768}, 264), "");
  EXPECT_EQ(does_not_fit({.blocks = 264, .threads = 896}, 132),
            "264 blocks of 896 threads must be there at once: the device holds 132");
  EXPECT_EQ(does_not_fit({.blocks = 528, .threads = 32, .shared_bytes = 24576}, 396),
            "528 blocks of 32 threads and 24576 bytes must be there at once: the device holds 396");
  EXPECT_EQ(does_not_fit({.blocks = 32, .threads = 512, .cluster_size = 16}, 0),
            "32 blocks of 512 threads in clusters of 16 must be there at once: the device holds 0");
}

}  // namespace
}  // namespace warpgauge::probes
