// SPDX-License-Identifier: Apache-2.0
// Plants errors and recovers them, and checks numbers of 8 bits one by one.
#include "kernels/harness/output_errors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "kernels/harness/e4m3_inputs.h"

namespace warpgauge::kernels {
namespace {

TEST(OutputErrors, AreSharesOfTheExactOutputs) {
  const std::vector<double> exact = {3, -4, 5, 0};  // mean of squares 12.5
  const std::vector<float> outputs = {3, -4.5, 5, 0}, rounded = {3, -4, 5.25, 0};
  const OutputErrors errors = errors_of(64, exact, outputs, rounded);
  EXPECT_EQ(errors.terms, 64);
  EXPECT_NEAR(errors.rms, 0.5 / std::sqrt(50.0), 1e-12);
  EXPECT_NEAR(errors.largest, 0.5 / std::sqrt(12.5), 1e-12);
  EXPECT_NEAR(errors.rounding_rms, 0.25 / std::sqrt(50.0), 1e-12);
  EXPECT_NEAR(errors.rounding_largest, 0.25 / std::sqrt(12.5), 1e-12);
}

TEST(OutputErrors, OfAnOutputThatWasNeverWrittenAreInfinite) {
  const std::vector<float> right = {1, 2};
  const OutputErrors errors = errors_of(1, {1, 2}, {1, std::nanf("")}, right);
  EXPECT_TRUE(std::isinf(errors.rms));
  EXPECT_TRUE(std::isinf(errors.largest));
  EXPECT_EQ(errors.rounding_largest, 0);
}

TEST(E4m3, HasTheNumbersOfTheFormat) {
  EXPECT_EQ(e4m3_value(0x00), 0);
  EXPECT_EQ(e4m3_value(0x01), 0x1p-9);  // the smallest
  EXPECT_EQ(e4m3_value(0x08), 0x1p-6);  // the smallest with all its bits
  EXPECT_EQ(e4m3_value(0x38), 1);
  EXPECT_EQ(e4m3_value(0xb9), -1.125);
  EXPECT_EQ(e4m3_value(0x7e), 448);
  EXPECT_TRUE(std::isnan(e4m3_value(0x7f)));
  EXPECT_TRUE(std::isnan(e4m3_value(0xff)));
  for (int bits = 0; bits < 256; ++bits) {
    if ((bits & 0x7f) == 0x7f) continue;
    const auto one = static_cast<std::uint8_t>(bits);
    EXPECT_EQ(e4m3_bits(e4m3_value(one)), one);
  }
}

TEST(E4m3, RoundsToNearestAndHalvesToEven) {
  EXPECT_EQ(e4m3_value(e4m3_bits(1.0624)), 1);
  EXPECT_EQ(e4m3_value(e4m3_bits(1.0626)), 1.125);
  EXPECT_EQ(e4m3_value(e4m3_bits(1.0625)), 1);       // 1 is even, 1.125 odd
  EXPECT_EQ(e4m3_value(e4m3_bits(-1.1875)), -1.25);  // 1.125 is odd
  EXPECT_EQ(e4m3_value(e4m3_bits(0x1p-10)), 0);
  EXPECT_EQ(e4m3_value(e4m3_bits(1e6)), 448);
}

struct Drawn {
  double mean = 0, squares = 0, largest = 0, smallest = 0;
};

Drawn drawn(const std::string& kind) {
  constexpr std::size_t kCount = 1 << 20;
  Drawn all;
  for (const double value : e4m3_values(e4m3_inputs(kind, kCount, 3))) {
    all.mean += value / kCount;
    all.squares += value * value / kCount;
    all.largest = std::max(all.largest, value);
    all.smallest = std::min(all.smallest, value);
  }
  return all;
}

TEST(E4m3, InputsAreOfTheirKinds) {
  EXPECT_NEAR(drawn("normal").mean, 0, 0.02);
  EXPECT_NEAR(drawn("normal").squares, 1, 0.03);
  EXPECT_NEAR(drawn("uniform").squares, 1.0 / 3, 0.01);
  EXPECT_EQ(drawn("uniform").largest, 1);
  EXPECT_EQ(drawn("positive").smallest, 0);
  EXPECT_NEAR(drawn("positive").mean, std::sqrt(2 / M_PI), 0.02);
  EXPECT_NEAR(drawn("few_large").squares, (255 + 64.0 * 64) / 256, 3);
  EXPECT_GT(drawn("few_large").largest, 100);
}

TEST(E4m3, InputsAreThoseOfTheirSeed) {
  const auto one = e4m3_inputs("normal", 1000, 1);
  EXPECT_EQ(one, e4m3_inputs("normal", 1000, 1));
  EXPECT_NE(one, e4m3_inputs("normal", 1000, 2));
  EXPECT_THROW(e4m3_inputs("abnormal", 1, 1), std::logic_error);
}

TEST(E4m3, EveryKindCanBeDrawn) {
  for (const std::string& kind : e4m3_kinds()) EXPECT_EQ(e4m3_inputs(kind, 5, 1).size(), 5U);
}

}  // namespace
}  // namespace warpgauge::kernels
