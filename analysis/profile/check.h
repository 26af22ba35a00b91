// SPDX-License-Identifier: Apache-2.0
// What must be true of an entry, asked before it enters a profile, on reading and on writing.
#pragma once

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// Throws Defect: finite numbers, low <= value <= high, a known unit, counts from 1, and a
/// confirmation that says "confirmed", "contradicted" or "unavailable: why".
void check(const Entry& entry);

}  // namespace warpgauge::profile
