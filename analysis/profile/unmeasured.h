// SPDX-License-Identifier: Apache-2.0
// Keys that no series measures: what the driver states, and what follows from other keys by
// arithmetic. Both are tables in unmeasured.cpp.
#pragma once

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// Adds the queried keys that nothing has filled; absent with a reason where no header states the
/// fact, where it states a zero that cannot be, or where the headers contradict each other.
void add_queried(const std::vector<samples::Recording>& recordings, Profile& profile);

/// Adds the derived keys that nothing has measured. The interval is the range of the formula over
/// the corners of its inputs' intervals (the formulas are monotonic in each input, so no value
/// inside can exceed it); it is wider than a 95 % interval when the inputs err independently. A key
/// whose input is absent, or in another unit, is absent with that reason.
void add_derived(Profile& profile);

}  // namespace warpgauge::profile
