// SPDX-License-Identifier: Apache-2.0
// A warp multiplies two matrices of 16 x 16: by tensor cores, and by single multiply-adds.
#include <mma.h>

using namespace nvcuda;

extern "C" __global__ void by_tensor_cores(const half* a, const half* b, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::mma_sync(sum, x, y, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

extern "C" __global__ void by_single_floats(const float* a, const float* b, float* c) {
  const int row = threadIdx.x / 2, first = threadIdx.x % 2 * 8;
  float sum[8] = {};
#pragma unroll
  for (int k = 0; k < 16; ++k) {
#pragma unroll
    for (int j = 0; j < 8; ++j) sum[j] = fmaf(a[row * 16 + k], b[k * 16 + first + j], sum[j]);
  }
#pragma unroll
  for (int j = 0; j < 8; ++j) c[row * 16 + first + j] = sum[j];
}
