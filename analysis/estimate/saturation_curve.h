// SPDX-License-Identifier: Apache-2.0
// A bandwidth curve over bytes in flight and the points of its plateau.
#pragma once

#include <string>
#include <vector>

#include "analysis/estimate/rates.h"

namespace warpgauge::estimate {

inline constexpr double kKneeShare = 0.95;  ///< share of the plateau that counts as reached

struct SaturationCurve {
  Sweep sweep;
  std::vector<Rate> rates;           ///< three at least, ascending in x, x positive
  std::vector<double> height;        ///< GB/s of each
  std::size_t best = 0;              ///< the highest one
  double gain = 0;                   ///< by how much being picked as the best flatters it, GB/s
  double slack = 0;                  ///< standard error of a point, GB/s
  std::vector<std::size_t> plateau;  ///< within 2 % of what the best is without both
};

/// Draws it, and sets the diagnostic final_rise_per_doubling. Throws Unusable for fewer points, or
/// a curve that still rises at its end.
SaturationCurve read_saturation(const samples::Series& series, Random& random, Estimate& out);

/// The points of a plateau of these heights: within 2 % of the best one less `less`.
std::vector<std::size_t> plateau_points(const std::vector<double>& height, double less);

/// A median of few readings scatters less than redrawing them has it, which shows where medians
/// are averaged: its own scatter over that of the resamples, for normal noise and 3 to 31 readings.
double redrawn_share(const Resampled& median);

/// False for a single best point, a ceiling but no plateau: says so of each of `outputs`.
bool has_plateau(const SaturationCurve& curve, const std::vector<std::string>& outputs,
                 Estimate& out);

/// Puts plateau, plateau.per_clk and plateau.per_clk_sm. Its number of readings is set here.
void put_plateau(const SaturationCurve& curve, Resampled plateau, Estimate& out);

/// Puts where `share` ("95 %") of the plateau is reached, or says that the first point is there.
void put_crossing(const SaturationCurve& curve, const std::string& name, const std::string& share,
                  bool reached_later, Resampled crossing, const samples::Series& series,
                  Estimate& out);

}  // namespace warpgauge::estimate
