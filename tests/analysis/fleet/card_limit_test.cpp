// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/card_limit.h"

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
  add_beyond(column_of(values), 3, card_limit(text), found);
  return found;
}

TEST(CardLimit, ASignIsADirection) {
  EXPECT_EQ(card_limit("dram.read_gbps=-3%").keys, "dram.read_gbps");
  EXPECT_DOUBLE_EQ(card_limit("a=-3%").below, 0.03);
  EXPECT_EQ(card_limit("a=-3%").above, 0);
  EXPECT_EQ(card_limit("a=+2.5%").below, 0);
  EXPECT_DOUBLE_EQ(card_limit("a=+2.5%").above, 0.025);
  EXPECT_DOUBLE_EQ(card_limit("a=3%").below, card_limit("a=3%").above);
}

TEST(CardLimit, WhatIsNoneIsRefused) {
  for (const char* text : {"a", "a=", "a=%", "=3%", "a=-%", "a=x%", "a=0%", "a=--3%", "a=3%%",
                           "a=nan%", "a=1e9%", "a=GB/s", "a=0GB/s", "a=-3GB/s", "a=+3GB/s",
                           "a=nan GB/s", "a=infGB/s", "a=-100%", "a=-150%"}) {
    EXPECT_THROW(card_limit(text), InputError) << text;
  }
}

TEST(CardLimit, CardsBeyondItAreFound) {
  const std::vector<double> values = {100, 96, 100, 104, 100};
  const auto low = beyond(values, "a=-3%");
  ASSERT_EQ(low.size(), 1u);
  EXPECT_EQ(low.front().card, 1u);
  EXPECT_EQ(low.front().column, 3u);
  EXPECT_DOUBLE_EQ(low.front().share, -0.04);
  EXPECT_DOUBLE_EQ(low.front().limit.value(), -0.03);
  EXPECT_EQ(beyond(values, "a=+3%").front().card, 3u);
  EXPECT_EQ(beyond(values, "a=3%").size(), 2u);
  EXPECT_TRUE(beyond(values, "a=4%").empty());
  EXPECT_TRUE(beyond({100, 50}, "a=4%").empty());
}

Column in_unit(const std::vector<double>& values, const char* unit) {
  Column column = column_of(values);
  column.key = "a";
  column.unit = unit;
  return column;
}

TEST(CardLimit, AValueIsAFloorOfARateAndACeilingOfATime) {
  const auto beyond_of = [](const char* unit, const char* text) {
    std::vector<BeyondLimit> found;
    const CardLimit limit = card_limit(text);
    const Column column = in_unit({4400, 4600}, unit);  // two cards are enough
    check_unit(limit, column);
    add_beyond(column, 0, limit, found);
    EXPECT_TRUE(open_limits(column, limit).empty());
    return found;
  };
  const auto slow = beyond_of("GB/s", "a=4500GB/s");
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(slow[0].card, 0u);
  EXPECT_EQ(slow[0].compared_with, 4500);
  EXPECT_DOUBLE_EQ(slow[0].share, -100.0 / 4500);
  EXPECT_FALSE(slow[0].limit.has_value());
  const auto late = beyond_of("cycles", "a=4500 cycles");
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0].card, 1u);
  EXPECT_TRUE(beyond_of("GB/s", "a=4400GB/s").empty());  // at least
  EXPECT_FALSE(bounds_only_faster(card_limit("a=4500GB/s"), "GB/s"));
  Column lacking = in_unit({4400, 4600}, "GB/s");
  lacking.of[0].reset();
  EXPECT_EQ(open_limits(lacking, card_limit("a=1GB/s")).at(0).why, kNotMeasured);
}

TEST(CardLimit, AValueInAnotherUnitIsRefused) {
  const auto refusal = [](const char* unit, const char* text) -> std::string {
    try {
      check_unit(card_limit(text), in_unit({1}, unit));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal("GB/s", "a=4500MHz"), "--limit a=4500MHz: a is in GB/s");
  EXPECT_EQ(refusal("bytes", "a=4500bytes"),
            "--limit a=4500bytes: a is neither a time nor a rate: say it in percent, as a=3%");
  EXPECT_EQ(refusal("GB/s", "a=3%"), "");
  EXPECT_EQ(refusal("GB/s", "a=4500"), "--limit a=4500: a is in GB/s: --limit a=4500GB/s");
  EXPECT_EQ(refusal("GB/s", "a=4500gbps"), "--limit a=4500gbps: a is in GB/s: --limit a=4500GB/s");
  EXPECT_EQ(refusal("GB/s", "a=4.65TB/s"), "--limit a=4.65TB/s: a is in GB/s: --limit a=4650GB/s");
  EXPECT_EQ(refusal("cycles", "a=30cyc"), "--limit a=30cyc: a is in cycles: --limit a=30cycles");
  EXPECT_EQ(refusal("cycles", "a=30ns"), "--limit a=30ns: a is in cycles");
}

TEST(CardLimit, OnTheFasterSideIsKnown) {
  EXPECT_TRUE(bounds_only_faster(card_limit("a=-3%"), "cycles"));
  EXPECT_FALSE(bounds_only_faster(card_limit("a=+3%"), "cycles"));
  EXPECT_TRUE(bounds_only_faster(card_limit("a=+3%"), "GB/s"));
  EXPECT_FALSE(bounds_only_faster(card_limit("a=3%"), "GB/s"));
  EXPECT_FALSE(bounds_only_faster(card_limit("a=-3%"), "bytes"));
}

TEST(CardLimit, WhatItSaysNothingOfIsSaid) {
  EXPECT_TRUE(open_limits(column_of({100, 100, 90}), card_limit("a=3%")).empty());
  const auto few = open_limits(column_of({100, 90}), card_limit("a=3%"));
  ASSERT_EQ(few.size(), 1u);
  EXPECT_EQ(few[0].why, "2 cards, 3 are needed");
  EXPECT_EQ(few[0].cards.size(), 2u);
  Column column = column_of({100, 100, 100, 90});
  column.of[1].reset();
  const auto lacking = open_limits(column, card_limit("a=3%"));
  ASSERT_EQ(lacking.size(), 1u);
  EXPECT_EQ(lacking[0].why, kNotMeasured);
  EXPECT_EQ(lacking[0].cards, std::vector<std::size_t>{1});
  EXPECT_EQ(open_limits(column_of({0, 0, 1}), card_limit("a=3%")).at(0).why, "the median is 0");
}

}  // namespace
}  // namespace warpgauge::fleet
