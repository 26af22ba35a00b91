// SPDX-License-Identifier: Apache-2.0
// Compiles if a launch of blocks of four warps, a block for each tile of 16 rows and 16 columns,
// whose warps are counted along the rows, gives each tile of a matrix a warp. The walk is made at
// compile time, for matrices of up to eight tiles in either direction.
constexpr int kWarpsOfBlock = 4, kMost = 8;

constexpr bool writes_each_tile(int rows, int columns) {
  int writes[kMost][kMost] = {};
  for (int x = 0; x < rows; ++x) {
    for (int y = 0; y < columns; ++y) {
      for (int warp = 0; warp < kWarpsOfBlock; ++warp) {
        const int row = kWarpsOfBlock * x + warp;
        if (row < rows) ++writes[row][y];
      }
    }
  }
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (writes[row][column] != 1) return false;
    }
  }
  return true;
}
constexpr bool all() {
  for (int rows = 1; rows <= kMost; ++rows) {
    for (int columns = 1; columns <= kMost; ++columns) {
      if (!writes_each_tile(rows, columns)) return false;
    }
  }
  return true;
}
static_assert(all());

extern "C" __global__ void nothing() {}
