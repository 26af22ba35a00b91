// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/recording_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostHeaderBytes = 1 << 16;
/// Names of recordings, one a line.
constexpr const char* kAwaiting = ".warpgauge-awaiting-report";
constexpr const char* kFreshHint =
    "--fresh keeps it under another name and starts from the beginning";

/// A run killed while it wrote the header left no line at all: nothing was measured.
bool holds_no_line(const fs::path& file) {
  TextStream stream(file);
  std::size_t bytes = 0;
  try {
    for (std::string_view piece; !(piece = stream.next()).empty();) {
      bytes += piece.size();
      if (piece.find('\n') != piece.npos || bytes > kMostHeaderBytes) return false;
    }
  } catch (const Defect&) {  // the reader of the recording says what is wrong
    return false;
  }
  return true;
}

/// "2026-01-31T12:00:00Z" -> "20260131T120000Z": fit for any file system.
std::string time_of_header(const fs::path& file) {
  std::string name;
  try {
    const auto recording = samples::read_recording(file, samples::Tolerate::kTruncatedTail);
    std::ranges::copy_if(recording.header.time_utc, std::back_inserter(name),
                         [](unsigned char letter) { return std::isalnum(letter); });
  } catch (const InputError&) {
    return "unreadable";
  }
  return name.empty() ? "undated" : name;
}

/// Continued or put aside as it is: a recording is never converted.
fs::path recording_file(const fs::path& folder, const std::string& name) {
  const fs::path plain = folder / (name + ".jsonl"), compressed = folder / (name + ".jsonl.zst");
  return fs::exists(plain) && !fs::exists(compressed) ? plain : compressed;
}

void put_aside(const PlannedRecording& planned) {
  const std::string name =
      fmt::format("{}-{}", recording_stem(planned.program), time_of_header(planned.file));
  const char* ending = has_compressed_name(planned.file) ? ".jsonl.zst" : ".jsonl";
  fs::path kept = planned.file.parent_path() / (name + ending);
  for (int copy = 2; fs::exists(kept); ++copy) {
    kept.replace_filename(fmt::format("{}-{}{}", name, copy, ending));
  }
  std::error_code error;
  fs::rename(planned.file, kept, error);
  if (error) throw InputError(planned.file.string(), "", "cannot be renamed: " + error.message());
  tell("note: {} is kept as {}", planned.file.string(), kept.filename().string());
}

/// The first difference between a recording and this run, in words; empty when there is none.
std::string difference(const samples::Header& header, const RunIdentity& identity) {
  struct Member {
    const char* what;
    std::string there, here;
  };
  const auto count = [](int devices) { return fmt::format("{}", devices); };
  for (const Member& member :
       {Member{"device", header.device_uuid, identity.device_uuid},
        Member{"level", header.level, identity.level},
        Member{"revision", header.git_revision, identity.git_revision},
        Member{"devices at once", count(samples::devices_in_parallel(header)),
               count(identity.devices_in_parallel)}}) {
    if (member.there == member.here) continue;
    return fmt::format("of {} '{}' cannot be continued with '{}'", member.what, member.there,
                       member.here);
  }
  return {};
}

RecordingState state_of(const PlannedRecording& planned, const RunIdentity& identity) {
  if (!fs::exists(planned.file)) return RecordingState::kNew;
  if (holds_no_line(planned.file)) {
    put_aside(planned);
    return RecordingState::kNew;
  }
  try {
    const auto recording = samples::read_recording(planned.file, samples::Tolerate::kTruncatedTail);
    const std::string why = difference(recording.header, identity);
    if (why.empty())
      return recording.complete ? RecordingState::kComplete : RecordingState::kResume;
    throw InputError(planned.file.string(), "header", "an unfinished run " + why);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}; {}", error.what(), kFreshHint));
  }
}

/// Whether each program has left `campaigns` complete recordings. A program without any file has
/// finished only where the others' recordings are of another identity.
bool is_finished(const std::vector<PlannedRecording>& plan, int campaigns,
                 const RunIdentity& identity, const std::vector<Program>& programs) {
  bool all_have_files = true, of_this_run = true;
  for (const Program program : programs) {
    int files = 0, complete = 0;
    for (const PlannedRecording& planned : plan) {
      if (planned.program != program || !fs::exists(planned.file)) continue;
      ++files;
      try {
        const auto recording = samples::read_recording(planned.file);
        complete += recording.complete;
        of_this_run &= difference(recording.header, identity).empty();
      } catch (const InputError&) {  // cut short, or rubbish: not complete
      }
    }
    all_have_files &= files > 0;
    if (files > 0 && complete < campaigns) return false;
  }
  return all_have_files || !of_this_run;
}

std::string name_in(const PlannedRecording& planned) { return planned.file.filename().string(); }

/// Whether every recording of the plan was measured by a run that came to no report.
bool awaits_report(const fs::path& folder, const std::vector<PlannedRecording>& plan) {
  std::istringstream stream;
  try {
    stream.str(read_text_file(folder / kAwaiting));
  } catch (const InputError&) {  // none
  }
  std::set<std::string> awaiting;
  for (std::string line; std::getline(stream, line);) awaiting.insert(line);
  return std::ranges::all_of(
      plan, [&](const PlannedRecording& planned) { return awaiting.contains(name_in(planned)); });
}

}  // namespace

bool is_complete(const fs::path& recording) {
  try {
    return samples::read_recording(recording).complete;
  } catch (const InputError&) {  // not there, cut short, or rubbish
    return false;
  }
}

std::vector<PlannedRecording> plan_recordings(const fs::path& folder, int campaigns, bool fresh,
                                              const RunIdentity& identity,
                                              const std::vector<Program>& programs) {
  std::vector<PlannedRecording> plan;
  for (int campaign = 1; campaign <= campaigns; ++campaign) {
    for (const Program program : programs) {
      const std::string number = campaigns == 1 ? "" : fmt::format("-{}", campaign);
      plan.push_back({program, recording_file(folder, recording_stem(program) + number), campaign,
                      RecordingState::kNew});
    }
  }
  const bool finished =
      !awaits_report(folder, plan) && is_finished(plan, campaigns, identity, programs);
  for (PlannedRecording& planned : plan) {
    if (!finished && !fresh) {
      planned.state = state_of(planned, identity);
    } else if (fs::exists(planned.file)) {
      put_aside(planned);
    }
  }
  return plan;
}

void await_report(const fs::path& folder, const std::vector<PlannedRecording>& plan) {
  std::string names;
  for (const PlannedRecording& planned : plan) names += name_in(planned) + "\n";
  replace_text_file(folder / kAwaiting, names);
}

void report_is_there(const fs::path& folder) {
  std::error_code ignored;
  fs::remove(folder / kAwaiting, ignored);
}

}  // namespace warpgauge::cli
