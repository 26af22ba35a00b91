// SPDX-License-Identifier: Apache-2.0
// Sixteen outputs a thread of a matrix product, operands straight from global memory.
extern "C" __global__ void patch(const float* a, const float* b, float* c, int n) {
  const int row = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
  const int column = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  float sum[4][4] = {};
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    float of_a[4], of_b[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) of_a[i] = a[(row + i) * n + k];
#pragma unroll
    for (int j = 0; j < 4; ++j) of_b[j] = b[k * n + column + j];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
#pragma unroll
      for (int j = 0; j < 4; ++j) sum[i][j] += of_a[i] * of_b[j];
    }
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) {
#pragma unroll
    for (int j = 0; j < 4; ++j) c[(row + i) * n + column + j] = sum[i][j];
  }
}
