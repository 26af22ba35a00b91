// SPDX-License-Identifier: Apache-2.0
// Where a curve leaves its plateau: the largest footprint that a cache level still serves.
//
// What happens beyond the knee depends on the cache: with the least recently used line as victim
// and one set, everything misses at once; with many sets, set after set overflows; with random
// victims the misses grow slowly, and steeply at first. So the location is not read off one law:
// a family of them (a step, straight and saturating rises of many widths) is weighed by how well
// each describes the points around the knee, and the location's distribution is their mixture. A
// step leaves it anywhere between two sizes; a slow rise, extended back to the plateau, can say
// more than the grid does.
#pragma once

#include <cstddef>
#include <span>

namespace warpgauge::estimate {

/// The curve around one knee: y over x (x positive, ascending), standard errors of y.
struct KneeCurve {
  std::span<const double> x, y, error;
  std::size_t first = 0;  ///< of the plateau
  std::size_t last = 0;   ///< of the plateau: the knee lies near here
  std::size_t end = 0;    ///< points from here on belong to something else
  bool has_upper = false;
  double upper_level = 0;  ///< of the plateau beyond, where there is one
  /// The knee is known to lie at or beyond x[floor].
  std::size_t floor = 0;
  /// A point farther than this above the level, relative, and all behind it too, is off the level
  /// whatever law it follows: the knee lies before it.
  double off_level = 0.03;
};

struct KneeLocation {
  double value = 0;  ///< the largest measured size that is on the level, if the interval holds it
  double low = 0, high = 0;  ///< 95 %
  double median = 0;
};

KneeLocation locate_knee(const KneeCurve& curve);

}  // namespace warpgauge::estimate
