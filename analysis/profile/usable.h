// SPDX-License-Identifier: Apache-2.0
// Which keys may be reckoned with: what counters contradict is not a limit of anything.
#pragma once

#include <string>
#include <string_view>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// "counters contradict it: ..."; empty where they do not.
std::string contradiction(const Entry& entry);

/// An entry, or the reason why there is none to reckon with.
struct Usable {
  const Entry* entry = nullptr;
  std::string why;
};

/// The key's entry if it is a positive number of that unit, inside its interval, that no counter
/// contradicts. Never throws.
Usable find_usable(const Profile& profile, const std::string& key, std::string_view unit);

}  // namespace warpgauge::profile
