// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/local_number.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::describe {
namespace {

using enum NumberStyle;

TEST(LocalNumber, ReadsEveryStyle) {
  const struct {
    const char* text;
    NumberStyle style;
    double value;
  } kCases[] = {
      {"1,234,567.5", kDecimalPoint, 1234567.5},
      {"1.234.567,5", kDecimalComma, 1234567.5},
      {"1 234 567,5", kDecimalComma, 1234567.5},
      {"1\u00A0234\u00A0567,5", kDecimalComma, 1234567.5},
      {"1\u202F234\u202F567,5", kDecimalComma, 1234567.5},
      {"1'234'567.5", kDecimalPoint, 1234567.5},
      {"1\u2019234\u2019567.5", kDecimalPoint, 1234567.5},
      {"1234567", kDecimalPoint, 1234567},
      {"0.25", kDecimalPoint, 0.25},
      {"1.5e+06", kDecimalPoint, 1.5e6},
      {"-3,5", kDecimalComma, -3.5},
      {" 12 (4; 8)", kDecimalPoint, 12},
  };
  for (const auto& c : kCases) {
    const auto value = local_number(c.text, c.style);
    ASSERT_TRUE(value) << c.text;
    EXPECT_EQ(*value, c.value) << c.text;
  }
}

TEST(LocalNumber, RefusesWhatIsNone) {
  for (const char* text : {"", "n/a", "1,23,456", "12,3456", "1234,567", "0,123", "1,234'567", ".5",
                           "5.", "1.2.3", "0x10", "inf", "nan", "1e999", "12 kB", "--1", ",123"}) {
    EXPECT_FALSE(local_number(text, kDecimalPoint)) << text;
  }
}

std::string style(const std::vector<NumberCell>& cells) {
  try {
    return style_of(cells) == kDecimalPoint ? "point" : "comma";
  } catch (const Defect& defect) {
    return defect.what();
  }
}

TEST(NumberStyle, FollowsFromTheCellsThatLeaveNoDoubt) {
  EXPECT_EQ(style({{"1,234"}, {"1,234,567"}}), "point");
  EXPECT_EQ(style({{"1.234"}, {"1.234.567"}}), "comma");
  EXPECT_EQ(style({{"1,234"}, {"12.5"}}), "point");
  EXPECT_EQ(style({{"117.344"}, {"27.595.520"}, {"65,77"}}), "comma");
  EXPECT_EQ(style({{"1,234"}, {"0,5"}}), "comma");
  EXPECT_EQ(style({{"1 234"}, {"1,234"}}), "comma");  // one mark parts groups
  EXPECT_EQ(style({{"1'234"}, {"5.125"}}), "point");
}

TEST(NumberStyle, FollowsFromWhatIsCounted) {
  EXPECT_EQ(style({{"1,234", true}}), "point");
  EXPECT_EQ(style({{"1.234", true}}), "comma");
  EXPECT_EQ(style({{"10,000", true}, {"7", true}}), "point");
  EXPECT_EQ(style({{"10.000", true}, {"7", true}}), "comma");
  EXPECT_EQ(style({{"10.000", true}, {"0.000", true}}), "point");  // three digits everywhere
  EXPECT_EQ(style({{"10.00", true}, {"1,234.00", true}}), "point");
  EXPECT_EQ(style({{"1,234"}, {"45.125", false, 1000}}), "point");
  EXPECT_EQ(style({{"1.234"}, {"45,125", false, 1000}}), "comma");
  // An average that was taken for a count does not stop the rest.
  EXPECT_EQ(style({{"12.5", true}, {"1,234", true}}), "point");
}

TEST(NumberStyle, WithoutGroupsAMarkIsThatOfAFraction) {
  EXPECT_EQ(style({{"123456"}, {"1.234"}}), "point");
  EXPECT_EQ(style({{"123456"}, {"1,234"}}), "comma");
}

TEST(NumberStyle, IsNeverGuessed) {
  EXPECT_NE(style({{"1,234"}, {"17"}}).find("'1,234' may be 1234 or 1.234"), std::string::npos);
  EXPECT_NE(style({{"1,234"}, {"1.234"}}).find("'1,234' may be"), std::string::npos);
  EXPECT_EQ(style({{"1,234,567"}, {"1.234.567"}}),
            "'1.234.567' is not a number in the style of the others");
  EXPECT_EQ(style({{"17"}, {"0"}}), "point");  // the same in both
  EXPECT_EQ(style({}), "point");
}

}  // namespace
}  // namespace warpgauge::describe
