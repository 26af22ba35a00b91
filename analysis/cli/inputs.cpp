// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/inputs.h"

#include <fmt/format.h>

#include <cstdio>
#include <future>

#include "analysis/base/text_file.h"
#include "analysis/kernels/rows.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {

bool is_profile(const std::filesystem::path& file) { return file.extension() == ".json"; }

std::vector<samples::Recording> read_recordings(const std::vector<std::filesystem::path>& files) {
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
    fmt::print(stderr,
               "note: {} has no end line: the run did not finish, and some keys are absent\n",
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

void write_output(std::string_view text, const std::filesystem::path& output) {
  if (output != "-") return replace_text_file(output, text);
  std::fwrite(text.data(), 1, text.size(), stdout);
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
  return is_profile(file) ? profile::read_profile(file) : profile::fit(read_recordings({file}));
}

}  // namespace warpgauge::cli
