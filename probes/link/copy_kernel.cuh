// SPDX-License-Identifier: Apache-2.0
// The copy by all SMs that nvbandwidth measures links with, in our own words (NVIDIA/nvbandwidth,
// kernels.cu: as many blocks of 512 threads as there are SMs; every thread has twelve elements of
// 16 bytes under way, a grid apart; elements that are left over one by one).
#pragma once

#include <cstddef>
#include <cstdint>

#include "probes/device/check.h"

namespace warpgauge::probes {
namespace {

constexpr int kCopyThreads = 512;
constexpr int kCopyUnroll = 12;

// `rounds` times `each` elements a thread, a grid apart.
__global__ void __launch_bounds__(kCopyThreads)
    link_copy_kernel(const uint4* from, uint4* to, std::uint64_t each, int rounds) {
  const std::uint64_t step = std::uint64_t{gridDim.x} * kCopyThreads;
  const std::uint64_t first = std::uint64_t{blockIdx.x} * kCopyThreads + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    const uint4* source = from + first;
    uint4* target = to + first;
    std::uint64_t left = each;
#pragma unroll 1
    for (; left >= kCopyUnroll; left -= kCopyUnroll) {
      uint4 elements[kCopyUnroll];
#pragma unroll
      for (int k = 0; k < kCopyUnroll; ++k) elements[k] = source[k * step];
#pragma unroll
      for (int k = 0; k < kCopyUnroll; ++k) target[k * step] = elements[k];
      source += kCopyUnroll * step;
      target += kCopyUnroll * step;
    }
#pragma unroll 1
    for (; left > 0; --left) {
      *target = *source;
      source += step;
      target += step;
    }
  }
}

/// Elements that each thread copies of `bytes` bytes; a rest of less than a grid is left out.
inline std::uint64_t copy_elements_each(std::size_t bytes, int blocks) {
  return bytes / sizeof(uint4) / (std::uint64_t(blocks) * kCopyThreads);
}

/// Bytes that a round of `blocks` blocks moves.
inline std::size_t copied_bytes(std::size_t bytes, int blocks) {
  return copy_elements_each(bytes, blocks) * blocks * kCopyThreads * sizeof(uint4);
}

inline void launch_link_copy(const char* from, char* to, std::size_t bytes, int blocks, int rounds,
                             cudaStream_t stream) {
  link_copy_kernel<<<blocks, kCopyThreads, 0, stream>>>(reinterpret_cast<const uint4*>(from),
                                                        reinterpret_cast<uint4*>(to),
                                                        copy_elements_each(bytes, blocks), rounds);
  check(cudaGetLastError());
}

}  // namespace
}  // namespace warpgauge::probes
