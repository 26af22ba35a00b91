// SPDX-License-Identifier: Apache-2.0
// Which of this machine's GPUs a command measures, and whether at once: --device, --parallel.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/cli/frame/no_device.h"
#include "analysis/cli/run/programs.h"

namespace warpgauge::cli {

/// What was said of devices.
struct DeviceOptions {
  std::string list;       ///< empty: CUDA's first device
  bool parallel = false;  ///< all of them at once
  /// Those of the command line.
  std::vector<CLI::Option*> options = {};

  /// Whether devices were asked for. Throws InputError for a word that can name none, whatever
  /// devices there are: a file, nothing.
  bool are_named() const;
};

/// Adds --device and --parallel.
void add_devices(CLI::App& command, DeviceOptions& devices);

/// The CUDA ordinals that `text` names, in its order: "all", or ordinals and UUIDs (or how a UUID
/// begins) with commas between them: "0,2", "GPU-5a3f". Empty text: {0}. Throws NoDevice for a
/// device that `found` lacks, InputError for a word that fits several, that names a device again,
/// or that can name none.
std::vector<int> chosen_devices(const std::string& text, const std::vector<FoundDevice>& found);

/// "0 NVIDIA H200 (GPU-5a3f...), 1 NVIDIA H200 (GPU-77c1...)".
std::string list_of(const std::vector<FoundDevice>& devices);

/// Where each of several devices has its recording or its folder: "-N" before the ending
/// ("h200.jsonl.zst" -> "h200-2.jsonl.zst"), and the folder "device-N" in the one that was given.
std::filesystem::path recording_of_device(const std::filesystem::path& recording, int ordinal);
std::filesystem::path folder_of_device(const std::filesystem::path& folder, int ordinal);

/// Calls `measure(device)` for one device after the other, so that the host is quiet for each. A
/// device that fails does not keep the next from being measured; a signal and bad usage do. Returns
/// the worst status.
template <class Device, class Measure>
int one_after_the_other(const std::vector<Device>& devices, Measure&& measure) {
  int worst = 0;
  for (const Device& device : devices) {
    const int status = measure(device);
    if (status > worst) worst = status;
    if (status == kExitBadInput || status > 128) break;
  }
  return worst;
}

/// What `act` returns. What it throws is told, and the status is that of bad input after an
/// InputError or what a file system refuses, else of a failed measurement. To be called while an
/// Interruption lives (analysis/base/interruption.h).
int status_of(const std::function<int()>& act);

/// Calls `act(i)` for each i below `count` at once, a thread each, and returns the status of each
/// (status_of): what one of them throws costs that one alone.
std::vector<int> all_at_once(std::size_t count, const std::function<int(std::size_t)>& act);

}  // namespace warpgauge::cli
