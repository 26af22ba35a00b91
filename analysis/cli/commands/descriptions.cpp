// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/descriptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>

#include "analysis/base/line_reader.h"
#include "analysis/base/standard_input.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/work_progress.h"
#include "analysis/cli/run/findings.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::cli {

void Complaints::add(std::string_view line) {
  if (++count_ > kMostLines) return;
  tell("error: {}", line);
}

void Complaints::collect(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    add(error.what());
  }
}

void Complaints::run_each(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (const std::exception_ptr& refusal : each_with_progress("kernels", count, work)) {
    if (refusal) collect([&] { std::rethrow_exception(refusal); });
  }
}

int Complaints::tell_rest() const {
  if (count_ > kMostLines) tell("error: and {} more", count_ - kMostLines);
  return count_ == 0 ? kExitOk : kExitBadInput;
}

namespace {

/// By its name; standard input has none, and a description of many lines begins with a line that
/// opens it.
bool is_one_description(const std::filesystem::path& file) {
  if (file != kStandardInputFile) return file.extension() == ".json";
  constexpr std::size_t kMostOfLine = std::size_t{64} << 20;
  LineReader lines(file, kMostOfLine);
  return lines.next() && lines.text() == "{";
}

}  // namespace

bool is_description(const std::filesystem::path& file) {
  return file.extension() == ".json" || descriptor::holds_descriptors(file);
}

std::vector<descriptor::Descriptor> read_descriptions(
    const std::vector<std::filesystem::path>& files, Complaints& complaints) {
  std::vector<descriptor::Descriptor> kernels;
  std::vector<std::filesystem::path> recordings;
  const auto take = [&](descriptor::Descriptor kernel) { kernels.push_back(std::move(kernel)); };
  const auto refused = [&](const InputError& error) { complaints.add(error.what()); };
  for (const auto& file : files) {
    complaints.collect([&] {
      if (is_one_description(file)) {
        take(descriptor::read_descriptor(file));
      } else if (descriptor::holds_descriptors(file)) {
        descriptor::read_descriptor_lines(file, take, refused);
      } else {
        recordings.push_back(file);
      }
    });
  }
  if (recordings.empty()) return kernels;
  std::vector<descriptor::Descriptor> counted = read_counted(read_recordings(recordings));
  if (counted.empty()) {
    throw InputError(recordings.front().string(), "",
                     "holds no counted kernel (warpgauge-kernels --describe counts them)");
  }
  std::ranges::move(counted, std::back_inserter(kernels));
  return kernels;
}

}  // namespace warpgauge::cli
