// SPDX-License-Identifier: Apache-2.0
// The keys of a probe that no curve shows, as points with their intervals.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// A figure of kind `values`:
///   panels  [{unit, log, rows [{key, label, value, low, high}]}], one a unit; a label is the key
///           without what all keys of its panel begin with (`begins`) and end with (`ends`)
///   absent  [{key, why}]
/// Kind `absent` without any value.
nlohmann::json values_figure(const std::string& probe, const std::string& question,
                             const std::vector<std::string>& keys, const profile::Profile& profile);

}  // namespace warpgauge::report
