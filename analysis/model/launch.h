// SPDX-License-Identifier: Apache-2.0
// A launch: what starting it costs, and how its blocks fill the device, wave after wave.
#pragma once

#include <vector>

#include "analysis/model/keys.h"
#include "analysis/model/work.h"

namespace warpgauge::model {

/// How the launch reaches the device. In a stream the host may be the bottleneck; the nodes of a
/// graph are started by the device.
enum class Via { kGraph, kStream };

/// Seconds that a kernel costs beyond its work, between neighbours of its kind: launch.kernel_us
/// for one block, launch.kernel_every_sm_us for a block on every SM and more, straight in between.
double launch_seconds(const Keys& keys, double grid_blocks);

/// Seconds that a kernel with loads or stores costs beyond launch_seconds(), besides the bytes that
/// it moves: the latency before the first of them, and what the memory system does at the start and
/// at the end of any kernel (translation of addresses, fetch of code and arguments, the last
/// stores). launch.dram_read_start_us, or for a kernel that stores launch.dram_copy_start_us, less
/// the launch itself; what L2 answers waits for L2 only, what L1 answers is taken to have come from
/// L2 at first. 0 for a kernel without loads and stores. Throws AbsentKey.
double memory_start_seconds(const Keys& keys, const Work& work);

/// No kernel follows another sooner than an empty one does: launch.graph_node_us in a graph,
/// launch.interval_us in a stream.
double launch_floor_seconds(const Keys& keys, Via via);

/// Blocks that run side by side, in equal rounds one after the other.
struct Phase {
  double blocks = 0;                ///< of the whole phase
  double blocks_on_busiest_sm = 0;  ///< of the whole phase
  double rounds = 0;                ///< blocks that one slot of an SM runs one after the other
  double resident_blocks = 0;       ///< on the busiest SM at one time
  double active_sms = 0;
};

/// The full waves, all slots of all SMs taken, then the tail at its own parallelism: what is left
/// is spread over the SMs, one block each before any gets a second. One or two phases.
/// `blocks_per_sm` from 1.
std::vector<Phase> phases(double grid_blocks, int blocks_per_sm, double sm_count);

}  // namespace warpgauge::model
