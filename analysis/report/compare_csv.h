// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles as a table.
#pragma once

#include <string>

#include "analysis/report/comparison.h"

namespace warpgauge::report {

/// A row a key that is shown.
std::string comparison_csv(const Comparison& comparison);

}  // namespace warpgauge::report
