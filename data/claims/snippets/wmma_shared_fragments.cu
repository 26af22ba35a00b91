// SPDX-License-Identifier: Apache-2.0
// Fragments of fp16 that a warp takes from shared memory, in rows of 16 halves (A) and 128 (B).
#include <mma.h>

extern "C" __global__ void fragments_from_shared(const __half* a, const __half* b, __half* c) {
  using namespace nvcuda;
  __shared__ __align__(32) __half a_tile[128][16], b_tile[16][128];
  for (int i = threadIdx.x; i < 128 * 16; i += 32) {
    a_tile[i / 16][i % 16] = a[i];
    b_tile[i / 128][i % 128] = b[i];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> of_b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> sum;
  wmma::fill_fragment(sum, __float2half(0));
  wmma::load_matrix_sync(of_a, &a_tile[0][0], 16);
  wmma::load_matrix_sync(of_b, &b_tile[0][0], 128);
  wmma::mma_sync(sum, of_a, of_b, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
