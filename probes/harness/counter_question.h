// SPDX-License-Identifier: Apache-2.0
// Whether counters can be read is found out by opening a profiler, and a process that has opened
// one is no longer what it was: in it, nodes of cooperative kernels and of parallel branches of a
// graph start at another pace. So another process is asked, and nothing is timed in one that has a
// profiler.
#pragma once

#include <string>
#include <vector>

#include "cupti/counters.h"

namespace warpgauge::probes {

/// "available" or "unavailable: REASON": how a recording's header says it.
std::string counters_text(const cupti::Availability& counters);

/// Starts `command`, which prints counters_text and exits with 0. Without such an answer counters
/// are unavailable, and the reason says how the process ended.
cupti::Availability ask_about_counters(const std::vector<std::string>& command);

}  // namespace warpgauge::probes
