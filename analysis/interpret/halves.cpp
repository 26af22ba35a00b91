// SPDX-License-Identifier: Apache-2.0
// Packed pairs of 16-bit floating point.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/half.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {
namespace half_precision {
namespace {

using std::uint32_t;

// choice: 0 bfloat16, 1 the result is one float: that of the lower halves, 2 kept within 0 and 1,
// 3 not below 0

double half_of(const Operation& one, int source, uint32_t word, bool upper) {
  const Source& from = one.from[static_cast<std::size_t>(source)];
  if (from.halves != Source::Halves::kBoth) upper = from.halves == Source::Halves::kUpper;
  const auto bits = static_cast<std::uint16_t>(upper ? word >> 16 : word);
  double value = one.choice[0] != 0 ? of_brain(bits) : of_half(bits);
  if (from.absolute) value = std::fabs(value);
  return from.negated ? -value : value;
}

std::uint16_t bits_of_half(const Operation& one, double value) {
  if (one.choice[2] != 0) value = std::isnan(value) ? 0 : std::clamp(value, 0.0, 1.0);
  if (one.choice[3] != 0 && value < 0) value = 0;
  return one.choice[0] != 0 ? to_brain(value) : to_half(value);
}

/// `f` of the n halves, upper and lower. They are exact as doubles, and so are products of theirs.
template <int n, auto f>
void run_halves(Warp& warp, const Operation& one, Lanes on) {
  Operation plain = one;  // signs are those of halves, not of words
  for (Source& source : plain.from) source.negated = source.absolute = false;
  const SourceWords<n> from(warp, plain, Reads::kWords);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto of = [&](bool upper) {
      std::array<double, n> values;
      for (int i = 0; i < n; ++i) values[i] = half_of(one, i, from[i][lane], upper);
      return f(values);
    };
    if (one.choice[1] != 0) {
      result[lane] = single_bits(static_cast<float>(of(false)));
      continue;
    }
    result[lane] = uint32_t{bits_of_half(one, of(true))} << 16 | bits_of_half(one, of(false));
  }
  warp.write(one.to[0], on, result, from.known, from.cause);
}

template <int n, auto f>
void read_halves(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  const bool brain = text.has("BF16_V2");
  one.choice = {brain ? 1 : 0, text.has("F32") ? 1 : 0, text.has("SAT") ? 1 : 0,
                text.has("RELU") ? 1 : 0};
  std::size_t at = 1;
  for (int i = 0; i < n; ++i) one.from[static_cast<std::size_t>(i)] = text.halves(at, brain);
  if (at != text.size()) throw Unreadable{};
  one.execute = run_halves<n, f>;
}

void add(const Reading& text, Operation& one) {
  read_halves<2, [](const std::array<double, 2>& v) { return v[0] + v[1]; }>(text, one);
}

void multiply(const Reading& text, Operation& one) {
  read_halves<2, [](const std::array<double, 2>& v) { return v[0] * v[1]; }>(text, one);
}

/// a * b + c. Where that is not exact, the last bit is set: it is rounded once more, and must not
/// look like a number halfway between two.
double fused(const std::array<double, 3>& v) {
  const double product = v[0] * v[1];  // exact
  const double sum = product + v[2], of_sum = sum - product;
  const double error = (product - (sum - of_sum)) + (v[2] - of_sum);
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if (!std::isfinite(sum) || error == 0 || (bits & 1) != 0) return sum;
  return std::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

void multiply_add(const Reading& text, Operation& one) { read_halves<3, fused>(text, one); }

constexpr Meaning kMeanings[] = {
    {"HADD2", ".F32.BF16_V2.SAT.RELU", add},
    {"HMUL2", ".BF16_V2.SAT.RELU", multiply},
    {"HFMA2", ".MMA.BF16_V2.SAT.RELU", multiply_add},
};

}  // namespace
}  // namespace half_precision

std::span<const Meaning> half_meanings() { return half_precision::kMeanings; }

}  // namespace warpgauge::interpret
