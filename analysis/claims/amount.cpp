// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/amount.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/error.h"

namespace warpgauge::claims {
namespace {

/// Arithmetic can leave the range of a double; such a number must not reach a verdict.
Amount checked(const Amount& amount) {
  if (!std::isfinite(amount.value) || !std::isfinite(amount.low) || !std::isfinite(amount.high)) {
    throw Missing("the arithmetic leaves the range of numbers");
  }
  return amount;
}

/// For operations that grow or shrink with each operand alone: `of` at every corner.
template <typename Operation>
Amount over_corners(const Amount& a, const Amount& b, const Unit& unit, Operation of) {
  const auto [low, high] =
      std::minmax({of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)});
  const double value = of(a.value, b.value);
  return checked({value, std::min(low, value), std::max(high, value), unit});
}

}  // namespace

Amount exactly(double value, const Unit& unit) { return {value, value, value, unit}; }

Amount converted(const Amount& amount, const Unit& unit) {
  if (!commensurable(amount.unit, unit)) {
    throw Defect(
        fmt::format("what is in {} cannot be said in {}", name_of(amount.unit), name_of(unit)));
  }
  if (amount.unit.scale == unit.scale) return {amount.value, amount.low, amount.high, unit};
  const double scale = amount.unit.scale / unit.scale;
  return checked({amount.value * scale, amount.low * scale, amount.high * scale, unit});
}

Amount operator+(const Amount& a, const Amount& b) {
  return over_corners(a, converted(b, a.unit), a.unit, [](double x, double y) { return x + y; });
}

Amount operator-(const Amount& a, const Amount& b) {
  return over_corners(a, converted(b, a.unit), a.unit, [](double x, double y) { return x - y; });
}

Amount operator*(const Amount& a, const Amount& b) {
  return over_corners(a, b, product(a.unit, b.unit), [](double x, double y) { return x * y; });
}

Amount operator/(const Amount& a, const Amount& b) {
  if (b.low <= 0 && b.high >= 0) throw Missing("the divisor's interval holds 0");
  return over_corners(a, b, ratio(a.unit, b.unit), [](double x, double y) { return x / y; });
}

Amount smallest(const Amount& a, const Amount& b) {
  return over_corners(a, converted(b, a.unit), a.unit,
                      [](double x, double y) { return std::min(x, y); });
}

Amount largest(const Amount& a, const Amount& b) {
  return over_corners(a, converted(b, a.unit), a.unit,
                      [](double x, double y) { return std::max(x, y); });
}

}  // namespace warpgauge::claims
