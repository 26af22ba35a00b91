// SPDX-License-Identifier: Apache-2.0
// The contract of an estimator: a pure function from one raw series to values with intervals.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::estimate {

/// A value with its 95 % interval and the number of raw readings behind it.
struct Value {
  double value = 0;
  double low = 0;
  double high = 0;
  std::int64_t n = 0;
  std::string unit;
};

/// How the predictions of a law compare with what was observed.
struct Misfit {
  double r2 = 0;                ///< 1 - residual sum of squares / total sum of squares
  double largest_of_span = 0;   ///< max |predicted - observed| / (max observed - min observed)
  double largest_relative = 0;  ///< max |predicted / observed - 1|
  double rms_relative = 0;
  int points = 0;
};

/// A point of the sweep that was not used, and why.
struct Rejected {
  std::vector<double> at;
  std::string why;
};

/// What a figure draws of this series. `low`/`high` are empty or as long as `y`.
struct Curve {
  std::string label;
  bool fit = false;  ///< a fitted law, drawn as a line without markers
  std::vector<double> x, y, low, high;
};

/// A vertical position on the x axis with its interval (a knee, a threshold).
struct Mark {
  double x = 0, low = 0, high = 0;
  std::string label;
};

/// z over a grid (the ILP x warps surface): z[row * columns.size() + column].
struct Grid {
  std::string row_label, column_label, z_label;
  std::vector<double> rows, columns, z;
};

struct View {
  std::string x_label, x_unit, y_label, y_unit;
  bool x_log = false, y_log = false;
  std::vector<Curve> curves;
  std::vector<Mark> marks;
  std::vector<Grid> grids;
};

/// Everything one estimator says about one series. An output that cannot be had is absent from
/// `values` and present in `absent` with its reason ("" applies to all outputs): never a zero.
struct Estimate {
  std::string method;  ///< one line, for the profile's "method"
  std::map<std::string, Value> values;
  std::map<std::string, std::string> absent;
  /// Of the outputs that come from a law, how well it fits; "" stands for all others.
  std::map<std::string, Misfit> fits;
  std::map<std::string, double> diagnostics;  ///< r2, residuals, counts
  std::vector<Rejected> rejected;
  View view;
};

/// The fit behind an output (that of "base" is behind "base.ns"), or nullptr.
const Misfit* fit_behind(const Estimate& estimate, const std::string& output);

using Estimator = Estimate (*)(const samples::Series&);

/// An estimator with its one-line description (`warpgauge list estimators`).
struct RegisteredEstimator {
  std::string_view id;
  std::string_view summary;
  Estimator function;
};

/// All estimators, sorted by id.
const std::vector<RegisteredEstimator>& estimators();

/// Runs the estimator that the series names. A series that was not measured, or whose estimator is
/// unknown, gives an Estimate whose `absent[""]` says so. Never throws for bad data.
Estimate estimate(const samples::Series& series);

}  // namespace warpgauge::estimate
