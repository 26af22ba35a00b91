// SPDX-License-Identifier: Apache-2.0
// A value of a profile in a few words.
//
//   confirmed    [9744, 9760]
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// "confirmed", "CONTRADICTED", "unavailable: why", or "-" where no counter was asked.
std::string counters_say(const profile::Entry& entry);

/// "[9744, 9760]" in the unit's own words.
std::string interval_text(const profile::Entry& entry);

}  // namespace warpgauge::report
