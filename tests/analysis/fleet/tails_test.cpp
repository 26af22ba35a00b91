// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/tails.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::fleet {
namespace {

constexpr std::size_t kCards = 100, kKeys = 80;

/// Normal numbers, or those of Student's t with `freedom` degrees of freedom, in its own scale.
std::vector<Distances> drawn(int freedom) {
  virtual_gpu::Draw draw("tails");
  std::vector<Distances> keys(kKeys, Distances(kCards));
  for (Distances& key : keys) {
    for (auto& distance : key) {
      double squares = 0;
      for (int i = 0; i < freedom; ++i) squares += std::pow(draw.gaussian(), 2);
      distance = draw.gaussian() / (freedom == 0 ? 1 : std::sqrt(squares / freedom));
    }
  }
  return keys;
}

Tails tails(const std::vector<Distances>& keys) {
  std::vector<const Distances*> all;
  for (const Distances& key : keys) all.push_back(&key);
  return tails_of(all, kCards);
}

TEST(Tails, OfNormalNumbersAreNormal) {
  EXPECT_GT(tails(drawn(0)).freedom, 50);
  EXPECT_NEAR(tails(drawn(0)).scale, 1, 0.05);
}

TEST(Tails, OfStudentsTAreFound) {
  const Tails five = tails(drawn(5)), three = tails(drawn(3));
  EXPECT_NEAR(five.freedom, 5, 1.5);
  EXPECT_NEAR(five.scale, 1, 0.1);
  EXPECT_NEAR(three.freedom, 3, 0.8);
}

TEST(Tails, FewCardsThatLieOutsideDoNotCount) {
  auto keys = drawn(0);
  for (Distances& key : keys) {
    for (std::size_t card = 0; card < 8; ++card) *key[card] += 10;
  }
  EXPECT_GT(tails(keys).freedom, 50);
}

TEST(Tails, ABatchInAThirdOfTheKeysDoesNotCount) {
  auto keys = drawn(0);
  for (std::size_t key = 0; key < kKeys; key += 3) {
    for (std::size_t card = 20; card < 40; ++card) *keys[key][card] += 12;
  }
  EXPECT_GT(tails(keys).freedom, 20);
}

TEST(Tails, OfFewKeysAreTakenForNormal) {
  auto keys = drawn(3);
  keys.resize(19);
  EXPECT_EQ(tails(keys).freedom, kNormalTails.freedom);
}

TEST(Tails, LongOnesTakeNumbersFarOut) {
  const Spread known = {.centre = 0, .deviation = 1, .freedom = 1e6, .count = kNoCentre};
  EXPECT_NEAR(reach_of(1e-6, known), 4.89, 0.02);
  EXPECT_NEAR(reach_of(1e-6, known, {5, 1}), 28.5, 0.5);  // Student's t of 5, both sides
}

}  // namespace
}  // namespace warpgauge::fleet
