// SPDX-License-Identifier: Apache-2.0
// The tiles of many matrices in the order in which blocks take them. No CUDA here: a test of the
// host looks at every tile.
#pragma once

namespace warpgauge::kernels::gemm_batched {

/// Where a tile begins.
struct Place {
  int matrix, row, column;  ///< the latter two in elements
};

/// The tiles of all matrices, matrix by matrix, each row by row: those of a matrix, which share its
/// operands, are in flight together.
struct Tiles {
  int rows, columns;  ///< of a matrix, in tiles
  int count;
  int stages_of_k;

  /// Those of `matrices` of m x n, `tile_rows` x `tile_columns` each; sums over k have stages of
  /// `depth`.
  static constexpr Tiles over(int matrices, int m, int n, int k, int tile_rows, int tile_columns,
                              int depth) {
    const int rows = (m + tile_rows - 1) / tile_rows;
    const int columns = (n + tile_columns - 1) / tile_columns;
    return {rows, columns, matrices * rows * columns, (k + depth - 1) / depth};
  }

  /// Where a tile begins; the first is 0.
  template <int tile_rows, int tile_columns>
  constexpr Place place(int tile) const {
    const int matrix = tile / (rows * columns), rest = tile - matrix * (rows * columns);
    const int row = rest / columns;
    return {matrix, row * tile_rows, (rest - row * columns) * tile_columns};
  }
};

}  // namespace warpgauge::kernels::gemm_batched
