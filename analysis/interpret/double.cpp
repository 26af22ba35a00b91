// SPDX-License-Identifier: Apache-2.0
// 64-bit floating point.
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace double_precision {
namespace {

using std::uint64_t;

template <std::size_t n>
void read_doubles(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  for (std::size_t i = 0; i < n; ++i) {
    one.from[i] = text.real(1 + i);
    const Source& from = one.from[i];  // of a NaN the bits are asked for, which no text tells
    if (from.kind == Source::Kind::kImmediate &&
        std::isnan(std::bit_cast<double>(from.immediate))) {
      throw Unreadable{};
    }
  }
  one.width = 2;
  one.choice[0] = static_cast<int>(rounding_of(text));
}

double number(uint64_t bits) { return std::bit_cast<double>(bits); }

/// A sum or product rounded as choice[0] says. The volatile numbers keep it between the changes of
/// the host's own rounding.
template <class F>
uint64_t directed(Rounding rounding, F f) {
  const int host = rounding == Rounding::kTowardsZero ? FE_TOWARDZERO
                   : rounding == Rounding::kDown      ? FE_DOWNWARD
                                                      : FE_UPWARD;
  const int before = std::fegetround();
  std::fesetround(host);
  volatile double result = f();
  std::fesetround(before);
  return double_bits(result);
}

uint64_t added(const Operation& one, uint64_t a, uint64_t b) {
  if (const auto nan = first_nan({b, a})) return *nan;
  const Rounding rounding{one.choice[0]};
  if (rounding == Rounding::kNearest) return double_bits(number(a) + number(b));
  return directed(rounding, [a, b] {
    volatile double x = number(a), y = number(b);
    return x + y;
  });
}

uint64_t multiplied(const Operation& one, uint64_t a, uint64_t b) {
  if (const auto nan = first_nan({b, a})) return *nan;
  const Rounding rounding{one.choice[0]};
  if (rounding == Rounding::kNearest) return double_bits(number(a) * number(b));
  return directed(rounding, [a, b] {
    volatile double x = number(a), y = number(b);
    return x * y;
  });
}

uint64_t fused(const Operation& one, uint64_t a, uint64_t b, uint64_t c) {
  if (const auto nan = first_nan({b, c, a})) return *nan;
  const Rounding rounding{one.choice[0]};
  if (rounding == Rounding::kNearest) return double_bits(std::fma(number(a), number(b), number(c)));
  return directed(rounding, [a, b, c] {
    volatile double x = number(a), y = number(b), z = number(c);
    return std::fma(x, y, z);
  });
}

void add(const Reading& text, Operation& one) {
  read_doubles<2>(text, one);
  one.execute = run_doubles<2, added, true>;
}

void multiply(const Reading& text, Operation& one) {
  read_doubles<2>(text, one);
  one.execute = run_doubles<2, multiplied, true>;
}

void multiply_add(const Reading& text, Operation& one) {
  read_doubles<3>(text, one);
  one.execute = run_doubles<3, fused, true>;
}

constexpr Meaning kMeanings[] = {
    {"DADD", ".RN.RZ.RM.RP", add},
    {"DMUL", ".RN.RZ.RM.RP", multiply},
    {"DFMA", ".RN.RZ.RM.RP", multiply_add},
};

}  // namespace
}  // namespace double_precision

std::span<const Meaning> double_meanings() { return double_precision::kMeanings; }

}  // namespace warpgauge::interpret
