// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <stdexcept>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"
#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::chain;
using planted::straight;

TEST(Registry, SortedByIdWithSummaries) {
  const auto& all = estimators();
  ASSERT_GE(all.size(), 9u);
  for (std::size_t i = 0; i + 1 < all.size(); ++i) EXPECT_LT(all[i].id, all[i + 1].id);
  for (const auto& entry : all) EXPECT_FALSE(entry.summary.empty());
}

TEST(Registry, NoEstimatorThrowsOnAnEmptyOrAlienSeries) {
  for (const auto& entry : estimators()) {
    if (entry.id == "median_of") continue;  // takes any series: see MedianOf
    samples::Series series;
    series.estimator = entry.id;
    EXPECT_FALSE(estimate(series).absent.at("").empty()) << entry.id;
    series = planted::series(std::string(entry.id), {{"x", "1"}}, {{"duration", "cycles"}});
    EXPECT_FALSE(estimate(series).absent.at("").empty()) << entry.id;
    series.points = {{{1}, {{1}}}};
    const Estimate result = estimate(series);
    EXPECT_TRUE(result.values.empty()) << entry.id;
    EXPECT_FALSE(result.absent.at("").empty()) << entry.id;
  }
}

/// Fills half of its answer, then does what a defect of an estimator would.
void stops_on_an_odd_reading(const samples::Series& series, Estimate& out) {
  out.values["half"] = {.value = 1, .low = 1, .high = 1, .n = 1, .unit = "1"};
  if (series.points.empty()) median({});
  throw std::out_of_range("index 3 of 2");
}

TEST(Registry, AnEstimatorThatStopsCostsItsOwnSeriesAReason) {
  auto series = chain("odd", straight, 0, 5);
  series.fills = {{"key", "half"}};
  const Estimate stopped = guarded_estimate(stops_on_an_odd_reading, series);
  EXPECT_TRUE(stopped.values.empty());
  EXPECT_EQ(stopped.absent.at(""), "slope cannot make anything of series 'odd': index 3 of 2");
  series.points.clear();
  EXPECT_EQ(guarded_estimate(stops_on_an_odd_reading, series).absent.at(""),
            "slope cannot make anything of series 'odd': there is nothing to take the median of");
}

TEST(Registry, SaysWhyThereIsNothing) {
  auto series = chain("outcome", straight, 0, 5);
  series.outcome = samples::Outcome::kSkipped;
  series.reason = "needs compute capability 9.0";
  EXPECT_EQ(estimate(series).absent.at(""), "skipped: needs compute capability 9.0");
  series.outcome = samples::Outcome::kFailed;
  EXPECT_EQ(estimate(series).absent.at(""), "failed: needs compute capability 9.0");
  series.outcome = samples::Outcome::kMeasured;
  series.estimator = "slopes";
  EXPECT_EQ(estimate(series).absent.at(""), "unknown estimator \"slopes\"");
  series.estimator.clear();
  EXPECT_EQ(estimate(series).absent.at(""), "the series names no estimator");
}

TEST(Registry, AFillThatNoOutputAnswersIsAbsentWithAReason) {
  auto series = chain("fill", straight, 0, 5);
  series.fills = {{"l1.latency_cycles", "slope"}, {"l1.other", "level.0"}};
  const Estimate result = estimate(series);
  EXPECT_FALSE(result.absent.contains("slope"));
  EXPECT_EQ(result.absent.at("level.0"), "slope found no \"level.0\" in these samples");
}

}  // namespace
}  // namespace warpgauge::estimate
