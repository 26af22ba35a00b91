// SPDX-License-Identifier: Apache-2.0
// A matrix of bfloat16 weights times a vector, with fp32 accumulation: what each layer of a
// language model does for one token. Each weight is read once and used once, so that DRAM's read
// rate is the limit, and all else is whether enough bytes are on their way at all times.
#pragma once

#include <cuda_bf16.h>

#include <string>

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::matrix_vector {

/// c[j] = sum over l of a[l] * b[j * k + l], rounded once, to nearest: a product of one row (m is
/// 1, or 0 where there is nothing to do). `a` is the vector, `b` the matrix, n x k.
struct Problem : ProductProblem<__nv_bfloat16> {};

/// Why 16-byte loads cannot be used on the operands. Empty: they can.
inline std::string refuse_rows(const Problem& p) {
  const bool vectors = p.k % 8 == 0 && begins_vector(p.a) && begins_vector(p.b);
  return vectors ? "" : "the vector and the matrix's rows must begin on 16 bytes";
}

}  // namespace warpgauge::kernels::matrix_vector
