// SPDX-License-Identifier: Apache-2.0
// A transpose through a tile of shared memory: TILE, ROWS of threads, PAD words a row, VECTOR
// elements a thread and access. Each block goes down its columns in steps of the grid.
template <int kWords>
struct alignas(4 * kWords) Words {
  float word[kWords];
};

extern "C" __global__ void turned(float* __restrict__ out, const float* __restrict__ in, int rows,
                                  int columns) {
  __shared__ float tile[TILE][TILE + PAD];
  using Vector = Words<VECTOR>;
  const int left = blockIdx.x * TILE, x = threadIdx.x * VECTOR;
  for (int top = blockIdx.y * TILE; top < rows; top += gridDim.y * TILE) {
    __syncthreads();
#pragma unroll
    for (int y = threadIdx.y; y < TILE; y += ROWS) {
      const Vector read = *reinterpret_cast<const Vector*>(
          in + static_cast<long long>(top + y) * columns + left + x);
#pragma unroll
      for (int i = 0; i < VECTOR; ++i) tile[y][x + i] = read.word[i];
    }
    __syncthreads();
#pragma unroll
    for (int y = threadIdx.y; y < TILE; y += ROWS) {
      Vector turned;
#pragma unroll
      for (int i = 0; i < VECTOR; ++i) turned.word[i] = tile[x + i][y];
      *reinterpret_cast<Vector*>(out + static_cast<long long>(left + y) * rows + top + x) = turned;
    }
  }
}
