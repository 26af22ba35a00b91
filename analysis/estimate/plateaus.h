// SPDX-License-Identifier: Apache-2.0
// Flat stretches of a positive curve over a logarithmic axis: which footprints one cache level
// serves.
//
// The curve is segmented by dynamic programming (as in Jackson et al. 2005, "optimal
// partitioning"), but a point may also belong to no plateau, at a price: ramps between levels,
// where a share of the accesses hits each level, are not levels, and forcing them into segments
// would invent some.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace warpgauge::estimate {

/// What counts as flat. Ratios are relative to the level.
inline constexpr double kPlateauOctaves = 0.5;  ///< shortest plateau, log2(last / first)
inline constexpr double kPlateauDrift = 0.04;   ///< steepest plateau, relative change an octave

/// Points first..last (inclusive) of the curve.
struct Plateau {
  std::size_t first = 0;
  std::size_t last = 0;
  double drift = 0;  ///< relative change an octave (fitted)
  /// The curve leaves it upwards with a bend: a knee. Not so where it goes on as the plateau does.
  bool bends_up = false;

  std::size_t points() const { return last - first + 1; }
};

/// Relative scatter of neighbouring points, from second differences of log(y): neither a ramp nor a
/// few steps count as noise. 0 with fewer than three points.
double curve_noise(std::span<const double> y);

/// Distance from its plateau, relative, beyond which a point is off it: three times the noise, but
/// at least 3 % (levels have structure of their own) and at most 9 % (beyond that nothing is flat).
double plateau_tolerance(double noise);

/// Indices of points that stand off by more than the tolerance from two neighbours that agree: an
/// interrupted or throttled measurement, not a level. End points cannot be judged.
std::vector<std::size_t> lone_points(std::span<const double> y, double noise);

/// Plateaus of y over x (both positive, x strictly ascending), in order. `noise` as from
/// curve_noise. A flat stretch that the curve leaves without a bend, as in the tail of a slow rise,
/// is not a plateau.
std::vector<Plateau> find_plateaus(std::span<const double> x, std::span<const double> y,
                                   double noise);

}  // namespace warpgauge::estimate
