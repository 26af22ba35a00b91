// SPDX-License-Identifier: Apache-2.0
// A block's sum by warp shuffles: the rung "shuffle" brings it in, the ones above it keep it.
#pragma once

namespace warpgauge::kernels::reduction {

/// Sum of the warp's 32 values, in every lane. All lanes take part: naming lanes in the mask that
/// are not there is undefined.
__device__ __forceinline__ float warp_sum(float value) {
#pragma unroll
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  return value;
}

/// Sum of the block's values, in thread 0. Once a kernel: the warps' sums are not guarded against a
/// second call.
template <int threads>
__device__ __forceinline__ float block_sum(float value) {
  static_assert(threads % 32 == 0 && threads <= 1024);
  __shared__ float warp_sums[threads / 32];
  value = warp_sum(value);
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = value;
  __syncthreads();
  // The whole first warp adds, with zeros for warps that do not exist.
  if (threadIdx.x < 32) value = warp_sum(threadIdx.x < threads / 32 ? warp_sums[threadIdx.x] : 0);
  return value;
}

}  // namespace warpgauge::kernels::reduction
