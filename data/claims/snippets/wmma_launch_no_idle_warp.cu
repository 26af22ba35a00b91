// SPDX-License-Identifier: Apache-2.0
// Compiles if a launch of blocks of four warps, a block for each tile of 16 rows and 16 columns,
// whose warps are counted along the rows, has no warp without a tile where the number of rows of
// tiles is a multiple of four. The walk is made at compile time.
constexpr int kWarpsOfBlock = 4, kRows = 256;

constexpr bool all_have_a_tile() {
  for (int x = 0; x < kRows; ++x) {
    for (int warp = 0; warp < kWarpsOfBlock; ++warp) {
      if (kWarpsOfBlock * x + warp >= kRows) return false;
    }
  }
  return true;
}
static_assert(all_have_a_tile());

extern "C" __global__ void nothing() {}
