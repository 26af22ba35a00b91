// SPDX-License-Identifier: Apache-2.0
// Formats of floating point by their bits: from and to doubles, which hold all of their numbers.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "analysis/interpret/half.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {

struct Format {
  int exponent_bits = 0, fraction_bits = 0;
  std::uint32_t nan = 0;
  /// The greatest number, where anything above becomes it; 0: becomes infinity.
  std::uint32_t greatest = 0;
};

inline constexpr Format kSingleFormat{8, 23, kSingleNan}, kHalfFormat{5, 10, 0x7fff},
    kBrainFormat{8, 7, 0x7fff}, kTensorFormat{8, 10, kSingleNan >> 13},
    kE4M3Format{4, 3, 0x7f, 0x7e}, kE5M2Format{5, 2, 0x7f, 0x7b};

/// `value`, rounded once. A value that was rounded before has to be odd (odd_sum).
inline std::uint32_t encode(double value, const Format& format, Rounding rounding) {
  if (std::isnan(value)) return format.nan;
  const bool negative = std::signbit(value);
  const std::uint32_t sign = negative ? 1u << (format.exponent_bits + format.fraction_bits) : 0;
  const double magnitude = std::fabs(value);
  const int bias = (1 << (format.exponent_bits - 1)) - 1, least = 1 - bias;
  const std::uint32_t infinity = ((1u << format.exponent_bits) - 1) << format.fraction_bits;
  if (magnitude == 0) return sign;
  std::uint32_t bits = infinity;
  bool is_infinite = std::isinf(magnitude);
  if (!is_infinite) {
    const int exponent = std::max(std::ilogb(magnitude), least);
    const double steps = std::ldexp(magnitude, format.fraction_bits - exponent);
    const bool up = rounding == Rounding::kUp ? !negative : rounding == Rounding::kDown && negative;
    const double whole = rounding == Rounding::kNearest ? std::nearbyint(steps)
                         : up                           ? std::ceil(steps)
                                                        : std::floor(steps);
    const auto base = static_cast<std::uint64_t>(exponent - least) << format.fraction_bits;
    const std::uint64_t found = base + static_cast<std::uint64_t>(whole);
    const bool stays = rounding == Rounding::kTowardsZero ||
                       (rounding == Rounding::kUp && negative) ||
                       (rounding == Rounding::kDown && !negative);
    bits = found < infinity ? static_cast<std::uint32_t>(found) : stays ? infinity - 1 : infinity;
    if (format.greatest != 0)
      bits = static_cast<std::uint32_t>(std::min<std::uint64_t>(found, format.greatest));
  }
  if (format.greatest != 0 && is_infinite) bits = format.greatest;
  return sign | bits;
}

/// The number that bits of 8 are; those of E5M2 are the upper byte of a half.
inline double of_e5m2(std::uint8_t bits) { return of_half(static_cast<std::uint16_t>(bits << 8)); }
inline double of_e4m3(std::uint8_t bits) {
  const int exponent = bits >> 3 & 0xf, fraction = bits & 7;
  double magnitude =
      exponent == 0 ? std::ldexp(fraction, -9) : std::ldexp(8 + fraction, exponent - 10);
  if ((bits & 0x7f) == 0x7f) magnitude = std::numeric_limits<double>::quiet_NaN();
  return bits >> 7 != 0 ? -magnitude : magnitude;
}

/// The double next to an exact sum `sum` + `error` whose last bit is set, where the sum is not
/// exact: it is rounded once more, and must not look like a number halfway between two.
inline double odd(double sum, double error) {
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if (!std::isfinite(sum) || error == 0 || (bits & 1) != 0) return sum;
  return std::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

inline double odd_sum(double a, double b) {
  const double sum = a + b, of_sum = sum - a;
  return odd(sum, (a - (sum - of_sum)) + (b - of_sum));
}

/// A whole number of 64 bits.
inline double odd_whole(bool negative, std::uint64_t magnitude) {
  const double value = odd_sum(static_cast<double>(magnitude >> 32) * 0x1p32,
                               static_cast<double>(magnitude & 0xffff'ffff));
  return negative ? -value : value;
}

}  // namespace warpgauge::interpret
