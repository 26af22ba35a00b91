// SPDX-License-Identifier: Apache-2.0
// Twenty values kept until all of them are known, against one variable that is used twenty times.
extern "C" __global__ void separate_values(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value[20];
#pragma unroll
  for (int k = 0; k < 20; ++k) value[k] = in[i + k * 1024] * 2;
#pragma unroll
  for (int k = 0; k < 20; ++k) out[i + k * 1024] = value[k];
}

extern "C" __global__ void reused_value(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 20; ++k) {
    const float value = in[i + k * 1024] * 2;
    out[i + k * 1024] = value;
  }
}
