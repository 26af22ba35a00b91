// SPDX-License-Identifier: Apache-2.0
// The profile in a terminal: the keys that one asks for first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The keys to show first, in order, as far as the profile knows them (as a value or as absent).
std::vector<std::string> headline_keys(const profile::Profile& profile);

/// "33.0", "4.01", "224 KiB": four significant digits; bytes in binary units. The unit that goes
/// with the number is appended except where it is "1".
std::string format_value(double value, std::string_view unit);

/// A table: key, value with unit, 95 % interval, what the counters say; absent keys with their
/// reason; then one line that counts all keys.
std::string summary_text(const profile::Profile& profile);

}  // namespace warpgauge::report
