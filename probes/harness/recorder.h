// SPDX-License-Identifier: Apache-2.0
// The series of a run: appended to the recording as each ends, and held for refinement. A run that
// was cut short goes on where its recording ends.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "analysis/samples/recording.h"
#include "analysis/samples/writer.h"

namespace warpgauge::probes {

class Recorder {
 public:
  /// Without a recording: series are held only.
  Recorder() = default;

  /// A new recording (InputError where the file is there already), or with `resume` the one that
  /// is there. Throws InputError where that was made on another device, at another level or by
  /// another revision than `header` says.
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
