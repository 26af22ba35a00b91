// SPDX-License-Identifier: Apache-2.0
// The closed list of units that a recording or a profile may carry.
#pragma once

#include <string_view>

namespace warpgauge {

/// True for a unit of the list in units.cpp. A file with any other unit is rejected: a number whose
/// unit is not understood must not be used.
bool is_known_unit(std::string_view unit);

}  // namespace warpgauge
