// SPDX-License-Identifier: Apache-2.0
// A pseudo-random permutation of 0..n-1 that any thread can evaluate for its own index.
//
// Host and device share it, so that its being a permutation is tested on the host.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define WARPGAUGE_HOST_DEVICE __host__ __device__
#else
#define WARPGAUGE_HOST_DEVICE
#endif

namespace warpgauge::probes {

/// A four-round Feistel network over the smallest power of four >= n, applied again until the
/// result is below n (at most about four steps on average). Each round mixes with the finaliser of
/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). Bijective on [0, n) for every n >= 1 and seed.
struct Permutation {
  std::uint64_t n;
  std::uint64_t seed;
  int half_bits;

  WARPGAUGE_HOST_DEVICE Permutation(std::uint64_t count, std::uint64_t key)
      : n(count), seed(key), half_bits(1) {
    while ((std::uint64_t{1} << (2 * half_bits)) < n) ++half_bits;
  }

  WARPGAUGE_HOST_DEVICE static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }

  WARPGAUGE_HOST_DEVICE std::uint64_t operator()(std::uint64_t index) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_bits) - 1;
    do {
      std::uint64_t left = index >> half_bits, right = index & mask;
      for (int round = 0; round < 4; ++round) {
        const std::uint64_t next =
            left ^ (mix(right + seed + 0x9e3779b97f4a7c15ULL * (round + 1)) & mask);
        left = right;
        right = next;
      }
      index = (left << half_bits) | right;
    } while (index >= n);
    return index;
  }
};

}  // namespace warpgauge::probes
