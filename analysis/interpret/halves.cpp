// SPDX-License-Identifier: Apache-2.0
// Packed pairs of 16-bit floating point.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/formats.h"
#include "analysis/interpret/half_source.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {
namespace half_precision {
namespace {

using std::uint32_t;

// choice: 0 flags of halves (half_source.h)

std::uint16_t bits_of_half(const Operation& one, double value) {
  const int flags = one.choice[0];
  if ((flags & kWithinOne) != 0) value = within_one(value);
  if ((flags & kNotNegative) != 0) value = not_negative(value);
  const std::uint32_t bits =
      encode(value, (flags & kBrain) != 0 ? kBrainFormat : kHalfFormat, Rounding::kNearest);
  return static_cast<std::uint16_t>((flags & kFlushesHalves) != 0 ? flushed_half(bits) : bits);
}

/// The NaN that stands for what lies outside of a tensor, of either sign: PTX's OOB-NaN.
bool is_out_of_bounds(std::uint32_t bits) { return (bits & 0x7fff) == 0x7ff7; }

/// `f` of the n halves, upper and lower. They are exact as doubles, and so are products of theirs.
template <int n, auto f>
void run_halves(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<n> from(warp, one, Reads::kHalves);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 1, on, from.cause);
  Words result;
  // "HFMA2.MMA R4, -RZ, RZ, 0, 0" is how compilers load constants.
  const int lanes = from.same ? 1 : kLanes;
  for (int lane = 0; lane < lanes; ++lane) {
    bool outside = false;
    const auto of = [&](bool upper) {
      std::array<double, n> values;
      outside = false;
      for (int i = 0; i < n; ++i) {
        values[i] = half_of(one, i, from[i][lane], upper);
        outside |= i < 2 && is_out_of_bounds(half_bits(one, i, from[i][lane], upper));
      }
      return f(values);
    };
    if ((one.choice[0] & kToSingle) != 0) {
      result[lane] = single_bits(static_cast<float>(of(false)));
      continue;
    }
    result[lane] = 0;
    for (const bool upper : {false, true}) {
      const double value = of(upper);
      if (outside && (one.choice[0] & kOutOfBounds) != 0) continue;
      result[lane] |= uint32_t{bits_of_half(one, value)} << (upper ? 16 : 0);
    }
  }
  if (from.same) result.fill(result[0]);
  warp.write(one.to[0], on, result, from.known, from.cause);
}

template <int n, auto f>
void read_halves(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  const bool brain = text.has("BF16_V2");
  one.choice[0] = half_flags(text);
  std::size_t at = 1;
  for (int i = 0; i < n; ++i) one.from[static_cast<std::size_t>(i)] = text.halves(at, brain);
  if (at != text.size()) throw Unreadable{};
  one.execute = run_halves<n, f>;
}

void add(const Reading& text, Operation& one) {
  read_halves<2, [](const std::array<double, 2>& v) { return odd_sum(v[0], v[1]); }>(text, one);
}

void multiply(const Reading& text, Operation& one) {
  read_halves<2, [](const std::array<double, 2>& v) { return v[0] * v[1]; }>(text, one);
}

double fused(const std::array<double, 3>& v) { return odd_sum(v[0] * v[1], v[2]); }

void multiply_add(const Reading& text, Operation& one) { read_halves<3, fused>(text, one); }

constexpr Meaning kMeanings[] = {
    {"HADD2", ".F32.BF16_V2.FTZ.SAT.RELU", add},
    {"HMUL2", ".BF16_V2.FTZ.SAT.RELU", multiply},
    {"HFMA2", ".MMA.BF16_V2.FTZ.SAT.RELU.OOB", multiply_add},
};

}  // namespace
}  // namespace half_precision

std::span<const Meaning> half_meanings() { return half_precision::kMeanings; }

}  // namespace warpgauge::interpret
