// SPDX-License-Identifier: Apache-2.0
// A cache that forgets what was not used for longest, beside a list that is searched.
#include "analysis/interpret/lru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace warpgauge::interpret {
namespace lru_tests {
namespace {

/// The same by a list of keys, the newest last.
class List {
 public:
  explicit List(std::size_t most) : most_(most) {}
  /// What had to go; whether the key was there.
  std::optional<std::uint64_t> use(std::uint64_t key, bool& was_there) {
    const auto found = std::ranges::find(keys_, key);
    was_there = found != keys_.end();
    if (was_there) keys_.erase(found);
    keys_.push_back(key);
    if (keys_.size() <= most_) return std::nullopt;
    const std::uint64_t oldest = keys_.front();
    keys_.erase(keys_.begin());
    return oldest;
  }

 private:
  std::size_t most_;
  std::vector<std::uint64_t> keys_;
};

/// Uses of keys that `next` gives; payloads are the keys and 1.
template <class Next>
void expect_alike(std::size_t most, int uses, Next next) {
  Lru<std::uint64_t> cache(most);
  List list(most);
  for (int i = 0; i < uses; ++i) {
    const std::uint64_t key = next(i);
    bool was_there = false;
    const auto oldest = list.use(key, was_there);
    const auto [payload, gone] = cache.use(key);
    ASSERT_EQ(payload, was_there ? key + 1 : 0) << "use " << i;
    ASSERT_EQ(gone.has_value(), oldest.has_value()) << "use " << i;
    ASSERT_EQ(gone.value_or(0), oldest ? *oldest + 1 : 0) << "use " << i;
    payload = key + 1;
  }
}

TEST(Lru, ForgetsWhatAListForgets) {
  std::mt19937 random(1);
  for (const std::size_t most : {1u, 2u, 7u, 100u}) {
    for (const unsigned keys : {1u, 8u, 90u, 101u, 150u, 400u}) {
      expect_alike(most, 4'000, [&](int) { return std::uint64_t{random() % keys}; });
    }
  }
}

TEST(Lru, KnowsKeysThatShareTheirLowerBits) {
  std::mt19937 random(2);
  expect_alike(64, 4'000, [&](int) { return std::uint64_t{random() % 80} << 40; });
  expect_alike(64, 4'000, [&](int) { return std::uint64_t{random() % 80} * 4'096; });
}

TEST(Lru, ForgetsInTheOrderOfManyUsesOfFew) {
  // Notes of uses are thrown away on the way: two keys are used again and again, others now and
  // then.
  expect_alike(16, 20'000, [](int i) {
    return static_cast<std::uint64_t>(i % 50 == 0 ? 2 + i / 50 % 20 : i % 2);
  });
}

}  // namespace
}  // namespace lru_tests
}  // namespace warpgauge::interpret
