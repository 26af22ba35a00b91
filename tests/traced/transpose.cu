// SPDX-License-Identifier: Apache-2.0
// A matrix transposed in three ways: what their accesses look like (docs/accesses.md).
constexpr int kTile = 32, kRows = 8;

/// Reads along rows and writes along columns.
__global__ void naive(const float* from, float* to, int n) {
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
#pragma unroll 1
  for (int i = 0; i < kTile; i += kRows) {
    to[x * n + y + i] = from[(y + i) * n + x];
  }
}

/// Turns a tile in shared memory, whose rows have `kPitch` words.
template <int kPitch>
__device__ void turn(const float* from, float* to, int n, float (*tile)[kPitch]) {
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
#pragma unroll 1
  for (int i = 0; i < kTile; i += kRows) {
    tile[threadIdx.y + i][threadIdx.x] = from[(y + i) * n + x];
  }
  __syncthreads();
  const int u = blockIdx.y * kTile + threadIdx.x, v = blockIdx.x * kTile + threadIdx.y;
#pragma unroll 1
  for (int i = 0; i < kTile; i += kRows) {
    to[(v + i) * n + u] = tile[threadIdx.x][threadIdx.y + i];
  }
}

__global__ void tiled(const float* from, float* to, int n) {
  __shared__ float tile[kTile][kTile];
  turn(from, to, n, tile);
}

__global__ void padded(const float* from, float* to, int n) {
  __shared__ float tile[kTile][kTile + 1];
  turn(from, to, n, tile);
}
