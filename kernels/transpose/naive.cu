// SPDX-License-Identifier: Apache-2.0
// Rung 1: a thread an element, read along a row and written along a column. A warp's read is one
// line of 128 bytes; its write touches 32 rows, a sector of 32 bytes for each 4 of use. L2 merges
// some sectors, since neighbouring warps fill them, but every store is 32 transactions.
#include "kernels/transpose/transpose.h"

namespace warpgauge::kernels::transpose {
namespace {

constexpr unsigned kSide = 32;

__global__ void __launch_bounds__(kSide* kSide) naive(const Problem p) {
  const Corner corner = corner_of(p, blockIdx.x, kSide);
  const std::size_t row = corner.row + threadIdx.y, col = corner.col + threadIdx.x;
  if (row < p.rows && col < p.cols) p.out[col * p.rows + row] = p.in[row * p.cols + col];
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a thread an element: coalesced reads, strided writes",
     .machine_code = {expect_anywhere(naive, "STG.E", "st.global.(f32|b32)", 1)},
     .launch = launch_tiles<naive, kSide>}};

}  // namespace
}  // namespace warpgauge::kernels::transpose
