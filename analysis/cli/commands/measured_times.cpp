// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/measured_times.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/findings.h"
#include "analysis/ladder/rows.h"
#include "analysis/model/other_device.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;

CLI::Option* add_against(CLI::App& command, std::vector<fs::path>& files) {
  return add_file(command, "--against", files,
                  "Measured times: one table (.csv: kernel, size, measured_us), descriptions that "
                  "state theirs, or recordings of one device");
}

std::vector<validate::MeasuredKernel> read_times(const std::vector<fs::path>& files,
                                                 const std::vector<fs::path>& described,
                                                 const std::vector<descriptor::Descriptor>& kernels,
                                                 Complaints& complaints) {
  if (files.size() == 1 && files.front().extension() == ".csv") {
    return validate::parse_times(read_text_file(files.front()), files.front().string());
  }
  std::vector<descriptor::Descriptor> timed;
  std::vector<fs::path> unread, recorded;
  for (const fs::path& file : files) {
    if (!is_description(file)) {
      recorded.push_back(file);
    } else if (std::ranges::find(described, file) == described.end()) {
      unread.push_back(file);
    } else {
      std::ranges::copy_if(kernels, std::back_inserter(timed), [&](const auto& kernel) {
        return kernel.file == file.string() || kernel.file.starts_with(file.string() + ":");
      });
    }
  }
  std::ranges::move(read_descriptions(unread, complaints), std::back_inserter(timed));
  auto times = validate::own_times(timed);
  if (!recorded.empty()) {
    std::ranges::move(times_of(ladder::rows(read_recordings(recorded), {}), kernels),
                      std::back_inserter(times));
  }
  if (times.empty()) throw InputError(files.front().string(), "", "holds no timed kernel");
  return times;
}

void tell_of_other_devices(const std::vector<descriptor::Descriptor>& kernels,
                           const profile::Profile& profile) {
  std::map<std::string, std::size_t> texts;
  for (const descriptor::Descriptor& kernel : kernels) {
    for (const std::string& text : model::other_device_texts(kernel, profile)) ++texts[text];
  }
  for (const auto& [text, count] : texts) {
    tell("note: {} of {} kernels: {}", count, kernels.size(), printable(text));
  }
}

}  // namespace warpgauge::cli
