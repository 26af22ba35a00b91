// SPDX-License-Identifier: Apache-2.0
// The device's hierarchy for programs: the rows of CSV and JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// A row a reading of a level: level, what, key, value, low, high, unit, counters
/// (text or null), computed_of (what a reading that is not a key of its own was computed of, or
/// null), why (there is no value, or null).
nlohmann::ordered_json hierarchy_rows(const profile::Profile& profile);
inline const std::vector<std::string> kHierarchyColumns = {
    "level", "what", "key", "value", "low", "high", "unit", "counters", "computed_of", "why"};

}  // namespace warpgauge::report
