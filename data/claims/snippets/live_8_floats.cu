// SPDX-License-Identifier: Apache-2.0
// Eight values that all wait for the last one, so all live at once.
extern "C" __global__ void live_floats(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) value[k] = in[i + k * 1024];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) sum += value[k] * value[7 - k];
  out[i] = sum;
}
