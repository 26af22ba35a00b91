// SPDX-License-Identifier: Apache-2.0
#include "cupti/resolved_names.h"

#include <fmt/format.h>

#include <stdexcept>

namespace warpgauge::cupti {

ResolvedNames resolve_names(const Cupti& cupti, const std::string& chip,
                            const AvailabilityImage& available,
                            const counters::MetricGroup& group) {
  ResolvedNames found;
  for (const auto& metric : group.metrics) {
    std::vector<std::string> candidates = {metric.name};
    candidates.insert(candidates.end(), metric.other_names.begin(), metric.other_names.end());
    std::string complaint;
    for (const auto& candidate : candidates) {
      complaint = metric_complaint(cupti, chip, available, candidate);
      if (!complaint.empty()) continue;
      found.names.push_back(candidate);
      found.aliases.push_back(metric.alias);
      break;
    }
    if (complaint.empty()) continue;
    if (metric.absent_because.empty()) {
      throw std::runtime_error(
          fmt::format("metric group '{}': {}: {}", group.id, metric.alias, complaint));
    }
    found.absent[metric.alias] = fmt::format("{}: {}", complaint, metric.absent_because);
  }
  if (found.names.empty()) {
    throw NoneOfGroup(fmt::format("{} has none of metric group '{}': {}", chip, group.id,
                                  group.metrics.front().absent_because));
  }
  return found;
}

}  // namespace warpgauge::cupti
