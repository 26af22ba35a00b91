// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "analysis/estimate/passes.h"
#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

/// Durations of 80 to 320 kernels at the interval of each pass, 3 readings a point.
samples::Series planted_intervals(const std::vector<double>& interval_us, double noise,
                                  const std::string& seed = "drift") {
  auto series =
      planted::series("slope", {{"pass", "1"}, {"kernels", "kernels"}}, {{"duration", "us"}});
  series.id = seed;
  series.constants = {{"max_residual", 0.1}};
  Noise random(seed);
  for (std::size_t pass = 0; pass < interval_us.size(); ++pass) {
    for (const double kernels : {80.0, 160.0, 240.0, 320.0}) {
      planted::add_point(series, {double(pass), kernels}, 12 + kernels * interval_us[pass], random,
                         noise, 3);
    }
  }
  return series;
}

TEST(Passes, ASlopeHoldsWhatDriftedBetweenThem) {
  for (const double noise : {0.0, 0.003}) {
    const Estimate result = estimate(planted_intervals({4.0, 4.1, 5.6, 5.5, 4.2, 4.3}, noise));
    const Value& slope = result.values.at("slope");
    EXPECT_NEAR(slope.value, 4.25, 0.01 + 20 * noise);
    EXPECT_NEAR(slope.low, 4.0, 0.01 + 20 * noise);
    EXPECT_NEAR(slope.high, 5.6, 0.01 + 20 * noise);
    EXPECT_EQ(slope.n, 72);
    EXPECT_EQ(slope.unit, "us");
  }
}

// The interval is for the median of what the host may do. The passes are draws from that.
TEST(Passes, SixOfThemHoldTheMedianNineteenTimesInTwenty) {
  int held = 0;
  constexpr int kCases = 400;
  for (int i = 0; i < kCases; ++i) {
    Noise random("host " + std::to_string(i));
    std::vector<double> intervals;
    for (int pass = 0; pass < 6; ++pass) intervals.push_back(4 * std::exp(0.2 * random.gaussian()));
    held += holds(estimate(planted_intervals(intervals, 0)).values.at("slope"), 4);
  }
  EXPECT_GE(held, 0.94 * kCases) << held;
  EXPECT_LE(held, 0.995 * kCases) << held;
}

TEST(Passes, FewReachToTheEndsOfTheirOwnIntervals) {
  const Value value =
      over_passes({{2, 1.5, 2.5, 10, "us"}, {3, 2.8, 3.1, 10, "us"}, {2.2, 2.1, 2.3, 10, "us"}});
  EXPECT_EQ(value.value, 2.2);
  EXPECT_EQ(value.low, 1.5);
  EXPECT_EQ(value.high, 3.1);
  EXPECT_EQ(value.n, 30);
}

TEST(Passes, MostMustBeStraight) {
  auto series = planted_intervals({4, 4, 4, 4, 4, 4}, 0);
  for (samples::Point& point : series.points) {  // bent in the first two passes
    if (point.at[0] < 2 && point.at[1] == 320) point.samples[0] = {5000, 5000, 5000};
  }
  EXPECT_NEAR(estimate(series).values.at("slope").value, 4, 1e-9);
  for (samples::Point& point : series.points) {
    if (point.at[0] < 3 && point.at[1] == 320) point.samples[0] = {5000, 5000, 5000};
  }
  EXPECT_NE(estimate(series).absent.at("").find("3 of 6 passes"), std::string::npos);
}

TEST(Passes, CyclesHaveNone) {
  auto series = planted_intervals({4, 4, 4}, 0);
  for (const char* unit : {"us", "s"}) {
    series.quantities[0].unit = unit;
    EXPECT_EQ(estimate(series).values.at("slope").unit, unit);
  }
  series.quantities[0].unit = "cycles";
  EXPECT_EQ(estimate(series).absent.at(""), "passes are for what is timed in us or s");
}

TEST(Passes, MediansHoldThemToo) {
  auto series =
      planted::series("median_of", {{"pass", "1"}, {"size", "bytes"}}, {{"malloc", "us"}});
  Noise random("medians");
  const double us[] = {50, 52, 90, 88, 51, 55};
  for (int pass = 0; pass < 6; ++pass) {
    planted::add_point(series, {double(pass), 64}, us[pass], random, 0.001, 5);
  }
  const Value value = estimate(series).values.at("malloc");
  EXPECT_NEAR(value.value, 53.5, 0.5);
  EXPECT_NEAR(value.low, 50, 0.5);
  EXPECT_NEAR(value.high, 90, 0.5);
}

TEST(Passes, TheBestRateIsOneSizeInAllOfThem) {
  auto series = planted::series("rate_at", {{"pass", "1"}, {"copy", "bytes"}},
                                {{"duration", "s"}, {"bytes", "bytes"}});
  const double speed[] = {1, 0.9, 0.6, 1.1, 1, 0.95};
  for (int pass = 0; pass < 6; ++pass) {
    for (const double bytes : {1e6, 2e6, 4e6}) {
      const double gbps = speed[pass] * (bytes == 2e6 ? 12 : 8);
      series.points.push_back(
          {.at = {double(pass), bytes}, .samples = {{bytes / gbps / 1e9}, {bytes}}});
    }
  }
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("best").value, 12 * 0.975, 1e-9);
  EXPECT_NEAR(result.values.at("best").low, 12 * 0.6, 1e-9);
  EXPECT_NEAR(result.values.at("best").high, 12 * 1.1, 1e-9);
  EXPECT_NEAR(result.values.at("at.1000000").value, 8 * 0.975, 1e-9);
  EXPECT_EQ(result.view.curves[0].x.size(), 3u);
}

}  // namespace
}  // namespace warpgauge::estimate
