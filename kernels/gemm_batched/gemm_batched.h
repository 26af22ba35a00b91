// SPDX-License-Identifier: Apache-2.0
// Many small products C = A B^T at once, in bfloat16 with fp32 accumulation: as gemm_bf16, of
// matrices that lie one behind the other. An order of 64 has 21 operations for each byte that must
// be moved, and one of 256 has 85, where the tensor cores of an H200 do 210 in the time that DRAM
// takes for one: all of them should take as long as their bytes.
#pragma once

#include <cuda_bf16.h>

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_batched {

/// For each of the matrices: c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded
/// once, to nearest. B is n x k. The next A begins behind the last row of this one; so do B and C.
struct Problem : ProductProblem<__nv_bfloat16> {
  int matrices = 1;

  bool has_nothing_to_do() const { return matrices == 0 || one().has_nothing_to_do(); }
  bool done_without_products(cudaStream_t stream) const {
    ProductProblem<__nv_bfloat16> all = one();  // of one matrix with all rows
    all.m *= matrices;
    return all.done_without_products(stream);
  }

  /// The product of matrix `index`.
  __host__ __device__ ProductProblem<__nv_bfloat16> one(std::size_t index = 0) const {
    ProductProblem<__nv_bfloat16> product = *this;
    product.a += index * m * k;
    product.b += index * n * k;
    product.c += index * m * n;
    return product;
  }
};

/// Whether 16-byte accesses may be used on the operands: every row begins on such a boundary.
inline bool rows_are_vectors(const Problem& p) {
  return p.k % 8 == 0 && begins_vector(p.a) && begins_vector(p.b);
}

}  // namespace warpgauge::kernels::gemm_batched
