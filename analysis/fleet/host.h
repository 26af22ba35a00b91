// SPDX-License-Identifier: Apache-2.0
// In which host a card was measured.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::fleet {

/// As the header of a recording says that the profile names and that lies beside it, which is where
/// `run` leaves it. Empty where there is none, or none of this card.
std::string host_of(const profile::Profile& profile, const std::filesystem::path& file);

}  // namespace warpgauge::fleet
