// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figures_without_curves.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

using nlohmann::json;

std::vector<int> alternating(std::size_t count, std::size_t stripe) {
  std::vector<int> sides;
  for (std::size_t i = 0; i < count; ++i) sides.push_back(i / stripe % 2 == 0 ? 0 : 1);
  return sides;
}

const std::vector<int> kUnitSides = {0, 0, 1, 1, 1, 0, 1, 0};

/// Eight units on two sides, in three parts, and the sides of the lines.
estimate::Placement planted(const std::vector<int>& line_sides) {
  estimate::Placement placement;
  for (std::size_t u = 0; u < kUnitSides.size(); ++u) {
    placement.unit_sides[static_cast<double>(u)] = kUnitSides[u];
  }
  placement.line_sides.assign(line_sides.begin(), line_sides.end());
  placement.parts = {{0, {0, 1, 5}}, {1, {2, 3, 4, 6}}, {2, {7}}};
  return placement;
}

TEST(UnitMap, TilesStandInTheRowOfTheirPartInTheColourOfTheirSide) {
  const json figure = unit_map(planted(alternating(40, 4)));
  EXPECT_EQ(figure["kind"], "map");
  const json& rows = figure["map"]["rows"];
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0]["label"], "set 0 (3)");
  ASSERT_EQ(rows[1]["cells"].size(), 4u);
  EXPECT_EQ(rows[1]["cells"][0]["text"], "2");
  EXPECT_EQ(rows[1]["cells"][0]["category"], 1);
  EXPECT_EQ(figure["map"]["categories"].size(), 2u);
}

TEST(UnitMap, WithoutSidesTheColourIsThePartAndANoteSaysSo) {
  estimate::Placement placement = planted({});
  placement.unit_sides.clear();
  const json figure = unit_map(placement);
  EXPECT_EQ(figure["map"]["categories"].size(), 3u);
  EXPECT_EQ(figure["map"]["rows"][2]["cells"][0]["category"], 2);
  EXPECT_FALSE(figure["notes"].empty());
}

TEST(UnitMap, WithoutPartsRowsAreUnitsByNumber) {
  estimate::Placement placement = planted(alternating(40, 4));
  placement.parts.clear();
  const json figure = unit_map(placement);
  ASSERT_EQ(figure["map"]["rows"].size(), 1u);
  EXPECT_EQ(figure["map"]["rows"][0]["cells"].size(), 8u);
  EXPECT_EQ(unit_map({}).kind, "absent");
}

TEST(AddressMap, ShowsTheNeighboursAndNoOtherLine) {
  const auto placement = planted(alternating(80, 8));
  samples::Series series;
  EXPECT_EQ(address_map(placement, series).kind, "absent");
  series.constants = {{"step_bytes", 512}, {"consecutive_lines", 64}};
  const json figure = address_map(placement, series);
  const json& rows = figure["map"]["rows"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(figure["map"]["tile"], "512 bytes of addresses, from one line each");
  EXPECT_EQ(rows[1]["label"], "16 KiB");
  EXPECT_EQ(rows[0]["cells"][7]["category"], 0);
  EXPECT_EQ(rows[0]["cells"][8]["category"], 1);
}

}  // namespace
}  // namespace warpgauge::report
