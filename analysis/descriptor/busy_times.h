// SPDX-License-Identifier: Apache-2.0
// How busy units were, by the hardware's counters of peaks.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// Time that units of the model ("dram", "lsu", ...) would need at their own peak for what they did
/// in one launch, by the hardware's counters of peaks: nothing of it comes from a profile. Units of
/// an SM: the mean of all SMs, those without work among them. A unit with several counters is as
/// many parts: "l2: tags", "l2: data", ...
using BusyTimes = std::map<std::string, double>;  // us by unit or part; as Descriptor::busy_us

/// Whether counters say how busy a unit of the model is, or a part of one ("l2: tags"). For others
/// ("block_start", "memory_start", "launch", "global_atomics", ...) the hardware counts no peak.
bool has_counted_peak(std::string_view name);

/// The busy times of a launch with these counts, whose DRAM traffic in a train of launches is that
/// of `work`. Empty where no duration was read.
BusyTimes busy_times(const Counts& counts, const Work& work);

/// Between a unit and its part.
inline constexpr std::string_view kPartSeparator = ": ";

/// "l2: tags" -> "l2"; "dram" -> "dram".
constexpr std::string_view unit_of(std::string_view part) {
  return part.substr(0, part.find(kPartSeparator));
}

}  // namespace warpgauge::descriptor
