// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/stats.h"

#include <gtest/gtest.h>

#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"
#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using Readings_ = std::vector<double>;

TEST(Stats, MedianOfOddAndEvenCounts) {
  EXPECT_DOUBLE_EQ(median(Readings_{7}), 7);
  EXPECT_DOUBLE_EQ(median(Readings_{9, 1, 5}), 5);
  EXPECT_DOUBLE_EQ(median(Readings_{9, 1, 5, 2}), 3.5);
  EXPECT_DOUBLE_EQ(median(Readings_{4, 4, 4, 1e9}), 4);
}

TEST(Stats, MedianLeavesTheReadingsInOrder) {
  const Readings_ readings{3, 1, 2};
  median(readings);
  EXPECT_EQ(readings, (Readings_{3, 1, 2}));
}

TEST(Stats, QuantileInterpolatesBetweenOrderStatistics) {
  const Readings_ readings{40, 10, 30, 20};
  EXPECT_DOUBLE_EQ(quantile(readings, 0), 10);
  EXPECT_DOUBLE_EQ(quantile(readings, 1), 40);
  EXPECT_DOUBLE_EQ(quantile(readings, 0.5), 25);
  EXPECT_DOUBLE_EQ(quantile(readings, 0.25), 17.5);
  EXPECT_DOUBLE_EQ(quantile(Readings_{6}, 0.9), 6);
}

TEST(Stats, VarianceNearABillionKeepsItsDigits) {
  // E[x^2] - E[x]^2 gives 0 or worse here: 1e18 has a last place of 128.
  EXPECT_NEAR(variance(Readings_{1e9 - 1, 1e9, 1e9 + 1}), 2.0 / 3, 1e-12);
  EXPECT_DOUBLE_EQ(variance(Readings_{5}), 0);
}

TEST(Stats, RobustDeviationIgnoresASpike) {
  EXPECT_NEAR(robust_deviation(Readings_{8, 9, 10, 11, 12}), 1.4826, 1e-12);
  EXPECT_NEAR(robust_deviation(Readings_{8, 9, 10, 11, 1e6}), 1.4826, 1e-12);
  EXPECT_DOUBLE_EQ(robust_deviation(Readings_{3, 3, 3}), 0);
}

TEST(Stats, NothingIsRefusedByName) {
  const auto why = [](const auto& statistic) -> std::string {
    try {
      statistic(Readings_{});
    } catch (const NoReadings& none) {
      return none.what();
    }
    return "was not refused";
  };
  const auto of = [](const char* name) {
    return "there is nothing to take the " + std::string(name) + " of";
  };
  EXPECT_EQ(why([](const auto& none) { median(none); }), of("median"));
  EXPECT_EQ(why([](auto none) { median_in_place(none); }), of("median"));
  EXPECT_EQ(why([](const auto& none) { quantile(none, 0.5); }), of("quantile"));
  EXPECT_EQ(why([](const auto& none) { mean(none); }), of("mean"));
  EXPECT_EQ(why([](const auto& none) { variance(none); }), of("mean"));
  EXPECT_EQ(why([](const auto& none) { robust_deviation(none); }), of("median"));
  EXPECT_EQ(why([](const auto& none) { smallest_of(none); }), of("smallest"));
  EXPECT_EQ(why([](const auto& none) { largest_of(none); }), of("largest"));
  EXPECT_EQ(why([](const auto& none) { extremes_of(none); }), of("smallest"));
  EXPECT_EQ(why([](const auto& none) { first_of(none); }), of("first"));
  EXPECT_EQ(why([](const auto& none) { last_of(none); }), of("last"));
  EXPECT_EQ(why([](const auto& none) { largest_of(none, std::less<>()); }), of("largest"));
  EXPECT_EQ(why([](const auto& none) { smallest_of(none, std::less<>()); }), of("smallest"));
  EXPECT_TRUE(running_median(Readings_{}, 5).empty());
}

TEST(Stats, EndsOfARange) {
  const Readings_ readings{3, 1, 2};
  EXPECT_EQ(first_of(readings), 3);
  EXPECT_EQ(last_of(readings), 2);
  EXPECT_EQ(smallest_of(readings), 1);
  EXPECT_EQ(largest_of(readings), 3);
  EXPECT_EQ(extremes_of(readings).smallest, 1);
  EXPECT_EQ(extremes_of(readings).largest, 3);
  EXPECT_EQ(largest_of(readings, [](double a, double b) { return a > b; }), 1);
}

TEST(Bootstrap, SameSeedSameIntervalAndOtherSeedOther) {
  const Readings_ readings{1, 2, 4, 8, 16, 32};
  const auto replicates = [&](const char* seed) {
    Random random(seed);
    return resampled_median(readings, random).replicates;
  };
  EXPECT_EQ(replicates("a"), replicates("a"));
  EXPECT_NE(replicates("a"), replicates("b"));
}

TEST(Bootstrap, FirstDrawsAreThoseOfSplitMix64) {
  // FNV-1a of the empty text is its offset basis; values from an independent implementation.
  Random random("");
  std::uint64_t state = 0xcbf29ce484222325u + 0x9e3779b97f4a7c15u;
  std::uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  EXPECT_EQ(random.next(), z ^ (z >> 31));
}

/// Few readings, odd and even numbers of them, and many are redrawn by three ways of counting: all
/// have to give the medians that the draws themselves have.
TEST(Bootstrap, EachReplicateIsTheMedianOfItsDraws) {
  for (const std::size_t count : {2, 3, 4, 5, 6, 7, 8, 9, 15}) {
    Readings_ readings;
    for (std::size_t i = 0; i < count; ++i) readings.push_back(std::pow(-1.5, i));
    Random random("draws"), same_draws("draws");
    const Resampled median_of = resampled_median(readings, random);
    ASSERT_EQ(median_of.replicates.size(), kResamples);
    for (const double replicate : median_of.replicates) {
      Readings_ drawn;
      for (std::size_t i = 0; i < count; ++i) drawn.push_back(readings[same_draws.below(count)]);
      ASSERT_DOUBLE_EQ(replicate, median(drawn)) << count << " readings";
    }
  }
}

/// Beyond 60,000 readings ranks are drawn in place of readings: the interval is the same.
TEST(Bootstrap, VeryManyReadingsHaveTheIntervalOfTheirNumber) {
  const auto half_width = [](std::size_t count) {
    Readings_ readings;
    for (std::size_t i = 0; i < count; ++i) readings.push_back(static_cast<double>(i));
    Random random("many");
    const Value value = to_value(resampled_median(readings, random), "cycles");
    EXPECT_NEAR(value.value, static_cast<double>(count) / 2, 1);
    EXPECT_LT(value.low, value.value);
    EXPECT_GT(value.high, value.value);
    return (value.high - value.low) / 2 / std::sqrt(static_cast<double>(count));
  };
  constexpr double kExpected = 1.96 / 2;  // standard deviation of a median's rank: sqrt(n) / 2
  EXPECT_NEAR(half_width(60'000), kExpected, 0.1);
  EXPECT_NEAR(half_width(60'001), kExpected, 0.1);
  EXPECT_NEAR(half_width(200'000), kExpected, 0.1);
}

TEST(Bootstrap, ConstantReadingsGiveAPointInterval) {
  Random random("constant");
  const Value value = to_value(resampled_median(Readings_{5, 5, 5}, random), "cycles");
  EXPECT_DOUBLE_EQ(value.low, 5);
  EXPECT_DOUBLE_EQ(value.high, 5);
  EXPECT_EQ(value.n, 3);
}

TEST(Bootstrap, ConstantReadingsTakeAsManyDrawsAsOthers) {
  Random constant("stream"), scattered("stream");
  resampled_median(Readings_{5, 5, 5, 5}, constant);
  resampled_median(Readings_{5, 6, 7, 8}, scattered);
  EXPECT_EQ(constant.next(), scattered.next());
}

TEST(Bootstrap, MedianIntervalCoversItsTruth) {
  planted::Noise noise("coverage of the median");
  Random random("coverage");
  int covered = 0;
  constexpr int kCases = 500;
  for (int i = 0; i < kCases; ++i) {
    Readings_ readings;
    for (int k = 0; k < 15; ++k) readings.push_back(100 + noise.gaussian());
    covered += planted::holds(to_value(resampled_median(readings, random), ""), 100);
  }
  EXPECT_GE(covered, 0.90 * kCases);
  EXPECT_LE(covered, 0.99 * kCases);
}

TEST(Bootstrap, MedianOverPointsShowsWhatDiffersBetweenThem) {
  Random random("points");
  std::vector<Resampled> points;
  for (const double level : {10.0, 11.0, 12.0, 13.0, 14.0}) {
    points.push_back(resampled_median(Readings_{level, level}, random));
  }
  std::vector<const Resampled*> pointers;
  for (const Resampled& point : points) pointers.push_back(&point);
  const Value value = to_value(median_over_points(pointers, random), "cycles");
  EXPECT_DOUBLE_EQ(value.value, 12);
  EXPECT_EQ(value.n, 10);
  EXPECT_LT(value.low, 11.5);
  EXPECT_GT(value.high, 12.5);
}

TEST(LineFit, RecoversALineFarFromTheOrigin) {
  const Readings_ x{1e9, 1e9 + 1, 1e9 + 2, 1e9 + 3};
  Readings_ y;
  for (const double value : x) y.push_back(7 + 3 * (value - 1e9));
  const Line line = fit_line(x, y);
  EXPECT_NEAR(line.slope, 3, 1e-12);
  EXPECT_NEAR(line.at(1e9), 7, 1e-5);
}

TEST(LineFit, LeastSquaresAgreesWithTheHandComputedFit) {
  // y = 1, 2, 2 over x = 0, 1, 2: slope 1/2, intercept 7/6.
  Eigen::MatrixXd design(3, 2);
  design << 1, 0, 1, 1, 1, 2;
  const auto fit = least_squares(design, Eigen::Vector3d(1, 2, 2));
  ASSERT_TRUE(fit);
  EXPECT_NEAR((*fit)[0], 7.0 / 6, 1e-12);
  EXPECT_NEAR((*fit)[1], 0.5, 1e-12);
}

TEST(LineFit, LeastSquaresRefusesDependentColumns) {
  Eigen::MatrixXd design(4, 2);
  design << 1, 1e6, 2, 2e6, 3, 3e6, 4, 4e6;
  EXPECT_FALSE(least_squares(design, Eigen::Vector4d(1, 2, 3, 4)));
  EXPECT_FALSE(least_squares(Eigen::MatrixXd::Zero(3, 1), Eigen::Vector3d(1, 2, 3)));
  EXPECT_FALSE(least_squares(Eigen::MatrixXd::Identity(2, 3), Eigen::Vector2d(1, 2)));
}

TEST(LineFit, CompareByHand) {
  const Misfit misfit = compare(Readings_{10, 20}, Readings_{11, 20});
  EXPECT_DOUBLE_EQ(misfit.largest_of_span, 0.1);
  EXPECT_NEAR(misfit.largest_relative, 0.1, 1e-15);
  EXPECT_NEAR(misfit.rms_relative, 0.1 / std::sqrt(2.0), 1e-12);
  EXPECT_DOUBLE_EQ(misfit.r2, 1 - 1.0 / 50);
  EXPECT_TRUE(std::isinf(compare(Readings_{3, 3}, Readings_{3, 3}).largest_of_span));
}

TEST(Sweep, PoolsEqualCoordinatesAndSortsThem) {
  auto series = planted::series("slope", {{"hops", "hops"}}, {{"duration", "cycles"}});
  series.points = {{{4}, {{40}}}, {{2}, {{20}}}, {{4}, {{44, 42}}}};
  std::vector<Rejected> rejected;
  const Sweep sweep = read_sweep(series, {"duration", ""}, Readings::kPositive, rejected);
  ASSERT_EQ(sweep.cells.size(), 2u);
  EXPECT_EQ(sweep.cells[0].at[0], 2);
  EXPECT_EQ(sweep.cells[1].readings, (Readings_{40, 44, 42}));
  EXPECT_TRUE(rejected.empty());
}

TEST(Sweep, RejectsPointsThatCannotBeUsedEachWithItsReason) {
  auto series = planted::series("slope", {{"hops", "hops"}}, {{"duration", "cycles"}});
  series.points = {{{1}, {{5}}},    {{2}, {{}}}, {{3}, {{NAN}}},     {{4}, {{0}}},
                   {{5, 5}, {{1}}}, {{6}, {}},   {{INFINITY}, {{1}}}};
  std::vector<Rejected> rejected;
  EXPECT_EQ(read_sweep(series, {"duration", ""}, Readings::kPositive, rejected).cells.size(), 1u);
  ASSERT_EQ(rejected.size(), 6u);
  EXPECT_EQ(rejected[0].why, "no readings");
  EXPECT_EQ(rejected[1].why, "a reading is not finite");
  EXPECT_EQ(rejected[2].why, "a reading is not positive (0)");
  EXPECT_EQ(rejected[3].why, "malformed point");
  EXPECT_EQ(rejected[4].why, "malformed point");
  EXPECT_EQ(rejected[5].why, "a coordinate is not finite");
}

TEST(Sweep, NamesAreShortest) {
  EXPECT_EQ(shortest(64), "64");
  EXPECT_EQ(shortest(0.5), "0.5");
  EXPECT_EQ(shortest(1073741824), "1073741824");
}

TEST(Bootstrap, WhatScatterExplainsIsNotLeftUnexplained) {
  // Four observations about a law of two terms, each 3 off: 4 * 9 / (4 - 2) = 18 is the variance.
  const std::vector<double> observed = {13, 17, 33, 37}, predicted = {10, 20, 30, 40};
  const Resampled certain{.value = 0, .replicates = {0, 0, 0}, .n = 2};
  const Statistics none(4, &certain);
  EXPECT_NEAR(unexplained_deviation(observed, predicted, none, 2), std::sqrt(18.0), 1e-12);
  EXPECT_EQ(unexplained_deviation(observed, predicted, none, 4), 0);
  // Replicates of -1, 0 and 1 scatter by a variance of `scatter`; half of them by four times it.
  const Resampled narrow{.value = 0, .replicates = {-1, 0, 1}, .n = 2};
  const Resampled wide{.value = 0, .replicates = {-2, 0, 2}, .n = 2};
  const double scatter = variance(narrow.replicates);
  const Statistics mixed = {&wide, &narrow, &wide, &narrow};
  EXPECT_NEAR(unexplained_deviation(observed, predicted, mixed, 2), std::sqrt(18 - 2.5 * scatter),
              1e-12);
  const Resampled all{.value = 0, .replicates = {-9, 0, 9}, .n = 2};
  EXPECT_EQ(unexplained_deviation(observed, predicted, Statistics(4, &all), 2), 0);
}

TEST(Sweep, AnAxisThatIsNotNamedMayNotVary) {
  auto series = planted::series("slope", {{"hops", "hops"}, {"size", "bytes"}, {"ways", "ways"}},
                                {{"duration", "cycles"}});
  series.points = {{{1, 64, 2}, {{5}}}, {{2, 64, 2}, {{6}}}};
  std::vector<Rejected> rejected;
  const auto read = [&] {
    return read_sweep(series, {"duration", ""}, Readings::kPositive, rejected);
  };
  EXPECT_NO_THROW(read().require_only({"hops"}));
  series.points.push_back({{3, 64, 4}, {{7}}});  // the last axis
  EXPECT_THROW(read().require_only({"hops", "size"}), Unusable);
  EXPECT_NO_THROW(read().require_only({"hops", "ways"}));
}

TEST(Sweep, ValuesThatGrowByFactorsAreShownOnALogarithmicAxis) {
  EXPECT_TRUE(grows_by_factors({1, 2, 4, 8}));
  EXPECT_FALSE(grows_by_factors({1, 2, 3, 4}));
  EXPECT_TRUE(grows_by_factors({1, 2, 6}));  // the last step is four times the first
  EXPECT_FALSE(grows_by_factors({1, 2, 5.9}));
  EXPECT_FALSE(grows_by_factors({1, 1024}));  // two points show no growth
  EXPECT_FALSE(grows_by_factors({0, 1, 2, 1024}));
}

TEST(Sweep, TheUncertaintyOfTheClockIsInTheTime) {
  // 1000 cycles each; five readings of a clock of 2000 MHz that scatter by 10 MHz.
  auto series = planted::series("median_of", {{"size", "bytes"}},
                                {{"duration", "cycles"}, {"sm_clock", "MHz"}});
  series.points = {{{64}, {std::vector<double>(5, 1000), {1990, 1995, 2000, 2005, 2010}}}};
  std::vector<Rejected> rejected;
  const Sweep sweep = read_sweep(series, {"duration", "cycles"}, Readings::kPositive, rejected);
  Estimate estimate;
  put_cycles(estimate, "hop", {.value = 1000, .replicates = {1000, 1000}, .n = 5},
             sweep.every_cell());
  const Value& ns = estimate.values.at("hop.ns");
  EXPECT_NEAR(ns.value, 500, 1e-9);
  // Twice the robust deviation of the readings: 2 * 1.4826 * 5 MHz of 2000.
  const double share = 2 * 1.4826 * 5 / 2000;
  EXPECT_NEAR(ns.low, 500 * (1 - share), 0.1);
  EXPECT_NEAR(ns.high, 500 * (1 + share), 0.1);
}

}  // namespace
}  // namespace warpgauge::estimate
