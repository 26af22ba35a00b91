// SPDX-License-Identifier: Apache-2.0
// Softmax of the rows of a matrix of floats.
#pragma once

#include <cfloat>
#include <cstddef>

#include "kernels/harness/combine.cuh"
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

/// The largest of some elements, and the sum of exp(element - most). Without elements `most` is the
/// lowest number and not minus infinity, whose difference from itself would be a NaN.
struct Running {
  float most = -FLT_MAX, sum = 0;
};

__device__ __forceinline__ Running from_across(const Running& mine, int distance) {
  return {kernels::from_across(mine.most, distance), kernels::from_across(mine.sum, distance)};
}

/// The same for a and b as for b and a, to the last bit: lanes that join across agree.
struct Joined {
  __device__ __forceinline__ Running operator()(const Running& a, const Running& b) const {
    const float most = fmaxf(a.most, b.most);
    const float scale = exponential(fminf(a.most, b.most) - most);
    return {most, a.most < b.most ? fmaf(a.sum, scale, b.sum) : fmaf(b.sum, scale, a.sum)};
  }
};

}  // namespace warpgauge::kernels::softmax
