// SPDX-License-Identifier: Apache-2.0
// The contract of an estimator: a pure function from one raw series to values with intervals.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::estimate {

/// A value with its 95 % interval and the number of raw readings behind it.
struct Value {
  double value = 0;
  double low = 0;
  double high = 0;
  std::int64_t n = 0;
  std::string unit{};

  /// Widens the interval to hold this too.
  void hold(double number);
};

/// A value that is known exactly: a count, a power of two.
Value exact(double value, std::int64_t n, std::string unit);

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

/// What a figure draws. `low`/`high` are empty or as long as `y`.
struct Curve {
  std::string label;
  bool fit = false;  ///< a fitted law, drawn as a line without markers
  std::vector<double> x{}, y{}, low{}, high{};

  void add(double at, double height);
  void add(double at, const Value& height);  ///< with its interval
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

/// Rows of tiles, each in the colour of its category.
struct TileMap {
  struct Tile {
    std::string text{};
    std::optional<int> category{};  ///< absent: not known
  };
  struct Row {
    std::string label;
    std::vector<Tile> tiles{};
  };
  std::string tile, row;                             ///< what a tile and a row is
  std::vector<std::string> categories{}, columns{};  ///< columns may lack names
  std::vector<Row> rows{};
};

/// A figure of its own behind the series' figure: a histogram or a map, or the reason for neither.
struct Picture {
  std::string suffix, title;         ///< added to the series' id (".map") and title
  std::optional<Curve> histogram{};  ///< over the view's x axis, with the series' marks
  std::string y_label{};             ///< of the histogram
  std::optional<TileMap> map{};
  std::string why_not{};
};

/// What lies where: units (SMs) and lines by the side of a cache or the part of the device that
/// they belong to. A side is absent where the readings do not tell.
struct Placement {
  std::map<double, std::optional<int>> unit_sides;  ///< unit -> side; empty: not asked
  std::vector<std::optional<int>> line_sides;       ///< in the order of the lines
  std::map<double, std::vector<double>> parts;      ///< number of the part -> its units

  bool empty() const { return unit_sides.empty() && parts.empty(); }
};

/// What a figure shows of a series. The estimator alone says so: nothing else looks at its id or at
/// the names of its outputs.
struct View {
  std::string x_label, x_unit, y_label, y_unit;
  bool x_log = false, y_log = false;
  std::string kind = "lines";  ///< of the curves: "lines" or "histogram"
  std::vector<Curve> curves{};
  std::vector<Mark> marks{};
  std::vector<Grid> grids{};
  std::set<std::string> heights{};    ///< outputs that are heights of the curves
  std::set<std::string> positions{};  ///< outputs that are places on the x axis
  std::vector<Picture> pictures{};
  Placement placement{};

  void mark(const Value& at, std::string mark_label);
};

/// A view of curves over x, without marks; logarithmic where told so.
View view_of(const samples::Axis& x, const samples::Axis& y, std::vector<Curve> curves = {},
             bool x_log = false);

/// Everything one estimator says about one series. An output that cannot be had is absent from
/// `values` and present in `absent` with its reason ("" applies to all outputs): never a zero.
struct Estimate {
  std::string method;  ///< one line, for the profile's "method"
  std::map<std::string, Value> values;
  std::map<std::string, std::string> absent;
  /// How well the laws fit that outputs come from; "" is for all others.
  std::map<std::string, Misfit> fits;
  std::map<std::string, double> diagnostics;  ///< r2, residuals, counts
  std::vector<Rejected> rejected;
  View view;

  /// Says of outputs why they cannot be had.
  void lack(const std::vector<std::string>& outputs, const std::string& why);
};

/// The fit behind an output (that of "base" is behind "base.ns"), or nullptr.
const Misfit* fit_behind(const Estimate& estimate, const std::string& output);

/// An estimator, as its file states it (analysis/estimate/estimators/<id>.cpp). Fills an empty
/// Estimate, or throws Unusable (sweep.h) with the reason why the series cannot answer at all. It
/// finds axes, quantities and constants by name.
struct RegisteredEstimator {
  std::string_view id;        ///< the name of its file
  std::string_view summary;   ///< one line, for lists
  std::string_view contract;  ///< what it reads, what it gives, and when it refuses
  void (*run)(const samples::Series& series, Estimate& out);
};

/// All estimators, sorted by id. The build makes the list from the files.
const std::vector<RegisteredEstimator>& estimators();

/// Runs one estimator on one series; never throws for bad data. Unusable becomes `absent[""]`, and
/// keeps what was drawn. Any other exception is a defect of the estimator: the series loses its
/// outputs, with a reason that names both. A value beyond the range of limits.h is absent with that
/// reason, and none is drawn. Every output that the series' fills ask for is there or
/// absent with a reason.
Estimate guarded_estimate(void (*estimator)(const samples::Series&, Estimate&),
                          const samples::Series& series);

/// Runs the estimator that the series names, as above. Where it was not measured, or names no known
/// one, `absent[""]` says so.
Estimate estimate(const samples::Series& series);

/// Estimates of series, each made once: the profile asks first, the figures ask again. Several
/// threads may ask at a time: estimators are pure functions. A series is known by its address, so
/// the recordings must stay where they are.
class Estimates {
 public:
  const Estimate& of(const samples::Series& series);

 private:
  std::mutex mutex_;
  std::unordered_map<const samples::Series*, Estimate> made_;
};

}  // namespace warpgauge::estimate
