// SPDX-License-Identifier: Apache-2.0
// How long the instructions of a kernel that was counted take to end, by its own counters and the
// latencies of a profile: what an opcode alone does not tell.
#pragma once

#include <memory>

#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/model/descriptor.h"
#include "analysis/model/keys.h"
#include "analysis/model/memory_mix.h"

namespace warpgauge::model {

/// Cycles from the issue of an instruction to its end, for those that end at no fixed time.
///
/// A load waits for the slowest line that it touches:
/// with n lines, each of which L1 has with probability h and DRAM must give with probability d, L1
/// answers in time with probability h^n, and DRAM is waited for with probability 1 - (1 - d)^n.
/// Both shares are the kernel's own, over all its loads. Each line beyond the first adds a cycle:
/// L1 is taken to look up one a cycle, which no probe has measured. DRAM answers later the more
/// lines it gives: each doubling of them adds a fifth of what a warp waits longer for 32 sectors,
/// each in a line of its own, than for one (dram.round_cycles). A shared access waits for the
/// wavefronts beyond those that its width takes.
class KernelLatencies {
 public:
  /// The keys have to outlive it.
  KernelLatencies(const Descriptor& kernel, double warps_per_block, const Keys& keys);
  ~KernelLatencies();

  /// 0 for the classes that end at a fixed time. Throws AbsentKey for a latency that the profile
  /// does not have.
  double operator()(const machine_code::ExecutedInstruction& instruction,
                    machine_code::InstructionClass kind) const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

/// Where the kernel's loads are answered, by its counters.
MemoryMix memory_mix(const Descriptor& kernel);

}  // namespace warpgauge::model
