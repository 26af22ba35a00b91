// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/percent_limit.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::fleet {
namespace {

Column column_of(const std::vector<double>& values) {
  Column column;
  for (const double value : values) column.of.push_back(Reading{value, value, value});
  return column;
}

std::vector<BeyondLimit> beyond(const std::vector<double>& values, const char* text) {
  std::vector<BeyondLimit> found;
  add_beyond(column_of(values), 3, percent_limit(text), found);
  return found;
}

TEST(PercentLimit, ASignIsADirection) {
  EXPECT_EQ(percent_limit("dram.read_gbps=-3%").keys, "dram.read_gbps");
  EXPECT_DOUBLE_EQ(percent_limit("a=-3%").below, 0.03);
  EXPECT_EQ(percent_limit("a=-3%").above, 0);
  EXPECT_EQ(percent_limit("a=+2.5%").below, 0);
  EXPECT_DOUBLE_EQ(percent_limit("a=+2.5%").above, 0.025);
  EXPECT_DOUBLE_EQ(percent_limit("a=3%").below, percent_limit("a=3%").above);
}

TEST(PercentLimit, WhatIsNoneIsRefused) {
  for (const char* text : {"a", "a=", "a=%", "a=3", "=3%", "a=-%", "a=x%", "a=0%", "a=--3%",
                           "a=3%%", "a=nan%", "a=1e9%"}) {
    EXPECT_THROW(percent_limit(text), InputError) << text;
  }
}

TEST(PercentLimit, CardsBeyondItAreFound) {
  const std::vector<double> values = {100, 96, 100, 104, 100};
  const auto low = beyond(values, "a=-3%");
  ASSERT_EQ(low.size(), 1u);
  EXPECT_EQ(low.front().card, 1u);
  EXPECT_EQ(low.front().column, 3u);
  EXPECT_DOUBLE_EQ(low.front().share, -0.04);
  EXPECT_DOUBLE_EQ(low.front().limit, -0.03);
  EXPECT_EQ(beyond(values, "a=+3%").front().card, 3u);
  EXPECT_EQ(beyond(values, "a=3%").size(), 2u);
  EXPECT_TRUE(beyond(values, "a=4%").empty());
  EXPECT_TRUE(beyond({100, 50}, "a=4%").empty());
}

TEST(PercentLimit, OnTheFasterSideIsKnown) {
  EXPECT_TRUE(bounds_only_faster(percent_limit("a=-3%"), "cycles"));
  EXPECT_FALSE(bounds_only_faster(percent_limit("a=+3%"), "cycles"));
  EXPECT_TRUE(bounds_only_faster(percent_limit("a=+3%"), "GB/s"));
  EXPECT_FALSE(bounds_only_faster(percent_limit("a=3%"), "GB/s"));
  EXPECT_FALSE(bounds_only_faster(percent_limit("a=-3%"), "bytes"));
}

TEST(PercentLimit, WhatItSaysNothingOfIsSaid) {
  EXPECT_TRUE(open_limits(column_of({100, 100, 90})).empty());
  const auto few = open_limits(column_of({100, 90}));
  ASSERT_EQ(few.size(), 1u);
  EXPECT_EQ(few[0].why, "2 cards, 3 are needed");
  EXPECT_EQ(few[0].cards.size(), 2u);
  Column column = column_of({100, 100, 100, 90});
  column.of[1].reset();
  const auto lacking = open_limits(column);
  ASSERT_EQ(lacking.size(), 1u);
  EXPECT_EQ(lacking[0].why, kNotMeasured);
  EXPECT_EQ(lacking[0].cards, std::vector<std::size_t>{1});
  EXPECT_EQ(open_limits(column_of({0, 0, 1})).at(0).why, "the median is 0");
}

}  // namespace
}  // namespace warpgauge::fleet
