// SPDX-License-Identifier: Apache-2.0
// Numbers that the probes of tensor cores multiply and read back.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "probes/methods/permutation.h"

namespace warpgauge::probes {

/// `count` bytes of random bits, those of a stream from place `first` on. Without the bit that is
/// the highest of the exponent in every type, numbers are finite and below two.
inline std::vector<char> finite_bits(std::size_t count, std::size_t first) {
  std::vector<char> bytes(count);
  for (std::size_t i = 0; i < count; ++i) {
    bytes[i] = static_cast<char>(Permutation::mix(first + i) & 0xbf);
  }
  return bytes;
}

/// A random number from 0 to 1: the `index`th of a stream.
inline double random_uniform(std::uint64_t index) {
  return static_cast<double>(Permutation::mix(index) >> 11) * 0x1p-53;
}

/// Close to N(0, 1): the sum of twelve uniform numbers, less six.
inline double random_normal(std::uint64_t index) {
  double sum = -6;
  for (std::uint64_t i = 0; i < 12; ++i) sum += random_uniform(12 * index + i + 1);
  return sum;
}

/// The number that 16 bits of IEEE half precision stand for, if it is finite.
inline double number_of_half(std::uint32_t bits) {
  const double mantissa = bits & 0x3ff;
  const int exponent = static_cast<int>(bits >> 10 & 0x1f);
  const double size =
      exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
  return bits & 0x8000 ? -size : size;
}

}  // namespace warpgauge::probes
