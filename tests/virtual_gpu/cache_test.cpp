// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/cache.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "tests/virtual_gpu/miss_share.h"

namespace warpgauge::virtual_gpu {
namespace {

/// Share of misses of a settled random cycle over `lines` neighbouring lines, access by access.
double exact_share(const CacheShape& shape, std::uint64_t lines, const std::string& seed) {
  Draw draw(seed);
  std::vector<std::uint64_t> order(lines);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = lines - 1; i > 0; --i) std::swap(order[i], order[draw.below(i + 1)]);
  Cache cache(shape, seed);
  constexpr int kWarm = 20, kMeasured = 20;
  double misses = 0;
  for (int lap = 0; lap < kWarm + kMeasured; ++lap) {
    for (const std::uint64_t line : order) {
      const bool hit = cache.access(line * static_cast<std::uint64_t>(shape.line_bytes));
      misses += !hit && lap >= kWarm;
    }
  }
  return misses / (kMeasured * static_cast<double>(lines));
}

TEST(VirtualCache, HoldsWhatFits) {
  for (const Policy policy : kPolicies) {
    const CacheShape shape{.sets = 32, .ways = 8, .policy = policy};
    EXPECT_EQ(exact_share(shape, 256, "fits"), 0) << name(policy);
    EXPECT_GT(exact_share(shape, 257, "overflows"), 0) << name(policy);
  }
}

TEST(VirtualCache, ASectorIsFetchedByItself) {
  Cache cache({.sets = 4, .ways = 2, .line_bytes = 128, .sector_bytes = 32}, "sectors");
  EXPECT_FALSE(cache.access(0));
  EXPECT_TRUE(cache.access(31));
  EXPECT_FALSE(cache.access(32));  // the line is there, this sector is not
  EXPECT_TRUE(cache.access(0));
  EXPECT_FALSE(cache.access(128));
}

TEST(VirtualCache, LruKeepsWhatWasUsedAndFifoDoesNot) {
  const auto second_use_saves = [](Policy policy) {
    Cache cache({.sets = 1, .ways = 2, .line_bytes = 1, .sector_bytes = 1, .policy = policy}, "x");
    cache.access(1);
    cache.access(2);
    cache.access(1);  // used again: now 2 is the least recently used one, 1 still the first in
    cache.access(3);
    return cache.access(1);
  };
  EXPECT_TRUE(second_use_saves(Policy::kLru));
  EXPECT_FALSE(second_use_saves(Policy::kFifo));
}

TEST(VirtualCache, AHashSpreadsLinesThatShareASet) {
  const CacheShape shape{.sets = 64, .ways = 4, .index = Index::kHashed};
  const Cache cache(shape, "hash");
  std::set<int> sets;
  for (std::uint64_t i = 0; i < 64; ++i) sets.insert(cache.set_of(i * 64));
  EXPECT_GT(sets.size(), 30u);
}

TEST(VirtualCache, ATreeNeedsAPowerOfTwo) {
  EXPECT_THROW(Cache({.sets = 1, .ways = 6, .policy = Policy::kTreePlru}, "x"),
               std::invalid_argument);
}

// The short cut that the thousands of trials take is compared with the simulation.
TEST(MissShare, AgreesWithTheSimulation) {
  for (const Policy policy : kPolicies) {
    for (const Index index : {Index::kModulo, Index::kHashed}) {
      for (const int ways : {4, 16}) {
        const CacheShape shape{.sets = 96, .ways = ways, .policy = policy, .index = index};
        for (const double load : {0.7, 0.97, 1.02, 1.1, 1.5, 2.5}) {
          const double lines = std::floor(load * shape.sets * ways);
          const double exact = exact_share(shape, static_cast<std::uint64_t>(lines), "agree");
          // One placement of lines by hash among 96 sets is not the average placement.
          // The balance of random victims leaves out that lines of a set are alike: near the
          // capacity it is some misses too many.
          const double tolerance = index == Index::kHashed     ? 0.08
                                   : policy == Policy::kRandom ? 0.06
                                                               : 0.03;
          EXPECT_NEAR(miss_share(shape, lines), exact, tolerance)
              << name(policy) << (index == Index::kHashed ? ", hashed" : "") << ", " << ways
              << " ways, load " << load;
        }
      }
    }
  }
}

TEST(MissShare, StridedLinesAreCountedSetBySet) {
  const CacheShape shape{.sets = 64, .ways = 4};
  // Every second line uses half of the sets: the span stays, the lines halve.
  EXPECT_EQ(strided_miss_share(shape, 256, 128), 0);
  EXPECT_GT(strided_miss_share(shape, 256, 129), 0);
  // Lines a whole number of sets apart share one.
  EXPECT_EQ(strided_miss_share(shape, 64 * 128, 4), 0);
  EXPECT_EQ(strided_miss_share(shape, 64 * 128, 5), 1);
}

TEST(MissShare, KneesAreWhereMissesBegin) {
  const CacheShape modulo{.sets = 100, .ways = 8};
  EXPECT_NEAR(lines_within(modulo, 0), 800, 1);
  const CacheShape hashed{.sets = 100, .ways = 8, .index = Index::kHashed};
  EXPECT_LT(lines_within(hashed, 0.005), 500);
  EXPECT_LT(lines_within(hashed, 0.005), lines_within(hashed, 0.05));
  EXPECT_EQ(translation_miss_share(16, 16), 0);
  EXPECT_NEAR(translation_miss_share(16, 32), 0.5, 1e-12);
}

}  // namespace
}  // namespace warpgauge::virtual_gpu
