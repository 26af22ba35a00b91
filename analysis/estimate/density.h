// SPDX-License-Identifier: Apache-2.0
// Modes of a sample of positive readings, from a kernel density estimate over their logarithm.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

/// Density of log(reading) on an even grid.
struct Density {
  double bandwidth = 0;         ///< standard deviation of the Gaussian kernel, relative (log units)
  std::vector<double> reading;  ///< grid, in the unit of the readings
  std::vector<double> density;  ///< per log unit
};

/// Readings ascending, without interrupted ones: no memory access takes ten times the median.
std::vector<double> uninterrupted(std::vector<double> readings);

/// The bandwidth is 2 % of a reading, but at least 1.5 units at the median: a cycle counter may
/// step by two, and its steps are not modes. `sorted` ascending, positive, not empty.
Density log_density(std::span<const double> sorted);

/// Readings begin..end-1 (of the sorted sample) belong to one mode.
struct Mode {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Modes with more than 3 % of the readings each. Two peaks are two modes when the valley between
/// them is below half of the lower peak, and by more than four standard errors of the density; and
/// when they lie more than `separation` apart, relative to the lower one less `offset` (the part of
/// each reading that is not the thing measured), or to the lowest of all where told so: what one
/// mode spreads by need not grow from mode to mode.
enum class Apart { kOfLower, kOfLowest };
std::vector<Mode> find_modes(std::span<const double> sorted, const Density& density, double offset,
                             double separation, Apart apart = Apart::kOfLower);

/// Share of the readings, less `offset` each, per cycle.
View draw_density(const Density& density, double offset, const std::string& y_label,
                  const samples::Series& series);

}  // namespace warpgauge::estimate
