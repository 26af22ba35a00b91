// SPDX-License-Identifier: Apache-2.0
// A launch: how many blocks are resident on one SM at once, how the grid fills the device wave
// after wave, and what starting it costs.
//
// Limits come from the profile (queried keys). The rounding of registers and shared memory is
// documented (CUDA C++ Programming Guide, "Compute Capability 8.x" and "9.0", and cuda_occupancy.h
// of the CUDA Toolkit), is the same from compute capability 8.0 on, and is what
// launch/occupancy_limits found on an H200 (occupancy.register_granule and its neighbours): a warp
// gets registers in units of 256, out of those of its sub-partition; a block gets shared memory in
// units of 128 bytes, 1 KiB of it kept by the system.
#pragma once

#include <string>
#include <vector>

#include "analysis/costs/keys.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::model {

/// The limits of one SM.
struct SmLimits {
  int max_threads = 0;
  int max_blocks = 0;
  int registers = 0;  ///< 32-bit, all sub-partitions together
  int shared_bytes = 0;
  int sub_partitions = 0;  ///< one a warp scheduler
  int warp_lanes = 0;
};

/// Reads sm.max_threads, sm.max_blocks, sm.registers, shared.bytes_per_sm, scheduler.count and
/// sm.warp_size. Throws AbsentKey (keys.h) for one that is missing, and for a compute capability
/// below 8.0, whose rounding is another one.
SmLimits sm_limits(const profile::Profile& profile);

struct Occupancy {
  int blocks_per_sm = 0;  ///< 0: not even one block fits
  int warps_per_block = 0;
  int max_warps_per_sm = 0;
  std::string limited_by;  ///< "blocks", "threads", "registers" or "shared memory"

  int warps_per_sm() const { return blocks_per_sm * warps_per_block; }
  double fraction() const { return static_cast<double>(warps_per_sm()) / max_warps_per_sm; }
};

/// A block has at least one thread; 0 registers a thread are no limit.
Occupancy occupancy(const descriptor::LaunchShape& block, const SmLimits& limits);

/// Blocks that run side by side, in equal rounds one after the other.
struct Phase {
  double blocks = 0;           ///< of the whole phase
  double rounds = 0;           ///< blocks that one slot of an SM runs one after the other
  double resident_blocks = 0;  ///< on the busiest SM at one time
  double active_sms = 0;

  double blocks_on_busiest_sm() const { return rounds * resident_blocks; }
};

/// The full waves, all slots of all SMs taken, then the tail at its own parallelism: what is left
/// is spread over the SMs, one block each before any gets a second. One or two phases.
/// `blocks_per_sm` from 1.
std::vector<Phase> phases(double grid_blocks, int blocks_per_sm, double sm_count);

/// How the launch reaches the device. In a stream the host may be the bottleneck; the nodes of a
/// graph are started by the device.
enum class Via { kGraph, kStream };

/// Seconds that a kernel costs beyond its work, between neighbours of its kind: launch.kernel_us
/// for one block, launch.kernel_every_sm_us for a block on every SM and more, straight in between.
double launch_seconds(const costs::Keys& keys, double grid_blocks);

/// Blocks that a device starts in a second: launch.blocks_per_us. In clusters it starts fewer
/// (launch.cluster_blocks_per_us.*, of the largest measured size that is not above the launch's).
/// Each block that lets dependent launches begin takes as much longer as without clusters
/// (launch.dependents_blocks_per_us). A profile without these keys takes them for plain blocks.
double blocks_per_second(const costs::Keys& keys, int cluster_blocks, bool lets_dependents_begin);

/// Blocks of the first round that start before the mean one does: half of those that are resident
/// at once, beyond the one an SM that launch.kernel_every_sm_us has.
double blocks_before_mean(double first_round_blocks, double sm_count);

/// Seconds that a kernel's code takes the first time: each of `instructions` comes from the cache
/// of instructions beyond the SM's own, icache.l2.instruction_cycles instead of
/// icache.l1.instruction_cycles. 0 where the profile lacks one of them.
double first_fetch_seconds(const costs::Keys& keys, double instructions);

/// Seconds that a kernel with loads or stores costs beyond launch_seconds(), besides the bytes that
/// it moves: the latency before the first of them, and what the memory system does at the start and
/// at the end of any kernel (translation of addresses, fetch of code and arguments, the last
/// stores). launch.dram_read_start_us, or for a kernel that stores launch.dram_copy_start_us, less
/// the launch itself; what L2 answers waits for L2 only, what L1 answers is taken to have come from
/// L2 at first. 0 for a kernel without loads and stores. `waits_simulated`: the first wait is in
/// the life of the warps already, by their machine code, and what is left is that for the last
/// stores. Throws AbsentKey.
double memory_start_seconds(const costs::Keys& keys, const descriptor::Work& work,
                            bool waits_simulated = false);

/// No kernel follows another sooner than an empty one does: launch.graph_node_us in a graph,
/// launch.interval_us in a stream.
double launch_floor_seconds(const costs::Keys& keys, Via via);

}  // namespace warpgauge::model
