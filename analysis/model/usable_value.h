// SPDX-License-Identifier: Apache-2.0
// The value of a key for costs that can do without it.
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// 0 where the profile has no such key, where its value is not above 0, and where counters
/// contradict it.
inline double usable_value(const profile::Profile& profile, const std::string& key) {
  const profile::Entry* entry = profile.find(key);
  const bool usable =
      entry != nullptr && entry->value > 0 && profile::contradiction(*entry).empty();
  return usable ? entry->value : 0;
}

}  // namespace warpgauge::model
