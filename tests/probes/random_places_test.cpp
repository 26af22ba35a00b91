// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/random_places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

namespace warpgauge::probes {
namespace {

/// Pearson's chi-square of how often each of `count` places was drawn, over its mean by chance.
double unevenness(std::uint32_t count, int streams, int draws, std::uint32_t seed) {
  std::vector<double> drawn(count);
  for (int stream = 0; stream < streams; ++stream) {
    RandomPlaces places(static_cast<std::uint32_t>(stream), seed);
    for (int i = 0; i < draws; ++i) ++drawn.at(places.next(count));
  }
  const double expected = double(streams) * draws / count;
  double sum = 0;
  for (const double times : drawn) sum += (times - expected) * (times - expected) / expected;
  return sum / (count - 1);
}

// Sectors that some streams prefer would stay in L2, and a DRAM rate would be too high.
TEST(RandomPlaces, DrawsEveryPlaceAsOften) {
  for (const std::uint32_t count : {2U, 3U, 32U, 1000U, 65536U}) {
    for (const std::uint32_t seed : {1U, 2U, 77U}) {
      const double chi = unevenness(count, 2048, 512, seed);
      EXPECT_GT(chi, count < 100 ? 0 : 0.8) << count;
      EXPECT_LT(chi, count < 4 ? 15 : count < 100 ? 2.5 : 1.2) << count;
    }
  }
}

TEST(RandomPlaces, OneStreamIsEvenByItself) {
  for (const int stream : {0, 1, 31, 270335}) {
    RandomPlaces places(static_cast<std::uint32_t>(stream), 5);
    std::vector<int> drawn(16);
    for (int i = 0; i < 16000; ++i) ++drawn[places.next(16)];
    for (const int times : drawn) EXPECT_NEAR(times, 1000, 160);
  }
}

// Lanes that follow one another would share lines: one request for several sectors.
TEST(RandomPlaces, LanesAndLaunchesGoTheirOwnWays) {
  constexpr std::uint32_t kCount = 1 << 20;
  int near = 0, again = 0;
  for (std::uint32_t lane = 0; lane < 4096; ++lane) {
    RandomPlaces one(lane, 1), next(lane + 1, 1), later(lane, 2);
    for (int i = 0; i < 8; ++i) {
      const auto place = static_cast<std::int64_t>(one.next(kCount));
      if (std::abs(place - static_cast<std::int64_t>(next.next(kCount))) < 4) ++near;
      if (place == static_cast<std::int64_t>(later.next(kCount))) ++again;
    }
  }
  EXPECT_LE(near, 3);  // by chance: 32768 * 7 / 2^20, a fifth
  EXPECT_LE(again, 2);
}

}  // namespace
}  // namespace warpgauge::probes
