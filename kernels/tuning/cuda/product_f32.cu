// SPDX-License-Identifier: Apache-2.0
// C = A B in single precision: a tile of HIGH x WIDE a block, TALL x BROAD a thread, DEEP steps in
// shared memory at a time, VECTOR words a load. Tiles divide the sizes.
constexpr int kAcross = WIDE / BROAD, kThreads = HIGH / TALL * kAcross;

template <int kWords>
struct alignas(4 * kWords) Words {
  float word[kWords];
};

extern "C" __global__ void __launch_bounds__(kThreads)
    product_f32(float* __restrict__ c, const float* __restrict__ a, const float* __restrict__ b,
                int n, int k) {
  __shared__ float of_a[DEEP][HIGH + 4];  // turned
  __shared__ __align__(16) float of_b[DEEP][WIDE];
  using Vector = Words<VECTOR>;
  const int thread = threadIdx.x, across = thread % kAcross * BROAD, down = thread / kAcross * TALL;
  a += static_cast<long long>(blockIdx.y) * HIGH * k;
  b += blockIdx.x * WIDE;
  float total[TALL][BROAD] = {};
  for (int step = 0; step < k; step += DEEP) {
#pragma unroll
    for (int i = thread; i < HIGH * DEEP / VECTOR; i += kThreads) {
      const int row = i / (DEEP / VECTOR), at = i % (DEEP / VECTOR) * VECTOR;
      const Vector read =
          *reinterpret_cast<const Vector*>(a + static_cast<long long>(row) * k + step + at);
#pragma unroll
      for (int j = 0; j < VECTOR; ++j) of_a[at + j][row] = read.word[j];
    }
#pragma unroll
    for (int i = thread; i < DEEP * WIDE / VECTOR; i += kThreads) {
      const int row = i / (WIDE / VECTOR), at = i % (WIDE / VECTOR) * VECTOR;
      *reinterpret_cast<Vector*>(&of_b[row][at]) =
          *reinterpret_cast<const Vector*>(b + static_cast<long long>(step + row) * n + at);
    }
    __syncthreads();
#pragma unroll
    for (int at = 0; at < DEEP; ++at) {
      float left[TALL], right[BROAD];
#pragma unroll
      for (int i = 0; i < TALL; ++i) left[i] = of_a[at][down + i];
#pragma unroll
      for (int j = 0; j < BROAD; ++j) right[j] = of_b[at][across + j];
#pragma unroll
      for (int i = 0; i < TALL; ++i)
#pragma unroll
        for (int j = 0; j < BROAD; ++j) total[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TALL; ++i)
#pragma unroll
    for (int j = 0; j < BROAD; ++j)
      c[static_cast<long long>(blockIdx.y * HIGH + down + i) * n + blockIdx.x * WIDE + across + j] =
          total[i][j];
}
