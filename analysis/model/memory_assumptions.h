// SPDX-License-Identifier: Apache-2.0
// What is taken for granted of a loop's accesses: machine code does not say where they go.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/thread_walks.h"

namespace warpgauge::model {

/// What the user has said of an access; the rest is assumed.
struct AccessTold {
  bool hits = false;     ///< the share of a load that L1 answers
  bool misses = false;   ///< the share of the rest that L2 answers
  bool sectors = false;  ///< of a global access
  bool ways = false;     ///< of a shared access
  bool lines = false;    ///< that the sectors lie in: the code proves both
};

/// The same of all accesses, and of single instructions by their offsets, whose word is the last.
struct MemoryTold {
  AccessTold of_all = {};
  std::map<std::uint64_t, AccessTold> at = {};

  const AccessTold& of(std::uint64_t offset_bytes) const;
};

/// A sentence each, with the option that changes it. Counters tell the sectors and the wavefronts
/// of code that ran.
std::vector<std::string> memory_assumptions(const machine_code::ExecutedCode& code,
                                            const in_core::LoopTime& loop, const MemoryTold& told);

/// The loop's accesses that are open (thread_walks.h), without a word about them: "loads at
/// mv1.cu:8 are taken side by side although ...". `accesses`: those of the whole code. Empty where
/// there are none.
std::string open_assumption(const machine_code::ExecutedCode& code,
                            const std::vector<machine_code::ThreadAccess>& accesses,
                            const in_core::LoopTime& loop, const MemoryTold& told);

/// What of the loop's accesses is assumed, and could be worse.
struct AssumedOfAccesses {
  bool hits = false;     ///< that loads hit L1
  bool sectors = false;  ///< that accesses are coalesced

  bool any() const { return hits || sectors; }
};
AssumedOfAccesses assumed_of_accesses(const machine_code::ExecutedCode& code,
                                      const in_core::LoopTime& loop, const MemoryTold& told);

}  // namespace warpgauge::model
