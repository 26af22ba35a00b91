// SPDX-License-Identifier: Apache-2.0
// Layer normalisation of the rows of a matrix of floats.
#pragma once

#include <cstddef>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::layer_norm {

/// out[r][c] = (in[r][c] - mean) / sqrt(variance + epsilon) * gamma[c] + beta[c]; mean and variance
/// of row r, the variance divided by the number of columns. Row-major, dense, aligned as floats;
/// out overlaps none of the inputs.
struct Problem {
  float* out;
  const float* in;
  const float *gamma, *beta;  ///< columns elements each
  float epsilon;              ///< > 0
  std::size_t rows, columns;
  float* row_values;  ///< for a rung: two floats a row, any content
};

inline bool is_empty(const Problem& p) { return p.rows == 0 || p.columns == 0; }

/// Normalises the elements of one row, the same way in all rungs.
struct Normal {
  float mean, scale;

  __device__ __forceinline__ float operator()(float x, float gamma, float beta) const {
    return (x - mean) * scale * gamma + beta;
  }
};

__device__ __forceinline__ float scale_of(float variance, float epsilon) {
  return rsqrtf(variance + epsilon);
}

}  // namespace warpgauge::kernels::layer_norm
