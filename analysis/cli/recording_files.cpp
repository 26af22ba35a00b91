// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/recording_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>

#include "analysis/samples/error.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFreshHint = "--fresh keeps it under another name and starts anew";

/// A run killed while it wrote the header left no line at all: nothing was measured.
bool holds_no_line(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  char beginning[1 << 16];
  stream.read(beginning, sizeof beginning);
  const char* end = beginning + stream.gcount();
  return stream.eof() && std::find(static_cast<const char*>(beginning), end, '\n') == end;
}

/// "2026-01-31T12:00:00Z" -> "20260131T120000Z": fit for any file system.
std::string time_of_header(const fs::path& file) {
  std::string name;
  try {
    const auto recording = samples::read_recording(file, samples::Tolerate::kTruncatedTail);
    for (const unsigned char letter : recording.header.time_utc) {
      if (std::isalnum(letter)) name += static_cast<char>(letter);
    }
  } catch (const InputError&) {
    return "unreadable";
  }
  return name.empty() ? "undated" : name;
}

void put_aside(const fs::path& file) {
  const std::string time = time_of_header(file);
  fs::path kept = file.parent_path() / fmt::format("recording-{}.jsonl", time);
  for (int copy = 2; fs::exists(kept); ++copy) {
    kept.replace_filename(fmt::format("recording-{}-{}.jsonl", time, copy));
  }
  std::error_code error;
  fs::rename(file, kept, error);
  if (error) throw InputError(file.string(), "", "cannot be put aside: " + error.message());
  fmt::print(stderr, "note: {} is kept as {}\n", file.string(), kept.filename().string());
}

samples::Recording read_continuable(const fs::path& file, const RunIdentity& identity) {
  samples::Recording recording;
  try {
    recording = samples::read_recording(file, samples::Tolerate::kTruncatedTail);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}; {}", error.what(), kFreshHint));
  }
  const auto refuse_unless_same = [&](const char* what, const std::string& there,
                                      const std::string& here) {
    if (there == here) return;
    throw InputError(file.string(), "header",
                     fmt::format("an unfinished run of {} '{}' cannot be continued with '{}'; {}",
                                 what, there, here, kFreshHint));
  };
  refuse_unless_same("device", recording.header.device_uuid, identity.device_uuid);
  refuse_unless_same("level", recording.header.level, identity.level);
  refuse_unless_same("revision", recording.header.git_revision, identity.git_revision);
  return recording;
}

RecordingState state_of(const fs::path& file, const RunIdentity& identity) {
  if (!fs::exists(file)) return RecordingState::kNew;
  if (holds_no_line(file)) {
    put_aside(file);
    return RecordingState::kNew;
  }
  return read_continuable(file, identity).complete ? RecordingState::kComplete
                                                   : RecordingState::kResume;
}

bool is_complete(const fs::path& file) {
  try {
    return samples::read_recording(file).complete;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

std::vector<PlannedRecording> plan_recordings(const fs::path& folder, int campaigns, bool fresh,
                                              const RunIdentity& identity) {
  std::vector<PlannedRecording> plan;
  for (int campaign = 1; campaign <= campaigns; ++campaign) {
    const std::string name =
        campaigns == 1 ? "recording.jsonl" : fmt::format("recording-{}.jsonl", campaign);
    plan.push_back({folder / name, campaign});
  }
  const bool finished = std::all_of(plan.begin(), plan.end(), [](const PlannedRecording& planned) {
    return is_complete(planned.file);
  });
  for (PlannedRecording& planned : plan) {
    if (!finished && !fresh) {
      planned.state = state_of(planned.file, identity);
    } else if (fs::exists(planned.file)) {
      put_aside(planned.file);
    }
  }
  return plan;
}

}  // namespace warpgauge::cli
