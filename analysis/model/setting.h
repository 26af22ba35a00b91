// SPDX-License-Identifier: Apache-2.0
// What the laws of the cost model work on: one phase of one launch on one device.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/model/descriptor.h"
#include "analysis/model/keys.h"
#include "analysis/model/launch.h"

namespace warpgauge::model {

inline constexpr double kSectorBytes = 32;
inline constexpr double kWavefrontBytes = 128;

/// Full tensor load heats the device until its clock falls: a short run and a long one differ.
enum class Load { kBurst, kSustained };

struct Setting {
  const LaunchShape& launch;
  const Work& work;
  const Phase& phase;
  double warps_per_block = 0;
  /// Wavefronts of a shared access over those it would take without bank conflicts.
  double conflict_ways = 1;
  Load load = Load::kBurst;
  /// The wait for the first load of all is in the start of the kernel (launch.h).
  bool first_load_waited_for = false;
  const Keys& keys;

  /// Of the phase, on the whole device.
  double on_device(Resource resource) const {
    return work[resource] / launch.all_blocks() * phase.blocks;
  }
  /// Of the phase, on the SM that has most blocks.
  double on_sm(Resource resource) const {
    return work[resource] / launch.all_blocks() * phase.blocks_on_busiest_sm;
  }
  /// Of an average warp.
  double of_a_warp(Resource resource) const {
    return work[resource] / (launch.all_blocks() * warps_per_block);
  }
  double seconds(double cycles) const { return cycles / keys.clock_hz(); }
  /// A warp uses the pipes of one scheduler only: fewer warps than schedulers leave some idle.
  double share_of_schedulers() const {
    return std::min(1.0, phase.resident_blocks * warps_per_block / keys.schedulers());
  }
  double share_of_sms() const { return phase.active_sms / keys.sm_count(); }
};

/// Something that a unit is busy with, or waits for, in the phase.
struct Part {
  std::string name;
  double seconds = 0;
};

/// One unit of the hardware. What it does for one part, it cannot do for another at the same time:
/// parts add up, while different units work side by side.
struct UnitTime {
  std::string unit;
  std::vector<Part> parts;

  double seconds() const {
    double sum = 0;
    for (const Part& part : parts) sum += part.seconds;
    return sum;
  }
};

/// A part that cannot be reckoned, for want of a key.
struct UnknownPart {
  std::string unit, part, key, why;
};

struct UnitTimes {
  std::vector<UnitTime> units;
  std::vector<UnknownPart> unknown;

  /// Adds what `seconds()` returns, or the key for want of which it throws.
  template <class Seconds>
  void add(const std::string& unit, const std::string& part, Seconds seconds) {
    try {
      const double time = seconds();
      const auto same = [&](const UnitTime& known) { return known.unit == unit; };
      auto found = std::find_if(units.begin(), units.end(), same);
      if (found == units.end()) found = units.insert(units.end(), {unit, {}});
      found->parts.push_back({part, time});
    } catch (const AbsentKey& absent) {
      unknown.push_back({unit, part, absent.key, absent.why});
    }
  }
};

}  // namespace warpgauge::model
