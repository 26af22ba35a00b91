// SPDX-License-Identifier: Apache-2.0
// Runs of neighbouring words that lie scattered in memory, as a radix sort writes them: each word
// of the memory is in one run, and a thread works out its place by few instructions.
//
// Host and device share it, so that its being one to one is tested on the host.
#pragma once

#include <cstdint>

#include "probes/methods/permutation.h"  // WARPGAUGE_HOST_DEVICE

namespace warpgauge::probes {

/// Memory of 2^word_bits words, at most 2^32, in runs of 2^run_bits words that begin `shift` words
/// beyond a multiple of their length.
struct ScatteredRuns {
  int word_bits, run_bits;
  std::uint32_t shift;

  /// Where word `number` goes, of all words in the order of the runs: one to one below
  /// 2^word_bits, and again from there on. The runs' order is mixed by odd factors and the upper
  /// half of the bits.
  WARPGAUGE_HOST_DEVICE std::uint32_t place(std::uint32_t number) const {
    const int bits = word_bits - run_bits;
    const std::uint32_t run_mask = (std::uint32_t{1} << bits) - 1;
    std::uint32_t run = ((number >> run_bits) * 0x9e3779b1U) & run_mask;
    run ^= run >> (bits / 2);
    run = (run * 0x85ebca6bU) & run_mask;
    run ^= run >> (bits / 2);
    const std::uint32_t word = number & ((std::uint32_t{1} << run_bits) - 1);
    return ((run << run_bits) + word + shift) & word_mask();
  }
  WARPGAUGE_HOST_DEVICE std::uint32_t word_mask() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << word_bits) - 1);
  }

  /// Sectors of 8 words that a warp's store of 32 words in a row of this order touches, the mean
  /// over all runs.
  double sectors_per_store() const {
    constexpr std::uint32_t kSectorWords = 8, kWarpWords = 32;
    const std::uint32_t words = std::uint32_t{1} << run_bits;
    double sectors = 0;
    const std::uint32_t at_once = words < kWarpWords ? words : kWarpWords;
    for (std::uint32_t start = 0; start < kSectorWords;
         ++start) {  // pieces begin at start * at_once
      const std::uint32_t first = start * at_once + shift, last = first + at_once - 1;
      sectors += last / kSectorWords - first / kSectorWords + 1;
    }
    return sectors / kSectorWords * kWarpWords / at_once;
  }

  /// The same where a warp's stores to one run, which are neighbours in this order, write the
  /// sector between them at once.
  double joined_sectors_per_store() const {
    constexpr std::uint32_t kSectorWords = 8, kWarpWords = 32;
    const std::uint32_t words = std::uint32_t{1} << run_bits;
    if (words <= kWarpWords) return sectors_per_store();
    const std::uint32_t first = shift, last = first + words - 1;  // runs begin at whole sectors
    return double(last / kSectorWords - first / kSectorWords + 1) * kWarpWords / words;
  }
};

}  // namespace warpgauge::probes
