// SPDX-License-Identifier: Apache-2.0
// 32-bit floating point as the device computes it: four ways to round, denormal numbers as 0 where
// asked for, and one NaN.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>

namespace warpgauge::interpret {

enum class Rounding : int { kNearest, kTowardsZero, kDown, kUp };

inline constexpr std::uint32_t kSingleNan = 0x7fff'ffff;
inline constexpr std::uint64_t kDoubleNan = 0xfff8'0000'0000'0000;

inline float flushed(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
}

inline std::uint32_t single_bits(float value) {
  return std::isnan(value) ? kSingleNan : std::bit_cast<std::uint32_t>(value);
}

/// A NaN of 64 bits keeps its sign and its payload where it is passed on; unlike shorter ones.
inline std::uint64_t quiet(std::uint64_t nan) { return nan | std::uint64_t{1} << 51; }

/// The first NaN of these numbers, which are in the order in which a device prefers them; absent
/// where none of them is one.
inline std::optional<std::uint64_t> first_nan(std::initializer_list<std::uint64_t> numbers) {
  for (const std::uint64_t one : numbers) {
    if (std::isnan(std::bit_cast<double>(one))) return quiet(one);
  }
  return std::nullopt;
}

inline std::uint64_t double_bits(double value) {
  return std::isnan(value) ? kDoubleNan : std::bit_cast<std::uint64_t>(value);
}

/// Kept within 0 and 1: a NaN and a negative zero become 0.
template <class Number>
Number within_one(Number value) {
  return !(value > 0) ? Number{0} : value > 1 ? Number{1} : value;
}

/// Not below 0: a negative zero becomes 0; a NaN stays.
template <class Number>
Number not_negative(Number value) {
  return value <= 0 ? Number{0} : value;
}

/// `sum` + `error`, which is exact and where the error is less than half a last place of the sum,
/// as a float.
inline float rounded(double sum, double error, Rounding rounding) {
  const auto nearest = static_cast<float>(sum);
  if (rounding == Rounding::kNearest || std::isnan(nearest) || !std::isfinite(sum)) return nearest;
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  // How far the nearest float is above the exact number.
  const double above = std::isfinite(nearest) ? (static_cast<double>(nearest) - sum) - error
                                              : static_cast<double>(nearest);
  const bool negative = sum < 0 || (sum == 0 && error < 0);
  const bool down =
      rounding == Rounding::kDown || (rounding == Rounding::kTowardsZero && !negative);
  if (down && above > 0) return std::nextafter(nearest, -kInfinity);
  if (!down && above < 0) return std::nextafter(nearest, kInfinity);
  return nearest;
}

/// a * b + c, rounded once.
inline float multiply_added(float a, float b, float c, Rounding rounding) {
  if (rounding == Rounding::kNearest) return std::fma(a, b, c);
  const double product = static_cast<double>(a) * b;  // exact: 48 bits
  const double sum = product + c;
  const double of_sum = sum - product;
  const double error = std::isfinite(sum) ? (product - (sum - of_sum)) + (c - of_sum) : 0;
  if (sum == 0 && error == 0 && std::signbit(product) != std::signbit(c)) {  // x - x
    return rounding == Rounding::kDown ? -0.0f : 0.0f;
  }
  return rounded(sum, error, rounding);
}

}  // namespace warpgauge::interpret
