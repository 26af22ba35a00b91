// SPDX-License-Identifier: Apache-2.0
// The tiled product with B's tile transposed in shared memory, at any pitch: a kernel of two rungs.
#pragma once

#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {

inline constexpr int kTransposedTile = 32;

template <int pitch>
__global__ void __launch_bounds__(kTransposedTile* kTransposedTile)
    transposed_b(const Problem p, int blocks_across) {
  constexpr int kTile = kTransposedTile;
  __shared__ __align__(16) float tile_a[kTile][kTile], tile_b[kTile][pitch];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.x) / blocks_across * kTile + y;
  const int column = static_cast<int>(blockIdx.x) % blocks_across * kTile + x;
  const Matrix a = a_of(p), b = b_of(p);
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < p.k; k += kTile) {
    tile_a[y][x] = a.element(row, k + x);
    tile_b[x][y] = b.element(k + y, column);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kTile; ++i) sum = fmaf(tile_a[y][i], tile_b[x][i], sum);
    __syncthreads();
  }
  if (row < p.m && column < p.n) p.c[std::size_t(row) * p.n + column] = sum;
}

}  // namespace warpgauge::kernels::sgemm
