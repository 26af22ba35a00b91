// SPDX-License-Identifier: Apache-2.0
// A judged fleet for people: causes, cards outside, drift, keys.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// Causes first, then what lies outside; with `all`, every key's median and spread.
std::string fleet_text(const std::vector<fleet::JudgedGroup>& groups, bool all, bool colours);

}  // namespace warpgauge::report
