// SPDX-License-Identifier: Apache-2.0
// What around the device makes measurements slower or less certain: `--doctor` says it before
// anything is measured.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::probes {

struct Surroundings {
  bool in_wsl = false;
  bool integrated = false;                     ///< the device has no memory of its own
  std::optional<int> graphics_processes = {};  ///< absent: the driver does not tell
  std::optional<double> queue_us = {};         ///< that the host takes to queue one empty launch
  /// From here on the host is slow: half of the first wait in front of what is timed, for events
  /// and clock stamps are queued in it, too (probes/methods/host_wait.h).
  double slow_queue_us = 20;
};

/// Whether this is Linux under Windows: its kernel's version says so.
bool in_wsl(const std::filesystem::path& version = "/proc/version");

/// A sentence for each that stands in the way; empty where nothing does.
std::vector<std::string> notes_on(const Surroundings& around);

}  // namespace warpgauge::probes
