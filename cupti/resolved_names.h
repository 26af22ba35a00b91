// SPDX-License-Identifier: Apache-2.0
// Which of a group's metrics one chip has, and by which of their names.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cupti/counters.h"
#include "cupti/host_object.h"

namespace warpgauge::cupti {

struct ResolvedNames {
  std::vector<std::string> names;             ///< what is collected, by CUPTI's names
  std::vector<std::string> aliases;           ///< and by ours
  std::map<std::string, std::string> absent;  ///< alias -> why
};

/// Takes for each metric the first name that the chip accepts. Throws std::runtime_error with one
/// sentence for a metric without one that is not allowed to be absent, and NoneOfGroup where none
/// is left.
ResolvedNames resolve_names(const Cupti& cupti, const std::string& chip,
                            const AvailabilityImage& available, const counters::MetricGroup& group);

}  // namespace warpgauge::cupti
