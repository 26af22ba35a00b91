// SPDX-License-Identifier: Apache-2.0
// Rung 1: the definition, a thread a row. The lanes of a warp read 32 rows at once, two bytes of
// each: a load touches 32 sectors for 64 bytes, and the next sixteen loads find theirs in L1.
//
// Predicted (warpgauge predict, H200): 327, 1,169 and 4,771 us at orders 8192, 16384 and 32768,
// where the bytes take 28.5, 114 and 456 us from DRAM. L1 is busy for 82 to 92 % of it: a load
// takes a cycle a line.
#include "kernels/matrix_vector/matrix_vector.h"

namespace warpgauge::kernels::matrix_vector {
namespace {

constexpr int kThreads = 64;

__global__ void __launch_bounds__(kThreads) thread_per_row(const Problem p) {
  const auto row = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  if (row >= p.n) return;
  const __nv_bfloat16* weights = p.b + static_cast<std::size_t>(row) * p.k;
  float sum = 0;
  for (int l = 0; l < p.k; ++l) {
    sum = fmaf(__bfloat162float(weights[l]), __bfloat162float(p.a[l]), sum);
  }
  p.c[row] = __float2bfloat16_rn(sum);
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a thread a row, two bytes at a time",
     .machine_code = {expect(thread_per_row, "LDG.E.U16*", "ld.global.*u16", 2).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       thread_per_row<<<blocks_for(p.n, kThreads), kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
