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

}  // namespace warpgauge::model
