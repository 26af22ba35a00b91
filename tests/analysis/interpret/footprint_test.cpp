// SPDX-License-Identifier: Apache-2.0
// What of global memory a grid touches, by what some of its clusters did.
#include "analysis/interpret/footprint.h"

#include <gtest/gtest.h>

namespace warpgauge::interpret {
namespace footprint_tests {
namespace {

TEST(Footprints, GrowByWhatEachClusterBringsNew) {
  // Each reads 256 bytes of its own, and 128 that all read; four of ten were executed.
  Footprint footprint;
  for (std::uint64_t cluster = 0; cluster < 4; ++cluster) {
    for (std::uint64_t at = 0; at < 8; ++at) {
      footprint.touch(0, 128 + 8 * cluster + at, Passes::kL1);
    }
    for (std::uint64_t at = 0; at < 4; ++at) footprint.touch(1, at, Passes::kL1);
    footprint.end_cluster();
  }
  EXPECT_EQ(footprint.of_grid(10, 1, 2, {1 << 20, 1 << 20}).read, 10 * 256 + 128);
  EXPECT_EQ(footprint.of_grid(10, 1, 2, {1'500, 1 << 20}).read, 1'500 + 128) << "a buffer's end";
  EXPECT_EQ(footprint.of_grid(4, 0, 0, {1 << 20, 1 << 20}).read, 4 * 256 + 128) << "all of them";
}

TEST(Footprints, ReadPiecesOfTwoSectorsAndWriteSingleOnes) {
  Footprint footprint;
  for (std::uint64_t at = 0; at < 10 * 4; at += 4) {
    footprint.touch(0, at, Passes::kAroundL1);
    footprint.touch(1, at, Passes::kStore);
    footprint.touch(2, at, Passes::kAtomic);
  }
  footprint.end_cluster();
  const auto bytes = footprint.of_grid(1, 0, 0, {1 << 20, 1 << 20, 1 << 20});
  EXPECT_EQ(bytes.read, 10 * 64 + 10 * 64);
  EXPECT_EQ(bytes.written, 10 * 32 + 10 * 32);
}

// A place has 512 bytes, which one slice of L2 has. What two clusters change counts;
// what one changes alone is a place of its own.
TEST(Footprints, SayWhichPlaceAtomicsChangeMostOften) {
  Footprint footprint;
  EXPECT_EQ(footprint.hot_place().share, 0);
  for (std::uint64_t cluster = 0; cluster < 2; ++cluster) {
    for (std::uint64_t at = 0; at < 16; ++at) footprint.update(32 + at, 3);
    for (std::uint64_t at = 0; at < 4; ++at) footprint.update(64 + at, 1);
    for (std::uint64_t at = 0; at < 32; ++at) footprint.update(1000 + 16 * cluster, 9);
    footprint.end_cluster();
  }
  constexpr double kSectors = 2 * (16 + 4 + 32), kTimes = 2 * (16 * 3 + 4 + 32 * 9);
  EXPECT_DOUBLE_EQ(footprint.hot_place().share, 2 * 16 * 3 / kTimes);
  EXPECT_DOUBLE_EQ(footprint.hot_place().per_sector, 2 * 16 * 3 / kSectors);
}

TEST(Footprints, HaveOneClustersPlaceWhereThereIsNoOther) {
  Footprint footprint;
  footprint.update(5, 2);
  footprint.update(7, 1);
  footprint.end_cluster();
  EXPECT_DOUBLE_EQ(footprint.hot_place().share, 1);
  EXPECT_DOUBLE_EQ(footprint.hot_place().per_sector, 1.5);
}

}  // namespace
}  // namespace footprint_tests
}  // namespace warpgauge::interpret
