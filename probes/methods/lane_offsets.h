// SPDX-License-Identifier: Apache-2.0
// Where the lanes of a warp look in shared memory: patterns with a known degree of bank conflict.
// They take 32 banks of 4 bytes for granted; shared/bank_map finds both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>

namespace warpgauge::probes {

/// Byte offset of each lane's word.
struct LaneOffsets {
  std::uint32_t byte[32];
};

/// n lanes of each group that the hardware serves together fall into one bank (or bank pair, quad).
inline LaneOffsets conflicting(int width, int degree) {
  const int group = 32 * 4 / width;  // lanes served together: 128 bytes
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    const int in_group = lane % group;
    const int row = in_group % degree + degree * (lane / group);
    const int slot = in_group / degree;
    offsets.byte[lane] = static_cast<std::uint32_t>(row % 32 * 128 + slot * width);
  }
  return offsets;
}

/// `sharers` neighbouring lanes have one word of `width` bytes; the words lie side by side.
inline LaneOffsets neighbours_share(int width, int sharers) {
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    offsets.byte[lane] = static_cast<std::uint32_t>(lane / sharers * width);
  }
  return offsets;
}

/// Lanes l and l + `apart` (a power of two, below 32) have one word of `width` bytes; the words lie
/// side by side.
inline LaneOffsets pairs_share(int width, int apart) {
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    const int pair = lane % apart + lane / (2 * apart) * apart;
    offsets.byte[lane] = static_cast<std::uint32_t>(pair * width);
  }
  return offsets;
}

/// Lanes `stride_words` apart; below 1 several lanes share a word.
inline LaneOffsets strided(double stride_words) {
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    offsets.byte[lane] = 4 * static_cast<std::uint32_t>(lane * stride_words);
  }
  return offsets;
}

/// How many wavefronts a 4-byte access by these lanes takes if each of 32 banks serves one word at
/// a time: the largest number of distinct words in one bank.
inline double expected_wavefronts(const LaneOffsets& offsets) {
  double most = 0;
  for (std::uint32_t bank = 0; bank < 32; ++bank) {
    std::set<std::uint32_t> words;
    for (std::uint32_t byte : offsets.byte) {
      if (byte / 4 % 32 == bank) words.insert(byte / 4);
    }
    most = std::max(most, static_cast<double>(words.size()));
  }
  return most;
}

}  // namespace warpgauge::probes
