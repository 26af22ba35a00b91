// SPDX-License-Identifier: Apache-2.0
// Numbers of 16 bits: IEEE 754 binary16, and bfloat16 (the upper half of a binary32).
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpgauge::interpret {

constexpr float of_half(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1f, fraction = bits & 0x3ff;
  if (exponent == 0x1f) return std::bit_cast<float>(sign | 0x7f80'0000u | (fraction << 13));
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

/// Rounded to the nearest, ties to even; every NaN becomes 0x7fff.
inline std::uint16_t to_half(double value) {
  if (std::isnan(value)) return 0x7fff;
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(value);
  if (magnitude >= 65520) return sign | 0x7c00;
  if (magnitude < 0x1p-14) {  // steps of 2^-24
    return sign | static_cast<std::uint16_t>(std::nearbyint(magnitude * 0x1p24));
  }
  int exponent = 0;
  const double fraction = std::frexp(magnitude, &exponent);  // in [0.5, 1)
  const auto steps = static_cast<std::uint32_t>(std::nearbyint(fraction * 2048));
  return static_cast<std::uint16_t>(sign |
                                    ((static_cast<std::uint32_t>(exponent + 13) << 10) + steps));
}

constexpr float of_brain(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

/// Rounded to the nearest, ties to even; every NaN becomes 0x7fff.
inline std::uint16_t to_brain(double value) {
  if (std::isnan(value)) return 0x7fff;
  const auto single = static_cast<float>(value);
  auto bits = std::bit_cast<std::uint32_t>(single);
  if (std::isfinite(single) && static_cast<double>(single) != value) {
    // A float that was rounded must not be rounded again: cut it, and keep that something was left.
    if (std::fabs(static_cast<double>(single)) > std::fabs(value)) --bits;
    bits |= 1;
  }
  return static_cast<std::uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

}  // namespace warpgauge::interpret
