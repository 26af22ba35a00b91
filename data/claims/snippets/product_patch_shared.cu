// SPDX-License-Identifier: Apache-2.0
// 4 x 4 outputs a thread, tiles of 32 x 32, 64 threads; B's tile lies transposed in shared memory,
// in rows of 32 words, as A's does. With one buffer, also without the small arrays that operands are
// copied to, and with two that asynchronous copies of 4 bytes fill.
#include <cuda_pipeline.h>

constexpr int kTile = 32, kPatch = 4;

struct Tiles {
  float a[kTile][kTile], b_transposed[kTile][kTile];
};

struct Operands {
  const float *a, *b;
  int m, n, k;  // C has m x k elements
};

__device__ void load(Tiles& tiles, const Operands& of, int begin) {
  for (int i = 0; i < kPatch; ++i) {
    for (int j = 0; j < kPatch; ++j) {
      const int y = threadIdx.y * kPatch + i, x = threadIdx.x * kPatch + j;
      const int a_row = blockIdx.y * kTile + y, a_column = begin + x;
      tiles.a[y][x] = a_row < of.m && a_column < of.n ? of.a[a_row * of.n + a_column] : 0;
      const int b_row = begin + y, b_column = blockIdx.x * kTile + x;
      tiles.b_transposed[x][y] =
          b_row < of.n && b_column < of.k ? of.b[b_row * of.k + b_column] : 0;
    }
  }
}

__device__ void copy(Tiles& tiles, const Operands& of, int begin) {
  for (int i = 0; i < kPatch; ++i) {
    for (int j = 0; j < kPatch; ++j) {
      const int y = threadIdx.y * kPatch + i, x = threadIdx.x * kPatch + j;
      __pipeline_memcpy_async(&tiles.a[y][x], &of.a[(blockIdx.y * kTile + y) * of.n + begin + x],
                              sizeof(float));
      __pipeline_memcpy_async(&tiles.b_transposed[x][y],
                              &of.b[(begin + y) * of.k + blockIdx.x * kTile + x], sizeof(float));
    }
  }
  __pipeline_commit();
}

__device__ void multiply(const Tiles& tiles, float (&sum)[kPatch][kPatch]) {
#pragma unroll
  for (int k = 0; k < kTile; ++k) {
    float of_a[kPatch], of_b[kPatch];
#pragma unroll
    for (int i = 0; i < kPatch; ++i) of_a[i] = tiles.a[threadIdx.y * kPatch + i][k];
#pragma unroll
    for (int j = 0; j < kPatch; ++j) of_b[j] = tiles.b_transposed[threadIdx.x * kPatch + j][k];
#pragma unroll
    for (int i = 0; i < kPatch; ++i) {
#pragma unroll
      for (int j = 0; j < kPatch; ++j) sum[i][j] += of_a[i] * of_b[j];
    }
  }
}

__device__ void multiply_without_copies(const Tiles& tiles, float (&sum)[kPatch][kPatch]) {
#pragma unroll
  for (int k = 0; k < kTile; ++k) {
#pragma unroll
    for (int i = 0; i < kPatch; ++i) {
#pragma unroll
      for (int j = 0; j < kPatch; ++j) {
        sum[i][j] += tiles.a[threadIdx.y * kPatch + i][k] *
                     tiles.b_transposed[threadIdx.x * kPatch + j][k];
      }
    }
  }
}

__device__ void store(const float (&sum)[kPatch][kPatch], float* c, const Operands& of) {
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
#pragma unroll
    for (int j = 0; j < kPatch; ++j) {
      const int row = blockIdx.y * kTile + threadIdx.y * kPatch + i;
      const int column = blockIdx.x * kTile + threadIdx.x * kPatch + j;
      if (row < of.m && column < of.k) c[row * of.k + column] = sum[i][j];
    }
  }
}

extern "C" __global__ void patch_one_buffer(float* c, const Operands of) {
  __shared__ Tiles tiles;
  float sum[kPatch][kPatch] = {};
  for (int begin = 0; begin < of.n; begin += kTile) {
    load(tiles, of, begin);
    __syncthreads();
    multiply(tiles, sum);
    __syncthreads();
  }
  store(sum, c, of);
}

extern "C" __global__ void patch_without_copies(float* c, const Operands of) {
  __shared__ Tiles tiles;
  float sum[kPatch][kPatch] = {};
  for (int begin = 0; begin < of.n; begin += kTile) {
    load(tiles, of, begin);
    __syncthreads();
    multiply_without_copies(tiles, sum);
    __syncthreads();
  }
  store(sum, c, of);
}

extern "C" __global__ void patch_two_buffers(float* c, const Operands of) {
  __shared__ Tiles tiles[2];
  float sum[kPatch][kPatch] = {};
  copy(tiles[0], of, 0);
  int current = 0;
  for (int begin = 0; begin < of.n; begin += kTile) {
    __pipeline_wait_prior(0);
    __syncthreads();
    if (begin + kTile < of.n) copy(tiles[1 - current], of, begin + kTile);
    multiply(tiles[current], sum);
    current = 1 - current;
  }
  store(sum, c, of);
}
