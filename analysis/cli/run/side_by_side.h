// SPDX-License-Identifier: Apache-2.0
// Devices that are measured at once, a process each: who says what, and how long it will take.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/process.h"

namespace warpgauge::cli {

/// The terminal of several devices. Their threads share it.
///
/// Each line of a device comes out whole, behind "device N: ". A line of progress ends in the
/// remaining time of the device that has most of it left. Programs are isolated: an Interruption
/// (analysis/base/interruption.h) ends them all.
class SideBySide {
 public:
  /// Runs a program of that device to its end.
  ProcessEnd run(int device, const std::vector<std::string>& command);

 private:
  using Clock = std::chrono::steady_clock;

  std::string shown(int device, std::string_view line);

  std::mutex mutex_;
  std::map<int, Clock::time_point> ends_;  ///< as the programs expect it
};

}  // namespace warpgauge::cli
