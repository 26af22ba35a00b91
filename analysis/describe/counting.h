// SPDX-License-Identifier: Apache-2.0
// A run that counts chosen launches. CUPTI itself may crash while it counts one (13.0 dies of
// SIGSEGV at some kernels of cuFFT), and takes the program and all later launches with it: the run
// is then repeated without that launch, for those that are still missing.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "analysis/describe/launches.h"
#include "analysis/describe/runs.h"

namespace warpgauge::describe {

inline constexpr int kMostRepeats = 8;  // of one run

struct CountedRun {
  /// The end of the last repeat, the journals of all. A launch that was left out has failed in
  /// them.
  Run run;
  /// Launches that were being counted when their process died, and those that no repeat was left
  /// for: why they were not counted.
  std::map<ChosenLaunch, std::string> left_out;
  /// The program failed of itself: it did not end with 0, and none of its processes died while a
  /// launch was counted.
  bool program_failed = false;
};

/// Counts the plan's launches. `run_once` runs the program under a plan and returns the journals of
/// this and of all earlier repeats; `say` receives each launch that is left out, one sentence.
/// Stops at an interruption; what was being counted then is not left out, it is missing.
CountedRun count_launches(counters::Plan plan,
                          const std::function<Run(const counters::Plan&)>& run_once,
                          const std::function<void(const std::string&)>& say);

/// "sum (launch 3, grid 8x1x1, block 256x1x1)", counted from 1, as in the size of a description.
std::string launch_name(const ChosenLaunch& launch);

}  // namespace warpgauge::describe
