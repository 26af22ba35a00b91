// SPDX-License-Identifier: Apache-2.0
// Global loads of executed machine code that wider ones could replace.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

inline constexpr double kWidestLoadBytes = 16;  // of a thread: LDG.E.128

/// Bytes of a thread's access by the opcode: "LDG.E.ENL2.256", "STG.E.U16"; a plain one has four.
double access_bytes(std::string_view text);

/// Whether the instruction's opcode is this one, whatever follows the first dot.
bool is_opcode(const ExecutedInstruction& one, std::string_view opcode);

/// 16 bytes over `bytes` loads, by one base register with constant offsets, in one stretch of code
/// without a branch, a store or a barrier, with all lanes.
struct LoadGroup {
  enum class Kind {
    /// Each thread loads its own 16 bytes, or a multiple of them, piece by piece: offsets one load
    /// apart, each load with the sectors of a 16-byte one.
    kOfThread,
    /// Each load takes neighbouring words for the warp, offsets a whole warp or more apart, each
    /// load with no more sectors than its bytes need: were the elements dealt to the threads in
    /// pieces of 16 bytes, the same sectors would take fewer loads.
    kOfWarp,
  };
  Kind kind = Kind::kOfThread;
  double bytes = 4;  ///< of a thread's access: 4 or 8
  std::vector<std::size_t>
      loads;  ///< indices into the code, ascending offsets: 16 / `bytes` of them
};

/// Only loads whose sectors were counted are grouped, none is in two groups. A register that is
/// written in between ends the loads by it; an instruction that this cannot read is taken to write
/// whatever it names first.
std::vector<LoadGroup> wider_loads(const ExecutedCode& code);

}  // namespace warpgauge::machine_code
