// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::modes_test {

using planted::holds;
using planted::Noise;

struct PlantedMode {
  double cycles, deviation, weight;
};

/// `count` timed accesses in whole cycles, each longer by `overhead`; with `laps`, untimed laps of
/// the same accesses.
samples::Series accesses(const std::vector<PlantedMode>& modes, int count, double overhead,
                         bool laps, const std::string& seed) {
  auto result = planted::series("modes", {{"repeat", "1"}}, {{"access", "cycles"}});
  result.id = seed;
  Noise noise(seed);
  double lap = 0;
  samples::Point point{.at = {0}, .samples = {{}}};
  for (int i = 0; i < count; ++i) {
    double pick = noise.uniform();
    std::size_t m = 0;
    while (m + 1 < modes.size() && pick > modes[m].weight) pick -= modes[m++].weight;
    const double cycles = std::round(modes[m].cycles + modes[m].deviation * noise.gaussian());
    lap += cycles;
    point.samples[0].push_back(cycles + overhead);
  }
  result.points = {point};
  if (laps) {
    planted::add_quantity(result, {"lap", "cycles"}, [&](const auto&) { return lap; });
    result.points[0].samples[1] = {lap - 3, lap, lap, lap + 40000, lap + 2};  // one interrupted
    result.constants["hops_per_lap"] = count;
  }
  return result;
}

TEST(Modes, RecoversNearAndFarLessTheOverhead) {
  for (const double deviation : {0.0, 4.0, 12.0}) {
    SCOPED_TRACE(deviation);
    auto series =
        accesses({{212, deviation, 0.6}, {414, deviation, 0.4}}, 4000, 38, true, "near and far");
    series.points[0].samples[0][7] = 90000;  // an interrupted access
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("mode.1")) << result.absent.begin()->second;
    EXPECT_NEAR(result.diagnostics.at("overhead_cycles"), 38, 0.5);
    EXPECT_EQ(result.diagnostics.at("interrupted"), 1);
    EXPECT_NEAR(result.values.at("mode.0").value, 212, 1.5);
    EXPECT_NEAR(result.values.at("mode.1").value, 414, 1.5);
    EXPECT_TRUE(holds(result.values.at("weight.0"), 0.6));
    EXPECT_TRUE(holds(result.values.at("weight.1"), 0.4));
    EXPECT_FALSE(result.values.contains("mode.2"));
    EXPECT_EQ(result.view.marks.size(), 2u);
  }
}

TEST(Modes, WithoutLapsTheOverheadStaysIn) {
  const Estimate result =
      estimate(accesses({{212, 4, 0.5}, {414, 4, 0.5}}, 2000, 38, false, "no laps"));
  EXPECT_NEAR(result.values.at("mode.0").value, 250, 1.5);
  EXPECT_FALSE(result.diagnostics.contains("overhead_cycles"));
  EXPECT_NE(result.method.find("overhead included"), std::string::npos);
}

TEST(Modes, OverheadComesFromThePointsThatHaveLaps) {
  // Point 0 walks near lines only, with laps; point 1 shows the distribution, without.
  auto series = accesses({{212, 3, 1}}, 1000, 38, true, "near, with laps");
  auto both = accesses({{212, 3, 0.5}, {414, 3, 0.5}}, 3000, 38, false, "both");
  series.points.push_back({.at = {1}, .samples = {both.points[0].samples[0], {}}});
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.diagnostics.at("overhead_cycles"), 38, 0.5);
  EXPECT_NEAR(result.values.at("mode.0").value, 212, 1.5);
  EXPECT_NEAR(result.values.at("mode.1").value, 414, 1.5);
  EXPECT_TRUE(result.rejected.empty());
  series.points[0].samples[0].clear();  // laps at a point without accesses
  EXPECT_EQ(estimate(series).absent.at(""),
            "laps and timed accesses were taken at different points");
}

TEST(Modes, UnimodalDataHaveOneMode) {
  // From a sharp to a broad distribution, few to many readings: no bump of chance is a mode.
  int spurious = 0;
  for (int i = 0; i < 60; ++i) {
    const double deviation = i % 3 == 0 ? 2 : i % 3 == 1 ? 15 : 60;
    const int count = i % 2 ? 100 : 3000;
    const Estimate result =
        estimate(accesses({{300, deviation, 1}}, count, 0, false, "one " + std::to_string(i)));
    ASSERT_TRUE(result.values.contains("mode.0"));
    EXPECT_NEAR(result.values.at("mode.0").value, 300, deviation);
    spurious += result.values.contains("mode.1");
  }
  EXPECT_EQ(spurious, 0);
}

TEST(Modes, OneModeSaysSo) {
  const Estimate result = estimate(accesses({{300, 5, 1}}, 1000, 0, false, "one"));
  EXPECT_NE(result.absent.at("mode.1").find("one mode only"), std::string::npos);
  EXPECT_TRUE(result.absent.contains("weight.1"));
}

TEST(Modes, CloseOrLightOrShallowIsNoMode) {
  EXPECT_FALSE(estimate(accesses({{300, 2, 0.5}, {320, 2, 0.5}}, 4000, 0, false, "close"))
                   .values.contains("mode.1"));
  EXPECT_FALSE(estimate(accesses({{300, 2, 0.985}, {600, 2, 0.015}}, 4000, 0, false, "light"))
                   .values.contains("mode.1"));
  EXPECT_FALSE(estimate(accesses({{300, 25, 0.5}, {360, 25, 0.5}}, 4000, 0, false, "shallow"))
                   .values.contains("mode.1"));
}

TEST(Modes, ACounterThatStepsByTwoMakesNoModes) {
  const std::vector<double> steps{30, 32, 34, 36};
  auto series = planted::series("modes", {{"repeat", "1"}}, {{"access", "cycles"}});
  samples::Point point{.at = {0}, .samples = {{}}};
  for (int i = 0; i < 2000; ++i) point.samples[0].push_back(steps[static_cast<std::size_t>(i % 4)]);
  series.points = {point};
  EXPECT_FALSE(estimate(series).values.contains("mode.1"));
}

TEST(Modes, ThreeModesAscend) {
  const Estimate result =
      estimate(accesses({{620, 10, 0.2}, {212, 4, 0.4}, {414, 6, 0.4}}, 4000, 0, false, "three"));
  EXPECT_NEAR(result.values.at("mode.0").value, 212, 1.5);
  EXPECT_NEAR(result.values.at("mode.1").value, 414, 1.5);
  EXPECT_NEAR(result.values.at("mode.2").value, 620, 2);
  EXPECT_NEAR(result.values.at("weight.2").value, 0.2, 0.03);
}

/// As the levels of a cache are asked for: so far apart, of the nearest.
Estimate levels(const std::vector<PlantedMode>& modes, const std::string& seed, int count = 4000) {
  auto series = accesses(modes, count, 0, false, seed);
  series.constants["min_separation_of_lowest"] = 0.3;
  return estimate(series);
}

TEST(Modes, OneToFourLevelsOfUnequalWeights) {
  const std::vector<PlantedMode> kAll[] = {
      {{270, 1, 1}},
      {{270, 1, 0.85}, {450, 1, 0.15}},
      {{270, 1, 0.25}, {420, 1, 0.25}, {720, 1, 0.5}},
      // The fourth is but a fifth above the third, and farther from it than slices of one part.
      {{260, 1, 0.4}, {410, 1, 0.1}, {620, 1, 0.3}, {745, 1, 0.2}}};
  for (const auto& planted_levels : kAll) {
    for (const double deviation : {0.0, 4.0, 14.0}) {
      std::vector<PlantedMode> modes = planted_levels;
      for (PlantedMode& mode : modes) mode.deviation = deviation;
      const std::string name =
          std::to_string(modes.size()) + " levels, " + std::to_string(deviation);
      SCOPED_TRACE(name);
      const Estimate result = levels(modes, name);
      ASSERT_TRUE(result.values.contains("modes"));
      ASSERT_EQ(result.values.at("modes").value, static_cast<double>(modes.size()));
      for (std::size_t m = 0; m < modes.size(); ++m) {
        const std::string number = std::to_string(m);
        EXPECT_NEAR(result.values.at("mode." + number).value, modes[m].cycles, 2.5);
        EXPECT_NEAR(result.values.at("share." + number).value, modes[m].weight, 0.03);
      }
      for (std::size_t m = modes.size(); m < 4; ++m) {
        EXPECT_TRUE(result.absent.contains("mode." + std::to_string(m)));
        EXPECT_TRUE(result.absent.contains("share." + std::to_string(m)));
      }
      // `far` is what the other one of two is called: of three, none is.
      EXPECT_EQ(result.values.contains("other"), modes.size() == 2);
      EXPECT_EQ(result.absent.contains("other"), modes.size() != 2);
    }
  }
}

// Slices of a cache in one piece lie up to a quarter apart: ten places, none of them a level.
TEST(Modes, OneLevelIsNotSplit) {
  for (int seed = 0; seed < 40; ++seed) {
    std::vector<PlantedMode> slices;
    for (int slice = 0; slice < 10; ++slice) {
      slices.push_back({250 + 6.5 * slice, seed % 2 == 0 ? 1.5 : 6.0, 0.1});
    }
    const Estimate result =
        levels(slices, "slices " + std::to_string(seed), seed % 4 < 2 ? 300 : 4000);
    ASSERT_TRUE(result.values.contains("modes"));
    EXPECT_EQ(result.values.at("modes").value, 1) << seed;
    EXPECT_NEAR(result.values.at("share.0").value, 1, 1e-12);
  }
}

TEST(Modes, SharesAreThoseOfThePointsWithoutLaps) {
  auto series = accesses({{212, 3, 1}}, 1000, 38, true, "near, with laps");
  auto both = accesses({{212, 3, 0.5}, {414, 3, 0.5}}, 3000, 38, false, "both");
  series.points.push_back({.at = {1}, .samples = {both.points[0].samples[0], {}}});
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("weight.0").value, 2500. / 4000, 0.02);
  EXPECT_TRUE(holds(result.values.at("share.0"), 0.5));
  EXPECT_TRUE(holds(result.values.at("share.1"), 0.5));
}

// As an H200 was seen to answer: all of it near for a while, then half of it.
TEST(Modes, AShareThatChangesWhileItIsReadHasAWideInterval) {
  auto series = accesses({{282, 3, 1}}, 4096, 0, false, "all near");
  const auto half = accesses({{282, 3, 0.5}, {454, 3, 0.5}}, 4096, 0, false, "half of it near");
  const Value steady = estimate(half).values.at("share.0");
  EXPECT_LT(steady.high - steady.low, 0.05);
  auto& readings = series.points[0].samples[0];
  readings.insert(readings.end(), half.points[0].samples[0].begin(),
                  half.points[0].samples[0].end());
  const Value changing = estimate(series).values.at("share.0");
  EXPECT_NEAR(changing.value, 0.75, 0.02);
  EXPECT_LT(changing.low, 0.52);
  EXPECT_EQ(changing.high, 1);
}

TEST(Modes, ImpossibleOverheadOrMissingHopsIsRefused) {
  auto series = accesses({{212, 4, 1}}, 1000, 38, true, "impossible");
  series.constants["hops_per_lap"] = 500;  // wrong: a hop seems to take twice as long
  EXPECT_NE(estimate(series).absent.at("").find("is impossible"), std::string::npos);
  series.constants["hops_per_lap"] = 1e6;  // wrong: a hop seems to take no time
  EXPECT_NE(estimate(series).absent.at("").find("is impossible"), std::string::npos);
  series.constants.clear();
  EXPECT_NE(estimate(series).absent.at("").find("hops_per_lap"), std::string::npos);
}

TEST(Modes, FewReadingsAreNoDistribution) {
  const Estimate result = estimate(accesses({{212, 4, 1}}, 29, 0, false, "few"));
  EXPECT_EQ(result.absent.at(""), "29 timed accesses, 30 are needed");
}

TEST(Modes, NanosecondsFromTheClock) {
  auto series = accesses({{198, 0, 1}}, 100, 0, false, "clock");
  planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 1980.0; });
  EXPECT_NEAR(estimate(series).values.at("mode.0.ns").value, 100, 1e-9);
}

}  // namespace warpgauge::estimate::modes_test
