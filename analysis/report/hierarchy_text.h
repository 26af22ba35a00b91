// SPDX-License-Identifier: Apache-2.0
// The device on one screen, as lstopo draws a host.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The memory hierarchy from the registers outwards, then the headline values, in lines of at most
/// 80 letters. What is not measured is named in the last lines.
std::string hierarchy_text(const profile::Profile& profile, bool colours);

/// The same readings for programs, one a row: level, what, key, value, low, high, unit, counters
/// (text or null), computed_of (what a reading that is no key of its own was computed of, or null),
/// why (there is no value, or null).
nlohmann::ordered_json hierarchy_rows(const profile::Profile& profile);
inline const std::vector<std::string> kHierarchyColumns = {
    "level", "what", "key", "value", "low", "high", "unit", "counters", "computed_of", "why"};

}  // namespace warpgauge::report
