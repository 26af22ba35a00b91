// SPDX-License-Identifier: Apache-2.0
// Units as a scale and powers of what is measured, so that a ratio of bytes and seconds can be held
// against GB/s, and bytes can never be held against cycles.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace warpgauge::claims {

struct Unit {
  enum Dimension { kBytes, kSeconds, kCycles, kFlop, kWatts, kDimensions };

  double scale =
      1;  ///< in bytes, seconds, cycles, FLOP, watts; counts and ratios have no dimension
  std::array<int, kDimensions> powers{};
  /// An answer of yes or no (1 or 0): counted like a number, but never held against one.
  bool is_boolean = false;
};

/// "GB/s", "sectors/request", "bytes/clk/SM": names joined by '/'; the list is in unit.cpp and in
/// data/claims/README.md. Every unit of analysis/base/units.h is among them. Throws Defect.
Unit parse_unit(std::string_view text);

/// True when a value in one can be said in the other.
bool commensurable(const Unit& a, const Unit& b);

Unit product(const Unit& a, const Unit& b);
/// Of two booleans: a number.
Unit ratio(const Unit& a, const Unit& b);

/// In base units, for messages: "bytes/s", "1", "boolean".
std::string name_of(const Unit& unit);

}  // namespace warpgauge::claims
