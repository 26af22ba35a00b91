// SPDX-License-Identifier: Apache-2.0
// The life of a warp by the executed machine code of a description, with the latencies of a
// profile: what each instruction waits for (analysis/in_core/warp_time.h).
#pragma once

#include "analysis/in_core/warp_time.h"
#include "analysis/model/descriptor.h"
#include "analysis/model/keys.h"
#include "analysis/model/memory_mix.h"

namespace warpgauge::model {

/// The kernel's code, which must be known, read once for all walks. Throws Defect for code that
/// cannot be (in_core::ReadCode).
in_core::ReadCode read_code(const Descriptor& kernel, double warps_per_block);

/// Walks that code. A load waits for the slowest line that it touches:
/// with n lines, each of which L1 has with probability h and DRAM must give with probability d, L1
/// answers in time with probability h^n, and DRAM is waited for with probability 1 - (1 - d)^n.
/// Both shares are the kernel's own, over all its loads. Each line beyond the first adds a cycle:
/// L1 is taken to look up one a cycle, which no probe has measured. DRAM answers later the more
/// lines it gives: each doubling of them adds a fifth of what a warp waits longer for 32 sectors,
/// each in a line of its own, than for one (dram.round_cycles). A shared access waits for the
/// wavefronts beyond those that its width takes. Throws AbsentKey for a latency that the profile
/// does not have.
in_core::Walk walk_kernel(const in_core::ReadCode& code, const Descriptor& kernel,
                          double warps_per_block, const Keys& keys);

/// Those waits, instruction by instruction. The kernel and the keys have to outlive them.
in_core::Times waits_of(const Descriptor& kernel, double warps_per_block, const Keys& keys);

/// Where the kernel's loads are answered, by its counters.
MemoryMix memory_mix(const Descriptor& kernel);

}  // namespace warpgauge::model
