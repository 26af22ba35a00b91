// SPDX-License-Identifier: Apache-2.0
// How busy units were, by the hardware's counters of peaks.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "analysis/descriptor/busy_unit.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// Time that units of the model ("dram", "lsu", ...) would need at their own peak for what they did
/// in one launch, by the hardware's counters of peaks: nothing of it comes from a profile. Units of
/// an SM: the mean of all SMs, those without work among them. A unit with several counters is as
/// many parts: "l2: tags", "l2: data", ...
using BusyTimes = std::map<std::string, double>;  // us by unit or part; as Descriptor::busy_us

/// Whether counters say how busy a unit is. For others (kBlockStart, kMemoryStart, kLaunch,
/// kGlobalAtomics, ...) the hardware counts no peak.
bool has_counted_peak(BusyUnit unit);

/// Whether the text is the name of a unit with such a counter, or of a part of one ("l2: tags").
bool is_busy_part(std::string_view text);

/// The busy times of a launch with these counts, whose DRAM traffic in a train of launches is that
/// of `work`. Empty where no duration was read.
BusyTimes busy_times(const Counts& counts, const Work& work);

/// Between a unit and its part.
inline constexpr std::string_view kPartSeparator = ": ";

/// "l2", "tags" -> "l2: tags".
std::string with_part(std::string_view unit, std::string_view part);

/// "l2: tags" -> "l2"; "dram" -> "dram".
constexpr std::string_view unit_of(std::string_view part) {
  return part.substr(0, part.find(kPartSeparator));
}

}  // namespace warpgauge::descriptor
