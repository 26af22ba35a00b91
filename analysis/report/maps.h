// SPDX-License-Identifier: Apache-2.0
// Maps: what lies where. Figures of kinds `map` and `histogram` that are made of what an
// estimator found in one series or in two.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/samples/recording.h"

namespace warpgauge::report {

/// Which units are of one part, and on which of two sides every unit and every line lies; a side is
/// absent where the readings do not tell.
struct Sides {
  std::vector<double> units;                   ///< ids
  std::vector<std::optional<int>> unit_sides;  ///< one a unit; 0 is the first unit's side
  std::vector<std::optional<int>> line_sides;  ///< one a line
};

/// From the view of estimator `sides` (a grid of units by lines, near and far medians of each
/// unit): two units are on one side if the same lines are near to both. Absent with one side.
std::optional<Sides> sides_of(const estimate::View& view);

/// Every unit as a tile, coloured by its side and standing in the row of its part; without parts in
/// rows of 16, without sides coloured by part. `parts` is the view of estimator `groups`; either
/// may be missing, not both.
nlohmann::json unit_map(const std::optional<Sides>& sides, const estimate::View* parts);

/// The neighbouring lines of the series as a strip of addresses, coloured by side; kind `absent`
/// where the series does not say how far apart they are.
nlohmann::json address_map(const Sides& sides, const samples::Series& series);

/// The distribution behind a curve of quantiles: the share of the accesses in each of equal steps.
nlohmann::json distribution(const estimate::Curve& quantiles, const std::string& unit);

/// Which distances of two lanes cost more, one period of the banks a row. At least one point.
nlohmann::json bank_map(const estimate::Curve& cost, double period);

}  // namespace warpgauge::report
