// SPDX-License-Identifier: Apache-2.0
// What the host counted while it executed a kernel's machine code (analysis/interpret), in place of
// what a person would have to say of branches and of addresses. Private to describe and answers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/describe/from_code.h"
#include "analysis/interpret/device.h"
#include "analysis/interpret/sample.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

struct HostCounts {
  std::map<std::uint64_t, interpret::GridCounts> at = {};  ///< by offset of the instruction
  /// From and to DRAM by the launch; absent where the size of L2 is not known.
  std::optional<double> read_bytes = {}, write_bytes = {};
  interpret::HotPlace hot_place = {};     ///< of what atomics of global memory change
  bool knows_l1 = false;                  ///< whether GridCounts::l1_hits mean anything
  double warps = 0;                       ///< of the grid
  double idle_blocks = 0;                 ///< of the grid: they do next to nothing
  interpret::Placement placement = {};    ///< of the other ones' instructions on the SMs
  std::vector<std::string> assumes = {};  ///< of the sample, a sentence each
};

/// The sample is of that code and for that device, and was not stopped.
HostCounts host_counts(const interpret::Sample& sample, const machine_code::ExecutedCode& code,
                       const interpret::Device& device);

/// Takes executions and threads from the counts, and leaves out what was not executed.
void take_executions(const HostCounts& counts, machine_code::ExecutedCode& code);

/// What the counts say of sectors, lines, rounds of shared memory, atomics, hits and bytes of DRAM,
/// where the user says nothing. Whether the lanes of a global atomic share a word is told where
/// several of them take part, or where they touch several sectors. `code` has its executions.
MemoryStatement with_counts(MemoryStatement said, const HostCounts& counts,
                            const machine_code::ExecutedCode& code);

}  // namespace warpgauge::describe
