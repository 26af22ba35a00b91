// SPDX-License-Identifier: Apache-2.0
// The first rung: a thread an output, operands straight from global memory. A warp's 32 outputs are
// neighbours in a row, so that one access to A is a broadcast and one to B is four whole sectors:
// coalescing is not missing here. Reuse is: each FMA waits for two loads, and the L1 serves one
// warp's load a cycle or two. Limits: none. Bound by the rate of load instructions at the L1.
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kRows = 8, kColumns = 32;  // outputs of a block

__global__ void __launch_bounds__(kRows* kColumns) naive(const Problem p, int blocks_across) {
  const int row = static_cast<int>(blockIdx.x) / blocks_across * kRows + threadIdx.y;
  const int column = static_cast<int>(blockIdx.x) % blocks_across * kColumns + threadIdx.x;
  if (row >= p.m || column >= p.n) return;
  float sum = 0;
#pragma unroll 4
  for (int k = 0; k < p.k; ++k) {
    sum = fmaf(p.a[std::size_t(row) * p.k + k], p.b[std::size_t(k) * p.n + column], sum);
  }
  p.c[std::size_t(row) * p.n + column] = sum;
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a thread an output, straight from global memory",
     .machine_code = {expect(naive, "FFMA", "fma.rn.f32", 4),
                      expect(naive, "LDG.E(.CONSTANT)?", "ld.global(.nc)?.[bf]32", 8)},
     .launch = launch_outputs<naive, kRows, kColumns>}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
