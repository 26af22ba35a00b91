// SPDX-License-Identifier: Apache-2.0
// Sides of 100 and 10 multiply-adds, both computed by every thread; the result is selected.
extern "C" __global__ void both_sides(float* data, float factor, float threshold) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = data[i];
  float a = x, b = x;
#pragma unroll
  for (int k = 0; k < 100; ++k) a = fmaf(a, factor, 1.0f);
#pragma unroll
  for (int k = 0; k < 10; ++k) b = fmaf(b, factor, 2.0f);
  data[i] = x > threshold ? a : b;
}
