// SPDX-License-Identifier: Apache-2.0
// Geometric series of sizes that a sweep visits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warpgauge::probes {

/// Sizes from `first` to `last` bytes, `per_octave` to the octave, each the whole number of
/// `granule` next to the exact one. Where steps are finer than `granule`, a size is there more than
/// once.
inline std::vector<std::size_t> sizes_between(double first, double last, int per_octave,
                                              std::size_t granule) {
  std::vector<std::size_t> sizes;
  for (int i = 0;; ++i) {
    const double exact = first * std::exp2(static_cast<double>(i) / per_octave);
    const auto size =
        static_cast<std::size_t>(exact / static_cast<double>(granule) + 0.5) * granule;
    if (static_cast<double>(size) > last) return sizes;
    sizes.push_back(size);
  }
}

/// The same sizes, each once.
inline std::vector<std::size_t> distinct(std::vector<std::size_t> sizes) {
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace warpgauge::probes
