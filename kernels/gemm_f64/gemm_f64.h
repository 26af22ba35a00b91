// SPDX-License-Identifier: Apache-2.0
// C = A B^T in fp64. Both operands lie along k, as in the families on tensor cores beside this one:
// a fragment of four numbers along k is then 32 bytes in one place.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_f64 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], in fp64. B is n x k.
using Problem = ProductProblem<double>;

/// Whether 16-byte accesses may be used on the operands: every row begins on such a boundary.
inline bool rows_are_vectors(const Problem& p) {
  return p.k % 2 == 0 && begins_vector(p.a) && begins_vector(p.b);
}

inline std::string refuse_rows(const Problem& p) {
  return rows_are_vectors(p) ? "" : "rows of A and B must begin on 16 bytes: k must be even";
}

}  // namespace warpgauge::kernels::gemm_f64
