// SPDX-License-Identifier: Apache-2.0
// Small recordings with known answers.
#pragma once

#include <string>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::profile {

inline samples::Recording recording_of(std::vector<samples::Series> series, int campaign = 1) {
  samples::Recording recording;
  recording.file = "data/run" + std::to_string(campaign) + ".jsonl";
  recording.header.device_name = "Example GPU";
  recording.header.compute_capability = "9.0";
  recording.header.time_utc = "2026-01-02T03:04:05Z";
  recording.header.campaign = campaign;
  recording.header.counters = "available";
  recording.series = std::move(series);
  return recording;
}

/// Cycles = 100 + `latency` * hops, five readings a point: estimator `slope` gives `latency`.
inline samples::Series chase(const std::string& id, const std::string& key, double latency) {
  samples::Series series;
  series.id = id;
  series.probe = "memory/chase";
  series.axes = {{"hops", "hops"}};
  series.quantities = {{"duration", "cycles"}};
  series.estimator = "slope";
  series.fills = {{key, "slope"}};
  for (const double hops : {100, 200, 300, 400}) {
    series.points.push_back({{hops}, {std::vector<double>(5, 100 + latency * hops)}});
  }
  return series;
}

/// Counters that confirm `confirms`: sectors counted and expected, one pair a point.
inline samples::Series sectors(const std::string& confirms, std::vector<double> counted,
                               std::vector<double> expected, double tolerance = 0.01) {
  samples::Series series;
  series.id = confirms + "#counters";
  series.probe = "memory/chase";
  series.source = samples::Source::kCounters;
  series.confirms = confirms;
  series.axes = {{"hops", "hops"}};
  series.quantities = {{"sectors", "sectors"}, {"expected_sectors", "sectors"}};
  series.relations = {{"sectors", "expected_sectors", tolerance}};
  for (std::size_t i = 0; i < counted.size(); ++i) {
    series.points.push_back({{100.0 * static_cast<double>(i + 1)}, {{counted[i]}, {expected[i]}}});
  }
  return series;
}

/// A counter read as such: estimator `counter_check` gives `value` in `unit` to `key`.
inline samples::Series reading(const std::string& id, const std::string& key, double value,
                               const std::string& unit) {
  samples::Series series;
  series.id = id;
  series.probe = "compute/reading";
  series.source = samples::Source::kCounters;
  series.axes = {{"warps", "warps"}};
  series.quantities = {{"value", unit}, {"expected", unit}};
  series.relations = {{"value", "expected", 1}};
  series.estimator = "counter_check";
  series.fills = {{key, "at.1"}};
  series.points = {{{1}, {std::vector<double>(4, value), {value}}}};
  return series;
}

inline samples::Series skipped(const std::string& id, const std::string& key,
                               const std::string& why) {
  samples::Series series = chase(id, key, 1);
  series.points.clear();
  series.outcome = samples::Outcome::kSkipped;
  series.reason = why;
  return series;
}

}  // namespace warpgauge::profile
