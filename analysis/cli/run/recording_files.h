// SPDX-License-Identifier: Apache-2.0
// The recordings in an output folder: which to start, which to go on with, which to put aside.
// Nothing that was measured is ever written over or removed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/cli/frame/program.h"

namespace warpgauge::cli {

/// A recording is continued only by a run of the same identity: half of one device or revision and
/// half of another would be a profile of neither.
struct RunIdentity {
  std::string device_uuid, level, git_revision;
  int devices_in_parallel = 1;
};

/// Whether the file is there and a whole recording.
bool is_complete(const std::filesystem::path& recording);

enum class RecordingState {
  kNew,       ///< no file: start it
  kResume,    ///< a killed run left it: go on
  kComplete,  ///< measured already
};

struct PlannedRecording {
  Program program = Program::kProbes;
  std::filesystem::path file;
  int campaign = 1;
  RecordingState state = RecordingState::kNew;
};

/// Plans `campaigns` recordings of each program in `folder`: recording.jsonl.zst for one,
/// recording-1.jsonl.zst ... for more; kernels.jsonl.zst and kernels-1.jsonl.zst ... for the
/// reference kernels. A plain recording.jsonl that is there alone takes the place of the compressed
/// one. They come campaign by campaign.
///
/// A finished run is put aside, and so is everything with `fresh`: each file becomes
/// recording-<time of its header>.jsonl.zst (a plain one .jsonl). An unfinished run is continued,
/// and so is one that still awaits its report. A run that has no file of one program is finished
/// without it if this one is of another identity, and otherwise goes on with that program. Throws
/// InputError when a recording to be continued is unreadable or of another identity.
std::vector<PlannedRecording> plan_recordings(const std::filesystem::path& folder, int campaigns,
                                              bool fresh, const RunIdentity& identity,
                                              const std::vector<Program>& programs);

/// Notes in the folder that these recordings are measured for a report that is not there yet.
/// Throws InputError.
void await_report(const std::filesystem::path& folder, const std::vector<PlannedRecording>& plan);
/// Takes the note back.
void report_is_there(const std::filesystem::path& folder);

}  // namespace warpgauge::cli
