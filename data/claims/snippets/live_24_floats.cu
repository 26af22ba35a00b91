// SPDX-License-Identifier: Apache-2.0
// Twenty-four values that are all needed at the end, so all live at once.
extern "C" __global__ void live_floats(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value[24];
#pragma unroll
  for (int k = 0; k < 24; ++k) value[k] = in[i + k * 1024];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 24; ++k) sum += value[k] * value[23 - k];
  out[i] = sum;
}
