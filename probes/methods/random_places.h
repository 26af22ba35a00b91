// SPDX-License-Identifier: Apache-2.0
// Random places for each thread, from registers alone: no load waits for another one's result.
//
// Host and device share it, so that its evenness is tested on the host.
#pragma once

#include <cstdint>

#include "probes/methods/permutation.h"  // WARPGAUGE_HOST_DEVICE

namespace warpgauge::probes {

/// A stream of numbers of 32 bits: a counter with a step of the stream's own, mixed by the
/// finaliser of MurmurHash3 (Appleby 2011). About ten instructions a number.
class RandomPlaces {
 public:
  /// Streams of different numbers, and those of different seeds, are unlike each other.
  WARPGAUGE_HOST_DEVICE RandomPlaces(std::uint32_t stream, std::uint32_t seed)
      : state_(mix(stream + mix(seed + kGolden))), step_(mix(state_ ^ kGolden) | 1) {}

  /// The next place below `count`.
  WARPGAUGE_HOST_DEVICE std::uint32_t next(std::uint32_t count) {
    state_ += step_;
    return static_cast<std::uint32_t>((std::uint64_t{mix(state_)} * count) >> 32);
  }

 private:
  static constexpr std::uint32_t kGolden = 0x9e3779b9U;

  WARPGAUGE_HOST_DEVICE static std::uint32_t mix(std::uint32_t x) {
    x = (x ^ (x >> 16)) * 0x85ebca6bU;
    x = (x ^ (x >> 13)) * 0xc2b2ae35U;
    return x ^ (x >> 16);
  }

  std::uint32_t state_, step_;
};

}  // namespace warpgauge::probes
