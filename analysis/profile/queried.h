// SPDX-License-Identifier: Apache-2.0
// Facts that the driver states about the device: taken over, never measured.
#pragma once

#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// Adds the queried keys that nothing has filled; absent with a reason where no header states the
/// fact, where it states a zero that cannot be, or where the headers contradict each other.
void add_queried(const std::vector<samples::Recording>& recordings, Profile& profile);

}  // namespace warpgauge::profile
