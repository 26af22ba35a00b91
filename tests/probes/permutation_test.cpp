// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/permutation.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::probes {
namespace {

// A chain built on it visits every node once only if it is a bijection, at every size.
TEST(Permutation, VisitsEveryIndexOnce) {
  for (const std::uint64_t n : {1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 63, 64, 65, 1000, 4096, 65537}) {
    const Permutation permutation(n, 42 + n);
    std::vector<bool> seen(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      const std::uint64_t place = permutation(i);
      ASSERT_LT(place, n);
      EXPECT_FALSE(seen[place]) << "n " << n << " index " << i;
      seen[place] = true;
    }
  }
}

// Neighbours in the chain must not be neighbours in memory: a sequential order would be guessed by
// a prefetcher and would stay on one page.
TEST(Permutation, ScattersNeighbours) {
  const std::uint64_t n = 1 << 20;
  const Permutation permutation(n, 7);
  int close = 0;
  for (std::uint64_t i = 0; i + 1 < 10000; ++i) {
    const auto step = static_cast<std::int64_t>(permutation(i + 1) - permutation(i));
    if (step > -64 && step < 64) ++close;
  }
  EXPECT_LT(close, 10);  // by chance: 10000 * 127 / 2^20, about 1
}

TEST(Permutation, SeedChangesTheOrder) {
  const Permutation first(1000, 1), second(1000, 2);
  int equal = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) equal += first(i) == second(i) ? 1 : 0;
  EXPECT_LT(equal, 20);
}

}  // namespace
}  // namespace warpgauge::probes
