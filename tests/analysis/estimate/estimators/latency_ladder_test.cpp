// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "tests/analysis/estimate/planted_ladder.h"
#include "tests/analysis/processor_time.h"

namespace warpgauge::estimate::latency_ladder_test {

using planted::holds;

/// The knee lies between the last size below the edge and the first above; the interval holds the
/// edge, and its value is that last size.
void expect_knee(const Value& knee, double edge, const std::vector<double>& footprint) {
  EXPECT_TRUE(holds(knee, edge)) << edge << " not in " << knee.low << ".." << knee.high;
  const auto above = std::upper_bound(footprint.begin(), footprint.end(), edge);
  EXPECT_DOUBLE_EQ(knee.value, *(above - 1));
  EXPECT_LE(knee.value, edge);
  EXPECT_EQ(knee.unit, "bytes");
}

TEST(LatencyLadder, RecoversTwoToFourLevelsAtAnyDensityAndNoise) {
  const std::vector<double> edges{220 * kKiB, 3.2 * kMiB, 41 * kMiB};
  const std::vector<double> levels{33, 120, 270, 620};
  for (const double an_octave : {1.0, 2.0, 3.0, 4.0, 8.0}) {
    for (const double relative : {0.0, 0.001, 0.003}) {
      for (std::size_t count = 2; count <= 4; ++count) {
        SCOPED_TRACE(testing::Message() << an_octave << " an octave, noise " << relative << ", "
                                        << count << " levels");
        const auto footprint = sizes(16 * kKiB, 1024 * kMiB, an_octave);
        const auto device =
            steps({edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(count - 1)},
                  {levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(count)});
        const Estimate result = estimate(ladder(footprint, device, relative));
        ASSERT_EQ(result.diagnostics.at("plateaus"), count);
        for (std::size_t i = 0; i < count; ++i) {
          const Value& level = result.values.at("level." + std::to_string(i));
          EXPECT_NEAR(level.value, levels[i], levels[i] * (0.01 + relative));
          EXPECT_EQ(level.unit, "cycles");
          if (i + 1 == count) break;
          expect_knee(result.values.at("knee." + std::to_string(i)), edges[i], footprint);
        }
        EXPECT_EQ(result.values.at("level.last").value,
                  result.values.at("level." + std::to_string(count - 1)).value);
        EXPECT_EQ(result.values.at("knee.first").value, result.values.at("knee.0").value);
        EXPECT_EQ(result.values.at("knee.last").value,
                  result.values.at("knee." + std::to_string(count - 2)).value);
      }
    }
  }
}

TEST(LatencyLadder, RecoversTheLadderOfARealDevice) {
  for (const double an_octave : {2.0, 4.0, 8.0}) {
    for (const double relative : {0.0, 0.001, 0.003}) {
      SCOPED_TRACE(testing::Message() << an_octave << " an octave, noise " << relative);
      const auto footprint = sizes(16 * kKiB, 1024 * kMiB, an_octave);
      const Estimate result = estimate(ladder(footprint, h200, relative));
      ASSERT_TRUE(result.values.contains("level.last")) << result.absent.begin()->second;
      EXPECT_NEAR(result.values.at("level.first").value, 33, 0.3);
      EXPECT_NEAR(result.values.at("level.1").value, 270, 3);
      EXPECT_GT(result.values.at("level.last").value, 630);
      EXPECT_LT(result.values.at("level.last").value, 680);
      expect_knee(result.values.at("knee.first"), 220 * kKiB, footprint);
      // The ramp from near to far is not a level, and its first size is off the near plateau.
      EXPECT_EQ(result.diagnostics.at("plateaus"), 3);
      EXPECT_TRUE(holds(result.values.at("knee.1"), 26 * kMiB));
      EXPECT_GT(result.diagnostics.at("level.2.spread"), 0.05);
      EXPECT_NEAR(result.diagnostics.at("level.2.drift_per_octave"), 0.026, 0.01);
    }
  }
}

TEST(LatencyLadder, LevelIntervalsCoverTheirTruth) {
  int covered = 0;
  constexpr int kCases = 40;
  const auto footprint = sizes(64 * kKiB, 4 * kMiB, 2);
  const auto device = steps({300 * kKiB}, {33, 270});
  for (int i = 0; i < kCases; ++i) {
    const auto result = estimate(ladder(footprint, device, 0.002, "case " + std::to_string(i)));
    covered += holds(result.values.at("level.first"), 33);
    covered += holds(result.values.at("level.last"), 270);
  }
  EXPECT_GE(covered, 0.90 * 2 * kCases);
}

TEST(LatencyLadder, OrderOfPointsDoesNotMatter) {
  const auto footprint = sizes(16 * kKiB, 256 * kMiB, 4);
  auto series = ladder(footprint, h200, 0.001);
  const Estimate sorted = estimate(series);
  std::reverse(series.points.begin(), series.points.end());
  const Estimate reversed = estimate(series);
  EXPECT_EQ(sorted.values.at("knee.first").value, reversed.values.at("knee.first").value);
  EXPECT_EQ(sorted.values.at("level.1").low, reversed.values.at("level.1").low);
}

TEST(LatencyLadder, TwoCloseKneesAreTwo) {
  const auto footprint = sizes(16 * kKiB, 4 * kMiB, 8);
  const auto result =
      estimate(ladder(footprint, steps({200 * kKiB, 320 * kKiB}, {33, 120, 270}), 0.001));
  ASSERT_EQ(result.diagnostics.at("plateaus"), 3);
  expect_knee(result.values.at("knee.0"), 200 * kKiB, footprint);
  expect_knee(result.values.at("knee.1"), 320 * kKiB, footprint);
}

TEST(LatencyLadder, AStretchShorterThanHalfAnOctaveIsNoLevel) {
  const auto footprint = sizes(16 * kKiB, 4 * kMiB, 8);
  const auto result =
      estimate(ladder(footprint, steps({200 * kKiB, 256 * kKiB}, {33, 120, 270}), 0.001));
  EXPECT_EQ(result.diagnostics.at("plateaus"), 2);
  expect_knee(result.values.at("knee.0"), 200 * kKiB, footprint);
}

TEST(LatencyLadder, OnePlateauHasNoKnee) {
  const auto series = ladder(sizes(16 * kKiB, 128 * kKiB, 4), h200, 0.002);
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("level.first").value, 33, 0.2);
  EXPECT_NEAR(result.values.at("level.last").value, 33, 0.2);
  EXPECT_EQ(result.absent.at("knee.first"), "1 plateau only");
  EXPECT_EQ(result.absent.at("knee.last"), "1 plateau only");
}

// The L2 of an H200 ends in a ramp of several octaves: its edge is a knee, though no level follows.
TEST(LatencyLadder, ARampBeyondThePlateauIsAKneeWithoutALevel) {
  const auto footprint = sizes(8 * kMiB, 64 * kMiB, 16);
  const auto curve = [](double size) {
    return size <= 30 * kMiB ? 280 : 280 * std::pow(size / (30 * kMiB), 0.4);
  };
  const Estimate result = estimate(ladder(footprint, curve, 0.002));
  EXPECT_TRUE(holds(result.values.at("knee.first"), 30 * kMiB));
  EXPECT_TRUE(result.absent.contains("level.last"));
  EXPECT_TRUE(result.absent.contains("knee.last"));
}

// A cache that loses a few lines to conflicts before it is full: with `edge_rise` these sizes still
// belong to it.
TEST(LatencyLadder, AFewConflictsBeforeTheEdgeDoNotMoveIt) {
  const auto footprint = sizes(100 * kKiB, 500 * kKiB, 32);
  const auto curve = [](double size) {
    return size <= 220 * kKiB ? 32 : size <= 245 * kKiB ? 35.8 : 32 + size / (4 * kKiB);
  };
  auto series = ladder(footprint, curve, 0.002);
  expect_knee(estimate(series).values.at("knee.first"), 220 * kKiB, footprint);
  series.constants["edge_rise"] = 0.25;
  expect_knee(estimate(series).values.at("knee.first"), 245 * kKiB, footprint);
}

// TLB misses grow for octaves, more and more slowly: any piece is flat enough, and none ends.
TEST(LatencyLadder, TheTailOfASlowRiseHasNoKnee) {
  const auto tlb = [](double size) { return 100 + 60 * std::max(0.0, 1 - 1 * kMiB / size); };
  for (const double largest : {4 * kMiB, 6 * kMiB, 12 * kMiB}) {
    for (const double an_octave : {4.0, 8.0}) {
      const auto footprint = sizes(64 * kKiB, largest, an_octave);
      const Estimate result = estimate(ladder(footprint, tlb, 0.001));
      ASSERT_TRUE(result.values.contains("knee.0"));
      EXPECT_TRUE(holds(result.values.at("knee.0"), 1 * kMiB));
      EXPECT_FALSE(result.values.contains("knee.1")) << largest << ", " << an_octave;
    }
  }
}

TEST(LatencyLadder, ALongRiseMayHideALevelAndSaysSo) {
  // Level 120 lasts a third of an octave: too short to be told from the rise.
  const auto footprint = sizes(16 * kKiB, 4 * kMiB, 8);
  const auto device = [](double size) {
    return size <= 200 * kKiB   ? 33.0
           : size <= 256 * kKiB ? 120.0
           : size <= 300 * kKiB ? 200.0
                                : 270.0;
  };
  const Estimate rise = estimate(ladder(footprint, device, 0.001));
  EXPECT_EQ(rise.diagnostics.at("plateaus"), 2);
  EXPECT_NE(rise.absent.at("between.0").find("not told from the rise"), std::string::npos);
  const Estimate step = estimate(ladder(footprint, steps({200 * kKiB}, {33, 270}), 0.001));
  EXPECT_FALSE(step.absent.contains("between.0"));
}

TEST(LatencyLadder, AStepIsWhatTheNextLevelCostsMore) {
  const auto footprint = sizes(16 * kKiB, 64 * kMiB, 4);
  const Estimate result =
      estimate(ladder(footprint, steps({200 * kKiB, 5 * kMiB}, {33, 120, 270}), 0.001));
  for (const char* level : {"0", "1"}) {
    const Value& step = result.values.at(std::string("step.") + level);
    EXPECT_TRUE(holds(step, level[0] == '0' ? 87 : 150));
    EXPECT_EQ(step.unit, "cycles");
  }
  EXPECT_FALSE(result.values.contains("step.2"));
}

TEST(LatencyLadder, ARampHasNoPlateau) {
  const auto ramp = [](double size) { return 33 * std::pow(size / (16 * kKiB), 0.5); };
  for (const double an_octave : {1.0, 4.0, 8.0}) {
    const Estimate result = estimate(ladder(sizes(16 * kKiB, 4 * kMiB, an_octave), ramp, 0.002));
    EXPECT_TRUE(result.values.empty());
    EXPECT_NE(result.absent.at("").find("no plateau"), std::string::npos);
    EXPECT_FALSE(result.view.curves.empty());  // the figure still shows what was measured
  }
}

TEST(LatencyLadder, ALevelThatTheSweepDoesNotReachIsNotReported) {
  // Ends on the ramp: the last plateau is near L2, not DRAM.
  const auto early = estimate(ladder(sizes(16 * kKiB, 36 * kMiB, 8), h200, 0.001));
  EXPECT_FALSE(early.values.contains("level.last"));
  EXPECT_FALSE(early.values.contains("knee.last"));
  EXPECT_NE(early.absent.at("level.last").find("not flat at its large end"), std::string::npos);
  EXPECT_TRUE(early.values.contains("level.1"));
  // Begins at the very edge of L1: its only size is not a plateau, and near L2 is not the first
  // level.
  const auto late = estimate(ladder(sizes(216 * kKiB, 1024 * kMiB, 4), h200, 0.001));
  EXPECT_FALSE(late.values.contains("level.first"));
  EXPECT_FALSE(late.values.contains("level.0"));
  EXPECT_FALSE(late.values.contains("knee.first"));
  EXPECT_NE(late.absent.at("level.first").find("not flat at its small end"), std::string::npos);
  EXPECT_TRUE(late.values.contains("level.last"));
}

TEST(LatencyLadder, KneeBeforeTheFirstSizeIsNotSeen) {
  const auto result = estimate(ladder(sizes(1 * kMiB, 1024 * kMiB, 4), h200, 0.001));
  EXPECT_NEAR(result.values.at("level.first").value, 270, 3);
  EXPECT_GT(result.values.at("knee.first").value, 20 * kMiB);
}

TEST(LatencyLadder, ADisturbedSizeIsRejectedNotALevel) {
  const auto footprint = sizes(16 * kKiB, 1024 * kMiB, 4);
  auto series = ladder(footprint, h200, 0.001);
  Noise noise("disturbed");
  const double disturbed = 3 * kMiB + 128;
  add_size(series, disturbed, 400, noise, 0.001);
  const Estimate result = estimate(series);
  EXPECT_EQ(result.diagnostics.at("plateaus"), 3);
  EXPECT_NEAR(result.values.at("level.1").value, 270, 2);
  ASSERT_EQ(result.rejected.size(), 3u);  // all its chain lengths
  EXPECT_EQ(result.rejected[0].at[0], disturbed);
  EXPECT_NE(result.rejected[0].why.find("stands alone"), std::string::npos);
}

TEST(LatencyLadder, ADisturbedSizeIsShownBetweenItsNeighbours) {
  auto series = ladder(sizes(1 * kMiB, 16 * kMiB, 4), steps({4 * kMiB}, {120, 270}), 0);
  Noise noise("none");
  add_size(series, 8 * kMiB + 128, 400, noise, 0);
  const Estimate result = estimate(series);
  ASSERT_EQ(result.rejected.size(), 3u);
  EXPECT_EQ(result.rejected[0].why, "400 cycles stands alone between 270 and 270");
}

/// One level; `off` has by how many cycles the latency of each size is off.
samples::Series one_level(const std::vector<double>& off) {
  const auto footprint = sizes(64 * kKiB, 64 * kKiB * std::exp2((off.size() - 0.9) / 4), 4);
  EXPECT_EQ(footprint.size(), off.size());
  return ladder(
      footprint,
      [&](double size) {
        const auto place = std::find(footprint.begin(), footprint.end(), size);
        return 270 + off[static_cast<std::size_t>(place - footprint.begin())];
      },
      0);
}

TEST(LatencyLadder, ALevelIsTheMedianOfWhatLiesWithinThreeDeviationsOfIt) {
  // The median of all is 270, and the median distance from it 0.2: a deviation is 1.4826 times as
  // much. 0.7 are 2.4 of them, and 1.0 are 3.4. Without the three sizes the median is 269.8.
  for (const auto& [away, level] : {std::pair{0.7, 270.0}, {1.0, 269.8}}) {
    const Estimate result =
        estimate(one_level({-0.2, away, -0.2, 0.2, -0.2, away, 0, -0.2, 0.2, away, -0.2}));
    ASSERT_EQ(result.diagnostics.at("plateaus"), 1);
    EXPECT_NEAR(result.values.at("level.first").value, level, 1e-6) << away;
  }
}

TEST(LatencyLadder, OfManySizesThreeTenthsOfTheReadingsScatterCount) {
  // The sizes agree, their readings do not: all of an interval is the readings' scatter.
  const auto width = [](std::size_t count) {
    auto series = one_level(std::vector<double>(count, 0.0));
    for (samples::Point& point : series.points) {
      const double cycles = point.samples[0][0];
      point.samples[0] = {0.99 * cycles, cycles, 1.01 * cycles};
    }
    const Value level = estimate(series).values.at("level.first");
    EXPECT_NEAR(level.value, 270, 1e-6);
    return level.high - level.low;
  };
  // Eight are many, seven are few. A median of one size more is narrower by 1 - sqrt(7 / 8), 6 %.
  EXPECT_NEAR(width(8) / width(7), 0.3 * std::sqrt(7.0 / 8), 0.06);
}

TEST(LatencyLadder, TwoDisturbedSizesDoNotSplitALevel) {
  const auto footprint = sizes(16 * kKiB, 16 * kMiB, 8);
  const auto dented = [&](double size) {
    return size == footprint[40] || size == footprint[41] ? 330 : h200(size);
  };
  const Estimate result = estimate(ladder(footprint, dented, 0.001));
  EXPECT_EQ(result.diagnostics.at("plateaus"), 2);
  EXPECT_NEAR(result.values.at("level.last").value, 270, 2);
}

TEST(LatencyLadder, AThrottledSizeIsRejectedByItsClock) {
  const auto footprint = sizes(16 * kKiB, 1024 * kMiB, 4);
  const double throttled = footprint[50];
  auto series = ladder(
      footprint, [&](double size) { return h200(size) * (size == throttled ? 0.72 : 1.0); }, 0.001);
  planted::add_quantity(series, {"sm_clock", "MHz"}, [&](const samples::Point& point) {
    return point.at[0] == throttled ? 1425.0 : 1980.0;
  });
  const Estimate result = estimate(series);
  EXPECT_EQ(result.rejected.size(), 3u);
  EXPECT_EQ(result.rejected.at(0).why, "SM clock at 1425 MHz, 1980 MHz for most sizes");
  EXPECT_NEAR(result.values.at("level.1").value, 270, 2);
  EXPECT_NEAR(result.values.at("level.1.ns").value, 270 / 1.98, 1);
  EXPECT_TRUE(result.values.contains("level.first.ns"));
}

TEST(LatencyLadder, AFallingLadderIsRefused) {
  const auto device = steps({220 * kKiB, 64 * kMiB}, {33, 620, 450});
  const Estimate result = estimate(ladder(sizes(16 * kKiB, 1024 * kMiB, 4), device, 0.001));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("latency falls from 6"), std::string::npos);
}

TEST(LatencyLadder, CurvedAndShortChainsAreRejectedSizeBySize) {
  const auto footprint = sizes(16 * kKiB, 16 * kMiB, 4);
  auto series = ladder(footprint, h200, 0.001);
  for (samples::Point& point : series.points) {
    if (point.at[0] == footprint[4] && point.at[1] == 4096) point.samples[0] = {2e5};  // a cold lap
    if (point.at[0] == footprint[6] && point.at[1] == 1024) point.at[1] = 2048;  // two lengths left
  }
  const Estimate result = estimate(series);
  ASSERT_EQ(result.rejected.size(), 5u);
  EXPECT_NE(result.rejected[0].why.find("not straight"), std::string::npos);
  EXPECT_NE(result.rejected[3].why.find("2 amounts of work"), std::string::npos);
  EXPECT_NEAR(result.values.at("level.first").value, 33, 0.2);
  expect_knee(result.values.at("knee.first"), 220 * kKiB, footprint);
}

TEST(LatencyLadder, RejectedSizesAtAnEndTakeItsLevelAway) {
  const auto footprint = sizes(64 * kKiB, 16 * kMiB, 2);
  auto series = ladder(footprint, h200, 0.001);
  for (samples::Point& point : series.points) {
    if (point.at[0] < 220 * kKiB) point.samples[0] = {100};  // the chain was folded away
  }
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.values.contains("level.first"));
  EXPECT_NEAR(result.values.at("level.last").value, 270, 2);
}

TEST(LatencyLadder, AKneeThatNoiseMovesHasAWideInterval) {
  // A step of 12 % under readings that scatter: the edge is the less certain the more they do.
  const auto footprint = sizes(64 * kKiB, 16 * kMiB, 8);
  double width = 1;  // high over low, at least one gap of an eighth of an octave
  for (const double relative : {0.001, 0.03}) {
    auto series = ladder(footprint, steps({1 * kMiB}, {270, 302}), relative, "wide", 5);
    series.constants["max_residual"] = 0.5;
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("knee.first")) << result.absent.begin()->second;
    const Value& knee = result.values.at("knee.first");
    EXPECT_TRUE(holds(knee, 1 * kMiB));
    EXPECT_GT(knee.high / knee.low, 1.05 * width);
    width = knee.high / knee.low;
  }
}

TEST(LatencyLadder, APlateauThatFewResamplesHaveGivesNoKnee) {
  // The medians agree by chance: half of the readings lie far above them, half far below.
  auto series = ladder(sizes(64 * kKiB, 16 * kMiB, 1), steps({200 * kKiB}, {33, 270}), 0);
  series.constants["max_residual"] = 0.5;
  for (samples::Point& point : series.points) {
    if (point.at[0] > 200 * kKiB) continue;
    const double cycles = point.samples[0][0];
    point.samples[0] = {0.8 * cycles, 0.8 * cycles, 1.2 * cycles, 1.2 * cycles};
  }
  const Estimate result = estimate(series);
  EXPECT_LT(result.diagnostics.at("knee.0.support"), 0.5);
  EXPECT_FALSE(result.values.contains("knee.0"));
  EXPECT_NE(result.absent.at("knee.first").find("of the resamples only"), std::string::npos);
  EXPECT_TRUE(result.absent.contains("knee.last"));
}

TEST(LatencyLadder, RefusesWhatItWouldMixUp) {
  auto series = ladder(sizes(16 * kKiB, 1 * kMiB, 2), h200, 0);
  series.axes.push_back({"stride", "bytes"});
  double stride = 0;
  for (auto& point : series.points) point.at.push_back(stride++);
  EXPECT_EQ(estimate(series).absent.at(""), "axis \"stride\" varies as well");
  series = ladder(sizes(16 * kKiB, 1 * kMiB, 2), h200, 0);
  series.quantities[0].unit = "s";
  EXPECT_EQ(estimate(series).absent.at(""), "readings are in s, not cycles");
  series = ladder({0, 1024, 2048}, h200, 0);
  EXPECT_EQ(estimate(series).absent.at(""), "a size is not positive");
}

TEST(LatencyLadder, FillsBeyondTheLastLevelSaySo) {
  auto series = ladder(sizes(16 * kKiB, 1 * kMiB, 4), h200, 0.001);
  series.fills = {{"l3.latency_cycles", "level.2"}, {"l2.bytes", "knee.1"}};
  const Estimate result = estimate(series);
  EXPECT_EQ(result.absent.at("level.2"), "2 plateaus only");
  EXPECT_EQ(result.absent.at("knee.1"), "2 plateaus only");
}

TEST(LatencyLadder, IsQuick) {
  const auto series = ladder(sizes(1 * kKiB, 1024 * kMiB, 8), h200, 0.002, "quick", 20);
  const auto start = processor_time();
  const Estimate result = estimate(series);
  const std::chrono::duration<double> elapsed = processor_time() - start;
  EXPECT_EQ(result.diagnostics.at("sizes"), 160);
  RecordProperty("milliseconds", static_cast<int>(1e3 * elapsed.count()));
  EXPECT_LT(elapsed.count(), 5);  // 0.2 s in Release; instrumented builds are slower
}

}  // namespace warpgauge::estimate::latency_ladder_test
