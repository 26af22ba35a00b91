// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// The architecture that code for the profile's device is compiled for: "9.0" -> "sm_90a", since
/// from Hopper on code for one architecture may use all of it. Empty where the profile does not
/// say.
std::string architecture_of(const Profile& profile);

}  // namespace warpgauge::profile
