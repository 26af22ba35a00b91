// SPDX-License-Identifier: Apache-2.0
// Adds to thread_per_row: a warp a row. Its lanes read neighbours, so that a load touches two
// sectors for 64 bytes, and add up what they find by shuffles.
//
// Predicted (warpgauge predict, H200): 33.8, 127 and 493 us at orders 8192, 16384 and 32768, DRAM
// busy for 84 to 92 % of it.
#include "kernels/harness/combine.cuh"
#include "kernels/matrix_vector/matrix_vector.h"

namespace warpgauge::kernels::matrix_vector {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) warp_per_row(const Problem p) {
  const auto row = static_cast<int>((blockIdx.x * kThreads + threadIdx.x) / 32);
  const int lane = static_cast<int>(threadIdx.x % 32);
  if (row >= p.n) return;
  const __nv_bfloat16* weights = p.b + static_cast<std::size_t>(row) * p.k;
  float sum = 0;
  for (int l = lane; l < p.k; l += 32) {
    sum = fmaf(__bfloat162float(weights[l]), __bfloat162float(p.a[l]), sum);
  }
  sum = across_lanes(sum, Sum{});
  if (lane == 0) p.c[row] = __float2bfloat16_rn(sum);
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "a warp a row, whose lanes read neighbours",
     .machine_code = {expect(warp_per_row, "LDG.E.U16*", "ld.global.*u16", 2).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       warp_per_row<<<blocks_for(std::size_t{32} * p.n, kThreads), kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
