// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/amount.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::claims {
namespace {

Amount cycles(double value, double low, double high) {
  return {value, low, high, parse_unit("cycles")};
}

void expect_amount(const Amount& amount, double value, double low, double high) {
  EXPECT_DOUBLE_EQ(amount.value, value);
  EXPECT_DOUBLE_EQ(amount.low, low);
  EXPECT_DOUBLE_EQ(amount.high, high);
}

TEST(Unit, ReadsNamesAndTheirQuotients) {
  EXPECT_EQ(name_of(parse_unit("GB/s")), "bytes/s");
  EXPECT_EQ(name_of(parse_unit("bytes/clk/SM")), "bytes/cycles");
  EXPECT_EQ(name_of(parse_unit("sectors/request")), "1");
  EXPECT_EQ(name_of(parse_unit("MHz")), "cycles/s");
  EXPECT_EQ(name_of(parse_unit("boolean")), "boolean");
  EXPECT_DOUBLE_EQ(parse_unit("GB/s").scale, 1e9);
  EXPECT_DOUBLE_EQ(parse_unit("KiB").scale, 1024);
  EXPECT_DOUBLE_EQ(parse_unit("bytes/us").scale, 1e6);
}

// A recording or a profile may carry any of these (analysis/base/units.h).
TEST(Unit, KnowsEveryUnitOfARecording) {
  for (const char* unit : {"1",
                           "bytes",
                           "bytes/clk",
                           "bytes/clk/SM",
                           "bytes/request",
                           "bytes/s",
                           "cycles",
                           "cycles/instruction",
                           "cycles/path",
                           "cycles/way",
                           "elements",
                           "FLOP",
                           "FLOP/byte",
                           "FLOP/clk/SM",
                           "GB/s",
                           "hops",
                           "instructions",
                           "instructions/clk/SM",
                           "iterations",
                           "lanes",
                           "MHz",
                           "ns",
                           "paths",
                           "s",
                           "sectors",
                           "sectors/request",
                           "TFLOP/s",
                           "warps",
                           "wavefronts",
                           "W"}) {
    EXPECT_NO_THROW(parse_unit(unit)) << unit;
  }
}

TEST(Unit, RefusesWhatItDoesNotKnow) {
  for (const char* unit : {"", "furlongs", "GB/", "/s", "GB/fortnight", "KB"}) {
    EXPECT_THROW(parse_unit(unit), Defect) << unit;
  }
}

TEST(Unit, ABooleanIsNoNumber) {
  EXPECT_FALSE(commensurable(parse_unit("boolean"), parse_unit("1")));
  EXPECT_TRUE(
      commensurable(product(parse_unit("boolean"), parse_unit("boolean")), parse_unit("boolean")));
  EXPECT_TRUE(commensurable(parse_unit("warps"), parse_unit("x")));
}

TEST(Amount, ConvertsBetweenScales) {
  const Amount bytes{167936, 167936, 167936, parse_unit("bytes")};
  expect_amount(converted(bytes, parse_unit("KiB")), 164, 164, 164);
  expect_amount(converted(exactly(0.125), parse_unit("%")), 12.5, 12.5, 12.5);
  EXPECT_THROW(converted(bytes, parse_unit("cycles")), Defect);
}

TEST(Amount, ArithmeticGoesToTheCorners) {
  const Amount a = cycles(10, 9, 12), b = cycles(4, 3, 5);
  expect_amount(a + b, 14, 12, 17);
  expect_amount(a - b, 6, 4, 9);
  expect_amount(a * b, 40, 27, 60);
  expect_amount(a / b, 2.5, 9.0 / 5, 12.0 / 3);
  expect_amount(smallest(a, b), 4, 3, 5);
  expect_amount(largest(a, cycles(10, 8, 20)), 10, 9, 20);
}

TEST(Amount, ProductsOfNegativeNumbersKeepTheirOrder) {
  expect_amount(cycles(-2, -3, 1) * cycles(4, -1, 5), -8, -15, 5);
}

TEST(Amount, UnitsTravelWithTheNumbers) {
  const Amount bytes{1e9, 1e9, 1e9, parse_unit("bytes")};
  const Amount time{0.5, 0.5, 0.5, parse_unit("ms")};
  expect_amount(converted(bytes / time, parse_unit("GB/s")), 2000, 2000, 2000);
  const Amount sum = Amount{1, 1, 1, parse_unit("us")} + Amount{500, 400, 600, parse_unit("ns")};
  expect_amount(sum, 1.5, 1.4, 1.6);
  EXPECT_THROW(bytes + time, Defect);
}

TEST(Amount, DividingByAnIntervalThatHoldsZeroIsRefused) {
  EXPECT_THROW(cycles(1, 1, 1) / cycles(1, -1, 2), Missing);
  EXPECT_THROW(cycles(1, 1, 1) / exactly(0), Missing);
  EXPECT_THROW(exactly(1e300) * exactly(1e300), Missing);
}

TEST(Unit, ACountedThingIsNamedInFull) {
  for (const char* name : {"warps", "warp", "hops", "hop"}) {
    EXPECT_EQ(parse_unit(name).scale, 1) << name;
  }
  for (const char* name : {"war", "warpss", "hop s", "w", "furlongs"}) {
    EXPECT_THROW(parse_unit(name), Defect) << name;
  }
}

}  // namespace
}  // namespace warpgauge::claims
