// SPDX-License-Identifier: Apache-2.0
// An array of 4 x 4 sums in a thread: every index known to the compiler, or indices that only the
// run knows.
extern "C" __global__ void known_index(const float* in, float* out, int n) {
  float sum[4][4] = {};
  for (int k = threadIdx.x; k < n; k += blockDim.x) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
#pragma unroll
      for (int j = 0; j < 4; ++j) sum[i][j] += in[k + i] * in[k + j + 4];
    }
  }
#pragma unroll
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = sum[i / 4][i % 4];
}

extern "C" __global__ void run_time_index(const float* in, float* out, int n, const int2* at) {
  float sum[4][4] = {};
#pragma unroll 1
  for (int k = threadIdx.x; k < n; k += blockDim.x) sum[at[k].x & 3][at[k].y & 3] += in[k];
#pragma unroll
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = sum[i / 4][i % 4];
}
