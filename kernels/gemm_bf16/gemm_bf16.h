// SPDX-License-Identifier: Apache-2.0
// C = A B^T in bfloat16 with fp32 accumulation: the product whose operands both lie along k, which
// is what the matrix units read best ("TN" in the column-major terms of BLAS, a linear layer's
// forward pass in those of machine learning).
#pragma once

#include <cuda_bf16.h>

#include "kernels/harness/gather_vector.cuh"
#include "kernels/harness/product_problem.h"
#include "kernels/harness/wgmma/store_pair.cuh"

namespace warpgauge::kernels::gemm_bf16 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded once, to nearest. B is n x k.
using Problem = ProductProblem<__nv_bfloat16>;

/// Whether 16-byte accesses may be used on the operands: every row begins on such a boundary.
inline bool rows_are_vectors(const Problem& p) {
  return p.k % 8 == 0 && begins_vector(p.a) && begins_vector(p.b);
}

}  // namespace warpgauge::kernels::gemm_bf16
