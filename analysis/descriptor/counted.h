// SPDX-License-Identifier: Apache-2.0
// Counts become work: of the counters that `warpgauge describe` reads (metric groups kernel_work
// and kernel_waits), and of the counter series of a recording (kernel_work).
#pragma once

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// Fills in what follows from the counts of a launch: `work`, `variants`, `busy_us` (empty where no
/// percentage or no duration was read) and what is taken for granted, in `assumes`: the pattern of
/// atomics is read off the sectors that they touch; barriers are the instructions of the pipe that
/// they run on; what an output leaves in L2 is written to DRAM in the end. A reading of kernel_work
/// that is not there is no 0: it is `unknown`, with the reason that `unread` gives, and the
/// resources that follow from it are open. The launch's shape and its executed machine code must be
/// there already, as far as they are known.
///
/// Throws Defect where the instruction count is missing, and for a count that no counter can have.
void translate_counts(Descriptor& descriptor);

/// The shape of a launch whose counts state it: grid_blocks, threads_per_block,
/// registers_per_thread, shared_bytes_per_block, and kernels. Throws Defect.
LaunchShape launch_of(const Counts& counts);

}  // namespace warpgauge::descriptor
