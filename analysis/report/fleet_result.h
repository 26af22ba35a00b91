// SPDX-License-Identifier: Apache-2.0
// What is found of a fleet in one line: how its text and its page begin.
//
//   16 cards: 1 slower, 4 faster, 0 beyond a limit, 2 not measured in the last night
#pragma once

#include <cstddef>
#include <string>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// Slower and faster are cards that lie outside. The other counts follow where they are not 0.
/// Files that were refused are of no group: the first one counts them, "15 cards, 1 file refused:
/// ...".
std::string fleet_result(const fleet::JudgedGroup& judged, std::size_t refused_files);

}  // namespace warpgauge::report
