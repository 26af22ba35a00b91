// SPDX-License-Identifier: Apache-2.0
// Rung 3: one word of padding a row: the elements of a column lie in 32 different banks. Too few
// bytes are still in flight: a thread loads 4 bytes, and then its whole block waits at a barrier.
#include "kernels/transpose/transpose.h"

namespace warpgauge::kernels::transpose {
namespace {

constexpr unsigned kSide = 32;

__global__ void __launch_bounds__(kSide* kSide) padded(const Problem p) {
  __shared__ float tile[kSide][kSide + 1];
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
    {.step = 3,
     .adds = "a word of padding a row: no bank conflicts",
     .machine_code = {expect_anywhere(padded, "(LDS|STS)", "(ld|st).shared.(f32|b32)", 2)},
     .launch = launch_tiles<padded, kSide>}};

}  // namespace
}  // namespace warpgauge::kernels::transpose
