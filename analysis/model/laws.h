// SPDX-License-Identifier: Apache-2.0
// The laws of the cost model: in one phase of one launch on one device, how long each unit of the
// hardware is busy if nothing else holds it up, and how long a warp takes from its first
// instruction to its last if no unit is ever busy with another one. No throughput hides the latter:
// with few warps it is the time that counts.
#pragma once

#include <string>
#include <vector>

#include "analysis/costs/keys.h"
#include "analysis/descriptor/busy_unit.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/model/launch.h"
#include "analysis/model/residence.h"
#include "analysis/model/waits.h"

namespace warpgauge::model {

/// Full tensor load heats the device until its clock falls: a short run and a long one differ.
enum class Load { kBurst, kSustained };

struct Setting {
  const descriptor::LaunchShape& launch;
  const descriptor::Work& work;
  const Phase& phase;
  double warps_per_block = 0;
  /// Wavefronts of a shared access over those it would take without bank conflicts.
  double conflict_ways = 1;
  /// The part of the sectors that loads touch in L1 which copies into shared memory (LDGSTS) touch.
  double copied_share = 0;
  Load load = Load::kBurst;
  /// Instructions of the busiest sub-partition over what it has where all blocks and warps do the
  /// same: 1 where they were not counted.
  double imbalance = 1;
  /// Instructions of a warp that goes on when the others have ended, where one is known.
  double serial_instructions = 0;
  bool is_one_warp = false;            ///< and all of the imbalance is its
  bool lets_dependents_begin = false;  ///< each block does, which takes a start of its own
  /// Blocks whose starts are in the start of the kernel (launch.h).
  double blocks_started = 0;
  /// The phase is the last: the kernel ends with the slowest of its blocks.
  bool ends_kernel = false;
  /// How long an SM has its blocks, by their machine code; null where that is not known.
  const Residence* residence = nullptr;
  double loads_in_flight_factor = 1;  ///< asks `residence` only
  /// Nothing is known of what waits for what: each instruction of a warp is taken to wait for the
  /// one before, and each load too.
  bool one_after_the_other = false;
  /// The wait for the first load of all is in the start of the kernel (launch.h).
  bool first_load_waited_for = false;
  const costs::Keys& keys;
};

/// One unit of the hardware. What it does for one part, it cannot do for another at the same time:
/// parts add up, while different units work side by side.
struct UnitTime {
  descriptor::BusyUnit unit = {};
  std::vector<Part> parts;

  double seconds() const;
};

/// A key that the prediction needs and the profile does not have.
struct MissingKey {
  std::string key, why;
  std::string wanted_by;  ///< "lsu: shared"
};

struct UnitTimes {
  std::vector<UnitTime> units;
  std::vector<MissingKey> missing;  ///< of the parts whose time is not known
  /// Seconds of BusyUnit::kLatency by instruction; empty where the machine code is not known.
  std::vector<in_core::LineTally> lines = {};
};

/// The busy time of every unit that the phase uses: its work over its measured rate (the table in
/// laws.cpp). tensor takes the slower of an SM's rate and the chip's rate at its power limit; lsu
/// is the data path of L1 and shared memory, with the wavefronts of conflicts; an SM has its share
/// of L2. The unit "latency" is the waits of one warp one after the other, times the rounds of the
/// phase: loads in rounds, each as long as the mean load takes (Little's law: that many requests in
/// flight, each for that long); dependent instructions, where a shared-memory load in conflict
/// waits for each further wavefront; barriers, measured with all warps arriving together; the
/// overhead of divergent paths, whose instructions are counted elsewhere; and between rounds the
/// turnaround from the end of a block to the first instruction of the next in its slot. Where the
/// machine code is known, that unit is the residence (residence.h) and the turnaround.
UnitTimes unit_times(const Setting& setting);

/// Seconds that no kernel with this work is faster than: the longest of its arithmetic pipes and
/// tensor instructions, the work spread evenly over all SMs and schedulers. Knows nothing of parts
/// whose amount or rate is not known.
double least_arithmetic_seconds(const descriptor::Work& work, const costs::Keys& keys);

}  // namespace warpgauge::model
