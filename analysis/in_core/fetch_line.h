// SPDX-License-Identifier: Apache-2.0
// Instructions are fetched in lines. Loops of one warp (docs/loops.md) took a cycle more where
// their first instruction is the seventh of eight in its line, and two where it is the eighth.
#pragma once

#include <cstdint>

namespace warpgauge::in_core {

/// Cycles that a branch to this place takes beyond others: the next line comes late.
inline double next_line_cycles(std::uint64_t target_bytes) {
  constexpr std::uint64_t kLineBytes = 128, kInstructionBytes = 16, kPlacesInTime = 6;
  const std::uint64_t place = target_bytes % kLineBytes / kInstructionBytes;
  return place < kPlacesInTime ? 0 : static_cast<double>(place - kPlacesInTime + 1);
}

}  // namespace warpgauge::in_core
