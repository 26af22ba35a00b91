// SPDX-License-Identifier: Apache-2.0
// Which numbers an input may state: every reader asks here.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "analysis/base/limits.h"

namespace warpgauge {

/// Whether the number is 0, or its size lies in the range of limits.h. NaN does not.
inline bool is_in_range(double value) {
  const double size = std::abs(value);
  return value == 0 || (size >= limits::kLeastNumber && size <= limits::kMostNumber);
}

/// What is wrong with a number that is not: "is 1e+308: numbers lie between 1e-30 and 1e+30".
inline std::string beyond_range(double value) {
  return fmt::format("is {:g}: numbers lie between {:g} and {:g}", value, limits::kLeastNumber,
                     limits::kMostNumber);
}

}  // namespace warpgauge
