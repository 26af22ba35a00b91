// SPDX-License-Identifier: Apache-2.0
// Decoupled look-back (D. Merrill and M. Garland, "Single-pass parallel prefix scan with decoupled
// look-back", 2016): what a tile publishes to its successors, and what they make of it. No CUDA
// here: a test of the host runs the protocol with threads.
#pragma once

#include <cstdint>

namespace warpgauge::kernels::scan {

/// What a tile has published: nothing yet; the sum of its own elements; the sum of all up to its
/// last.
enum class Told : std::uint32_t { kNothing, kOwn, kAll };

/// A tile's word: above, the sum; below, the launch that published it and which sum it is. 64 bits
/// are stored and loaded as one and say all there is to know: no order against other memory is
/// needed. A word of an earlier launch says nothing, so that no launch has to clear the words for
/// the next one. (The number of the launch has 30 bits: a word that is left alone for a billion
/// launches, and read in the next one, would be taken for new.)
struct Status {
  static constexpr std::uint64_t word(std::uint32_t launch, Told told, std::uint32_t sum) {
    return std::uint64_t{sum} << 32 | mark(launch, told);
  }
  static constexpr Told told(std::uint64_t word, std::uint32_t launch) {
    const auto low = static_cast<std::uint32_t>(word);
    if (low == mark(launch, Told::kOwn)) return Told::kOwn;
    return low == mark(launch, Told::kAll) ? Told::kAll : Told::kNothing;
  }
  static constexpr std::uint32_t sum(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> 32);
  }

 private:
  static constexpr std::uint32_t mark(std::uint32_t launch, Told told) {
    return launch << 2 | static_cast<std::uint32_t>(told);
  }
};

/// What 32 consecutive tiles, the nearest first, say to a tile behind them.
struct Judgement {
  std::uint32_t needed;  ///< those whose sums count, a bit each: to the nearest with a sum of all
  bool complete;         ///< each of them has published a sum
  bool last;             ///< none before them counts
};

/// `own`, `all`: a bit for each of the 32 that has published that sum.
constexpr Judgement judge(std::uint32_t own, std::uint32_t all) {
  const std::uint32_t nearest = all & (0 - all);
  const std::uint32_t needed = nearest == 0 ? ~0U : nearest | (nearest - 1);
  return {needed, (needed & ~(own | all)) == 0, nearest != 0};
}

}  // namespace warpgauge::kernels::scan
