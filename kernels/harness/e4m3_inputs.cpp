// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/e4m3_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace warpgauge::kernels {
namespace {

constexpr std::uint8_t kSign = 0x80, kLargest = 0x7e;
constexpr std::size_t kDrawn = 1 << 16;
constexpr std::size_t kOneLargeIn = 256;
constexpr double kLargeFactor = 64;

double draw(const std::string& kind, std::size_t number, std::mt19937_64& generator) {
  std::normal_distribution<double> normal;
  if (kind == "normal") return normal(generator);
  if (kind == "uniform") return std::uniform_real_distribution<double>(-1, 1)(generator);
  if (kind == "positive") return std::abs(normal(generator));
  if (kind == "few_large") {
    return normal(generator) * (number % kOneLargeIn == 0 ? kLargeFactor : 1);
  }
  throw std::logic_error("no kind of data is named '" + kind + "'");
}

}  // namespace

const std::vector<std::string>& e4m3_kinds() {
  static const std::vector<std::string> kKinds = {"normal", "uniform", "positive", "few_large"};
  return kKinds;
}

double e4m3_value(std::uint8_t bits) {
  const int exponent = bits >> 3 & 15, fraction = bits & 7;
  if ((bits & ~kSign) > kLargest) return std::numeric_limits<double>::quiet_NaN();
  const double magnitude =
      exponent == 0 ? std::ldexp(fraction, -9) : std::ldexp(8 + fraction, exponent - 10);
  return (bits & kSign) != 0 ? -magnitude : magnitude;
}

std::uint8_t e4m3_bits(double value) {
  // Magnitudes grow with their bits, and neighbours differ in the last one: even bits are an even
  // number.
  const double magnitude = std::abs(value);
  std::uint8_t above = 0;
  while (above < kLargest && e4m3_value(above) < magnitude) ++above;
  if (above > 0) {
    const std::uint8_t below = above - 1;
    const double up = e4m3_value(above) - magnitude, down = magnitude - e4m3_value(below);
    if (down < up || (down == up && below % 2 == 0)) above = below;
  }
  return std::signbit(value) ? above | kSign : above;
}

std::vector<std::uint8_t> e4m3_inputs(const std::string& kind, std::size_t count,
                                      std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<std::uint8_t> drawn(kDrawn);
  for (std::size_t i = 0; i < kDrawn; ++i) drawn[i] = e4m3_bits(draw(kind, i, generator));
  std::vector<std::uint8_t> inputs(count);
  for (std::uint8_t& input : inputs) input = drawn[generator() % kDrawn];
  return inputs;
}

std::vector<double> e4m3_values(const std::vector<std::uint8_t>& bits) {
  std::array<double, 256> value;
  for (std::size_t i = 0; i < value.size(); ++i) {
    value[i] = e4m3_value(static_cast<std::uint8_t>(i));
  }
  std::vector<double> values(bits.size());
  std::ranges::transform(bits, values.begin(), [&](std::uint8_t one) { return value[one]; });
  return values;
}

}  // namespace warpgauge::kernels
