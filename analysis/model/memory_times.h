// SPDX-License-Identifier: Apache-2.0
// How long memory takes for one load and for one byte.
#pragma once

#include "analysis/costs/keys.h"
#include "analysis/descriptor/work.h"

namespace warpgauge::model {

/// Cycles until a load's data is there: the mean over the levels that answer the kernel's loads,
/// each weighed by the sectors that it answers. Loads whose sectors were not counted are taken to
/// be answered by L2.
double mean_load_latency_cycles(const descriptor::Work& work, const costs::Keys& keys);

/// Seconds a byte of DRAM traffic; `read_share` of it is read. Between the mixes that were measured
/// (write, copy, triad, read: shares 0, 1/2, 2/3, 1) the time a byte is taken to be straight.
double dram_seconds_per_byte(double read_share, const costs::Keys& keys);

/// How long DRAM is busy with what a kernel's accesses cause.
struct DramSeconds {
  double loads = 0, stores = 0;
  double others = 0;  ///< reads that neither loads nor stores explain: those of atomics

  double sum() const { return loads + stores + others; }
};

/// The times of a kernel's traffic. Two kinds take longer than their bytes:
/// - Reads of single sectors at scattered places. DRAM gives sectors by twos, so that it reads more
///   than L2 was asked for: each of these granules takes what one does in random reads
///   (dram.random_read_sectors_per_clk).
/// - Stores of parts of single sectors, scattered likewise. DRAM reads the sector before it can
///   write it: dram.store_runs.words1_bytes_per_clk. Beside each other, as a warp stores every
///   second byte, they take the time of their bytes.
/// A profile without these keys does not know that they take longer.
DramSeconds dram_seconds(const descriptor::Work& work, const costs::Keys& keys);

/// Cycles that a load from DRAM waits longer than from one that is idle, where DRAM is busy for
/// that share of the time with the kernel's mix of reads and writes (dram.loaded.*, straight
/// between the shares and mixes that were measured). 0 where the profile does not know.
double loaded_dram_cycles(const descriptor::Work& work, double busy_share, const costs::Keys& keys);

}  // namespace warpgauge::model
