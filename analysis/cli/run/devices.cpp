// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/devices.h"
#include "analysis/base/interruption.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <future>
#include <iterator>
#include <optional>
#include <sstream>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

constexpr const char* kAll = "all";

std::optional<int> ordinal_of(const std::string& word) {
  int ordinal = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, ordinal);
  const bool is_ordinal = error == std::errc() && stop == end && ordinal >= 0;
  return is_ordinal ? std::optional(ordinal) : std::nullopt;
}

bool is_named(const FoundDevice& device, const std::string& word) {
  const auto ordinal = ordinal_of(word);
  return ordinal ? device.ordinal == *ordinal : device.uuid.starts_with(word);
}

/// The words of a list that is not "all". Throws InputError for one that can name no device.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream list(text + ",");
  for (std::string word; std::getline(list, word, ',');) {
    if (!ordinal_of(word) && !word.starts_with("GPU") && !word.starts_with("MIG")) {
      throw InputError(kDeviceOption, "",
                       fmt::format("'{}' is neither a CUDA ordinal nor a UUID ('all', '0,2', "
                                   "'GPU-5a3f'): name GPUs to measure, not a file",
                                   word));
    }
    words.push_back(std::move(word));
  }
  return words;
}

int chosen_device(const std::string& word, const std::vector<FoundDevice>& found) {
  std::vector<FoundDevice> fitting;
  std::ranges::copy_if(found, std::back_inserter(fitting),
                       [&](const FoundDevice& device) { return is_named(device, word); });
  if (fitting.size() == 1) return fitting.front().ordinal;
  if (fitting.empty()) {
    throw NoDevice(
        fmt::format("{}: no device '{}' here; there is {}", kDeviceOption, word, list_of(found)));
  }
  throw InputError(kDeviceOption, "",
                   fmt::format("'{}' matches several devices: {}", word, list_of(fitting)));
}

}  // namespace

void add_devices(CLI::App& command, DeviceOptions& devices) {
  CLI::Option* list = command
                          .add_option(kDeviceOption, devices.list,
                                      "GPUs to measure, one after the other: CUDA ordinals or "
                                      "UUIDs, separated by commas, or 'all' (default: 0)")
                          ->type_name("LIST");
  CLI::Option* parallel = command.add_flag(
      "--parallel", devices.parallel,
      "Measure all devices at once; skip what depends on the host or on other devices");
  parallel->needs(list);
  devices.options = {list, parallel};
}

bool DeviceOptions::are_named() const {
  if (options.empty() || options.front()->count() == 0) return false;
  if (list != kAll) words_of(list);
  return true;
}

int status_of(const std::function<int()>& act) {
  const auto told = [](const std::exception& error, int status) {
    Interruption::stop_if_ended();  // which has taken away what the other thread wanted
    tell("error: {}", error.what());
    return status;
  };
  try {
    return act();
  } catch (const InputError& error) {
    return told(error, kExitBadInput);
  } catch (const std::filesystem::filesystem_error& error) {
    return told(InputError(error.path1().string(), "", error.code().message()), kExitBadInput);
  } catch (const std::exception& error) {
    return told(error, kExitMeasurementFailed);
  }
}

std::vector<int> all_at_once(std::size_t count, const std::function<int(std::size_t)>& act) {
  std::vector<std::future<int>> running;
  for (std::size_t i = 0; i < count; ++i) {
    running.push_back(std::async(std::launch::async,
                                 [&act, i] { return status_of([&act, i] { return act(i); }); }));
  }
  std::vector<int> statuses;
  for (auto& one : running) statuses.push_back(one.get());
  return statuses;
}

std::vector<int> chosen_devices(const std::string& text, const std::vector<FoundDevice>& found) {
  std::vector<int> chosen;
  if (text == kAll) {
    for (const FoundDevice& device : found) chosen.push_back(device.ordinal);
    return chosen;
  }
  if (text.empty()) return {0};
  for (const std::string& word : words_of(text)) {
    const int ordinal = chosen_device(word, found);
    if (std::ranges::find(chosen, ordinal) != chosen.end()) {
      throw InputError(kDeviceOption, "", fmt::format("'{}' names device {} twice", text, ordinal));
    }
    chosen.push_back(ordinal);
  }
  return chosen;
}

std::string list_of(const std::vector<FoundDevice>& devices) {
  std::vector<std::string> words;
  for (const FoundDevice& device : devices) {
    words.push_back(fmt::format("{} {} ({})", device.ordinal, device.name, device.uuid));
  }
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

fs::path recording_of_device(const fs::path& recording, int ordinal) {
  const std::string name = recording.filename().string();
  std::size_t ending = name.size();
  for (const char* known : {".jsonl.zst", ".jsonl"}) {
    if (name.ends_with(known)) {
      ending = name.size() - std::string_view(known).size();
      break;
    }
  }
  return recording.parent_path() /
         fmt::format("{}-{}{}", name.substr(0, ending), ordinal, name.substr(ending));
}

fs::path folder_of_device(const fs::path& folder, int ordinal) {
  return folder / fmt::format("device-{}", ordinal);
}

}  // namespace warpgauge::cli
