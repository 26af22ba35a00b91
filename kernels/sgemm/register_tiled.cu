// SPDX-License-Identifier: Apache-2.0
// Adds to tiled: a patch of 8 x 8 outputs a thread, in registers. Eight elements of A and eight of
// B are loaded from shared memory for 64 FMAs, instead of two for one.
// A block of 256 threads computes 128 x 128 outputs. A thread's rows and columns lie 16 apart: the
// lanes that read B together read neighbours, in different banks, and write whole sectors of C. A's
// tile has k as its row, so that a column of A is a row of the tile; its pitch of 132 words keeps
// the eight rows that a warp stores at once in different banks. Limits: none. Bound by instruction
// issue: 16 loads of one word beside 64 FMAs, and the waits at two barriers for every eight k.
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kTile = 128, kDepth = 8, kPatch = 8;
constexpr int kSide = kTile / kPatch;  // threads along a side of the block
constexpr int kThreads = kSide * kSide;
constexpr int kPitch = kTile + 4;
constexpr int kLoads = kTile * kDepth / kThreads;  // elements a thread and operand

__global__ void __launch_bounds__(kThreads) register_tiled(const Problem p, int blocks_across) {
  __shared__ float tile_a[kDepth][kPitch], tile_b[kDepth][kTile];
  const int thread = static_cast<int>(threadIdx.x);
  const int x = thread % kSide, y = thread / kSide;
  const int first_row = static_cast<int>(blockIdx.x) / blocks_across * kTile;
  const int first_column = static_cast<int>(blockIdx.x) % blocks_across * kTile;
  const Matrix a = a_of(p), b = b_of(p);
  float sum[kPatch][kPatch] = {};
#pragma unroll 1
  for (int k = 0; k < p.k; k += kDepth) {
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      const int element = thread + i * kThreads;
      const int deep = element % kDepth, row = element / kDepth;
      tile_a[deep][row] = a.element(first_row + row, k + deep);
      const int column = element % kTile, deep_b = element / kTile;
      tile_b[deep_b][column] = b.element(k + deep_b, first_column + column);
    }
    __syncthreads();
#pragma unroll
    for (int deep = 0; deep < kDepth; ++deep) {
      float of_a[kPatch], of_b[kPatch];
#pragma unroll
      for (int i = 0; i < kPatch; ++i) {
        of_a[i] = tile_a[deep][y + i * kSide];
        of_b[i] = tile_b[deep][x + i * kSide];
      }
      add_products(sum, of_a, of_b);
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
    const int row = first_row + y + i * kSide;
#pragma unroll
    for (int j = 0; j < kPatch; ++j) {
      const int column = first_column + x + j * kSide;
      if (row < p.m && column < p.n) p.c[std::size_t(row) * p.n + column] = sum[i][j];
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "8 x 8 outputs a thread in registers, 128 x 128 a block",
     .machine_code = {expect(register_tiled, "FFMA", "fma.rn.f32", kDepth* kPatch* kPatch),
                      expect(register_tiled, "LDS", "ld.shared.[bf]32", kDepth * 2 * kPatch)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       launch_tiles(register_tiled, p, kTile, kTile, kThreads, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
