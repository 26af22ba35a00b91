// SPDX-License-Identifier: Apache-2.0
// Matrix products with one output a thread: straight from global memory, and from tiles of several
// widths, the widest also with rows padded by one element or with B's tile transposed.
extern "C" __global__ void product_naive(const float* a, const float* b, float* c, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x,
            row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

template <int tile, int pitch>
__device__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float a_tile[tile][pitch], b_tile[tile][pitch];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * tile + x, row = blockIdx.y * tile + y;
  float sum = 0;
  for (int begin = 0; begin < n; begin += tile) {
    a_tile[y][x] = a[row * n + begin + x];
    b_tile[y][x] = b[(begin + y) * n + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += a_tile[y][k] * b_tile[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

extern "C" __global__ void product_tile_8(const float* a, const float* b, float* c, int n) {
  tiled<8, 8>(a, b, c, n);
}
extern "C" __global__ void product_tile_16(const float* a, const float* b, float* c, int n) {
  tiled<16, 16>(a, b, c, n);
}
extern "C" __global__ void product_tile_32(const float* a, const float* b, float* c, int n) {
  tiled<32, 32>(a, b, c, n);
}
extern "C" __global__ void product_padded_tile_32(const float* a, const float* b, float* c, int n) {
  tiled<32, 33>(a, b, c, n);
}

extern "C" __global__ void product_transposed_tile_32(const float* a, const float* b, float* c,
                                                      int n) {
  __shared__ float a_tile[32][32], b_tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * 32 + x, row = blockIdx.y * 32 + y;
  float sum = 0;
  for (int begin = 0; begin < n; begin += 32) {
    a_tile[y][x] = a[row * n + begin + x];
    b_tile[x][y] = b[(begin + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 32; ++k) sum += a_tile[y][k] * b_tile[x][k];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
