// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/json.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/base/error.h"
#include "analysis/base/limits.h"

namespace warpgauge {
namespace {

std::string json_refusal(const std::string& text) {
  try {
    parse_json(text);
    return "";
  } catch (const Defect& defect) {
    return defect.what();
  }
}

/// "[1,1,...,1]"
std::string list_of(const std::string& value, std::size_t count) {
  std::string text = "[" + value;
  for (std::size_t i = 1; i < count; ++i) text += "," + value;
  return text + "]";
}

TEST(Json, RefusesNumbersOfWhichNoProductIsANumber) {
  EXPECT_EQ(json_refusal(R"({"points": [{"at": [1, 2]}, {"at": [3, 1e31]}]})"),
            "member 'points[1].at[1]' is 1e+31: numbers lie between 1e-30 and 1e+30");
  EXPECT_EQ(json_refusal(R"({"a": {"b": 5e-324}})"),
            "member 'a.b' is 4.94066e-324: numbers lie between 1e-30 and 1e+30");
  EXPECT_EQ(json_refusal("-1e308"), "is -1e+308: numbers lie between 1e-30 and 1e+30");
  EXPECT_NE(json_refusal("100000000000000000000000000000000"), "");  // 1e32, whole
  EXPECT_EQ(json_refusal("[1e30, -1e30, 1e-30, 0, -0.0, 18446744073709551615]"), "");
}

TEST(Json, WritesNothingThatItWouldRefuse) {
  EXPECT_THROW(json_number(NAN), Defect);
  EXPECT_THROW(json_number(INFINITY), Defect);
  EXPECT_THROW(json_number(1.1e30), Defect);
  EXPECT_EQ(json_number(1e-31), 0);  // what rounding left
  EXPECT_EQ(json_number(-1e30), -1e30);
  EXPECT_EQ(json_number(1e-30), 1e-30);
}

TEST(Json, RefusesMoreThanItsMemory) {
  EXPECT_EQ(json_refusal(list_of("1", 1'000'000)), "");
  EXPECT_EQ(json_refusal(R"({"y": )" + list_of("1", 16'000'000) + "}"),
            "member 'y[13981003]' holds more than 320 MiB of memory can");
  EXPECT_NE(json_refusal(list_of("[]", 5'000'000)), "");
  EXPECT_NE(json_refusal(list_of("\"\"", 6'000'000)), "");
  EXPECT_NE(json_refusal(list_of("{\"a\":1}", 3'000'000)), "");
}

TEST(Json, RefusesDeepNesting) {
  EXPECT_EQ(
      json_refusal(std::string(limits::kJsonDepth, '[') + std::string(limits::kJsonDepth, ']')),
      "");
  EXPECT_EQ(json_refusal(std::string(100'000, '[')), "nested deeper than 16 levels");
}

}  // namespace
}  // namespace warpgauge
