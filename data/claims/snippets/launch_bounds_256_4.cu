// SPDX-License-Identifier: Apache-2.0
// At most 256 threads, at least 4 blocks an SM, for a kernel that would like more registers than that.
extern "C" __global__ void __launch_bounds__(256, 4) accumulate(const float* in, float* out, int n) {
  float sum[100] = {};
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const float x = in[i];
#pragma unroll
    for (int k = 0; k < 100; ++k) sum[k] = fmaf(x, sum[k], static_cast<float>(k));
  }
#pragma unroll
  for (int k = 0; k < 100; ++k) out[threadIdx.x * 100 + k] = sum[k];
}
