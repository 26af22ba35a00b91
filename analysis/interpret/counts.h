// SPDX-License-Identifier: Apache-2.0
// What was executed, instruction by instruction, as the counters of a device count it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace warpgauge::interpret {

/// The 512 bytes that atomics of a grid change most often: one slice of each side of L2 has them.
/// (On an H200, 64 words keep one slice of each side busy, 256 words two, 512 words four:
/// corpus/kinds/atomics.cu.)
struct HotPlace {
  double share = 0;       ///< of all changes
  double per_sector = 0;  ///< its changes over the sectors that atomics of warps ask for
};

/// Requests by the number of times that their warp had executed the instruction before: warps that
/// go on when all others have ended are known by it.
struct RequestsByPass {
  static constexpr std::size_t kOctaves = 32;
  /// Passes from 2^i - 1 to 2^(i+1) - 2.
  std::array<std::uint64_t, kOctaves> requests = {};
  std::array<std::uint64_t, kOctaves> late = {};  ///< of them (InstructionCounts::late_requests)

  void add(std::uint32_t pass, bool is_late) {
    const auto octave = static_cast<std::size_t>(std::bit_width(std::uint64_t{pass} + 1) - 1);
    const std::size_t at = octave < kOctaves ? octave : kOctaves - 1;
    ++requests[at];
    late[at] += is_late ? 1 : 0;
  }
  RequestsByPass& operator-=(const RequestsByPass& other) {
    for (std::size_t i = 0; i < kOctaves; ++i) {
      requests[i] -= other.requests[i];
      late[i] -= other.late[i];
    }
    return *this;
  }
  friend bool operator==(const RequestsByPass&, const RequestsByPass&) = default;
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
  /// MATCH.ANY: executions whose values are known, and the different ones among each.
  std::uint64_t matches = 0, matched_values = 0;
  // Where a device is told (KernelInput::device):
  std::uint64_t l1_hits = 0;       ///< of `sectors`: those that L1 answers
  std::uint64_t missed_lines = 0;  ///< of `lines`: those that L1 has not, or not all of
  std::uint64_t late_requests =
      0;  ///< warp instructions that wait for any of these, or for one on its way
  RequestsByPass by_pass = {};  ///< of loads

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
    matches -= other.matches;
    matched_values -= other.matched_values;
    by_pass -= other.by_pass;
    return *this;
  }
  friend bool operator==(const InstructionCounts&, const InstructionCounts&) = default;
};

}  // namespace warpgauge::interpret
