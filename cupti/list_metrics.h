// SPDX-License-Identifier: Apache-2.0
// Text for people: which counters can be asked for.
#pragma once

#include <iosfwd>
#include <string>

#include "cupti/counters.h"

namespace warpgauge::cupti {

/// "7.5 and newer", "8.0 to 8.9".
std::string capability_range(const counters::MetricGroup& group);

/// "100 * hits / lookups", "1 - misses / lookups", by the aliases of the group.
std::string formula(const counters::DerivedMetric& derived);

/// Writes every metric group (title, description, aliases, hardware names, units). With a chip name
/// such as "GH100" also what that chip lacks, and all of its base metrics. Throws InputError for a
/// chip that CUPTI does not know and for a broken group file, std::runtime_error without CUPTI.
void print_metric_list(std::ostream& out, const std::string& chip);

}  // namespace warpgauge::cupti
