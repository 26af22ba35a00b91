// SPDX-License-Identifier: Apache-2.0
// Keys of a profile for programs: the rows of CSV and JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

inline const std::vector<std::string> kKeyColumns = {
    "key",          "value",    "unit",   "low",   "high",      "n",      "evidence",
    "confirmation", "relation", "method", "flags", "campaigns", "series", "absent"};

/// All columns; null where the key has nothing to say. A key without a value has its reason,
/// `absent`.
nlohmann::ordered_json key_row(const profile::Profile& profile, const std::string& key);

}  // namespace warpgauge::report
