// SPDX-License-Identifier: Apache-2.0
// C = A B^T in bfloat16 with fp32 accumulation: the product whose operands both lie along k, which
// is what the matrix units read best ("TN" in the column-major terms of BLAS, a linear layer's
// forward pass in those of machine learning).
#pragma once

#include <cuda_bf16.h>

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_bf16 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded once, to nearest. B is n x k.
using Problem = ProductProblem<__nv_bfloat16>;

/// Whether 16-byte accesses may be used on the operands: every row begins on such a boundary.
inline bool rows_are_vectors(const Problem& p) {
  return p.k % 8 == 0 && begins_vector(p.a) && begins_vector(p.b);
}

/// Eight elements of a row of a row-major `rows` x `columns` matrix, one by one, zeros outside it.
__device__ inline uint4 gather_vector(const __nv_bfloat16* matrix, int rows, int columns, int row,
                                      int column) {
  union {
    __nv_bfloat16 element[8];
    uint4 vector;
  } out;
  out.vector = make_uint4(0, 0, 0, 0);
  if (row < rows) {
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      if (column + i < columns) {
        out.element[i] = matrix[static_cast<std::size_t>(row) * columns + column + i];
      }
    }
  }
  return out.vector;
}

/// Two neighbours of a row of C (`rows` x `columns`), left out where they lie outside.
__device__ inline void store_pair(__nv_bfloat16* c, int rows, int columns, int row, int column,
                                  float first, float second) {
  if (row >= rows || column >= columns) return;
  __nv_bfloat16* to = c + static_cast<std::size_t>(row) * columns + column;
  const __nv_bfloat162 pair = __floats2bfloat162_rn(first, second);
  if (column + 1 < columns && reinterpret_cast<std::uintptr_t>(to) % 4 == 0) {
    *reinterpret_cast<__nv_bfloat162*>(to) = pair;
  } else {
    to[0] = pair.x;
    if (column + 1 < columns) to[1] = pair.y;
  }
}

}  // namespace warpgauge::kernels::gemm_bf16
