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
#include "analysis/interpret/sample.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

struct HostCounts {
  std::map<std::uint64_t, interpret::GridCounts> at = {};  ///< by offset of the instruction
  /// From and to DRAM by the launch; absent where the size of L2 is not known.
  std::optional<double> read_bytes = {}, write_bytes = {};
  bool knows_l1 = false;                  ///< whether GridCounts::l1_hits mean anything
  std::vector<std::string> assumes = {};  ///< of the sample, a sentence each
};

/// The sample is of that code, has footprints and was not stopped. What is touched comes from DRAM
/// once; what is written stays in L2 if all that is touched has room there. Where L2 is warm and
/// has room for all, it has had all of it before.
struct Caches {
  bool knows_l1 = false;                ///< the footprints are those of an L1 of a known size
  std::optional<double> l2_bytes = {};  ///< that L2 has room for
  bool warm = false;
};
HostCounts host_counts(const interpret::Sample& sample, const machine_code::ExecutedCode& code,
                       const Caches& caches);

/// Takes executions and threads from the counts, and leaves out what was not executed.
void take_executions(const HostCounts& counts, machine_code::ExecutedCode& code);

/// What the counts say of sectors, lines, rounds of shared memory, atomics, hits and bytes of DRAM,
/// where the user says nothing. Whether the lanes of a global atomic share a word is told where
/// several of them take part, or where they touch several sectors. `code` has its executions.
MemoryStatement with_counts(MemoryStatement said, const HostCounts& counts,
                            const machine_code::ExecutedCode& code);

}  // namespace warpgauge::describe
