// SPDX-License-Identifier: Apache-2.0
// The recordings in an output folder: which to start, which to go on with, which to put aside.
// Nothing that was measured is ever written over or removed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// What must be the same for a recording to be continued: half of one device or revision and half
/// of another would be a profile of neither.
struct RunIdentity {
  std::string device_uuid;
  std::string level;
  std::string git_revision;
};

enum class RecordingState {
  kNew,       ///< no file: start it
  kResume,    ///< a killed run left it: go on
  kComplete,  ///< measured already
};

struct PlannedRecording {
  std::filesystem::path file;
  int campaign = 1;
  RecordingState state = RecordingState::kNew;
};

/// Plans `campaigns` recordings in `folder`: recording.jsonl for one, recording-1.jsonl ... for
/// more. A finished run (all there and complete) is put aside, and so is everything with `fresh`:
/// each file becomes recording-<time of its header>.jsonl. An unfinished run is continued. Throws
/// InputError when a recording to be continued is unreadable or of another identity.
std::vector<PlannedRecording> plan_recordings(const std::filesystem::path& folder, int campaigns,
                                              bool fresh, const RunIdentity& identity);

}  // namespace warpgauge::cli
