// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/inputs.h"

#include <fmt/format.h>

#include <unistd.h>
#include <algorithm>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <future>

#include "analysis/base/printable.h"
#include "analysis/base/stored_text.h"
#include "analysis/base/tell.h"
#include "analysis/ladder/rows.h"
#include "analysis/report/terminal.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {

std::vector<samples::Recording> read_recordings(std::vector<std::filesystem::path> files) {
  std::ranges::sort(files, {}, [](const auto& file) { return file.string(); });
  std::vector<std::future<samples::Recording>> reading;  // side by side: each takes its time
  for (const auto& file : files) {
    reading.push_back(std::async(std::launch::async, [&file] {
      samples::Recording recording = samples::read_recording(file);
      samples::refuse_pretence(recording);
      return recording;
    }));
  }
  std::vector<samples::Recording> recordings;
  for (auto& recording : reading) recordings.push_back(recording.get());
  // Only once all could be read: an error is the one line that a failing command prints.
  for (const auto& recording : recordings) {
    if (recording.complete) continue;
    tell("note: {} has no end line: the run did not finish, and some keys are absent",
         recording.file);
  }
  return recordings;
}

void refuse_to_overwrite(const std::vector<std::filesystem::path>& recordings,
                         const std::filesystem::path& output) {
  for (const auto& recording : recordings) {
    std::error_code unknown;
    if (std::filesystem::equivalent(recording, output, unknown)) {
      throw InputError(output.string(), "", "is one of the inputs: name another output");
    }
  }
}

void refuse_unwritable(const std::filesystem::path& output) {
  namespace fs = std::filesystem;
  if (output == "-") return;
  const auto fail = [&](std::string_view cause) { throw InputError(output.string(), "", cause); };
  std::error_code unknown;
  const fs::file_status status = fs::status(output, unknown);
  if (output.filename().empty() || fs::is_directory(status)) fail("is a folder");
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // a device or a pipe
    if (access(output.c_str(), W_OK) != 0) fail(std::strerror(errno));
    return;
  }
  // A file is replaced by another one beside it; a link's is where it points.
  const bool is_link = fs::is_symlink(output, unknown);
  fs::path folder = (is_link ? fs::weakly_canonical(output, unknown) : output).parent_path();
  if (folder.empty()) folder = ".";
  if (!fs::is_directory(folder, unknown)) fail("its folder does not exist");
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    fail(fmt::format("its folder cannot be written to: {}", std::strerror(errno)));
  }
}

void write_output(std::string_view text, const std::filesystem::path& output) {
  const bool is_json = text.starts_with('{') || text.starts_with('[');
  const Colours colours =
      output == "-" && report::shows_colours() ? Colours::kOurs : Colours::kNone;
  const std::string shown = is_json ? printable_json(text) : printable_lines(text, colours);
  if (output != "-") return replace_stored_text(output, shown);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void write_answer(const std::string& text, const std::filesystem::path& output) {
  const auto width = output == "-" ? report::terminal_width() : std::nullopt;
  write_output(width ? report::folded(text, *width) : text, output);
}

RecordingSets split(std::vector<samples::Recording> recordings) {
  RecordingSets sets;
  for (samples::Recording& recording : recordings) {
    auto& set = ladder::has_kernels(recording) ? sets.kernels : sets.probes;
    set.push_back(std::move(recording));
  }
  return sets;
}

profile::Profile read_or_fit(const std::filesystem::path& file) {
  std::error_code unknown;
  const bool is_word = !file.has_extension() && !file.has_parent_path();
  if (is_word && !std::filesystem::exists(file, unknown)) {
    throw InputError(printable(file.string()), "",
                     "there is no such file: name a profile (.json) or a recording");
  }
  return is_profile(file) ? profile::read_profile(file) : profile::fit(read_recordings({file}));
}

}  // namespace warpgauge::cli
