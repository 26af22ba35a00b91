// SPDX-License-Identifier: Apache-2.0
// One product of fp16 tiles by a warp, in two of the shapes of the warp-level matrix interface.
#include <mma.h>

template <int m, int n, int k>
__device__ void product(const __half* a, const __half* b, float* c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, m, n, k, __half, wmma::row_major> a_part;
  wmma::fragment<wmma::matrix_b, m, n, k, __half, wmma::row_major> b_part;
  wmma::fragment<wmma::accumulator, m, n, k, float> sum;
  wmma::fill_fragment(sum, 0.0F);
  wmma::load_matrix_sync(a_part, a, k);
  wmma::load_matrix_sync(b_part, b, n);
  wmma::mma_sync(sum, a_part, b_part, sum);
  wmma::store_matrix_sync(c, sum, n, wmma::mem_row_major);
}

extern "C" __global__ void shape_16x16x16(const __half* a, const __half* b, float* c) {
  product<16, 16, 16>(a, b, c);
}
extern "C" __global__ void shape_32x8x16(const __half* a, const __half* b, float* c) {
  product<32, 8, 16>(a, b, c);
}
