// SPDX-License-Identifier: Apache-2.0
// A kernel that would like more than 64 registers, held to 64 by the compiler's option.
// nvcc: -maxrregcount=64
extern "C" __global__ void accumulate(const float* in, float* out, int n) {
  float sum[100] = {};
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const float x = in[i];
#pragma unroll
    for (int k = 0; k < 100; ++k) sum[k] = fmaf(x, sum[k], static_cast<float>(k));
  }
#pragma unroll
  for (int k = 0; k < 100; ++k) out[threadIdx.x * 100 + k] = sum[k];
}
