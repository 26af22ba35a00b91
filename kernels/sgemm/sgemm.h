// SPDX-License-Identifier: Apache-2.0
// C = A B in fp32, row-major, without tensor cores: every product and every addition is an IEEE
// single-precision FMA.
#pragma once

#include <cstdint>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::sgemm {

/// c[i * n + j] = sum over l of a[i * k + l] * b[l * n + j], in any order of summation.
/// All row-major without padding (the leading dimensions are k, n and n), in device memory; any sizes
/// from 0 (with k = 0, C is zeros), any alignment of a float. C overlaps neither A nor B.
struct Problem {
  int m = 0, n = 0, k = 0;
  const float* a = nullptr;  ///< m x k
  const float* b = nullptr;  ///< k x n
  float* c = nullptr;        ///< m x n
};

inline bool begins_quad(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0;
}

/// Whether 16-byte accesses may be used on A: every row begins on such a boundary.
inline bool a_has_quads(const Problem& p) { return p.k % 4 == 0 && begins_quad(p.a); }

/// The same for B and C, whose rows have the same length.
inline bool b_and_c_have_quads(const Problem& p) {
  return p.n % 4 == 0 && begins_quad(p.b) && begins_quad(p.c);
}

}  // namespace warpgauge::kernels::sgemm
