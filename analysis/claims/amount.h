// SPDX-License-Identifier: Apache-2.0
// A number with its interval and unit, and arithmetic on such numbers.
#pragma once

#include <stdexcept>

#include "analysis/claims/unit.h"

namespace warpgauge::claims {

/// Evidence that cannot be had; `what()` says why, for the verdict "not measured: why".
class Missing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// low <= value <= high, in `unit`.
struct Amount {
  double value = 0;
  double low = 0;
  double high = 0;
  Unit unit;
};

/// Without an interval of its own: a queried fact, a count.
Amount exactly(double value, const Unit& unit = {});

/// The same amount in another unit. Throws Defect when that has no meaning.
Amount converted(const Amount& amount, const Unit& unit);

/// The hull of the result over the corners of both intervals: nothing inside exceeds it, and it is
/// wider than a 95 % interval where the two err independently. Throw Defect for units that cannot
/// be combined, and Missing where the divisor's interval holds 0 or the result is no finite number.
Amount operator+(const Amount& a, const Amount& b);
Amount operator-(const Amount& a, const Amount& b);
Amount operator*(const Amount& a, const Amount& b);
Amount operator/(const Amount& a, const Amount& b);
Amount smallest(const Amount& a, const Amount& b);
Amount largest(const Amount& a, const Amount& b);

}  // namespace warpgauge::claims
