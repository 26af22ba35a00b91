// SPDX-License-Identifier: Apache-2.0
// C = A B in fp32, row-major, without tensor cores: every product and every addition is an IEEE
// single-precision FMA.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::sgemm {

/// c[i * n + j] = sum over l of a[i * k + l] * b[l * n + j], in any order of summation. B is k x n.
using Problem = ProductProblem<float>;

/// Whether 16-byte accesses may be used on A: every row begins on such a boundary.
inline bool a_has_quads(const Problem& p) { return p.k % 4 == 0 && begins_vector(p.a); }

/// The same for B and C, whose rows have the same length.
inline bool b_and_c_have_quads(const Problem& p) {
  return p.n % 4 == 0 && begins_vector(p.b) && begins_vector(p.c);
}

/// Launches a block for each tile of C, numbered row by row.
inline void launch_tiles(void (*kernel)(Problem, int blocks_across), const Problem& p,
                         int tile_rows, int tile_columns, dim3 threads, cudaStream_t stream) {
  const unsigned across = blocks_for(p.n, tile_columns), down = blocks_for(p.m, tile_rows);
  kernel<<<across * down, threads, 0, stream>>>(p, static_cast<int>(across));
}

}  // namespace warpgauge::kernels::sgemm
