// SPDX-License-Identifier: Apache-2.0
// Ordinary least squares, a law of two pieces, and how well they fit.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "analysis/estimate/bootstrap.h"

namespace warpgauge::estimate {

/// y = intercept + slope * x.
struct Line {
  double slope = 0;
  double intercept = 0;
  double at(double x) const { return intercept + slope * x; }
};

/// Least squares through x and y of one length, x not all equal. Sums are taken about the mean of
/// x, so large abscissae lose no digits.
Line fit_line(std::span<const double> x, std::span<const double> y);

/// Coefficients c that minimise |design * c - y|; absent when the columns of `design` (rows:
/// points) are linearly dependent, that is, when the sweep cannot tell two terms of the law apart.
std::optional<Eigen::VectorXd> least_squares(const Eigen::MatrixXd& design,
                                             const Eigen::VectorXd& y);

/// Observed and predicted of one length.
Misfit compare(std::span<const double> observed, std::span<const double> predicted);

/// cost = max(floor, each * load): it waits for something else, or all of the load queues.
struct QueueLaw {
  double floor = 0, each = 0;
  double at(double load) const { return std::max(floor, each * load); }
};

/// The law whose loads queue from `split` on: medians of the costs below it (0 where there are
/// none), and of cost over load beyond.
QueueLaw queue_law_at(double split, std::span<const double> loads, std::span<const double> costs);

/// The split with the least sum of absolute relative deviations: a few bad points move neither
/// median. Where the floor was `seen`, some points lie on it.
QueueLaw fit_queue_law(std::span<const double> loads, std::span<const double> costs, bool seen);

/// A line through statistics, and what it becomes in their resamples.
struct ResampledLine {
  Resampled slope, intercept;
  Misfit misfit;
  double height(double x) const { return intercept.value + slope.value * x; }
};

/// Least squares through the values, without resamples yet: they cost time, and random numbers.
ResampledLine line_through(const std::vector<double>& x, const Statistics& y);

/// What the values scatter about the line beyond their own readings: a standard deviation.
double unexplained_by(const ResampledLine& line, const std::vector<double>& x, const Statistics& y);

/// Fits the line again in every resample, with as much unexplained scatter.
void resample_line(ResampledLine& line, const std::vector<double>& x, const Statistics& y,
                   double unexplained, Random& random);

}  // namespace warpgauge::estimate
