// SPDX-License-Identifier: Apache-2.0
// The series of a run: how each gets its points, from a probe or from the counters, and is appended
// to the recording as it ends, and held for refinement. A run that was cut short goes on where its
// recording ends.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/samples/recording.h"
#include "analysis/samples/writer.h"
#include "cupti/counters.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

/// The fact of a series that says why points are missing.
inline constexpr const char* kLeftOut = "left_out";

/// Takes the points of one series from a probe, and only those that fit it.
class SeriesSweep final : public Sweep {
 public:
  /// `series` must live as long; `added` is called after each point.
  SeriesSweep(samples::Series& series, std::function<void()> added);

  /// Throws std::logic_error where a point does not fit the axes and quantities, and
  /// std::runtime_error where a sample is not finite.
  void add(std::vector<double> at, std::vector<std::vector<double>> values) override;
  void attempt(const std::function<void()>& point) override;

 private:
  samples::Series& series_;
  std::function<void()> added_;
};

/// Counters of one launch: alias -> value.
using CountedValues = std::map<std::string, double>;

/// Adds the quantities and a point for each of `points`, in their order, to `series`. A metric that
/// one launch could not give is left out of the whole series rather than filled in. An expected
/// value is stated in the unit of what it is compared with. `values` has an entry a point.
void add_counter_points(samples::Series& series, const std::vector<samples::Relation>& relations,
                        const std::vector<CountedPoint>& points, std::vector<CountedValues> values,
                        const counters::MetricGroup& group);

class Recorder {
 public:
  /// Without a recording: series are held only.
  Recorder() = default;

  /// A new recording (InputError where the file is there already), or with `resume` the one that
  /// is there. Throws InputError where that was made on another device, at another level, by
  /// another revision or with another number of devices in parallel than `header` says.
  Recorder(const std::filesystem::path& file, const samples::Header& header, bool resume);

  /// A series of this run or of the one that is resumed; null where there is none.
  const samples::Series* find(const std::string& id) const;
  /// Whether the run that is resumed had recorded this series.
  bool is_resumed(const std::string& id) const { return resumed_.contains(id); }

  /// Appends and holds. Throws InputError where the file cannot be written or holds the id already.
  const samples::Series& record(samples::Series series);
  /// Writes the end line.
  void finish(double elapsed_seconds);

 private:
  std::optional<samples::RecordingWriter> writer_;
  std::map<std::string, samples::Series> held_;  ///< by id
  std::set<std::string> resumed_;
};

}  // namespace warpgauge::probes
