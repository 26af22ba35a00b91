// SPDX-License-Identifier: Apache-2.0
// Which of this machine's GPUs a command measures: --device.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/cli/toolkit.h"

namespace warpgauge::cli {

/// Adds --device. Its text is empty where nothing was said: CUDA's first device.
CLI::Option* add_device(CLI::App& command, std::string& devices);

/// The CUDA ordinals that `text` names, in its order: "all", or ordinals and UUIDs (or how a UUID
/// begins) with commas between them: "0,2", "GPU-5a3f". Empty text: {0}. Throws InputError for a
/// device that `found` lacks, that fits twice or that is named twice.
std::vector<int> chosen_devices(const std::string& text, const std::vector<FoundDevice>& found);

/// "0 NVIDIA H200 (GPU-5a3f...), 1 NVIDIA H200 (GPU-77c1...)".
std::string list_of(const std::vector<FoundDevice>& devices);

/// Where each of several devices has its recording or its folder: "-N" before the ending
/// ("h200.jsonl.zst" -> "h200-2.jsonl.zst"), and the folder "device-N" in the one that was given.
std::filesystem::path recording_of_device(const std::filesystem::path& recording, int ordinal);
std::filesystem::path folder_of_device(const std::filesystem::path& folder, int ordinal);

/// Calls `measure(ordinal)` for one device after the other, so that the host is quiet for each. A
/// device that fails does not keep the next from being measured; a signal and bad usage do. Returns
/// the worst status.
template <class Measure>
int one_after_the_other(const std::vector<int>& devices, Measure&& measure) {
  int worst = 0;
  for (const int ordinal : devices) {
    const int status = measure(ordinal);
    if (status > worst) worst = status;
    if (status == kExitBadInput || status > 128) break;
  }
  return worst;
}

}  // namespace warpgauge::cli
