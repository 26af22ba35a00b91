// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/maps.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpgauge::report {
namespace {

using nlohmann::json;

/// Eight units and 40 lines; `side` of each; near 200 and far 400 cycles, what the estimator says.
estimate::View planted_view(const std::vector<int>& unit_side, const std::vector<int>& line_side) {
  estimate::View view;
  estimate::Grid grid{"SM", "line", "latency (cycles)", {}, {}, {}};
  estimate::Curve near{
      .label = "near, median", .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  estimate::Curve far = near;
  far.label = "far, median";
  for (std::size_t u = 0; u < unit_side.size(); ++u) {
    grid.rows.push_back(static_cast<double>(u));
    near.y.push_back(200);
    far.y.push_back(400);
    for (const int line : line_side) grid.z.push_back(line == unit_side[u] ? 200 : 400);
  }
  near.x = far.x = grid.rows;
  grid.columns.resize(line_side.size());
  std::iota(grid.columns.begin(), grid.columns.end(), 0.0);
  view.curves = {near, far};
  view.grids = {grid};
  return view;
}

std::vector<int> alternating(std::size_t count, std::size_t stripe) {
  std::vector<int> sides;
  for (std::size_t i = 0; i < count; ++i) sides.push_back(i / stripe % 2 == 0 ? 0 : 1);
  return sides;
}

const std::vector<int> kUnitSides = {0, 0, 1, 1, 1, 0, 1, 0};

estimate::View planted_parts() {
  estimate::View view;
  view.curves = {{.label = "",
                  .fit = false,
                  .x = {0, 1, 2, 3, 4, 5, 6, 7},
                  .y = {0, 0, 1, 1, 1, 0, 1, 2},
                  .low = {},
                  .high = {}}};
  return view;
}

TEST(Sides, ThePlantedSidesOfUnitsAndLinesAreFound) {
  const auto lines = alternating(40, 4);
  const auto sides = sides_of(planted_view(kUnitSides, lines));
  ASSERT_TRUE(sides);
  for (std::size_t u = 0; u < kUnitSides.size(); ++u)
    EXPECT_EQ(sides->unit_sides[u], kUnitSides[u]) << u;
  for (std::size_t l = 0; l < lines.size(); ++l) EXPECT_EQ(sides->line_sides[l], lines[l]) << l;
}

TEST(Sides, AUnitThatAgreesWithNeitherSideIsNotKnown) {
  auto view = planted_view(kUnitSides, alternating(40, 4));
  for (std::size_t l = 0; l < 40; ++l) view.grids[0].z[3 * 40 + l] = l % 2 ? 200 : 400;
  const auto sides = sides_of(view);
  ASSERT_TRUE(sides);
  EXPECT_FALSE(sides->unit_sides[3]);
  EXPECT_EQ(sides->unit_sides[4], 1);
}

TEST(Sides, OneSideAloneGivesNone) {
  auto view = planted_view(kUnitSides, alternating(40, 4));
  view.curves.clear();
  EXPECT_FALSE(sides_of(view));
}

TEST(UnitMap, TilesStandInTheRowOfTheirPartInTheColourOfTheirSide) {
  const auto parts = planted_parts();
  const json figure = unit_map(sides_of(planted_view(kUnitSides, alternating(40, 4))), &parts);
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
  const auto parts = planted_parts();
  const json figure = unit_map(std::nullopt, &parts);
  EXPECT_EQ(figure["map"]["categories"].size(), 3u);
  EXPECT_EQ(figure["map"]["rows"][2]["cells"][0]["category"], 2);
  EXPECT_FALSE(figure["notes"].empty());
}

TEST(UnitMap, WithoutPartsRowsAreUnitsByNumber) {
  const json figure = unit_map(sides_of(planted_view(kUnitSides, alternating(40, 4))), nullptr);
  ASSERT_EQ(figure["map"]["rows"].size(), 1u);
  EXPECT_EQ(figure["map"]["rows"][0]["cells"].size(), 8u);
  EXPECT_EQ(unit_map(std::nullopt, nullptr)["kind"], "absent");
}

TEST(AddressMap, ShowsTheNeighboursAndNoOtherLine) {
  const auto sides = sides_of(planted_view(kUnitSides, alternating(80, 8)));
  samples::Series series;
  EXPECT_EQ(address_map(*sides, series)["kind"], "absent");
  series.constants = {{"step_bytes", 512}, {"consecutive_lines", 64}};
  const json figure = address_map(*sides, series);
  const json& rows = figure["map"]["rows"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1]["label"], "16 KiB");
  EXPECT_EQ(rows[0]["cells"][7]["category"], 0);
  EXPECT_EQ(rows[0]["cells"][8]["category"], 1);
}

TEST(Distribution, TheSharesOfAllStepsAreThoseOfTheQuantiles) {
  estimate::Curve curve;
  for (int i = 1; i < 100; ++i) {
    curve.x.push_back(i <= 50 ? 500 + i * 0.01 : 700 + i * 0.01);
    curve.y.push_back(i / 100.0);
  }
  const json drawn = distribution(curve, "cycles");
  double sum = 0;
  for (const json& share : drawn["y"]) sum += share.get<double>();
  EXPECT_NEAR(sum, 0.98, 1e-9);
  EXPECT_NEAR(drawn["y"][0].get<double>(), 0.49, 0.02);  // half of them take about 500
}

TEST(Distribution, OfOneValueIsEmpty) {
  EXPECT_TRUE(
      distribution({.label = "", .fit = false, .x = {5, 5}, .y = {0.3, 0.6}, .low = {}, .high = {}},
                   "cycles")["x"]
          .empty());
}

TEST(BankMap, DistancesStandInTheRowOfTheirRound) {
  estimate::Curve cost;
  for (int distance = 1; distance <= 40; ++distance) {
    cost.x.push_back(distance);
    cost.y.push_back(distance >= 16 && distance % 16 < 4 ? 30 : 28);
  }
  const json map = bank_map(cost, 16);
  ASSERT_EQ(map["rows"].size(), 3u);
  EXPECT_TRUE(map["rows"][0]["cells"][0]["category"].is_null());  // no distance
  EXPECT_EQ(map["rows"][0]["cells"][3]["category"], 0);
  EXPECT_EQ(map["rows"][1]["cells"][3]["category"], 1);
  EXPECT_EQ(map["rows"][2]["cells"][4]["category"], 0);
  EXPECT_TRUE(map["rows"][2]["cells"][9]["category"].is_null());  // not measured
}

}  // namespace
}  // namespace warpgauge::report
