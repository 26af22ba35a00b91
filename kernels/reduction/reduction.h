// SPDX-License-Identifier: Apache-2.0
// The sum of an array of floats: the arguments of every rung, a block's sum by shuffles, and how
// rungs that leave one sum a block go on until one number is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/harness/combine.cuh"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::reduction {

struct Problem {
  const float* in;  ///< n elements, aligned as floats: nothing better is promised
  std::size_t n;    ///< the sum of none is 0
  float* out;       ///< one element
  /// For block sums and libraries: any content, 256-byte aligned, >= partial_count_for(n) floats.
  void* scratch;
  std::size_t scratch_bytes;
  /// slot_count_for(n) words, all 0 before the first launch. A rung that uses them leaves them 0.
  std::uint64_t* slots;
};

/// The smallest share of the input that a block of any rung sums, in elements.
constexpr std::size_t kLeastElementsPerBlock = 256;

/// Room for the sums of two passes, which read and write in turn.
constexpr std::size_t partial_count_for(std::size_t n) {
  const std::size_t first = shares_of(n, kLeastElementsPerBlock);
  return first + shares_of(first, kLeastElementsPerBlock);
}
constexpr std::size_t slot_count_for(std::size_t n) { return shares_of(n, kLeastElementsPerBlock); }

/// Launches `kernel(in, n, sums)`, whose blocks take `per_block` elements and leave one sum each,
/// on the input and then on its own sums, until the one sum left is the output.
template <auto kernel, unsigned threads, std::size_t per_block = threads>
void reduce_in_passes(const Problem& problem, cudaStream_t stream) {
  const float* in = problem.in;
  std::size_t n = problem.n;
  auto* sums = static_cast<float*>(problem.scratch);
  float* other_sums = sums + shares_of(n, kLeastElementsPerBlock);
  for (bool last = false; !last;) {
    const std::size_t blocks = shares_of(n, per_block);
    last = blocks == 1;
    kernel<<<static_cast<unsigned>(blocks), threads, 0, stream>>>(in, n, last ? problem.out : sums);
    check(cudaGetLastError());
    in = sums;
    n = blocks;
    std::swap(sums, other_sums);
  }
}

/// Sum of the block's values, in thread 0. Once a kernel: nothing guards the warps' sums.
template <int threads>
__device__ __forceinline__ float block_sum(float value) {
  static_assert(threads % 32 == 0 && threads <= 1024);
  __shared__ float warp_sums[threads / 32];
  value = across_lanes(value, Sum{});
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = value;
  __syncthreads();
  // The whole first warp adds, with zeros for warps that do not exist.
  if (threadIdx.x < 32) {
    value = across_lanes(threadIdx.x < threads / 32 ? warp_sums[threadIdx.x] : 0.0F, Sum{});
  }
  return value;
}

__device__ __forceinline__ void add(float4& sum, float4 x) {
  sum.x += x.x;
  sum.y += x.y;
  sum.z += x.z;
  sum.w += x.w;
}

}  // namespace warpgauge::kernels::reduction
