// SPDX-License-Identifier: Apache-2.0
// Softmax of the rows of a matrix of floats.
#pragma once

#include <cstddef>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::softmax {

/// out[r][c] = exp(in[r][c] - m) / sum over c of exp(in[r][c] - m), m the largest of row r: no
/// exponential overflows. Row-major, dense, aligned as floats; out does not overlap in; the
/// elements are finite.
struct Problem {
  float* out;
  const float* in;
  std::size_t rows, columns;
  float* row_values;  ///< for a rung: two floats a row, any content
};

inline bool is_empty(const Problem& p) { return p.rows == 0 || p.columns == 0; }

/// exp(x) for x <= 0, by one MUFU.EX2; 0 for -inf. At most 2 + 1.173 |x| units in the last place
/// off (CUDA C++ Programming Guide, intrinsic functions), results below 2^-126 are 0.
__device__ __forceinline__ float exponential(float x) { return __expf(x); }

}  // namespace warpgauge::kernels::softmax
