// SPDX-License-Identifier: Apache-2.0
// How many blocks of a kernel are resident on one SM at once.
//
// Limits come from the profile (queried keys). How registers and shared memory are rounded up is
// documented, the same from compute capability 8.0 on, and what launch/occupancy_limits found on an
// H200 (occupancy.register_granule and its neighbours):
//   registers are given to a warp in units of 256, out of the registers of its sub-partition;
//   shared memory is given to a block in units of 128 bytes, 1 KiB of it kept by the system
//     (CUDA C++ Programming Guide, "Compute Capability 8.x" and "9.0", and cuda_occupancy.h of the
//     CUDA Toolkit).
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// What one SM holds.
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

struct BlockShape {
  int threads = 0;               ///< from 1
  int registers_per_thread = 0;  ///< 0: not known, no limit
  int shared_bytes = 0;          ///< static and dynamic
};

struct Occupancy {
  int blocks_per_sm = 0;  ///< 0: not even one block fits
  int warps_per_block = 0;
  int max_warps_per_sm = 0;
  std::string limited_by;  ///< "blocks", "threads", "registers" or "shared memory"

  int warps_per_sm() const { return blocks_per_sm * warps_per_block; }
  double fraction() const { return static_cast<double>(warps_per_sm()) / max_warps_per_sm; }
};

Occupancy occupancy(const BlockShape& block, const SmLimits& limits);

}  // namespace warpgauge::model
