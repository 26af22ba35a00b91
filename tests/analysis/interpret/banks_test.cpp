// SPDX-License-Identifier: Apache-2.0
// Rounds of shared memory, as an H200 counted them of one warp for each width of access.
#include <gtest/gtest.h>

#include <functional>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace banks_tests {
namespace {

using planted::WordList;

/// Wavefronts of one access, whose lanes have element `of(lane)`; lanes without one are below 0.
std::uint64_t wavefronts(const std::string& access, int bytes, const std::function<int(int)>& of) {
  WordList places;
  for (int lane = 0; lane < 32; ++lane) {
    const int element = of(lane);
    places.push_back(element < 0 ? ~0U : 0x400 + static_cast<std::uint32_t>(element * bytes));
  }
  const auto outcome =
      planted::run({.lines = {"S2R R30, SR_TID.X", "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
                              "LDG.E R20, desc[UR4][R26.64]", "ISETP.NE.AND P0, PT, R20, -0x1, PT",
                              "@P0 " + access, "EXIT"},
                    .buffers = {places},
                    .shared_bytes = 16384});
  EXPECT_FALSE(outcome.execution.stop);
  return outcome.execution.counts[4].wavefronts;
}

std::uint64_t stored(int bytes, const std::function<int(int)>& of) {
  return wavefronts(bytes == 8 ? "STS.64 [R20], R4" : "STS.128 [R20], R4", bytes, of);
}
std::uint64_t loaded(int bytes, const std::function<int(int)>& of) {
  return wavefronts(bytes == 8 ? "LDS.64 R4, [R20]" : "LDS.128 R4, [R20]", bytes, of);
}

TEST(Banks, ServeAsManyLanesOfAStoreAsHave128Bytes) {
  struct Strided {
    int stride;
    std::uint64_t of_8_bytes, of_16_bytes;  // counted
  };
  for (const Strided& one : {Strided{2, 4, 8}, {3, 2, 4}, {4, 8, 16}, {5, 2, 4}, {8, 16, 32}}) {
    const auto of = [&](int lane) { return one.stride * lane; };
    EXPECT_EQ(stored(8, of), one.of_8_bytes) << one.stride;
    EXPECT_EQ(stored(16, of), one.of_16_bytes) << one.stride;
  }
  // Lanes 10 to 21 of words side by side: no bank is asked for two, but they are of two halves.
  const auto some = [](int lane) { return lane >= 10 && lane < 22 ? lane : -1; };
  EXPECT_EQ(stored(8, some), 2u);
  EXPECT_EQ(loaded(8, some), 2u);
  EXPECT_EQ(stored(8, [](int lane) { return lane == 3 || lane == 9 ? lane : -1; }), 1u);
}

TEST(Banks, ServeTwiceAsManyLanesOfALoadWhereNeighboursWantTheSame) {
  const auto pairs = [](int lane) { return lane / 2; };
  EXPECT_EQ(loaded(8, pairs), 1u);
  EXPECT_EQ(stored(8, pairs), 2u);
  EXPECT_EQ(loaded(16, pairs), 2u);
  EXPECT_EQ(stored(16, pairs), 4u);
  EXPECT_EQ(loaded(8, [](int) { return 0; }), 1u);
  EXPECT_EQ(loaded(16, [](int) { return 0; }), 2u);
  // The halves want the same, but no neighbours do.
  EXPECT_EQ(loaded(8, [](int lane) { return lane % 16; }), 2u);
  EXPECT_EQ(loaded(8, [](int lane) { return lane == 0 || lane == 31 ? lane : -1; }), 1u);
}

}  // namespace
}  // namespace banks_tests
}  // namespace warpgauge::interpret
