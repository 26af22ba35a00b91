// SPDX-License-Identifier: Apache-2.0
// C = A B in fp32, row-major, without tensor cores: each product and addition is one IEEE FMA.
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

/// The same with a thread an output.
template <auto kernel, int rows, int columns>
void launch_outputs(const Problem& p, cudaStream_t stream) {
  launch_tiles(kernel, p, rows, columns, dim3(columns, rows), stream);
}

/// A row-major matrix without padding.
struct Matrix {
  const float* elements;
  int rows, columns;

  __device__ bool holds(int row, int column) const { return row < rows && column < columns; }
  __device__ const float* at(int row, int column) const {
    return elements + static_cast<std::size_t>(row) * columns + column;
  }
  /// Zero outside the matrix: what lies there adds nothing to any sum.
  __device__ float element(int row, int column) const {
    return holds(row, column) ? *at(row, column) : 0.0F;
  }
};

__device__ inline Matrix a_of(const Problem& p) { return {p.a, p.m, p.k}; }
__device__ inline Matrix b_of(const Problem& p) { return {p.b, p.k, p.n}; }

/// Four neighbours of a row, zeros outside the matrix; `quads`: by one access.
template <bool quads>
__device__ __forceinline__ float4 load_quad(const Matrix& matrix, int row, int column) {
  if constexpr (quads) {
    return matrix.holds(row, column) ? *reinterpret_cast<const float4*>(matrix.at(row, column))
                                     : make_float4(0, 0, 0, 0);
  } else {
    return make_float4(matrix.element(row, column), matrix.element(row, column + 1),
                       matrix.element(row, column + 2), matrix.element(row, column + 3));
  }
}

/// Writes four neighbours of a row of C, as far as they lie inside.
template <bool quads>
__device__ __forceinline__ void store_quad(const Problem& p, int row, int column,
                                           const float4& value) {
  if (row >= p.m || column >= p.n) return;
  float* to = p.c + static_cast<std::size_t>(row) * p.n + column;
  if constexpr (quads) {
    *reinterpret_cast<float4*>(to) = value;
  } else {
    to[0] = value.x;
    if (column + 1 < p.n) to[1] = value.y;
    if (column + 2 < p.n) to[2] = value.z;
    if (column + 3 < p.n) to[3] = value.w;
  }
}

/// Eight rows or columns of a tile of 128: two groups of four neighbours, half a tile apart.
struct Eight {
  float of[8];
};
inline constexpr int kEightApart = 64;

__device__ __forceinline__ Eight load_eight(const float* first) {
  const float4 low = *reinterpret_cast<const float4*>(first);
  const float4 high = *reinterpret_cast<const float4*>(first + kEightApart);
  return {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
}

/// Adds the 64 products of eight rows and eight columns.
__device__ __forceinline__ void add_products(float (&sum)[8][8], const float (&a)[8],
                                             const float (&b)[8]) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
#pragma unroll
    for (int j = 0; j < 8; ++j) sum[i][j] = fmaf(a[i], b[j], sum[i][j]);
  }
}

/// Writes the sums of eight rows and eight columns of C, which begin at (row, column).
template <bool quads>
__device__ __forceinline__ void store_eights(const Problem& p, const float (&sum)[8][8], int row,
                                             int column) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
#pragma unroll
    for (int j = 0; j < 8; j += 4) {
      store_quad<quads>(p, row + i / 4 * kEightApart + i % 4, column + j / 4 * kEightApart,
                        {sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]});
    }
  }
}

}  // namespace warpgauge::kernels::sgemm
