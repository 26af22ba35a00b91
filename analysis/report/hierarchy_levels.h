// SPDX-License-Identifier: Apache-2.0
// The levels of the memory hierarchy and the profile's keys that describe each. A vocabulary of
// keys, not of chips: what a profile lacks is said to be absent.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace warpgauge::report {

enum class FactKind {
  kPlain,    ///< one key, in its own unit
  kLatency,  ///< `<name>_cycles`, and `<name>_ns` or what the SM clock makes of it
  kRate,     ///< bytes/clk/SM and GB/s: either key, the other one from SM clock and SM count
  kTotal,    ///< GB/s of the whole device, to which no SM's share belongs
  kWords     ///< a number of 32-bit words, also in bytes
};

struct Fact {
  const char* what;
  FactKind kind;
  /// Of kRate: the keys in either unit. Else: the same thing, the best evidence first.
  std::vector<const char*> keys;
};

struct Level {
  const char* id;
  const char* title;
  /// Where it stands: sm | between | l2 | translation | memory | host.
  const char* group;
  std::vector<Fact> facts;
};

/// From the registers outwards.
std::span<const Level> hierarchy_levels();

/// What the drawing says of the parts around the levels: numbers of SMs, of GPCs, of sides of L2.
std::span<const Fact> hierarchy_counts();

}  // namespace warpgauge::report
