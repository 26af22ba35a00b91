// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles for people.
#pragma once

#include <string>

#include "analysis/report/comparison.h"

namespace warpgauge::report {

/// "1,640 of 1,677 keys agree; 2 differ, 30 ambiguous, 5 in one of them only". One line.
std::string agreement(const Comparison& comparison);

std::string comparison_text(const Comparison& comparison, bool colours);

}  // namespace warpgauge::report
