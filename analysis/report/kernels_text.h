// SPDX-License-Identifier: Apache-2.0
// The ladders of reference kernels in a terminal.
#pragma once

#include <string>
#include <vector>

#include "analysis/kernels/row.h"

namespace warpgauge::report {

/// A table a ladder and mode, at its headline size where it has that one: time, spread, share of
/// the limit, ratio to the best library, rates, clock, power, registers, shared memory, spills and
/// occupancy. A contestant without numbers has its outcome instead.
std::string kernels_text(const std::vector<ladder::Row>& rows);

}  // namespace warpgauge::report
