// SPDX-License-Identifier: Apache-2.0
// Rows as they are read: a family's rungs beside each other and beside the libraries.
#pragma once

#include <string>
#include <vector>

#include "analysis/ladder/row.h"

namespace warpgauge::ladder {

/// All contestants of a family in one mode at one size, simplest first, libraries last.
struct Standing {
  std::string mode;
  /// The ladder's headline size, or the largest that this mode has measured where it has not that
  /// one: nothing is warm that is larger than the caches.
  double size = 0;
  std::vector<Row> rows;
};

/// A family at one element type and one distribution of its data.
struct Ladder {
  std::string family, type, data;
  std::string size_axis, size_unit;
  double size = 0;  ///< the headline size that the series name, else the largest that was measured
  std::vector<Standing> standings;  ///< in the order of kModes
};

/// "4096", "2^28": as sizes are shown.
std::string size_in_words(double size);

/// One ladder a family, type and data, in the order of the rows. A contestant that a mode has
/// measured, but not at that size, is there as skipped, with the reason. The kernels of
/// family "validation", which test the cost model, do different things: they are not a ladder.
std::vector<Ladder> ladders(const std::vector<Row>& rows);

}  // namespace warpgauge::ladder
