// SPDX-License-Identifier: Apache-2.0
// A number with its interval and unit, and arithmetic on such numbers. Units are a scale and powers
// of what is measured, so that a ratio of bytes and seconds can be compared with GB/s, and bytes
// can never be compared with cycles.
#pragma once

#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warpgauge::claims {

struct Unit {
  enum Dimension { kBytes, kSeconds, kCycles, kFlop, kWatts, kDimensions };

  /// In bytes, seconds, cycles, FLOP, watts; counts and ratios have no dimension.
  double scale = 1;
  std::array<int, kDimensions> powers{};
  /// An answer of yes or no (1 or 0): counted like a number, but never compared with one.
  bool is_boolean = false;

  bool operator==(const Unit&) const = default;
};

/// "GB/s", "sectors/request", "bytes/clk/SM": names joined by '/'; the list is in amount.cpp and in
/// data/claims/README.md. Every unit of analysis/base/units.h is among them. Throws Defect.
Unit parse_unit(std::string_view text);

/// True when a value in one can be said in the other.
bool commensurable(const Unit& a, const Unit& b);

Unit product(const Unit& a, const Unit& b);
/// The ratio of two booleans is a number.
Unit ratio(const Unit& a, const Unit& b);

/// In base units, for messages: "bytes/s", "1", "boolean".
std::string name_of(const Unit& unit);

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

  bool operator==(const Amount&) const = default;
};

/// Without an interval of its own: a queried fact, a count.
Amount exactly(double value, const Unit& unit = {});

/// The same amount in another unit. Throws Defect when that has no meaning.
Amount converted(const Amount& amount, const Unit& unit);

/// The hull of the result over the corners of both intervals: nothing inside exceeds it, and it is
/// wider than a 95 % interval where the two err independently. Throw Defect for units that cannot
/// be combined, and Missing where the divisor's interval holds 0 or the result is not finite.
Amount operator+(const Amount& a, const Amount& b);
Amount operator-(const Amount& a, const Amount& b);
Amount operator*(const Amount& a, const Amount& b);
Amount operator/(const Amount& a, const Amount& b);
Amount smallest(const Amount& a, const Amount& b);
Amount largest(const Amount& a, const Amount& b);
/// The middle of one or more; of an even number, the mean of the two in the middle.
Amount median(std::span<const Amount> amounts);

}  // namespace warpgauge::claims
