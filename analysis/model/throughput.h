// SPDX-License-Identifier: Apache-2.0
// How long each unit of the hardware is busy, if nothing else holds it up.
#pragma once

#include "analysis/model/setting.h"

namespace warpgauge::model {

/// Adds the busy time of every unit that the phase uses:
///   issue          warp instructions over the rate of the schedulers
///   fma, alu, half, fp64, xu, shuffle   instructions over the measured rate of the pipe
///   tensor         FLOP over the rate of an SM, and over the chip's rate at its power limit
///   lsu            the data path of L1 and shared memory: wavefronts, those of conflicts too
///   l2             sectors between SMs and L2, over the share of it that the active SMs have
///   dram           bytes over the rate at this mix of reads and writes
///   shared_atomics, global_atomics   operations over the rate of one address or of many
///   block_start    blocks over the rate at which the device starts them
void add_throughput(const Setting& setting, UnitTimes& times);

/// Seconds a byte of DRAM traffic of which `read_share` is read. Between the mixes that were
/// measured (write, copy, triad, read: shares 0, 1/2, 2/3, 1) the time a byte is taken to be
/// straight.
double dram_seconds_per_byte(double read_share, const Keys& keys);

}  // namespace warpgauge::model
