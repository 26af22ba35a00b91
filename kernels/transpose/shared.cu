// SPDX-License-Identifier: Apache-2.0
// Rung 2: a tile goes through shared memory, so that both sides are coalesced. A warp writes a row
// of the tile and later reads a column of it. The tile's pitch is 32 words, as many as there are
// banks: a whole column lies in one bank, and each read takes 32 passes.
#include "kernels/transpose/transpose.h"

namespace warpgauge::kernels::transpose {
namespace {

constexpr unsigned kSide = 32;

__global__ void __launch_bounds__(kSide* kSide) shared(const Problem p) {
  __shared__ float tile[kSide][kSide];
  const Corner corner = corner_of(p, blockIdx.x, kSide);
  const std::size_t row = corner.row + threadIdx.y, col = corner.col + threadIdx.x;
  if (row < p.rows && col < p.cols) tile[threadIdx.y][threadIdx.x] = p.in[row * p.cols + col];
  __syncthreads();
  const std::size_t out_row = corner.col + threadIdx.y, out_col = corner.row + threadIdx.x;
  if (out_row < p.cols && out_col < p.rows) {
    p.out[out_row * p.rows + out_col] = tile[threadIdx.x][threadIdx.y];
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "a tile in shared memory: coalesced on both sides, 32-way bank conflicts",
     .machine_code = {expect_anywhere(shared, "(LDS|STS)", "(ld|st).shared.(f32|b32)", 2)},
     .launch = launch_tiles<shared, kSide>}};

}  // namespace
}  // namespace warpgauge::kernels::transpose
