// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/series_points.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
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

SeriesSweep::SeriesSweep(samples::Series& series, std::function<void()> added)
    : series_(series), added_(std::move(added)) {}

void SeriesSweep::add(std::vector<double> at, std::vector<std::vector<double>> values) {
  if (at.size() != series_.axes.size() || values.size() != series_.quantities.size()) {
    throw std::logic_error("a point of " + series_.id + " does not fit its axes and quantities");
  }
  for (const auto& array : values) {
    if (!std::ranges::all_of(array, [](double value) { return std::isfinite(value); })) {
      throw std::runtime_error("a sample of " + series_.id + " is not finite");
    }
  }
  series_.points.push_back({std::move(at), std::move(values)});
  added_();
}

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
