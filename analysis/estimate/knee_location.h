// SPDX-License-Identifier: Apache-2.0
// Where a curve leaves its plateau: the largest footprint that a cache level still serves.
//
// What happens beyond the knee depends on the cache, so the location is not read off one law: a
// family of them is weighed by how well each describes the points around the knee, and the
// location's distribution is their mixture. Share of the rise at z = (x / knee - 1) / width:
//
//   step         1, as with the least recently used line as victim and one set
//   sets         z (1 + width) / (1 + width z), at most 1: sets of 1 / width ways overflow one by
//                one, and one that does loses all of its lines
//   exponential  1 - exp(-z): about what random victims give
//   hyperbolic   z / (1 + z): fully associative entries, visited in random order (a TLB)
//   hashed       P(Poisson(load x / knee) >= ways): lines fall into sets at random; the knee is
//                where one access in a hundred misses
//
// A step leaves the knee anywhere between two sizes; a slow rise, extended back to the plateau, can
// say more than the grid does. Points are weighed by Student's t, as a few are off by far more than
// their error; the location is that of a Bayesian mixture with even odds, calibrated on planted
// knees (tests/virtual_gpu).
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
