// SPDX-License-Identifier: Apache-2.0
// Text for a terminal: the keys of the profile that one asks for first, and the reference kernels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/ladder/row.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The keys to show first, in order, as far as the profile knows them (as a value or as absent).
std::vector<std::string> headline_keys(const profile::Profile& profile);

/// "33.0", "4.01", "224 KiB": four significant digits; bytes in binary units. The unit that goes
/// with the number is appended except where it is "1".
std::string format_value(double value, std::string_view unit);

/// "+1.83 %": two decimals, or as many as show a difference; "+0.00 %" stands for no difference.
std::string difference_percent(double share);

/// A table: key, value with unit, 95 % interval, what the counters say; absent keys with their
/// reason; then one line that counts all keys.
std::string summary_text(const profile::Profile& profile);

/// A table a ladder and mode, at its headline size where it has that one: time, spread, share of
/// the limit, ratio to the best library, rates, clock, power, registers, shared memory, spills and
/// occupancy. A contestant without numbers has its outcome instead.
std::string kernels_text(const std::vector<ladder::Row>& rows);

}  // namespace warpgauge::report
