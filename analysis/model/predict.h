// SPDX-License-Identifier: Apache-2.0
// The cost model: how long one launch takes on a device, from the kernel's description and the
// device's profile alone. docs/cost_model.md derives it.
//
//   T = launch + memory start + sum over phases of (sum over units of T_unit^p)^(1/p)
//
// The time that a warp cannot be shorter than (laws.h) is one of the units. Where the machine code
// is known, it is simulated (residence.h) and has the units of an SM within: the longest of them
// all is one unit.
//
// Phases are the full waves and the tail (launch.h); units are what the hardware can do side by
// side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/combine.h"
#include "analysis/model/laws.h"
#include "analysis/model/roofline.h"

namespace warpgauge::model {

struct PredictOptions {
  Via via = Via::kGraph;
  Load load = Load::kBurst;
  std::optional<int> blocks_per_sm;  ///< instead of what the block's shape allows
  /// Loads under way for each that the kernel has.
  double loads_in_flight_factor = 1;
  bool even_work = false;  ///< as if no sub-partition of an SM had more to do than another
};

struct Prediction {
  Occupancy occupancy;
  double waves = 0;  ///< blocks of the grid over those that are resident at once
  /// Absent when a key is missing, or an amount that the description should state: a part of the
  /// time that is not known is not left out.
  std::optional<Bound> time_us;
  /// From which kernels the interval was learnt, and what it covers; empty where there is no time.
  std::string interval;
  /// A lower bound: the known parts at the fast end of their interval, side by side without loss,
  /// whatever the missing ones do. Never above time_us->low.
  double at_least_us = 0;
  /// What bounds it, and what is next (bounds.h); empty where time is absent.
  std::string bound, second_bound;
  std::vector<Share> shares;  ///< of the whole time, "launch" among them, largest first
  /// Seconds of the unit "latency" by instruction of the code, but for the part "serial warp":
  /// where the warps of an SM wait. Empty where the machine code is not known.
  std::vector<in_core::LineTally> lines = {};
  std::vector<MissingKey> missing;
  std::vector<descriptor::UnknownAmount> unknown;  ///< of the description
  std::vector<std::string> assumptions;  ///< what was taken for granted for want of a better word
};

/// Predicts one launch. The interval reaches over the intervals of all keys (keys.h), and is
/// widened by the laws' own error (law_error.h); from half to twice where counts or code are
/// another architecture's (other_device.h). It never reaches below what the operations take at the
/// highest measured rate. Throws Defect for a kernel that cannot run: a block of more threads or
/// shared memory than the device takes, one that fits no SM, or more blocks a SM than the device
/// has room for threads.
Prediction predict(const descriptor::Descriptor& kernel, const profile::Profile& profile,
                   const PredictOptions& options = {});

/// Why a prediction has no time, a reason each: "key l1.latency_cycles absent (...), wanted by
/// ...", "fma, alu are not known (...)". Empty where it has one.
std::vector<std::string> why_no_time(const Prediction& prediction);

/// The first of them, without what wants the key; empty where it has a time.
std::string first_reason(const Prediction& prediction);

}  // namespace warpgauge::model
