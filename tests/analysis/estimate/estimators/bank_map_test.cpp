// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::bank_map_test {

using planted::Noise;

samples::Series distances(int banks, int width, double step, double noise) {
  Noise random("banks" + std::to_string(banks * width));
  auto series = planted::series("bank_map", {{"distance", "bytes"}, {"accesses", "instructions"}},
                                {{"duration", "cycles"}});
  const int period = banks * width;
  for (int distance = 1; distance <= 2 * period + 2 * width; ++distance) {
    const bool conflict = distance >= period && distance % period < width;
    for (const int accesses : {64, 128, 192, 256}) {
      planted::add_point(series, {static_cast<double>(distance), static_cast<double>(accesses)},
                         40 + accesses * (29 + (conflict ? step : 0)), random, noise, 11);
    }
  }
  return series;
}

TEST(BankMap, RecoversBanksAndTheirWidth) {
  for (const double noise : {0.0, 0.0005, 0.002}) {
    for (const auto& [banks, width] : {std::pair{32, 4}, {16, 4}, {32, 8}, {64, 2}, {64, 1}}) {
      const Estimate found = estimate(distances(banks, width, 2, noise));
      ASSERT_TRUE(found.values.contains("banks")) << found.absent.begin()->second;
      EXPECT_EQ(found.values.at("banks").value, banks);
      EXPECT_EQ(found.values.at("bank_width").value, width);
      EXPECT_EQ(found.values.at("period").value, banks * width);
    }
  }
}

TEST(BankMap, DrawsOnePeriodARow) {
  const Estimate found = estimate(distances(4, 4, 2, 0));
  ASSERT_EQ(found.view.pictures.size(), 1u);
  ASSERT_TRUE(found.view.pictures[0].map);
  const auto& rows = found.view.pictures[0].map->rows;
  ASSERT_EQ(rows.size(), 3u);               // distances to 40 bytes
  EXPECT_FALSE(rows[0].tiles[0].category);  // no distance
  EXPECT_EQ(rows[0].tiles[3].category, 0);
  EXPECT_EQ(rows[1].tiles[3].category, 1);
  EXPECT_EQ(rows[2].tiles[4].category, 0);
  EXPECT_FALSE(rows[2].tiles[9].category);  // not measured
}

TEST(BankMap, RefusesWhatHasNoConflicts) {
  EXPECT_TRUE(estimate(distances(32, 4, 0, 0.0005)).values.empty());
}

TEST(BankMap, RefusesAConflictOutOfPlace) {
  auto series = distances(32, 4, 2, 0);
  for (auto& point : series.points) {
    if (point.at[0] != 200) continue;
    for (double& reading : point.samples[0]) reading += 2 * point.at[1];
  }
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace warpgauge::estimate::bank_map_test
