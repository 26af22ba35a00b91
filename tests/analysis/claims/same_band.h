// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/claims/band.h"

namespace warpgauge::claims {

/// Whether two bands are the same but for rounding.
inline bool same_band(const Band& a, const Band& b) {
  const auto same = [](const std::optional<double>& x, const std::optional<double>& y) {
    constexpr double kRounding = 1e-6;
    if (!x || !y) return !x && !y;
    return std::abs(*x - *y) <= kRounding * std::max(std::abs(*x), std::abs(*y));
  };
  return same(a.low, b.low) && same(a.high, b.high);
}

}  // namespace warpgauge::claims
