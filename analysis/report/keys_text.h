// SPDX-License-Identifier: Apache-2.0
// Keys of a profile for people.
#pragma once

#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// A line a key: value, interval, method, counters; then the methods, the flags, and why keys have
/// no value.
std::string keys_text(const profile::Profile& profile, const std::vector<std::string>& keys,
                      bool colours);

}  // namespace warpgauge::report
