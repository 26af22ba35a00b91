// SPDX-License-Identifier: Apache-2.0
// An explanation for people.
#pragma once

#include <string>

#include "analysis/report/explanation.h"

namespace warpgauge::report {

/// The profile's line, the key with its value, and paragraphs under their names.
std::string explanation_text(const Explanation& explanation, bool colours);

}  // namespace warpgauge::report
