// SPDX-License-Identifier: Apache-2.0
// A product by the warp-level matrix interface for the architecture that nvcc takes when none is
// named.
// nvcc: -arch=sm_75
#include <mma.h>

extern "C" __global__ void product(const __half* a, const __half* b, float* c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a_part;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> b_part;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0F);
  wmma::load_matrix_sync(a_part, a, 16);
  wmma::load_matrix_sync(b_part, b, 16);
  wmma::mma_sync(sum, a_part, b_part, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
