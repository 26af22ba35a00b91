// SPDX-License-Identifier: Apache-2.0
// Numbers that lie evenly between 0 and 1, however many of them are taken, and the same in every
// run: multiples of the golden ratio.
#pragma once

#include <cmath>
#include <cstdint>

namespace warpgauge {

inline constexpr double kGoldenRatio = 0.6180339887498949;

inline double fraction_of(double number) { return number - std::floor(number); }

/// The one with that number.
inline double evenly(std::uint64_t number) {
  return fraction_of(static_cast<double>(number) * kGoldenRatio);
}

}  // namespace warpgauge
