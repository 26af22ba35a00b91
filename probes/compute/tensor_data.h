// SPDX-License-Identifier: Apache-2.0
// Data that tensor cores multiply for seconds: how types write numbers, and which numbers. Zeros
// switch few wires, draw less power and keep the clock up; small whole numbers are in between.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "probes/compute/operands.h"

namespace warpgauge::probes {

/// A number with this many bits of exponent and mantissa, rounded to the nearest that can be
/// written; numbers below the normal ones become zero.
inline std::uint32_t as_float_of(double value, int exponent_bits, int mantissa_bits) {
  const std::uint32_t sign = std::signbit(value) ? 1U << (exponent_bits + mantissa_bits) : 0;
  int exponent;
  const double fraction = std::frexp(std::abs(value), &exponent);  // 0.5 .. 1
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const double steps = std::nearbyint(std::ldexp(fraction, mantissa_bits + 1));
  const double code =
      std::ldexp(exponent - 1 + bias, mantissa_bits) + steps - std::ldexp(1.0, mantissa_bits);
  if (value == 0 || exponent - 1 + bias < 1) return sign;
  return sign | static_cast<std::uint32_t>(code);
}

/// FP4: the nearest of 0, 0.5, 1, 1.5, 2, 3, 4 and 6, whose codes are 0 to 7.
inline std::uint32_t as_e2m1(double value) {
  constexpr double kBetween[] = {0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5};
  const auto code =
      std::ranges::count_if(kBetween, [&](double bound) { return std::abs(value) > bound; });
  return static_cast<std::uint32_t>(code) | (std::signbit(value) ? 8U : 0U);
}

/// How a type writes a number.
struct Encoding {
  int bits;
  std::uint64_t (*write)(double value);
};

inline constexpr Encoding kAsBf16 = {
    16, [](double v) -> std::uint64_t { return as_float_of(v, 8, 7); }};
inline constexpr Encoding kAsF16 = {
    16, [](double v) -> std::uint64_t { return as_float_of(v, 5, 10); }};
inline constexpr Encoding kAsTf32 = {
    32, [](double v) -> std::uint64_t { return as_float_of(v, 8, 10) << 13; }};
inline constexpr Encoding kAsE4m3 = {
    8, [](double v) -> std::uint64_t { return as_float_of(v, 4, 3); }};
inline constexpr Encoding kAsE2m1 = {4, [](double v) -> std::uint64_t { return as_e2m1(v); }};
inline constexpr Encoding kAsF64 = {64, [](double v) { return std::bit_cast<std::uint64_t>(v); }};
inline constexpr Encoding kAsInt8 = {
    8, [](double v) -> std::uint64_t { return static_cast<std::uint8_t>(static_cast<int>(v)); }};

/// A kind of data: the number at each place.
struct Data {
  const char* name;
  const char* sentence;
  double (*at)(std::uint64_t index);
};

inline constexpr Data kNormal = {"random", "random, close to N(0, 1)", random_normal};
inline constexpr Data kAnyByte = {
    "random", "random whole numbers, -128 to 127, all alike",
    [](std::uint64_t i) { return std::floor(256 * random_uniform(i + 1)) - 128; }};
inline constexpr Data kSmallIntegers = {
    "small_integers", "random whole numbers, -2 to 2, all alike",
    [](std::uint64_t i) { return std::floor(5 * random_uniform(i + 1)) - 2; }};
inline constexpr Data kZeros = {"zeros", "zeros", [](std::uint64_t) { return 0.0; }};

/// `bytes` of it, from the `first`th number on. Two numbers of four bits share a byte.
inline std::vector<char> written(const Encoding& encoding, const Data& data, std::uint64_t first,
                                 std::size_t bytes) {
  std::vector<char> all(bytes);
  const std::size_t step = std::max(encoding.bits / 8, 1);
  const int in_step = std::max(8 / encoding.bits, 1);
  for (std::size_t i = 0; i < bytes; i += step) {
    std::uint64_t bits = 0;
    for (int j = 0; j < in_step; ++j) {
      bits |= encoding.write(data.at(first + i / step * in_step + j)) << (j * encoding.bits);
    }
    std::memcpy(&all[i], &bits, step);
  }
  return all;
}

}  // namespace warpgauge::probes
