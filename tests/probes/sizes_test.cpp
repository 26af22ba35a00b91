// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/sizes.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

using Sizes = std::vector<std::size_t>;

TEST(Sizes, GoFromTheFirstToTheLastInclusive) {
  EXPECT_EQ(sizes_between(1024, 4096, 1, 128), (Sizes{1024, 2048, 4096}));
  EXPECT_EQ(sizes_between(1024, 4095, 1, 128), (Sizes{1024, 2048}));
  EXPECT_EQ(sizes_between(1024, 1023, 1, 128), Sizes{});
}

TEST(Sizes, AreTheNextWholeNumberOfGranules) {
  // 1024 * 2^(1/2) = 1448.2, that is 11.3 granules; 2048 * 2^(1/2) = 2896.3, 22.6 granules.
  EXPECT_EQ(sizes_between(1024, 3000, 2, 128), (Sizes{1024, 1408, 2048, 2944}));
}

TEST(Sizes, StandOnceEachWhereStepsAreFinerThanTheGranule) {
  // 256, 304.4, 362.0, 430.5 and 512 bytes: 2, 2.4, 2.8, 3.4 and 4 granules.
  const Sizes all = sizes_between(256, 512, 4, 128);
  EXPECT_EQ(all, (Sizes{256, 256, 384, 384, 512}));
  EXPECT_EQ(distinct(all), (Sizes{256, 384, 512}));
}

}  // namespace
}  // namespace warpgauge::probes
