// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::sides_test {

using planted::Noise;

/// Latencies of a cache in two halves (`apart` cycles) with slices `spread` cycles apart.
samples::Series halves(double apart, double spread, double noise_level) {
  auto result = planted::series("sides", {{"sm", "1"}}, {{"access", "cycles"}});
  result.id = "halves";
  result.constants = {{"step_bytes", 512}, {"consecutive_lines", 256}};
  Noise noise("halves");
  Random random("lines");
  std::vector<bool> far_line;
  std::vector<double> slice;
  bool stripe = false;
  for (int line = 0; line < 384; ++line) {
    if (line % 8 == 0) stripe = random.below(2) == 1;  // stripes of 4 KiB
    far_line.push_back(stripe);
    slice.push_back(spread * noise.uniform());
  }
  for (int sm = 0; sm < 132; ++sm) {
    const bool far_sm = sm % 3 == 0;
    samples::Point point{.at = {static_cast<double>(sm)}, .samples = {{}}};
    for (std::size_t line = 0; line < slice.size(); ++line) {
      const double level = 330 + (far_sm != far_line[line] ? apart : 0);
      point.samples[0].push_back(level + slice[line] + noise_level * noise.gaussian());
    }
    result.points.push_back(std::move(point));
  }
  return result;
}

TEST(Sides, FindsTwoHalves) {
  for (const double noise : {0.0, 5.0, 20.0}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(halves(190, 40, noise));
    ASSERT_TRUE(result.values.contains("sides")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("sides").value, 2);
    EXPECT_EQ(result.values.at("sms.0").value, 44);  // SM 0's own side
    EXPECT_EQ(result.values.at("sms.1").value, 88);
    EXPECT_EQ(result.values.at("stripe_bytes").value, 4096);
    EXPECT_NEAR(result.values.at("near").value, 350, 8);
    EXPECT_NEAR(result.values.at("far").value, 540, 8);
  }
}

TEST(Sides, PlacesEverySmAndLineOnItsSide) {
  const auto series = halves(190, 40, 5);
  const Placement placed = estimate(series).view.placement;
  ASSERT_EQ(placed.unit_sides.size(), 132u);
  for (const auto& [sm, side] : placed.unit_sides) {
    EXPECT_EQ(side, static_cast<int>(sm) % 3 == 0 ? 0 : 1) << sm;  // side 0 is the first SM's
  }
  ASSERT_EQ(placed.line_sides.size(), 384u);
  for (std::size_t line = 0; line < 384; ++line) {
    EXPECT_EQ(placed.line_sides[line], series.points[0].samples[0][line] < 470 ? 0 : 1) << line;
  }
}

TEST(Sides, AnSmThatAgreesWithNeitherSideHasNone) {
  auto series = halves(190, 40, 0);
  auto& odd = series.points[5].samples[0];
  for (std::size_t line = 0; line < odd.size(); ++line) odd[line] = line % 2 == 0 ? 350 : 540;
  const Placement placed = estimate(series).view.placement;
  ASSERT_EQ(placed.unit_sides.size(), 132u);
  EXPECT_FALSE(placed.unit_sides.at(5));
  EXPECT_EQ(placed.unit_sides.at(6), 0);
}

TEST(Sides, OneHalfIsOne) {
  const Estimate result = estimate(halves(0, 40, 5));
  ASSERT_TRUE(result.values.contains("sides")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("sides").value, 1);
  EXPECT_FALSE(result.values.contains("far"));
  EXPECT_TRUE(result.absent.contains("near"));
  EXPECT_TRUE(result.view.placement.empty());
}

TEST(Sides, SaysWhenHalvesCannotBeToldApart) {
  const Estimate result = estimate(halves(120, 20, 120));
  EXPECT_FALSE(result.values.contains("far"));
}

}  // namespace warpgauge::estimate::sides_test
