// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "analysis/samples/reader.h"
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

/// Two dies of two parts: SMs and lines go round the parts.
samples::Series two_dies(double noise_level) {
  auto result = planted::series("sides", {{"sm", "1"}}, {{"access", "cycles"}});
  result.id = "dies";
  result.constants = {{"step_bytes", 512}, {"consecutive_lines", 256}};
  Noise noise("dies");
  Random random("parts of lines");
  std::vector<int> part_of_line;
  std::vector<double> slice;
  for (int line = 0; line < 384; ++line) {
    const bool begins = line % 8 == 0;  // stripes of 4 KiB
    part_of_line.push_back(begins ? static_cast<int>(random.below(4)) : part_of_line.back());
    slice.push_back(30 * noise.uniform());
  }
  for (int sm = 0; sm < 148; ++sm) {
    const int part = sm % 4;
    samples::Point point{.at = {static_cast<double>(sm)}, .samples = {{}}};
    for (std::size_t line = 0; line < slice.size(); ++line) {
      const int other = part_of_line[line];
      const double level = part == other ? 330 : part / 2 == other / 2 ? 480 : 780;
      point.samples[0].push_back(level + slice[line] + noise_level * noise.gaussian());
    }
    result.points.push_back(std::move(point));
  }
  return result;
}

TEST(Sides, FindsFourPartsOfTwoDies) {
  for (const double noise : {0.0, 5.0, 15.0}) {
    SCOPED_TRACE(noise);
    const auto series = two_dies(noise);
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("sides")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("sides").value, 4);
    for (const char* side : {"sms.0", "sms.1", "sms.2", "sms.3"}) {
      EXPECT_EQ(result.values.at(side).value, 37);
    }
    EXPECT_EQ(result.absent.at("sms.4"), "4 sides");
    EXPECT_EQ(result.diagnostics.at("levels"), 3);
    EXPECT_EQ(result.values.at("stripe_bytes").value, 4096);
    EXPECT_NEAR(result.values.at("near").value, 345, 6);
    EXPECT_TRUE(result.absent.contains("far"));
    const Placement& placed = result.view.placement;
    for (const auto& [sm, side] : placed.unit_sides) EXPECT_EQ(side, static_cast<int>(sm) % 4);
    for (std::size_t line = 0; line < 384; ++line) {
      const auto& near_sm = series.points[static_cast<std::size_t>(*placed.line_sides[line])];
      EXPECT_LT(near_sm.samples[0][line], 440) << line;
    }
  }
}

// What three campaigns recorded on the H200 stays what it was.
TEST(Sides, ThePublishedMapHasTwo) {
  const auto recording = samples::read_recording(
      WARPGAUGE_SOURCE_DIR "/data/h200/recording-2026-11-22-all_probes-1.jsonl.zst");
  int found = 0;
  for (samples::Series series : recording.series) {
    if (series.id == "memory/l2_map/map") {
      const Estimate result = estimate(series);
      EXPECT_EQ(result.values.at("sides").value, 2);
      EXPECT_EQ(result.values.at("sms.0").value, 66);
      EXPECT_EQ(result.values.at("sms.1").value, 66);
      EXPECT_EQ(result.values.at("stripe_bytes").value, 4096);
      ++found;
    }
    if (series.id == "memory/pointer_chase/sides") {
      const Estimate before = estimate(series);
      series.constants.erase("min_separation");
      series.constants["min_separation_of_lowest"] = 0.3;
      const Estimate now = estimate(series);
      EXPECT_EQ(now.values.at("modes").value, 2);
      for (const char* mode : {"mode.0", "mode.1"}) {
        EXPECT_EQ(now.values.at(mode).value, before.values.at(mode).value);
        EXPECT_EQ(now.values.at(mode).low, before.values.at(mode).low);
        EXPECT_EQ(now.values.at(mode).high, before.values.at(mode).high);
      }
      EXPECT_EQ(now.values.at("other").value, before.values.at("mode.1").value);
      EXPECT_EQ(now.values.at("other").low, before.values.at("mode.1").low);
      EXPECT_NEAR(now.values.at("share.0").value, 0.5, 0.1);
      ++found;
    }
  }
  EXPECT_EQ(found, 2);
}

TEST(Sides, SaysWhenHalvesCannotBeToldApart) {
  const Estimate result = estimate(halves(120, 20, 120));
  EXPECT_FALSE(result.values.contains("far"));
}

}  // namespace warpgauge::estimate::sides_test
