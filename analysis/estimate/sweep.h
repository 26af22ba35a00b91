// SPDX-License-Identifier: Apache-2.0
// From a raw series to cells: what was read at each coordinate, found by name.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// The series cannot answer at all; what() is the reason. Thrown below an estimator, caught by
/// guarded_estimate(), which turns it into `absent[""]`.
struct Unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
  template <typename First, typename... Rest>
  Unusable(fmt::format_string<First, Rest...> why, First&& first, Rest&&... rest)
      : std::runtime_error(
            fmt::format(why, std::forward<First>(first), std::forward<Rest>(rest)...)) {}
};

/// Throws Unusable in the case named. The words of the reason are evaluated in any case.
template <typename... Words>
void refuse_if(bool refused, fmt::format_string<Words...> why, Words&&... words) {
  if (refused) throw Unusable(fmt::format(why, std::forward<Words>(words)...));
}

/// Position of the axis or quantity of that name, if there is one.
template <typename Named>
std::optional<std::size_t> find_named(const std::vector<Named>& all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

/// All readings taken at one coordinate.
struct Cell {
  std::vector<double> at;          ///< one value an axis, in the order of the series
  std::vector<double> readings;    ///< of the quantity asked for; never empty
  std::vector<double> clocks_mhz;  ///< of `sm_clock`; may be empty
  std::vector<double> bytes;       ///< of `bytes`; may be empty
};

/// The cells of a series, sorted by coordinate.
struct Sweep {
  const samples::Series* series = nullptr;
  std::string unit;  ///< of the readings
  std::vector<Cell> cells;

  /// Position of an axis in `at`. Throws Unusable.
  std::size_t axis(std::string_view name) const;
  /// The axis of a one-axis sweep. Throws Unusable when there are more or none.
  std::size_t only_axis() const;
  /// A constant of the series.
  std::optional<double> constant(const std::string& name) const;
  double constant(const std::string& name, double otherwise) const {
    return constant(name).value_or(otherwise);
  }
  /// All cells, for what is said of their clock, and all readings.
  std::vector<const Cell*> every_cell() const;
  std::vector<double> pooled() const;
  /// Refuses a sweep in which an axis other than those named takes several values: they would be
  /// averaged into one another. Throws Unusable.
  void require_only(const std::vector<std::string_view>& names) const;
};

/// Which readings make sense.
enum class Readings { kAny, kPositive };

/// Reads a quantity at every coordinate, pooling points of equal coordinates. A point without
/// readings, with one that is not finite (or not positive, where asked), or of the wrong shape goes
/// to `rejected`. Throws Unusable when the quantity is not there, is in another unit (with an empty
/// one, any will do), or no point is left.
Sweep read_sweep(const samples::Series& series, const samples::Quantity& wanted, Readings allowed,
                 std::vector<Rejected>& rejected);

/// Takes out of each cell the readings that an interruption lengthened: further above the median
/// than 20 robust deviations and 5 % of it, where they are at most a third. Diagnostic interrupted:
/// how many. For work that stays within an SM only: elsewhere, what is rare and slow may be a
/// second mode.
void drop_interrupted(Sweep& sweep, Estimate& out);

/// Distinct values of one axis, ascending.
std::vector<double> axis_values(const Sweep& sweep, std::size_t axis);

/// Whether a sweep of these values, ascending, goes up by factors rather than by steps (1, 2, 4, ..
/// 64): it is drawn on a logarithmic axis.
bool grows_by_factors(const std::vector<double>& values);

/// Median SM clock of the cells; absent with a reason in `why` when it was not recorded or moved by
/// more than 5 % between cells (cycles cannot then be turned into seconds with one number).
std::optional<double> steady_clock_mhz(const std::vector<const Cell*>& cells, std::string& why);

/// Median bytes over median duration (s) at one point, 1e9 bytes a second; where each reading has
/// bytes of its own, the median of their quotients. Nothing, and a word in `rejected`, where no
/// bytes are recorded.
std::optional<Resampled> read_rate(const Cell& cell, Random& random,
                                   std::vector<Rejected>& rejected);

/// Adds a value in cycles as `name`, and as `name`.ns when `sm_clock` was recorded and steady.
void put_cycles(Estimate& estimate, const std::string& name, const Resampled& cycles,
                const std::vector<const Cell*>& cells);

/// Adds the value of `name` as `name`.ns as well, as put_cycles does, but takes the clock as exact.
void put_ns(Estimate& estimate, const std::string& name, const std::vector<const Cell*>& cells);

/// Shortest text that reads back as the number: "64", "0.5". Used in output names.
std::string shortest(double number);

}  // namespace warpgauge::estimate
