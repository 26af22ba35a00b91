// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numeric>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::quantiles_test {

using planted::holds;
using planted::Noise;

TEST(Quantiles, RecoversADistributionLessTheOverhead) {
  auto series = planted::series("quantiles", {{"size", "bytes"}},
                                {{"access", "cycles"}, {"lap", "cycles"}, {"sm_clock", "MHz"}});
  series.constants["hops_per_lap"] = 4000;
  Noise noise("quantiles");
  samples::Point point{.at = {1 << 30}, .samples = {{}, {}, {1980, 1980}}};
  double lap = 0;
  for (int i = 0; i < 4000; ++i) {
    const double cycles = 600 + 200 * noise.uniform();
    lap += cycles;
    point.samples[0].push_back(cycles + 40);
  }
  point.samples[0][17] = 90000;  // interrupted
  point.samples[1] = {lap};
  series.points = {point};
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("p50")) << result.absent.begin()->second;
  EXPECT_NEAR(result.diagnostics.at("overhead_cycles"), 40, 1);
  EXPECT_EQ(result.diagnostics.at("interrupted"), 1);
  EXPECT_NEAR(result.values.at("p10").value, 620, 5);
  EXPECT_TRUE(holds(result.values.at("p50"), 700));
  EXPECT_NEAR(result.values.at("p99").value, 798, 5);
  EXPECT_NEAR(result.values.at("p50.ns").value, result.values.at("p50").value / 1.98, 0.1);
  series.points[0].samples[0].resize(300);
  EXPECT_TRUE(estimate(series).values.empty());
}

/// Half of the accesses take about 500 cycles, the others about 700.
samples::Series two_peaks(double spread) {
  auto series = planted::series("quantiles", {{"size", "bytes"}}, {{"access", "cycles"}});
  samples::Point point{.at = {1 << 30}, .samples = {{}}};
  for (int i = 0; i < 4000; ++i) {
    point.samples[0].push_back((i % 2 == 0 ? 500 : 500 + 200 * spread) + spread * i / 400);
  }
  series.points = {point};
  return series;
}

TEST(Quantiles, DrawsTheDistributionBehindThem) {
  const Estimate found = estimate(two_peaks(1));
  ASSERT_EQ(found.view.pictures.size(), 1u);
  ASSERT_TRUE(found.view.pictures[0].histogram);
  const std::vector<double>& shares = found.view.pictures[0].histogram->y;
  EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 0.99, 0.01);
  EXPECT_NEAR(shares.front() + shares[1] + shares[2], 0.49, 0.03);
  EXPECT_LT(shares[shares.size() / 2], 0.02);
}

TEST(Quantiles, OfEvenAccessesEveryStepHasTheSameShare) {
  auto series = planted::series("quantiles", {{"size", "bytes"}}, {{"access", "cycles"}});
  samples::Point point{.at = {1 << 30}, .samples = {{}}};
  for (int i = 0; i <= 4000; ++i) point.samples[0].push_back(500 + i * 0.1);
  series.points = {point};
  const Estimate found = estimate(series);
  ASSERT_EQ(found.view.pictures.size(), 1u);
  ASSERT_TRUE(found.view.pictures[0].histogram);
  const std::vector<double>& shares = found.view.pictures[0].histogram->y;
  // 60 steps between the quantiles of 0.5 % and 99.5 %.
  ASSERT_EQ(shares.size(), 60u);
  for (const double share : shares) EXPECT_NEAR(share, 0.99 / 60, 1e-9);
}

TEST(Quantiles, OneValueHasNoDistribution) {
  const Estimate found = estimate(two_peaks(0));
  ASSERT_EQ(found.view.pictures.size(), 1u);
  EXPECT_FALSE(found.view.pictures[0].histogram);
  EXPECT_NE(found.view.pictures[0].why_not, "");
}

/// 2000 accesses of 600 cycles each, and of 400 to 800 every tenth; an untimed lap has hops of
/// 600 - `overhead`.
Estimate with_overhead(double overhead, std::size_t accesses = 2000) {
  auto series =
      planted::series("quantiles", {{"size", "bytes"}}, {{"access", "cycles"}, {"lap", "cycles"}});
  series.constants["hops_per_lap"] = 100;
  samples::Point point{.at = {1 << 30}, .samples = {{}, {100 * (600 - overhead)}}};
  for (std::size_t i = 0; i < accesses; ++i) {
    point.samples[0].push_back(i % 10 == 0 ? (i % 20 == 0 ? 400 : 800) : 600);
  }
  series.points = {point};
  return estimate(series);
}

TEST(Quantiles, AnImpossibleOverheadIsRefused) {
  EXPECT_NEAR(with_overhead(0).values.at("p50").value, 600, 1e-9);
  EXPECT_NEAR(with_overhead(40).values.at("p50").value, 560, 1e-9);
  EXPECT_NEAR(with_overhead(399).values.at("p50").value, 201, 1e-9);
  EXPECT_TRUE(with_overhead(401).values.empty());  // the shortest access would take less than none
  // An untimed hop may seem longer by what laps differ, up to 2 %.
  EXPECT_NEAR(with_overhead(-10).values.at("p50").value, 610, 1e-9);
  EXPECT_TRUE(with_overhead(-14).values.empty());
}

TEST(Quantiles, AThousandAccessesAreEnough) {
  EXPECT_TRUE(with_overhead(40, 999).values.empty());
  EXPECT_FALSE(with_overhead(40, 1000).values.empty());
}

TEST(Quantiles, SayWhetherTheOverheadIsTakenOff) {
  EXPECT_NE(with_overhead(40).method.find("less what timing adds"), std::string::npos);
  EXPECT_NE(with_overhead(0).method.find("timing overhead included"), std::string::npos);
}

}  // namespace warpgauge::estimate::quantiles_test
