// SPDX-License-Identifier: Apache-2.0
// What a 16-byte load would bring, from rows that do not begin on 16 bytes.
#pragma once

#include <cuda_bf16.h>

#include <cstddef>

namespace warpgauge::kernels {

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

}  // namespace warpgauge::kernels
