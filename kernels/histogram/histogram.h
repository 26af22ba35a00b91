// SPDX-License-Identifier: Apache-2.0
// How often each of 256 values occurs in an array of bytes: the arguments of every rung.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::histogram {

constexpr int kBins = 256;

struct Problem {
  const std::uint8_t* in;  ///< n bytes at any address
  std::size_t n;           ///< less than 2^32: a bin may hold them all
  std::uint32_t* bins;     ///< kBins counts, holding anything before the launch
  /// One word, 0 before the first launch. A rung that uses it leaves it 0.
  std::uint32_t* gate;
  void* scratch;  ///< for libraries: scratch_bytes of anything, 256-byte aligned
  std::size_t scratch_bytes;
};

inline void zero_bins(const Problem& problem, cudaStream_t stream) {
  check(cudaMemsetAsync(problem.bins, 0, kBins * sizeof(std::uint32_t), stream));
}

}  // namespace warpgauge::kernels::histogram
