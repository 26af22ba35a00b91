// SPDX-License-Identifier: Apache-2.0
// From the times of single units to the time of all.
#pragma once

#include <vector>

#include "analysis/model/laws.h"

namespace warpgauge::model {

/// From the times of single units to one time: T = (sum T_u^p)^(1/p). p = 1: one unit after the
/// other; p without bound: all side by side, the slowest decides (the roofline). What lies between
/// is how well a device overlaps, and is measured: one p a device, model.combining_exponent, fitted
/// on mixes of two kinds of work (probe model/mixes). Never less than the longest time, nor more
/// than their sum, for p from 1. 0 for no times.
double combine(const std::vector<double>& seconds, double p);

/// The share of one unit in the whole.
struct Share {
  descriptor::BusyUnit unit = {};
  double busy_seconds = 0;  ///< alone, over all phases
  double share = 0;         ///< of the whole; all shares add up to 1
  std::vector<Part> parts;
  double mean_seconds = 0;  ///< busy, of an SM's unit on the mean SM instead of the busiest
};

/// The body of a launch: its phases one after the other, and in each all units side by side.
struct Body {
  double seconds = 0;
  std::vector<Share> shares;  ///< of `seconds`, largest first
};

/// The units of each phase joined with `p`. A share of a phase is (T_u / T)^p: the terms of the
/// sum.
Body combine_phases(const std::vector<UnitTimes>& phases, double p);

/// Where BusyUnit::kLatency was simulated: the longest unit of each phase, which has the whole
/// share of it. The simulation has the others already: those of the SM, and its ports to L2 and
/// DRAM.
Body combine_simulated(const std::vector<UnitTimes>& phases);

/// Largest share first.
void sort_largest_first(std::vector<Share>& shares);

}  // namespace warpgauge::model
