// SPDX-License-Identifier: Apache-2.0
// 4 x 4 outputs a thread, tiles of 32 x 32, 64 threads: operands taken from shared memory where
// they are used, or copied to small arrays first; and with two buffers that asynchronous copies
// fill.
#include <cuda_pipeline.h>

constexpr int kTile = 32, kPatch = 4, kSide = kTile / kPatch;

struct Tiles {
  float a[kTile][kTile], b[kTile][kTile];
};

__device__ void load(Tiles& tiles, const float* a, const float* b, int n, int begin) {
  for (int i = 0; i < kPatch; ++i) {
    for (int j = 0; j < kPatch; ++j) {
      const int y = threadIdx.y * kPatch + i, x = threadIdx.x * kPatch + j;
      tiles.a[y][x] = a[(blockIdx.y * kTile + y) * n + begin + x];
      tiles.b[y][x] = b[(begin + y) * n + blockIdx.x * kTile + x];
    }
  }
}

__device__ void copy(Tiles& tiles, const float* a, const float* b, int n, int begin) {
  for (int i = 0; i < kPatch; ++i) {
    for (int j = 0; j < kPatch; ++j) {
      const int y = threadIdx.y * kPatch + i, x = threadIdx.x * kPatch + j;
      __pipeline_memcpy_async(&tiles.a[y][x], &a[(blockIdx.y * kTile + y) * n + begin + x],
                              sizeof(float));
      __pipeline_memcpy_async(&tiles.b[y][x], &b[(begin + y) * n + blockIdx.x * kTile + x],
                              sizeof(float));
    }
  }
  __pipeline_commit();
}

template <bool preload>
__device__ void multiply(const Tiles& tiles, float (&sum)[kPatch][kPatch]) {
#pragma unroll
  for (int k = 0; k < kTile; ++k) {
    if constexpr (preload) {
      float of_a[kPatch], of_b[kPatch];
      for (int i = 0; i < kPatch; ++i) of_a[i] = tiles.a[threadIdx.y * kPatch + i][k];
      for (int j = 0; j < kPatch; ++j) of_b[j] = tiles.b[k][threadIdx.x * kPatch + j];
      for (int i = 0; i < kPatch; ++i) {
        for (int j = 0; j < kPatch; ++j) sum[i][j] += of_a[i] * of_b[j];
      }
    } else {
      for (int i = 0; i < kPatch; ++i) {
        for (int j = 0; j < kPatch; ++j) {
          sum[i][j] += tiles.a[threadIdx.y * kPatch + i][k] * tiles.b[k][threadIdx.x * kPatch + j];
        }
      }
    }
  }
}

__device__ void store(const float (&sum)[kPatch][kPatch], float* c, int n) {
  for (int i = 0; i < kPatch; ++i) {
    for (int j = 0; j < kPatch; ++j) {
      c[(blockIdx.y * kTile + threadIdx.y * kPatch + i) * n + blockIdx.x * kTile +
        threadIdx.x * kPatch + j] = sum[i][j];
    }
  }
}

template <bool preload>
__device__ void product(const float* a, const float* b, float* c, int n) {
  __shared__ Tiles tiles;
  float sum[kPatch][kPatch] = {};
#pragma unroll 1
  for (int begin = 0; begin < n; begin += kTile) {
    load(tiles, a, b, n, begin);
    __syncthreads();
    multiply<preload>(tiles, sum);
    __syncthreads();
  }
  store(sum, c, n);
}

extern "C" __global__ void product_direct(const float* a, const float* b, float* c, int n) {
  product<false>(a, b, c, n);
}
extern "C" __global__ void product_preloaded(const float* a, const float* b, float* c, int n) {
  product<true>(a, b, c, n);
}

extern "C" __global__ void product_two_buffers(const float* a, const float* b, float* c, int n) {
  __shared__ Tiles tiles[2];
  float sum[kPatch][kPatch] = {};
  copy(tiles[0], a, b, n, 0);
#pragma unroll 1
  for (int begin = 0, buffer = 0; begin < n; begin += kTile, buffer ^= 1) {
    __pipeline_wait_prior(0);
    __syncthreads();
    if (begin + kTile < n) copy(tiles[buffer ^ 1], a, b, n, begin + kTile);
    multiply<true>(tiles[buffer], sum);
  }
  store(sum, c, n);
}
