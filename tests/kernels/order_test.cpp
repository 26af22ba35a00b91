// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/order.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace warpgauge::kernels {
namespace {

TEST(RandomOrder, EveryRoundHasEachContestantOnce) {
  RandomOrder order(1);
  for (int round = 0; round < 100; ++round) {
    auto places = order.next_round(7);
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i) EXPECT_EQ(places[i], i);
  }
  EXPECT_TRUE(order.next_round(0).empty());
}

// On a rotating circle one neighbour comes first in all rounds but those in which it is the last.
TEST(RandomOrder, NobodyKeepsTheSameNeighbour) {
  constexpr int kContestants = 6, kRounds = 6000;
  RandomOrder order(2);
  std::map<std::pair<std::size_t, std::size_t>, int> followed;
  for (int round = 0; round < kRounds; ++round) {
    const auto places = order.next_round(kContestants);
    for (std::size_t i = 1; i < places.size(); ++i) ++followed[{places[i - 1], places[i]}];
  }
  EXPECT_EQ(followed.size(), std::size_t(kContestants * (kContestants - 1)));
  const double expected = double(kRounds) / kContestants;
  for (const auto& [pair, times] : followed) {
    EXPECT_NEAR(times, expected, 0.15 * expected) << pair.first << " before " << pair.second;
  }
}

TEST(RandomOrder, AnotherSeedIsAnotherOrder) {
  RandomOrder one(3), same(3), other(4);
  const auto first = one.next_round(20);
  EXPECT_EQ(first, same.next_round(20));
  EXPECT_NE(first, other.next_round(20));
  EXPECT_NE(first, one.next_round(20));
}

}  // namespace
}  // namespace warpgauge::kernels
