// SPDX-License-Identifier: Apache-2.0
// What bounds a kernel, by one rule for a prediction and for counters: how long each unit is busy
// that a counter watches, over the time of the kernel.
//
// The busiest one bounds the kernel if it is busy for at least kBusyShare of the time, else nothing
// but latency does. Latency thus ranks among the units as one that is busy for kBusyShare.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/busy_times.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/model/combine.h"
#include "analysis/model/waits.h"

namespace warpgauge::model {

/// A unit that is busy for this share of the time is what bounds a kernel. The threshold of Nsight
/// Compute's speed-of-light analysis.
inline constexpr double kBusyShare = 0.6;

/// WaitTimes by what is waited for; any unit, for only their order counts.
using WaitTimes = std::map<std::string, double, std::less<>>;

/// "dram", "l2: tags" (the part of the unit that is busiest), "latency: global memory" (the longest
/// wait), or "latency" where no wait is known. Empty where nothing was counted.
struct Bounds {
  std::string first;
  /// What is next: latency if it is not the first and no second unit is busy for kBusyShare, else
  /// the next unit. Empty where there is none.
  std::string second;
};

/// A counter of the cycles for which warps stood, all warps together.
struct Stall {
  std::string_view counter = {};  ///< its alias: "stalled_barrier"
  std::string_view what = {};     ///< for people: "waits at a barrier"
  Wait wait = Wait::kNone;        ///< kNone where an instruction was issued or could have been
};
std::span<const Stall> stalls();

/// The rule. Keys of `busy_us` are units or parts ("l2: tags"); a unit is as busy as its busiest
/// part.
Bounds bounds_of(const descriptor::BusyTimes& busy_us, const WaitTimes& waits, double time_us);

/// By counters: Descriptor::busy_us, and the cycles for which warps stood still. A launch is
/// counted alone and timed in a train of others: of a short one the counted duration is mostly
/// start and end, so the percentage of that duration would name nothing.
Bounds measured_bounds(const descriptor::Descriptor& kernel, double time_us);

/// By the shares of a prediction that takes `seconds`. Counters read the mean of all SMs, so it is
/// Share::mean_seconds that counts. What no counter watches is no bound; where such a unit is busy
/// for longer than all waits together, latency is named by it: "latency: launch".
Bounds predicted_bounds(const std::vector<Share>& shares, double seconds);

/// "latency: global memory" -> "global memory"; empty where there is nothing of the kind.
std::string_view detail_of(std::string_view bound);

/// Whether counters of stalls tell of this wait.
bool is_counted_wait(std::string_view wait);

}  // namespace warpgauge::model
