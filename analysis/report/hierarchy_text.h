// SPDX-License-Identifier: Apache-2.0
// The device on one screen, as lstopo draws a host.
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The memory hierarchy from the registers outwards, then the headline values, in lines of at most
/// 80 letters. What is not measured is named in the last lines.
std::string hierarchy_text(const profile::Profile& profile, bool colours);

}  // namespace warpgauge::report
