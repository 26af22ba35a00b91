// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/scattered_runs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <vector>

namespace warpgauge::probes {
namespace {

TEST(ScatteredRuns, EachWordHasOnePlace) {
  for (int word_bits = 8; word_bits <= 15; ++word_bits) {
    for (int run_bits = 0; run_bits <= 6; ++run_bits) {
      for (const std::uint32_t shift : {0U, 3U}) {
        const ScatteredRuns runs{word_bits, run_bits, shift};
        std::vector<bool> taken(std::size_t{1} << word_bits);
        for (std::uint32_t i = 0; i < taken.size(); ++i) {
          const std::uint32_t place = runs.place(i);
          ASSERT_LT(place, taken.size());
          ASSERT_FALSE(taken[place]) << word_bits << " " << run_bits << " " << i;
          taken[place] = true;
          ASSERT_EQ(place, runs.place(i + (1U << word_bits)));  // the next pass
        }
      }
    }
  }
}

TEST(ScatteredRuns, WordsOfARunAreNeighboursAndRunsAreNot) {
  const ScatteredRuns runs{24, 3, 3};
  int near = 0;
  for (std::uint32_t run = 0; run + 1 < 4096; ++run) {
    for (std::uint32_t word = 1; word < 8; ++word) {
      EXPECT_EQ(runs.place(run * 8 + word), (runs.place(run * 8) + word) & runs.word_mask());
    }
    const auto distance = static_cast<std::int64_t>(runs.place(run * 8)) -
                          static_cast<std::int64_t>(runs.place(run * 8 + 8));
    near += std::abs(distance) < 1024;
  }
  EXPECT_LT(near, 5);
}

TEST(ScatteredRuns, ARowOfRunsTouchesAsManySectorsAsCounted) {
  for (int run_bits = 0; run_bits <= 6; ++run_bits) {
    for (const std::uint32_t shift : {0U, 3U}) {
      const ScatteredRuns runs{16, run_bits, shift};
      double touched = 0;
      constexpr std::uint32_t kStores = (1U << 16) / 32;
      for (std::uint32_t store = 0; store < kStores; ++store) {
        std::set<std::uint32_t> sectors;
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
          sectors.insert(runs.place(store * 32 + lane) / 8);
        }
        touched += static_cast<double>(sectors.size());
      }
      EXPECT_NEAR(touched / kStores, runs.sectors_per_store(), 0.02 * runs.sectors_per_store())
          << run_bits << " " << shift;
    }
  }
}

TEST(ScatteredRuns, NeighbouringStoresOfALongShiftedRunShareASector) {
  EXPECT_EQ((ScatteredRuns{16, 6, 3}.sectors_per_store()), 5);
  EXPECT_EQ((ScatteredRuns{16, 6, 3}.joined_sectors_per_store()), 4.5);
  EXPECT_EQ((ScatteredRuns{16, 6, 0}.joined_sectors_per_store()), 4);
  for (int run_bits = 0; run_bits <= 5; ++run_bits) {
    const ScatteredRuns runs{16, run_bits, 3};
    EXPECT_EQ(runs.joined_sectors_per_store(), runs.sectors_per_store()) << run_bits;
  }
  // The sectors of two stores of a run, each sector once.
  const ScatteredRuns runs{16, 6, 3};
  for (std::uint32_t run = 0; run < 64; ++run) {
    std::set<std::uint32_t> sectors;
    for (std::uint32_t word = 0; word < 64; ++word) sectors.insert(runs.place(run * 64 + word) / 8);
    EXPECT_EQ(double(sectors.size()), 2 * runs.joined_sectors_per_store());
  }
}

}  // namespace
}  // namespace warpgauge::probes
