// SPDX-License-Identifier: Apache-2.0
// A check of timing that needs no second program: one call, timed in several ways.
#pragma once

#include <vector>

#include "analysis/ladder/row.h"

namespace warpgauge::ladder {

/// Cycles of one call may differ by this much between modes.
inline constexpr double kMostDisagreement = 0.03;

/// Flags the rows of a contestant and size whose modes disagree: cold, warm and sustained cycles
/// that differ by more than kMostDisagreement at equal clock (within 2 %). A call's cycles are its
/// own; what differs is the host's or a neighbour's. Calls that are short enough to be timed as
/// graphs are left out: caches make their cold launches slower, and no host is in them. So are
/// rows whose recordings do not say how many launches a reading has.
void flag_disagreements(std::vector<Row>& rows);

}  // namespace warpgauge::ladder
