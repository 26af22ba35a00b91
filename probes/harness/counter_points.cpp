// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/counter_points.h"

#include <set>
#include <utility>

namespace warpgauge::probes {
namespace {

/// Names that every point has.
std::set<std::string> common_names(const std::vector<CountedValues>& points) {
  std::set<std::string> names;
  if (points.empty()) return names;
  for (const auto& [name, value] : points.front()) names.insert(name);
  for (const auto& point : points) {
    std::erase_if(names, [&point](const std::string& name) { return !point.contains(name); });
  }
  return names;
}

std::string unit_of(const cupti::MetricGroup& group, const std::string& alias) {
  for (const auto& metric : group.metrics) {
    if (metric.alias == alias) return metric.unit;
  }
  for (const auto& metric : group.derived) {
    if (metric.alias == alias) return metric.unit;
  }
  return {};
}

}  // namespace

void add_counter_points(samples::Series& series, const std::vector<samples::Relation>& relations,
                        const std::vector<CountedPoint>& points, std::vector<CountedValues> values,
                        const cupti::MetricGroup& group) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    values[i].insert(points[i].expected.begin(), points[i].expected.end());
  }
  for (const auto& name : common_names(values)) {
    std::string unit = unit_of(group, name);
    for (const auto& relation : relations) {
      if (relation.right == name) unit = unit_of(group, relation.left);
    }
    series.quantities.push_back({name, unit.empty() ? "1" : unit});
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    samples::Point point{points[i].at, {}};
    for (const auto& quantity : series.quantities) {
      point.samples.push_back({values[i].at(quantity.name)});
    }
    series.points.push_back(std::move(point));
  }
}

}  // namespace warpgauge::probes
