// SPDX-License-Identifier: Apache-2.0
// What was executed, instruction by instruction, as the counters of a device count it.
#pragma once

#include <cstdint>

namespace warpgauge::interpret {

/// The 512 bytes that atomics of a grid change most often: one slice of each side of L2 has them.
/// (On an H200, 64 words keep one slice of each side busy, 256 words two, 512 words four:
/// corpus/kinds/atomics.cu.)
struct HotPlace {
  double share = 0;       ///< of all changes
  double per_sector = 0;  ///< its changes over the sectors that atomics of warps ask for
};

struct InstructionCounts {
  std::uint64_t executed = 0;    ///< warp instructions
  std::uint64_t threads = 0;     ///< thread instructions whose guard held
  std::uint64_t sectors = 0;     ///< of 32 bytes, of global and local memory
  std::uint64_t lines = 0;       ///< of 128 bytes, that these lie in
  std::uint64_t wavefronts = 0;  ///< of shared memory
  /// Of global loads and local accesses: the most words that a bank of L1 is asked for, whatever
  /// lines they lie in.
  std::uint64_t l1_rounds = 0;
  // Where a device is told (KernelInput::device):
  std::uint64_t l1_hits = 0;       ///< of `sectors`: those that L1 answers
  std::uint64_t missed_lines = 0;  ///< of `lines`: those that L1 has not, or not all of
  std::uint64_t late_requests =
      0;  ///< warp instructions that wait for any of these, or for one on its way

  InstructionCounts& operator-=(const InstructionCounts& other) {
    executed -= other.executed;
    threads -= other.threads;
    sectors -= other.sectors;
    lines -= other.lines;
    wavefronts -= other.wavefronts;
    l1_rounds -= other.l1_rounds;
    l1_hits -= other.l1_hits;
    missed_lines -= other.missed_lines;
    late_requests -= other.late_requests;
    return *this;
  }
  friend bool operator==(const InstructionCounts&, const InstructionCounts&) = default;
};

}  // namespace warpgauge::interpret
