// SPDX-License-Identifier: Apache-2.0
// Forty values that are live at once: left alone, and bound to 256 threads and 8 blocks an SM.
__device__ void live_values(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value[40], sum = 0;
#pragma unroll
  for (int k = 0; k < 40; ++k) {
    value[k] = in[i + k * 1024];
    sum += value[k];
  }
#pragma unroll
  for (int k = 0; k < 40; ++k) out[i + k * 1024] = value[k] * sum;
}

extern "C" __global__ void unbound(const float* in, float* out) { live_values(in, out); }
extern "C" __global__ void __launch_bounds__(256, 8) bounded(const float* in, float* out) {
  live_values(in, out);
}
