// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/atomic_change.h"

#include <bit>
#include <cmath>

#include "analysis/interpret/formats.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {
namespace atomic_changes {
namespace {

using std::int32_t;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;
using enum Change;
using enum NumberType;

uint64_t of_floating(Change change, int bytes, bool flushes, uint64_t held, uint64_t value) {
  if (bytes == 8) {
    const auto a = std::bit_cast<double>(held), b = std::bit_cast<double>(value);
    if (change == kAdd) {  // a NaN stays as it is
      if (std::isnan(b)) return value;
      if (std::isnan(a)) return held;
    }
    return double_bits(change == kAdd     ? a + b
                       : change == kLeast ? std::fmin(a, b)
                                          : std::fmax(a, b));
  }
  auto a = std::bit_cast<float>(static_cast<uint32_t>(held));
  auto b = std::bit_cast<float>(static_cast<uint32_t>(value));
  if (flushes) {
    a = flushed(a);
    b = flushed(b);
  }
  const float result = change == kAdd     ? a + b
                       : change == kLeast ? std::fmin(a, b)
                                          : std::fmax(a, b);
  return single_bits(flushes ? flushed(result) : result);
}

/// The lesser or the greater of two numbers; of a number and a NaN, the number.
double chosen(Change change, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) ? b : a;
  if (a == b) return std::signbit(a) == (change == kLeast) ? a : b;
  return (a < b) == (change == kLeast) ? a : b;
}

uint64_t of_halves(Change change, NumberType type, uint64_t held, uint64_t value) {
  uint64_t result = 0;
  for (const int shift : {0, 16}) {
    const auto a = static_cast<std::uint16_t>(held >> shift),
               b = static_cast<std::uint16_t>(value >> shift);
    const double x = type == kHalves ? of_half(a) : of_brain(a);
    const double y = type == kHalves ? of_half(b) : of_brain(b);
    const double made = change == kAdd ? odd_sum(x, y) : chosen(change, x, y);
    const uint64_t half =
        encode(made, type == kHalves ? kHalfFormat : kBrainFormat, Rounding::kNearest);
    result |= half << shift;
  }
  return result;
}

}  // namespace
}  // namespace atomic_changes

std::uint64_t changed(Change change, NumberType type, int bytes, std::uint64_t held,
                      std::uint64_t value) {
  using enum Change;
  using enum NumberType;
  if (type == kFloating || type == kFlushed) {
    return atomic_changes::of_floating(change, bytes, type == kFlushed, held, value);
  }
  if (type == kHalves || type == kBrains)
    return atomic_changes::of_halves(change, type, held, value);
  const auto as_signed = [bytes](std::uint64_t bits) {
    return bytes == 8 ? static_cast<std::int64_t>(bits)
                      : std::int64_t{static_cast<std::int32_t>(bits)};
  };
  const bool less = type == kSigned ? as_signed(value) < as_signed(held) : value < held;
  switch (change) {
    case kAdd:
      return held + value;
    case kLeast:
      return less ? value : held;
    case kGreatest:
      return less ? held : value;
    case kIncrement:
      return held >= value ? 0 : held + 1;
    case kDecrement:
      return held == 0 || held > value ? value : held - 1;
    case kAnd:
      return held & value;
    case kOr:
      return held | value;
    case kXor:
      return held ^ value;
    default:
      return value;
  }
}

}  // namespace warpgauge::interpret
