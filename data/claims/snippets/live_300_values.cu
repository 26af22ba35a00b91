// SPDX-License-Identifier: Apache-2.0
// More values live at once than a thread can have registers: all of them wait for their sum.
extern "C" __global__ void live_values(const float* in, float* out) {
  float value[300];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 300; ++k) {
    value[k] = in[threadIdx.x + k * 1024];
    sum += value[k];
  }
#pragma unroll
  for (int k = 0; k < 300; ++k) out[threadIdx.x + k * 1024] = value[k] * sum;
}
