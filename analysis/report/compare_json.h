// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles for programs.
#pragma once

#include <string>

#include "analysis/report/comparison.h"

namespace warpgauge::report {

/// Members a, b, tolerance_percent, possible_cause (text | null), a count a verdict, keys [{key,
/// verdict, relative_difference | null, a, b {value, low, high, unit} | null}].
std::string comparison_json(const Comparison& comparison);

}  // namespace warpgauge::report
