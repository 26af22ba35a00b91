// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/run/several.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

std::string place_of(const SeveralDevice& device) {
  return fmt::format("{}", fmt::join(device.files, ", "));
}

/// What makes recordings those of one device.
std::string identity(const samples::Header& header) {
  return header.device_uuid + '\n' + header.device_name + '\n' + header.compute_capability;
}

/// The device that a recording of reference kernels is compared with.
SeveralDevice& device_for(const samples::Recording& kernels, std::deque<SeveralDevice>& devices) {
  if (devices.size() == 1) return devices.front();  // whether they fit is asked later
  const samples::Header& header = kernels.header;
  std::vector<SeveralDevice*> same_card, same_name;
  for (SeveralDevice& device : devices) {
    // A profile of several cards names them all.
    if (!header.device_uuid.empty() &&
        device.profile.device_uuid.find(header.device_uuid) != std::string::npos) {
      same_card.push_back(&device);
    }
    if (device.profile.device_name == header.device_name) same_name.push_back(&device);
  }
  if (same_card.size() > 1) {  // the one that was recorded, beside profiles of the same card
    std::erase_if(same_card, [](const auto* device) { return device->recordings.probes.empty(); });
  }
  if (same_card.size() == 1) return *same_card.front();
  if (same_card.empty() && same_name.size() == 1) return *same_name.front();
  throw InputError(kernels.file, "",
                   fmt::format("reference kernels of {}: {} of the given devices could have them",
                               printable(header.device_name),
                               same_card.empty() && same_name.empty() ? "none" : "more than one"));
}

}  // namespace

std::deque<SeveralDevice> devices_of(const std::vector<fs::path>& inputs, bool together) {
  std::vector<fs::path> recording_files;
  std::ranges::copy_if(inputs, std::back_inserter(recording_files),
                       [](const fs::path& file) { return !is_profile(file); });
  RecordingSets read = split(read_recordings(recording_files));
  std::map<std::string, std::vector<samples::Recording*>> by_file;  // a file may be given twice
  for (samples::Recording& recording : read.probes) by_file[recording.file].push_back(&recording);

  std::deque<SeveralDevice> devices;
  std::map<std::string, SeveralDevice*> of_identity;
  for (const fs::path& file : inputs) {
    if (is_profile(file)) {
      SeveralDevice& device = devices.emplace_back();
      device.files = {file.string()};
      device.profile = profile::read_profile(file);
      continue;
    }
    auto& left = by_file[file.string()];
    if (left.empty()) continue;  // reference kernels
    samples::Recording& recording = *left.back();
    left.pop_back();
    SeveralDevice*& device = of_identity[together ? "" : identity(recording.header)];
    if (device == nullptr) device = &devices.emplace_back();
    device->files.push_back(file.string());
    device->recordings.probes.push_back(std::move(recording));
  }
  for (SeveralDevice& device : devices) {
    auto& probes = device.recordings.probes;
    if (probes.empty()) continue;
    std::ranges::sort(probes, {}, &samples::Recording::file);  // as read_recordings has them
    device.profile = profile::fit(probes, device.estimates);
  }
  if (devices.empty()) return devices;
  for (samples::Recording& kernels : read.kernels) {
    device_for(kernels, devices).recordings.kernels.push_back(std::move(kernels));
  }
  return devices;
}

void check_several(const std::deque<SeveralDevice>& devices) {
  if (devices.size() > kMostDevices) {
    throw InputError(
        fmt::format("{} devices: one page can show at most {}; name fewer, or use `warpgauge fleet "
                    "PROFILE... --report DIR` for cards of one kind",
                    devices.size(), kMostDevices));
  }
  std::map<std::string, const SeveralDevice*> known;
  std::set<std::string> keys;
  bool any_in_common = false;
  for (const SeveralDevice& device : devices) {
    const auto [same, is_new] = known.emplace(profile::content_of(device.profile), &device);
    if (!is_new) {
      throw InputError(
          place_of(device), "",
          fmt::format("is the same profile as {}: nothing differs", place_of(*same->second)));
    }
    for (const auto& [key, entry] : device.profile.entries) {
      any_in_common |= !keys.insert(key).second;
    }
  }
  if (!any_in_common) {
    throw InputError(fmt::format("{} and {} have no key in common", place_of(devices.front()),
                                 place_of(devices.back())));
  }
}

}  // namespace warpgauge::cli
