// SPDX-License-Identifier: Apache-2.0
// Cost of one unit of work, as the slope of duration over an amount of work. What is spent once
// (reading the clock, filling the pipeline, loop entry) stays in the intercept.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

/// Straightness demanded of duration over work: largest residual over the span of the durations. A
/// chain that the compiler folded, or that leaves its cache half-way, bends by far more.
inline constexpr double kMaxResidual = 0.01;

/// Duration against work at one setting of all other axes.
struct WorkSlope {
  std::vector<double> at;  ///< coordinates; the work axis holds the largest amount
  std::vector<const Cell*> cells;
  std::vector<double> work;         ///< distinct amounts, ascending
  std::vector<Resampled> duration;  ///< median duration at each
  Resampled slope;                  ///< in the unit of the readings, per unit of work; positive
  Resampled intercept;
  Misfit misfit;
};

/// One slope for each combination of the other axes: least squares through the median durations.
/// Groups with fewer than three amounts of work, a line that is not straight within `max_residual`,
/// or a slope that cannot be told from zero go to `rejected`, all their points. Result in the order
/// of the coordinates; pointers reach into `sweep`.
///
/// The resamples redraw readings within each point, and add the scatter of the medians about the
/// line that the readings do not explain (the between-point variance of DerSimonian and Laird
/// 1986): all readings of a point may share an error, and a point may hold one reading only.
std::vector<WorkSlope> fit_slopes(const Sweep& sweep, std::size_t work_axis, double max_residual,
                                  Random& random, std::vector<Rejected>& rejected);

/// Costs in cycles, with their intervals, against the series' first axis: one curve.
View draw_costs(const samples::Series& series, const std::vector<double>& x,
                const std::vector<const Resampled*>& costs);

}  // namespace warpgauge::estimate
