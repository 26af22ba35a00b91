// SPDX-License-Identifier: Apache-2.0
// Dominators against their definition: a dominates b if nothing reaches b once a is taken away.
#include "analysis/machine_code/dominators.h"

#include <gtest/gtest.h>

#include <random>

namespace warpgauge::machine_code {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// What is reached from the entries without running through `without`.
std::vector<bool> reached(const Edges& edges, std::vector<std::size_t> open, std::size_t without) {
  std::vector<bool> seen(edges.size());
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at == without || seen[at]) continue;
    seen[at] = true;
    open.insert(open.end(), edges[at].begin(), edges[at].end());
  }
  return seen;
}

TEST(Dominators, AreThoseOfTheDefinition) {
  std::mt19937 random(20);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t nodes = 2 + random() % 12;
    Edges edges(nodes);
    for (std::size_t i = 0; i < nodes + random() % nodes; ++i) {
      edges[random() % nodes].push_back(random() % nodes);
    }
    std::vector<std::size_t> entries{0};
    if (random() % 3 == 0) entries.push_back(random() % nodes);
    const Dominators dominators(edges, entries);
    const std::vector<bool> live = reached(edges, entries, kNone);
    for (std::size_t a = 0; a < nodes; ++a) {
      if (!live[a]) continue;
      const std::vector<bool> without = reached(edges, entries, a);
      for (std::size_t b = 0; b < nodes; ++b) {
        if (live[b]) {
          EXPECT_EQ(dominators.dominates(a, b), !without[b]) << trial << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

TEST(Dominators, TheNearestIsAbove) {
  // 0 -> 1 -> {2, 3} -> 4; 5 comes from outside as well and leads to 6, where 4 leads too.
  const Dominators dominators({{1}, {2, 3}, {4}, {4}, {6}, {6}, {}}, {0, 5});
  EXPECT_EQ(dominators.above(4), 1u);
  EXPECT_EQ(dominators.above(1), 0u);
  EXPECT_EQ(dominators.above(0), dominators.outside());
  EXPECT_EQ(dominators.above(6), dominators.outside());
  EXPECT_EQ(dominators.common(2, 3), 1u);
  EXPECT_EQ(dominators.common(4, 1), 1u);
  EXPECT_EQ(dominators.common(4, 6), dominators.outside());
}

TEST(Dominators, ALongLineTakesNoTimeAndNoStack) {
  Edges edges(1'000'000);
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) edges[i] = {i + 1, i / 2};
  const Dominators dominators(edges, {0});
  EXPECT_TRUE(dominators.dominates(500'000, 999'999));
  EXPECT_FALSE(dominators.dominates(999'999, 500'000));
}

TEST(Dominators, OfNothing) { EXPECT_EQ(Dominators({}, {}).outside(), 0u); }

}  // namespace
}  // namespace warpgauge::machine_code
