// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/recorder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/samples/check.h"

namespace warpgauge::probes {
namespace {

std::string unit_of(const counters::MetricGroup& group, const std::string& alias) {
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

void SeriesSweep::attempt(const std::function<void()>& point) try {
  point();
} catch (const SkipPoint& why) {
  std::string& reasons = series_.facts[kLeftOut];
  if (reasons.find(why.reason) != std::string::npos) return;
  reasons += (reasons.empty() ? "" : "; ") + why.reason;
}

void add_counter_points(samples::Series& series, const std::vector<samples::Relation>& relations,
                        const std::vector<CountedPoint>& points, std::vector<CountedValues> values,
                        const counters::MetricGroup& group) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    values[i].insert(points[i].expected.begin(), points[i].expected.end());
  }
  if (values.empty()) return;
  for (const auto& [name, value] : values.front()) {
    if (!std::ranges::all_of(values, [&name = name](const auto& v) { return v.contains(name); })) {
      continue;
    }
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

Recorder::Recorder(const std::filesystem::path& file, const samples::Header& header, bool resume) {
  if (!resume || !std::filesystem::exists(file)) {
    writer_ = samples::RecordingWriter::create(file, header);
    return;
  }
  samples::Recording kept;
  writer_ = samples::RecordingWriter::resume(file, kept);
  const auto& old = kept.header;
  if (old.device_uuid != header.device_uuid || old.level != header.level ||
      old.git_revision != header.git_revision || old.device_name != header.device_name ||
      samples::devices_in_parallel(old) != samples::devices_in_parallel(header)) {
    throw InputError(file.string(), "line 1",
                     "cannot be resumed: it was made on another device, at another level, by "
                     "another revision or with another number of devices in parallel");
  }
  for (auto& series : kept.series) {
    resumed_.insert(series.id);
    held_.emplace(series.id, std::move(series));
  }
}

const samples::Series* Recorder::find(const std::string& id) const {
  const auto found = held_.find(id);
  return found == held_.end() ? nullptr : &found->second;
}

const samples::Series& Recorder::record(samples::Series series) {
  if (writer_) writer_->append(series);
  std::string id = series.id;
  return held_.insert_or_assign(std::move(id), std::move(series)).first->second;
}

void Recorder::finish(double elapsed_seconds) {
  if (writer_) writer_->finish(elapsed_seconds);
}

}  // namespace warpgauge::probes
