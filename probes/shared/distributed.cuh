// SPDX-License-Identifier: Apache-2.0
// Kernels of shared/distributed: chains, reads and barriers across the blocks of a cluster.
#pragma once

#include "probes/device/cluster.cuh"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 32;  // of the barriers
constexpr int kNodes = 256;
constexpr int kLoads = 4;  // of the bandwidth loop
constexpr int kIterations = 256;
constexpr int kMaxWarps = 32;
constexpr int kHalfBytes = 16 << 10;  // of a block's memory that is read; the halves alternate
constexpr int kPortableSize = 8;
constexpr int kLargestSize = 16;
constexpr int kBarrierThreads = 128;
constexpr const char* kHopperAndLater = "sm_(9|1)*";

/// A generic load: of a block of the cluster.
struct RemoteHop : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    Pointer found;
    asm volatile("ld.u64 %0, [%1];" : "=l"(found) : "l"(at) : "memory");
    return found;
  }
};

/// Readings of one cluster: cycles[((rank * kChaseLengths) + length) * repeats + repeat].
// One warp a block; the first thread of the first block chases, the others keep their memory alive.
__global__ void remote_chain_kernel(Permutation order, int repeats, std::uint64_t* cycles,
                                    unsigned* wrong) {
  __shared__ std::uint64_t chain[kNodes];
  for (int i = threadIdx.x; i < kNodes; i += blockDim.x) {
    chain[order(i)] = generic_at_rank(&chain[order((i + 1) % kNodes)], cluster_rank());
  }
  meet_cluster();
  const std::uint32_t size = cluster_size();
  if (cluster_rank() == 0 && threadIdx.x == 0) {
    std::uint64_t* own = cycles + std::uint64_t{blockIdx.x / size} * size * kChaseLengths * repeats;
#pragma unroll 1
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      const std::uint64_t first = generic_at_rank(&chain[order(0)], rank);
      std::uint64_t node = first;
#pragma unroll 1
      for (int i = 0; i < kChaseLengths * repeats; ++i) {
        const int length = i % kChaseLengths;
        const ClockSpan span =
            time_hops<RemoteHop>(node, [=] { return (length + 1) * kChaseHops; });
        own[(rank * kChaseLengths + length) * repeats + i / kChaseLengths] = span.cycles();
      }
      const std::uint64_t hops =
          std::uint64_t{kChaseHops} * repeats * kChaseLengths * (kChaseLengths + 1) / 2;
      if (node != generic_at_rank(&chain[order(hops % kNodes)], rank)) atomicAdd(wrong, 1);
    }
  }
  __syncwarp();
  meet_cluster();
}

__device__ __forceinline__ uint4 load_remote_16(std::uint64_t at) {
  uint4 v{};
  asm volatile("ld.v4.u32 {%0,%1,%2,%3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
               : "l"(at)
               : "memory");
  return v;
}

__device__ __forceinline__ std::uint32_t word_of(std::uint32_t rank, std::uint32_t index) {
  return (rank + 1) * 0x9e3779b9U + index * 0x85ebca6bU;
}

// Every block reads its neighbour's memory, or its own (`apart` 0).
__global__ void __launch_bounds__(kMaxWarps * 32, 1)
    remote_read_kernel(std::uint32_t apart, int iterations, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  for (int i = threadIdx.x; i < 2 * kHalfBytes / 4; i += blockDim.x) {
    words[i] = word_of(cluster_rank(), i);
  }
  meet_cluster();
  const std::uint32_t rank = (cluster_rank() + apart) % cluster_size();
  const std::uint32_t first =
      threadIdx.x / 32 * (kLoads * 512) % kHalfBytes + threadIdx.x % 32 * 16;
  std::uint64_t at = generic_at_rank(words, rank) + first;
  std::uint64_t step = kHalfBytes;
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    uint4 values[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) values[k] = load_remote_16(at + k * 512);
#pragma unroll
    for (int k = 0; k < kLoads; ++k) sum += values[k].x + values[k].y + values[k].z + values[k].w;
    at += step;
    step = -step;
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  std::uint32_t once = 0;
  for (int k = 0; k < kLoads; ++k) {
    for (int word = 0; word < 4; ++word) {
      const std::uint32_t index = (first + k * 512) / 4 + word;
      once += word_of(rank, index) + word_of(rank, index + kHalfBytes / 4);
    }
  }
  if (sum != once * static_cast<std::uint32_t>(iterations / 2)) atomicAdd(wrong, 1);
  spans.record(start, stop);
  meet_cluster();
}

// cycles[block]
template <bool relaxed, int body>
__global__ void cluster_barrier_kernel(int iterations, std::uint64_t* cycles) {
  meet_cluster();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < body; ++i) {
      if constexpr (relaxed) {
        meet_cluster_relaxed();
      } else {
        meet_cluster();
      }
    }
  }
  const std::uint64_t stop = read_clock();
  if (threadIdx.x == 0) cycles[blockIdx.x] = stop - start;
}

/// A launch in clusters of `size`.

}  // namespace
}  // namespace warpgauge::probes
