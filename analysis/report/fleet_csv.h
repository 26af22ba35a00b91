// SPDX-License-Identifier: Apache-2.0
// A judged fleet as a table.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// A row for each key of each group.
std::string fleet_csv(const std::vector<fleet::JudgedGroup>& groups);

}  // namespace warpgauge::report
