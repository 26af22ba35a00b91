// SPDX-License-Identifier: Apache-2.0
// C = A B^T in bfloat16 with fp32 accumulation: the product whose operands both lie along k, which
// is what the matrix units read best ("TN" in the column-major terms of BLAS, a linear layer's
// forward pass in those of machine learning).
#pragma once

#include <cuda_bf16.h>

#include <cstdint>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::gemm_bf16 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded once, to nearest.
/// All row-major without padding, in device memory; any sizes from 0, any alignment of an element.
struct Problem {
  int m = 0, n = 0, k = 0;
  const __nv_bfloat16* a = nullptr;  ///< m x k
  const __nv_bfloat16* b = nullptr;  ///< n x k
  __nv_bfloat16* c = nullptr;        ///< m x n
};

/// Whether 16-byte accesses may be used on the operands: every row begins on such a boundary.
inline bool rows_are_vectors(const Problem& p) {
  const auto begins_vector = [](const void* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0;
  };
  return p.k % 8 == 0 && begins_vector(p.a) && begins_vector(p.b);
}

}  // namespace warpgauge::kernels::gemm_bf16
