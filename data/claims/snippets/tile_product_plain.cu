// SPDX-License-Identifier: Apache-2.0
// The inner loop of a tiled matrix product, one output a thread: no pragma.
constexpr int kTile = 32;

extern "C" __global__ void tile_product(const float* a, const float* b, float* c, int n) {
  __shared__ float a_tile[kTile][kTile], b_tile[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * kTile + x, row = blockIdx.y * kTile + y;
  float sum = 0;
  for (int begin = 0; begin < n; begin += kTile) {
    a_tile[y][x] = a[row * n + begin + x];
    b_tile[y][x] = b[(begin + y) * n + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a_tile[y][k] * b_tile[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
