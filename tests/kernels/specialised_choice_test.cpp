// SPDX-License-Identifier: Apache-2.0
// The choice among shapes of the specialised product: measured cycles are met within a band, and
// what was the fastest on an H200 is chosen.
#include "kernels/harness/wgmma/specialised_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace warpgauge::kernels::specialised {
namespace {

struct Named {
  std::string name;
  Cut cut;
};

// As in specialised_launch.cuh.
const std::vector<Named> kShapes = {
    {"large", {128, 192, 192, 128, 96, 2, 1, 1, 1, true}},
    {"even", {128, 128, 128, 128, 64, 2, 1, 1, 1, true}},
    {"medium", {128, 256, 256, 128, 128, 2, 1, 1, 1, false}},
    {"small", {64, 128, 128, 64, 128, 1, 1, 1, 1, false}},
    {"tiny", {64, 64, 64, 64, 64, 1, 1, 1, 2, false}},
    {"halved", {64, 64, 32, 64, 64, 1, 1, 2, 2, false}},
    {"halved_tall", {128, 128, 64, 128, 128, 1, 1, 2, 1, false}},
    {"narrow", {128, 160, 160, 128, 80, 2, 1, 1, 1, true}},
    {"wide", {128, 224, 224, 128, 112, 2, 1, 1, 1, false}},
};

const Cut& cut_named(const std::string& name) {
  return std::ranges::find(kShapes, name, &Named::name)->cut;
}

double cycles_on(int sms, const Cut& cut, const Sizes& sizes) {
  return cycles(cut, sizes, sms / (cut.cluster_rows * cut.cluster_columns * cut.split));
}

std::string chosen(const Sizes& sizes, int sms = 132) {
  return std::ranges::min_element(kShapes, {},
                                  [&](const Named& one) { return cycles_on(sms, one.cut, sizes); })
      ->name;
}

constexpr Sizes bf16(int m, int n, int k) { return {m, n, k, 2, 2}; }
constexpr Sizes tf32(int order) { return {order, order, order, 4, 4}; }
constexpr Sizes e4m3(int order) { return {order, order, order, 1, 2, 0.35}; }
constexpr Sizes s8(int order) { return {order, order, order, 1, 4}; }

/// Measured on an H200 in trains of launches, warm, in SM cycles. (Of an order of 512, launches of
/// a train overlap by a third.)
TEST(SpecialisedChoice, IsWithinAFifthOfWhatWasMeasured) {
  struct Measured {
    std::string shape;
    Sizes sizes;
    double cycles;
  };
  const std::vector<Measured> measured = {
      {"small", bf16(1024, 1024, 1024), 8.9e3},
      {"even", bf16(2048, 2048, 2048), 38.9e3},
      {"medium", bf16(2048, 2048, 2048), 40.3e3},
      {"medium", bf16(4096, 4096, 4096), 281e3},
      {"even", bf16(4096, 4096, 4096), 281e3},
      {"large", bf16(8192, 8192, 8192), 2089e3},
      {"even", bf16(8192, 8192, 8192), 2138e3},
      {"large", bf16(1024, 6144, 4096), 107.8e3},
      {"medium", bf16(2048, 4096, 14336), 480e3},
      {"halved_tall", bf16(128, 8192, 8192), 57.1e3},
      {"halved", bf16(64, 4096, 14336), 55.1e3},
      {"large", tf32(8192), 4161e3},
      {"medium", tf32(4096), 561e3},
  };
  for (const auto& [shape, sizes, cycles] : measured) {
    EXPECT_NEAR(cycles_on(132, cut_named(shape), sizes) / cycles, 1, 0.21)
        << shape << ", " << sizes.m << " x " << sizes.n << " x " << sizes.k;
  }
}

TEST(SpecialisedChoice, TakesTheFastest) {
  EXPECT_EQ(chosen(bf16(512, 512, 512)), "tiny");
  EXPECT_EQ(chosen(bf16(1024, 1024, 1024)), "small");
  EXPECT_EQ(chosen(bf16(2048, 2048, 2048)), "even");
  EXPECT_EQ(chosen(bf16(4096, 4096, 4096)), "medium");
  EXPECT_EQ(chosen(bf16(8192, 8192, 8192)), "large");
  EXPECT_EQ(chosen(tf32(1024)), "small");
  EXPECT_EQ(chosen(tf32(4096)), "medium");
  EXPECT_EQ(chosen(tf32(8192)), "large");
  EXPECT_EQ(chosen(bf16(16, 4096, 4096)), "halved");
  EXPECT_EQ(chosen(bf16(64, 4096, 14336)), "halved");
  EXPECT_EQ(chosen(bf16(256, 4096, 4096)), "halved_tall");
  EXPECT_EQ(chosen(bf16(256, 14336, 4096)), "wide");
  EXPECT_EQ(chosen(bf16(4096, 14336, 4096)), "narrow");
}

/// Those types have no wide and no narrow tiles, which are not the fastest here either.
TEST(SpecialisedChoice, TakesTheFastestOfNumbersOfEightBits) {
  EXPECT_EQ(chosen(e4m3(1024)), "small");
  EXPECT_EQ(chosen(e4m3(2048)), "even");
  EXPECT_EQ(chosen(e4m3(4096)), "medium");
  EXPECT_EQ(chosen(e4m3(8192)), "large");
  EXPECT_EQ(chosen(s8(1024)), "small");
  EXPECT_EQ(chosen(s8(2048)), "even");
  EXPECT_EQ(chosen(s8(4096)), "even");
  EXPECT_EQ(chosen(s8(8192)), "large");
}

/// 256 columns with one piece of a sum held, 208 and 192 with two.
TEST(SpecialisedChoice, TakesTheFastestOfPromotedSums) {
  const Cut one_piece = {128, 256, 256, 128, 128, 2, 1, 1, 1, false, 1.15};
  const Cut wider = {128, 208, 208, 128, 104, 2, 1, 1, 1, false};
  const Cut narrower = {128, 192, 192, 128, 96, 2, 1, 1, 1, false};
  const auto at = [](const Cut& cut, int order) { return cycles_on(132, cut, e4m3(order)); };
  EXPECT_LT(at(one_piece, 2048), std::min(at(wider, 2048), at(narrower, 2048)));
  EXPECT_LT(at(wider, 4096), std::min(at(one_piece, 4096), at(narrower, 4096)));
  EXPECT_LT(at(narrower, 8192), std::min(at(one_piece, 8192), at(wider, 8192)));
}

TEST(SpecialisedChoice, FollowsTheNumberOfSms) {
  // On a half of the SMs, 1024 x 1024 is two waves of the small tiles and one of larger ones.
  EXPECT_NE(chosen(bf16(1024, 1024, 1024), 66), "small");
  const Cut large = cut_named("large");
  EXPECT_NEAR(
      cycles_on(66, large, bf16(8192, 8192, 8192)) / cycles_on(132, large, bf16(8192, 8192, 8192)),
      2, 0.1);
}

TEST(SpecialisedChoice, SharesKOnlyWhereThereIsSome) {
  EXPECT_TRUE(std::isinf(cycles_on(132, cut_named("halved"), bf16(16, 4096, 128))));
  EXPECT_FALSE(std::isinf(cycles_on(132, cut_named("halved"), bf16(16, 4096, 136))));
}

}  // namespace
}  // namespace warpgauge::kernels::specialised
