// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpgauge::report {
namespace {

estimate::Curve sound_curve() {
  return {.label = "c", .fit = false, .x = {1, 2}, .y = {3, 4}, .low = {2, 3}, .high = {4, 5}};
}

TEST(WhyNotDrawn, ASoundCurveIsDrawnWithAndWithoutBand) {
  estimate::Curve curve = sound_curve();
  estimate::View view;
  view.x_log = view.y_log = true;
  EXPECT_EQ(why_not_drawn(curve, view), "");
  curve.low.clear();
  curve.high.clear();
  EXPECT_EQ(why_not_drawn(curve, view), "");
}

TEST(WhyNotDrawn, FindsEachDefectOfACurve) {
  const estimate::View linear;
  estimate::Curve curve = sound_curve();
  curve.y.pop_back();
  EXPECT_EQ(why_not_drawn(curve, linear), "x and y differ in length");
  EXPECT_EQ(why_not_drawn(estimate::Curve{}, linear), "x and y differ in length");
  curve = sound_curve();
  curve.high.clear();
  EXPECT_EQ(why_not_drawn(curve, linear), "the band differs in length from the curve");
  curve = sound_curve();
  curve.low.push_back(1);
  curve.high.push_back(1);
  EXPECT_EQ(why_not_drawn(curve, linear), "the band differs in length from the curve");
  curve = sound_curve();
  curve.low[0] = std::nan("");
  EXPECT_EQ(why_not_drawn(curve, linear), "a value is not finite");
}

TEST(WhyNotDrawn, ZeroHasNoPlaceOnALogarithmicAxis) {
  estimate::Curve curve = sound_curve();
  curve.x[0] = 0;
  estimate::View view;
  EXPECT_EQ(why_not_drawn(curve, view), "");
  view.x_log = true;
  EXPECT_NE(why_not_drawn(curve, view).find("logarithmic axis"), std::string::npos);
}

TEST(WhyNotDrawn, AGridMayHaveGapsButMustFitItsCoordinates) {
  estimate::Grid grid{.row_label = "r",
                      .column_label = "c",
                      .z_label = "z",
                      .rows = {1, 2},
                      .columns = {1},
                      .z = {5, std::nan("")}};
  EXPECT_EQ(why_not_drawn(grid), "");
  grid.z[0] = std::nan("");
  EXPECT_EQ(why_not_drawn(grid), "no cell has a reading");
  grid.z.pop_back();
  EXPECT_EQ(why_not_drawn(grid), "its size differs from rows x columns");
  EXPECT_EQ(why_not_drawn(estimate::Grid{}), "its size differs from rows x columns");
  grid.rows = {std::nan("")};
  EXPECT_EQ(why_not_drawn(grid), "a coordinate is not finite");
}

}  // namespace
}  // namespace warpgauge::report
