// SPDX-License-Identifier: Apache-2.0
// Cycles of an iteration, from launches of two or three trip counts: what a launch costs once (cold
// code, the first lap, the end) is in both and cancels.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace warpgauge::loops {

/// Readings at one trip count: cycles of an SM.
struct Readings {
  std::uint32_t trips = 0;
  std::vector<double> cycles;
};

struct Steady {
  double cycles_per_iteration = 0;  ///< (median of the last - median of the first) / trips between
  double start_cycles = 0;          ///< that line at no trips; below 0 where the start overlaps
  /// Ranges of the first and the last readings together, as a share of the difference of medians.
  double spread = 0;
  /// How far the middle readings' median lies off the line, as a share of the difference: known
  /// where there are three trip counts.
  std::optional<double> bend = {};
};

/// `points` ascend by trips and there are two or three; each has a reading. Throws Defect
/// otherwise, and where more trips take no more cycles.
Steady steady_cycles(const std::vector<Readings>& points);

/// Trip counts of the readings, ascending: the longest takes about `wanted_cycles` where an
/// iteration takes `cycles_per_iteration`, the shortest a quarter of it; `three` adds five eighths.
/// The shortest has `least` trips at least.
std::vector<std::uint32_t> choose_trips(double cycles_per_iteration, double wanted_cycles,
                                        bool three, std::uint32_t least = 4);

}  // namespace warpgauge::loops
