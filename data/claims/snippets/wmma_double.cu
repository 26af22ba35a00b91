// SPDX-License-Identifier: Apache-2.0
// A matrix product of doubles through the warp-level matrix interface.
#include <mma.h>

extern "C" __global__ void product(const double* a, const double* b, double* c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> a_part;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> b_part;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> sum;
  wmma::fill_fragment(sum, 0.0);
  wmma::load_matrix_sync(a_part, a, 4);
  wmma::load_matrix_sync(b_part, b, 4);
  wmma::mma_sync(sum, a_part, b_part, sum);
  wmma::store_matrix_sync(c, sum, 8, wmma::mem_row_major);
}
