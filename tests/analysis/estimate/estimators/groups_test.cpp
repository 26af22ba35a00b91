// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::groups_test {

/// Clusters of `size` neighbours of `group_sizes` parts; `launches` of random place each.
samples::Series sightings(const std::vector<int>& group_sizes, int size, int launches,
                          const std::string& seed) {
  auto result = planted::series("groups", {{"launch", "1"}}, {{"unit", "1"}});
  result.id = seed;
  Random random(seed);
  for (int launch = 0; launch < launches; ++launch) {
    double first = 0;
    for (const int units : group_sizes) {
      samples::Point point{.at = {static_cast<double>(launch)}, .samples = {{}}};
      const int from = static_cast<int>(random.below(static_cast<std::size_t>(units)));
      for (int i = 0; i < std::min(size, units); ++i) {
        point.samples[0].push_back(first + (from + i) % units);
      }
      result.points.push_back(std::move(point));
      first += units;
    }
  }
  return result;
}

TEST(Groups, CountsWhatIsSeenTogether) {
  auto series = sightings({16, 16, 18, 2, 16, 2}, 6, 200, "six groups");
  series.constants["least_units"] = 4;
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("count")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("count").value, 4);
  EXPECT_EQ(result.values.at("apart").value, 4);
  EXPECT_EQ(result.values.at("units").value, 70);
  EXPECT_EQ(result.values.at("smallest").value, 16);
  EXPECT_EQ(result.values.at("largest").value, 18);
}

TEST(Groups, SaysWhenThereAreTooFewSightings) {
  const Estimate result = estimate(sightings({16, 16, 18}, 2, 14, "too few"));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("cannot tell"), std::string::npos);
}

TEST(Groups, AreDrawnAsTilesInTheOrderOfTheUnits) {
  const Estimate result = estimate(sightings({16, 4}, 3, 200, "tiles"));
  EXPECT_TRUE(result.view.curves.empty());
  ASSERT_EQ(result.view.pictures.size(), 1U);
  ASSERT_TRUE(result.view.pictures[0].map);
  const TileMap& map = *result.view.pictures[0].map;
  EXPECT_EQ(map.categories.size(), 2U);
  ASSERT_EQ(map.rows.size(), 2U);
  EXPECT_EQ(map.rows[0].tiles.size(), 16U);
  EXPECT_EQ(map.rows[1].tiles[3].category, 1);
  EXPECT_EQ(map.rows[1].tiles[3].text, "1");
}

TEST(Groups, AUnitThatIsNoneOfADeviceMakesNoTiles) {
  auto series = sightings({16}, 3, 200, "far off");
  series.points[0].samples[0].push_back(1e15);
  EXPECT_TRUE(estimate(series).view.pictures.empty());
}

}  // namespace warpgauge::estimate::groups_test
