// SPDX-License-Identifier: Apache-2.0
// Sums of rows: THREADS threads a row, ROWS rows a block, VECTOR elements a load, ITEMS loads
// before they are summed. Each block goes through the rows in steps of the grid; ROWS divides them.
template <int kWords>
struct alignas(4 * kWords) Words {
  float word[kWords];
};

extern "C" __global__ void __launch_bounds__(THREADS* ROWS)
    row_sums(float* __restrict__ out, const float* __restrict__ in, int rows, int columns) {
  using Vector = Words<VECTOR>;
  const int thread = threadIdx.x;
  for (int row = blockIdx.x * ROWS + threadIdx.y; row < rows; row += gridDim.x * ROWS) {
    const float* of_row = in + static_cast<long long>(row) * columns;
    float total = 0;
    for (int start = thread * VECTOR; start < columns; start += THREADS * VECTOR * ITEMS) {
      Vector read[ITEMS];
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        const int at = start + i * THREADS * VECTOR;
        read[i] = at < columns ? *reinterpret_cast<const Vector*>(of_row + at) : Vector{};
      }
#pragma unroll
      for (int i = 0; i < ITEMS; ++i)
#pragma unroll
        for (int j = 0; j < VECTOR; ++j) total += read[i].word[j];
    }
    constexpr int kLanes = THREADS < 32 ? THREADS : 32;
#pragma unroll
    for (int lane = kLanes / 2; lane > 0; lane /= 2) total += __shfl_xor_sync(~0u, total, lane);
    if constexpr (THREADS > 32) {
      __shared__ float of_warp[ROWS][(THREADS + 31) / 32];
      __syncthreads();
      if (thread % 32 == 0) of_warp[threadIdx.y][thread / 32] = total;
      __syncthreads();
      total = 0;
      for (int i = 0; i < THREADS / 32; ++i) total += of_warp[threadIdx.y][i];
    }
    if (thread == 0) out[row] = total;
  }
}
