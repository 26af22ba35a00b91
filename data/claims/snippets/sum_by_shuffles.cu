// SPDX-License-Identifier: Apache-2.0
// The sum of a warp's values by shuffles, and of a block's: warps' sums through shared memory once.
__device__ float warp_sum(float value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_down_sync(~0U, value, lanes);
  return value;
}

extern "C" __global__ void sum_of_warp(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float sum = warp_sum(in[i]);
  if (threadIdx.x % 32 == 0) out[i / 32] = sum;
}

extern "C" __global__ void sum_of_block(const float* in, float* out) {
  __shared__ float sums[8];
  float sum = warp_sum(in[blockIdx.x * 256 + threadIdx.x]);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  sum = warp_sum(threadIdx.x < 8 ? sums[threadIdx.x] : 0);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
