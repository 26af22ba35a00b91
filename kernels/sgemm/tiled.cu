// SPDX-License-Identifier: Apache-2.0
// Adds to naive: tiles of A and B in shared memory. A block of 32 x 32 threads reads each element
// of its operands from global memory once for 32 outputs. Tiles that end beyond the matrix are
// padded with zeros, so that the last one along k needs no code of its own. Limits: none. Bound by
// shared memory: 40 loads for the 32 FMAs of a tile (B's element by element, A's four at a time
// because its address does not depend on the lane).
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kTile = 32;

__global__ void __launch_bounds__(kTile* kTile) tiled(const Problem p, int blocks_across) {
  __shared__ __align__(16) float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.x) / blocks_across * kTile + y;
  const int column = static_cast<int>(blockIdx.x) % blocks_across * kTile + x;
  const Matrix a = a_of(p), b = b_of(p);
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < p.k; k += kTile) {
    tile_a[y][x] = a.element(row, k + x);
    tile_b[y][x] = b.element(k + y, column);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kTile; ++i) sum = fmaf(tile_a[y][i], tile_b[i][x], sum);
    __syncthreads();
  }
  if (row < p.m && column < p.n) p.c[std::size_t(row) * p.n + column] = sum;
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "32 x 32 tiles of A and B in shared memory",
     .machine_code = {expect(tiled, "FFMA", "fma.rn.f32", kTile), expect(tiled, "LDS", "", kTile),
                      expect(tiled, "LDS.128", "", kTile / 4), expect(tiled, "STS", "", 2)},
     .launch = launch_outputs<tiled, kTile, kTile>}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
