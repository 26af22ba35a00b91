// SPDX-License-Identifier: Apache-2.0
// The schedule that the compiler writes into the upper half of each 128-bit instruction word since
// Volta: the hardware checks no register, it obeys these fields (Jia et al., arXiv 1804.06826,
// section 2.1; Huerta et al., MICRO 2025, section 3).
#pragma once

#include <cstdint>

namespace warpgauge::machine_code {

struct Schedule {
  static constexpr int kScoreboards = 6;
  static constexpr int kNone = 7;

  int stall_cycles = 0;          ///< until the warp may issue its next instruction
  bool yields = false;           ///< the scheduler prefers another warp for the next cycle
  int write_scoreboard = kNone;  ///< released when the result is written
  int read_scoreboard = kNone;   ///< released when the sources have been read
  unsigned wait_mask = 0;        ///< bit i: wait until scoreboard i is released
  /// Bit i: the operand cache keeps the register of source slot i (SourceRegister::slot), for i
  /// from 0 to 2. Bit 3 is set in sparse matrix products alone, beside no ".reuse" that is printed.
  unsigned reuse = 0;
};

/// Where `control` begins in the upper 64 bits of an instruction word (bit 105 of the whole).
inline constexpr int kControlShift = 41;

/// `control` is bits 105 to 125: stall 4, yield 1 (0 yields), write scoreboard 3, read scoreboard
/// 3, wait mask 6, reuse 4.
constexpr Schedule decode_schedule(std::uint32_t control) {
  return {.stall_cycles = static_cast<int>(control & 15),
          .yields = ((control >> 4) & 1) == 0,
          .write_scoreboard = static_cast<int>((control >> 5) & 7),
          .read_scoreboard = static_cast<int>((control >> 8) & 7),
          .wait_mask = (control >> 11) & 63,
          .reuse = (control >> 17) & 15};
}

}  // namespace warpgauge::machine_code
