// SPDX-License-Identifier: Apache-2.0
// Cost of one unit of work, as the slope of duration over an amount of work. What is spent once
// (reading the clock, filling the pipeline, loop entry) stays in the intercept.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {

/// Straightness demanded of duration over work: largest residual over the span of the durations. A
/// chain that the compiler folded, or that leaves its cache half-way, bends by far more.
inline constexpr double kMaxResidual = 0.01;

/// Duration against work at one setting of all other axes. The slope is in the unit of the
/// readings, per unit of work, and positive.
struct WorkSlope : ResampledLine {
  std::vector<double> at;  ///< coordinates; the work axis holds the largest amount
  std::vector<const Cell*> cells;
  std::vector<double> work;         ///< distinct amounts, ascending
  std::vector<Resampled> duration;  ///< median duration at each
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

/// The cells of several slopes, for what is said of their clock.
std::vector<const Cell*> cells_of(std::span<const WorkSlope> fits);

/// How to read a sweep whose points are slopes.
struct SlopeSource {
  /// Axes by name; no other may vary unless `others` says so. Without a name for the work: the
  /// series has two axes, the swept one, then the work.
  std::vector<std::string_view> swept{};
  std::string_view work{};
  bool others = false;
  samples::Quantity quantity{"duration", "cycles"};  ///< of any unit where that is empty
  double max_residual = kMaxResidual;
  std::string constant{};      ///< of the series, replaces max_residual
  std::string_view point{};    ///< "no <point> has a straight line": said where there is none
  bool uninterrupted = false;  ///< drop_interrupted() first
};

/// What was read: moved, not copied, for its parts point to one another.
struct SlopeSweep {
  Sweep sweep;
  std::vector<std::size_t> axes;  ///< positions of the swept ones
  Random random;                  ///< for what is drawn next
  std::vector<WorkSlope> fits{};
  std::vector<double> x{};           ///< of the first swept axis, one a fit
  std::vector<double> y{};           ///< the slopes
  std::vector<const Cell*> cells{};  ///< of all fits
  std::int64_t n = 0;                ///< readings behind them

  Statistics costs() const { return pointers_to(fits, &WorkSlope::slope); }
  /// The slopes over x, with their intervals.
  Curve curve() const { return curve_of(sweep.series->label, x, costs()); }
};

/// Throws Unusable where the series is not of that kind.
SlopeSweep read_slopes(const samples::Series& series, const SlopeSource& source, Estimate& out);

/// Adds a slope in cycles, as put_cycles does, and how straight its line is.
void put_slope(Estimate& out, const std::string& name, const WorkSlope& fit);

/// Durations over work and the line through them.
Curve measured_curve(const WorkSlope& fit, std::string label);
Curve fitted_curve(const WorkSlope& fit, std::string label);

/// Costs in cycles, with their intervals, against the series' first axis: one curve.
View draw_costs(const samples::Series& series, const std::vector<double>& x,
                const Statistics& costs);

}  // namespace warpgauge::estimate
