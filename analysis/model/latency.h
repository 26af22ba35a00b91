// SPDX-License-Identifier: Apache-2.0
// How long a warp takes from its first instruction to its last, if no unit is ever busy with
// another one: the time that no throughput can hide, and with few warps the time that counts.
#pragma once

#include "analysis/model/setting.h"

namespace warpgauge::model {

/// Adds the unit "latency": what one warp waits for one after the other, times the rounds of the
/// phase.
///   loads       rounds of independent loads, each as long as the mean load takes (Little's law: so
///               many requests in flight, each for that long). The mean weighs L1, L2 and DRAM
///               latency by the sectors that each level answers.
///   chain       dependent instructions, each at its latency; a shared-memory load in conflict
///   waits
///               for each further wavefront
///   barriers    base cost and cost a warp of the block, measured with all warps arriving together
///   divergence  further paths, each at its overhead (their instructions are counted elsewhere)
///   block_turnaround   launch.block_turnaround_ns, from the end of a block to the first
///   instruction
///               of the next in its slot
/// A kernel that states none of these has the turnaround alone, and none at all in a single round.
void add_latency(const Setting& setting, UnitTimes& times);

/// Cycles until a load's data is there, averaged over the levels that answer the kernel's loads.
double mean_load_latency_cycles(const Work& work, const Keys& keys);

}  // namespace warpgauge::model
