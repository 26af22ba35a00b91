// SPDX-License-Identifier: Apache-2.0
// What of global memory a grid touches, by what some of its clusters did.
#include "analysis/interpret/footprint.h"

#include <gtest/gtest.h>

namespace warpgauge::interpret {
namespace footprint_tests {
namespace {

constexpr std::uint64_t kL1 = 4 * 128;  // four lines

TEST(LineCaches, KnowSectorsNotWholeLines) {
  LineCache cache(4);
  EXPECT_FALSE(cache.load(0));
  EXPECT_TRUE(cache.load(0));
  EXPECT_FALSE(cache.load(1)) << "the same line, another sector";
  EXPECT_TRUE(cache.load(1));
}

TEST(LineCaches, LoseTheLineThatWasNotUsedForLongest) {
  LineCache cache(2);
  cache.load(0);  // line 0
  cache.load(4);  // line 1
  cache.load(0);
  cache.load(8);  // line 2, in place of line 1
  EXPECT_TRUE(cache.load(0));
  EXPECT_FALSE(cache.load(4));
}

TEST(LineCaches, OfNoLinesHoldNothing) {
  LineCache cache(0);
  cache.load(0);
  EXPECT_FALSE(cache.load(0));
}

TEST(Footprints, GrowByWhatEachClusterBringsNew) {
  // Each reads 256 bytes of its own, and 128 that all read; four of ten were executed.
  Footprint footprint(kL1);
  for (std::uint64_t cluster = 0; cluster < 4; ++cluster) {
    footprint.begin_cluster(1);
    for (std::uint64_t at = 0; at < 256; at += 32) {
      footprint.touch(0, 0x1000 + 256 * cluster + at, Passes::kL1, 0);
    }
    for (std::uint64_t at = 0; at < 128; at += 32) footprint.touch(1, at, Passes::kL1, 0);
    footprint.end_cluster();
  }
  EXPECT_EQ(footprint.of_grid(10, 1, 2, {1 << 20, 1 << 20}).read, 10 * 256 + 128);
  EXPECT_EQ(footprint.of_grid(10, 1, 2, {1'500, 1 << 20}).read, 1'500 + 128) << "a buffer's end";
  EXPECT_EQ(footprint.of_grid(4, 0, 0, {1 << 20, 1 << 20}).read, 4 * 256 + 128) << "all of them";
}

TEST(Footprints, ReadPiecesOfTwoSectorsAndWriteSingleOnes) {
  Footprint footprint(kL1);
  footprint.begin_cluster(1);
  for (std::uint64_t at = 0; at < 10 * 128; at += 128) {
    footprint.touch(0, at, Passes::kAroundL1, 0);
    footprint.touch(1, at, Passes::kStore, 0);
    footprint.touch(2, at, Passes::kAtomic, 0);
  }
  footprint.end_cluster();
  const auto bytes = footprint.of_grid(1, 0, 0, {1 << 20, 1 << 20, 1 << 20});
  EXPECT_EQ(bytes.read, 10 * 64 + 10 * 64);
  EXPECT_EQ(bytes.written, 10 * 32 + 10 * 32);
}

TEST(Footprints, FindInL1WhatTheBlockItselfLoaded) {
  Footprint footprint(kL1);
  footprint.begin_cluster(2);
  EXPECT_FALSE(footprint.touch(0, 0, Passes::kL1, 0));
  EXPECT_TRUE(footprint.touch(0, 0, Passes::kL1, 0));
  EXPECT_FALSE(footprint.touch(0, 0, Passes::kL1, 1)) << "another block of the cluster";
  EXPECT_FALSE(footprint.touch(0, 0, Passes::kAroundL1, 0));
  footprint.end_cluster();
  footprint.begin_cluster(2);
  EXPECT_FALSE(footprint.touch(0, 0, Passes::kL1, 0)) << "a later block";
}

}  // namespace
}  // namespace footprint_tests
}  // namespace warpgauge::interpret
