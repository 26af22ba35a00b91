// SPDX-License-Identifier: Apache-2.0
// The sum of a warp's 32 values, by exchanges of registers.
extern "C" __global__ void warp_sum(const float* in, float* out) {
  float sum = in[threadIdx.x];
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffU, sum, distance);
  if (threadIdx.x == 0) *out = sum;
}
