// SPDX-License-Identifier: Apache-2.0
#include "probes/device/shared_memory.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

constexpr std::size_t kKiB = 1024;
constexpr std::size_t kWanted = kAloneBytes;

TEST(OneBlockAnSm, TakesWhatIsWantedWhereABlockCanHaveIt) {
  constexpr SharedMemory kHas{.of_block = 227 * kKiB, .of_sm = 228 * kKiB, .reserved = kKiB};
  EXPECT_EQ(bytes_for_one_block(kWanted, kHas), kWanted);
}

TEST(OneBlockAnSm, TakesTheMostOfABlockWhereThatFillsTheSm) {
  constexpr SharedMemory kHas{.of_block = 99 * kKiB, .of_sm = 100 * kKiB, .reserved = kKiB};
  EXPECT_EQ(bytes_for_one_block(kWanted, kHas), 99 * kKiB);
}

TEST(OneBlockAnSm, IsAloneOnEverySmSoFarByTheUsualRequest) {
  for (const std::size_t of_sm : {64, 100, 128, 164, 228}) {
    const SharedMemory has{.of_block = (of_sm - 1) * kKiB, .of_sm = of_sm * kKiB, .reserved = kKiB};
    EXPECT_TRUE(bytes_for_one_block(kAloneBytes, has)) << of_sm << " KiB";
  }
}

TEST(OneBlockAnSm, SaysWhereTwoBlocksWouldFit) {
  constexpr SharedMemory kHas{.of_block = 99 * kKiB, .of_sm = 228 * kKiB, .reserved = kKiB};
  EXPECT_EQ(bytes_for_one_block(kWanted, kHas), std::nullopt);
}

TEST(OneBlockAnSm, CountsWhatTheSystemReserves) {
  constexpr SharedMemory kHas{.of_block = 227 * kKiB, .of_sm = 228 * kKiB, .reserved = kKiB};
  EXPECT_EQ(bytes_for_one_block(113 * kKiB, kHas), std::nullopt);  // 2 * 114 KiB fit exactly
  EXPECT_EQ(bytes_for_one_block(113 * kKiB + 1, kHas), 113 * kKiB + 1);
}

}  // namespace
}  // namespace warpgauge::probes
