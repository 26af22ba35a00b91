// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::saturation_test {

using planted::bandwidth;
using planted::holds;
using planted::kLoads;
using planted::Noise;
using planted::saturating;

TEST(Saturation, RecoversPlateauAndKnee) {
  for (const double relative : {0.0, 0.001, 0.005, 0.01}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(bandwidth("saturation", saturating, relative, "saturating"));
    ASSERT_TRUE(result.values.contains("knee")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("plateau").value, 3000, 3000 * (relative + 1e-9));
    EXPECT_EQ(result.values.at("plateau").unit, "GB/s");
    EXPECT_EQ(result.values.at("knee").unit, "bytes");
    // The line reaches 2850 at 19, between the points at 16 and 24. A curve that bent in between
    // would reach it later, up to 22.
    EXPECT_NEAR(result.values.at("knee").value, 19, 0.5 + 19 * 2 * relative);
    EXPECT_TRUE(holds(result.values.at("knee"), 19 * (1 + relative)));
    EXPECT_GT(result.values.at("knee").high, 20);
    EXPECT_NEAR(result.values.at("half").value, 10, 10 * 2 * relative + 1e-9);
    ASSERT_EQ(result.view.marks.size(), 2u);
  }
}

TEST(Saturation, PlateauIntervalCoversItsTruth) {
  int covered = 0;
  for (int i = 0; i < 200; ++i) {
    const auto result = estimate(bandwidth("saturation", saturating, 0.003, std::to_string(i)));
    covered += holds(result.values.at("plateau"), 3000);
  }
  EXPECT_GE(covered, 180);
}

TEST(Saturation, StructureOfThePlateauIsInItsInterval) {
  // Points that are 0.8 % apart from one another, each known to 0.02 %.
  int turn = 0;
  const auto uneven = [&turn](double x) { return saturating(x) * (turn++ % 2 == 0 ? 1 : 0.992); };
  const auto plateau =
      estimate(bandwidth("saturation", uneven, 2e-4, "uneven")).values.at("plateau");
  EXPECT_NEAR(plateau.value, 2988, 8);
  EXPECT_GT(plateau.high - plateau.low, 8);
  EXPECT_LT(plateau.high - plateau.low, 30);
}

TEST(Saturation, ASoftKneeIsHeldToo) {
  const auto soft = [](double x) { return 3000 * std::pow(1 + std::pow(x / 12, -4), -0.25); };
  int knees = 0, halves = 0;
  const double plateau = (soft(24) + soft(32) + soft(48) + soft(64)) / 4;
  const auto reaches = [&](double height) {
    return 12 * std::pow(std::pow(3000 / height, 4) - 1, -0.25);
  };
  for (int i = 0; i < 100; ++i) {
    const auto result = estimate(bandwidth("saturation", soft, 0.003, fmt::format("soft {}", i)));
    knees += holds(result.values.at("knee"), reaches(0.95 * plateau));
    halves += holds(result.values.at("half"), reaches(0.5 * plateau));
  }
  EXPECT_GE(knees, 90);
  EXPECT_GE(halves, 85);
}

/// A window of time: the seconds are always the same, and each reading has bytes of its own.
TEST(Saturation, BytesOfEachReadingCarryTheSpread) {
  auto series = planted::series("saturation", {{"bytes_in_flight", "bytes"}},
                                {{"bytes", "bytes"}, {"duration", "s"}});
  Noise noise("window");
  for (const double x : kLoads) {
    planted::add_point(series, {x}, 1e6 * saturating(x), noise, 0.005, 15);
    series.points.back().samples[1].assign(15, 1e-3);
  }
  const auto plateau = estimate(series).values.at("plateau");
  EXPECT_NEAR(plateau.value, 3000, 15);
  EXPECT_TRUE(holds(plateau, 3000));
  EXPECT_GT(plateau.high - plateau.low, 3);
}

TEST(Saturation, PerClockFromClockAndSmCount) {
  auto series = bandwidth("saturation", saturating, 0, "clock");
  EXPECT_EQ(estimate(series).absent.at("plateau.per_clk"), "no SM clock was recorded");
  planted::add_quantity(series, {"sm_clock", "MHz"}, [](const auto&) { return 1500.0; });
  EXPECT_NEAR(estimate(series).values.at("plateau.per_clk").value, 2000, 1e-6);
  EXPECT_EQ(estimate(series).absent.at("plateau.per_clk_sm"), "constant sm_count is not given");
  series.constants["sm_count"] = 100;
  const Estimate result = estimate(series);
  EXPECT_NEAR(result.values.at("plateau.per_clk_sm").value, 20, 1e-9);
  EXPECT_EQ(result.values.at("plateau.per_clk_sm").unit, "bytes/clk/SM");
  EXPECT_EQ(result.values.at("plateau.per_clk").unit, "bytes/clk");
}

TEST(Saturation, UnsaturatedCurveGivesNothing) {
  for (const double relative : {0.0, 0.005}) {
    const auto rising = [](double x) { return 150 * x; };
    const Estimate result = estimate(bandwidth("saturation", rising, relative, "rising"));
    EXPECT_TRUE(result.values.empty());
    EXPECT_EQ(result.absent.at("").rfind("not saturated", 0), 0u);
    // Still 5 % a doubling: close to the top, but not there.
    const auto creeping = [](double x) { return 2000 * std::pow(1.05, std::log2(x)); };
    EXPECT_TRUE(estimate(bandwidth("saturation", creeping, relative, "creeping")).values.empty());
  }
}

TEST(Saturation, FlatFromTheStartHasAPlateauButNoKnee) {
  const auto flat = [](double) { return 3000.0; };
  const Estimate result = estimate(bandwidth("saturation", flat, 0.002, "flat"));
  EXPECT_NEAR(result.values.at("plateau").value, 3000, 10);
  EXPECT_NE(result.absent.at("knee").find("the first point"), std::string::npos);
}

TEST(Saturation, OneInflatedPointIsNoPlateau) {
  // Several SMs reading the same lines inflate one point beyond the rest.
  const auto inflated = [](double x) { return x == 32 ? 4000 : saturating(x); };
  const Estimate result = estimate(bandwidth("saturation", inflated, 0, "inflated"));
  for (const char* output : {"plateau", "plateau.per_clk_sm", "knee"}) {
    EXPECT_FALSE(result.values.contains(output));
    EXPECT_NE(result.absent.at(output).find("the best point, at 32"), std::string::npos);
  }
  // Only a probe that rules such points out may ask for the peak.
  EXPECT_NEAR(result.values.at("peak").value, 4000, 1e-6);
}

TEST(Saturation, RefusesWhatItCannotUse) {
  auto series = bandwidth("saturation", saturating, 0, "bad");
  series.points.resize(2);
  EXPECT_EQ(estimate(series).absent.at(""), "2 points, three are needed");
  series = bandwidth("saturation", saturating, 0, "bad");
  series.points[0].at[0] = 0;
  EXPECT_EQ(estimate(series).absent.at(""), "the swept axis must be positive");
  series = bandwidth("saturation", saturating, 0, "bad");
  series.quantities[0].unit = "cycles";
  EXPECT_EQ(estimate(series).absent.at(""), "readings are in cycles, not s");
  series = bandwidth("saturation", saturating, 0, "bad");
  for (auto& point : series.points) point.samples[1].clear();
  EXPECT_EQ(estimate(series).absent.at(""), "no point says how many bytes it moved");
  EXPECT_EQ(estimate(series).rejected.size(), kLoads.size());
}

TEST(Saturation, DiagnosticsAreRatiosToThePlateau) {
  // Past its plateau of 3000 the curve falls to 2400.
  const auto falling = [](double x) { return x > 40 ? 2400 : planted::saturating(x); };
  const Estimate result = estimate(planted::bandwidth("saturation", falling, 0, "falling"));
  EXPECT_NEAR(result.diagnostics.at("peak_over_plateau"), 1, 1e-6);
  EXPECT_NEAR(result.diagnostics.at("last_over_plateau"), 0.8, 1e-6);
}

}  // namespace warpgauge::estimate::saturation_test
