// SPDX-License-Identifier: Apache-2.0
// Rung 2: one kernel, so that values between the operations stay in registers. A third of the
// bytes, and as few bytes in flight: still one element a thread.
#include "kernels/activation/activation.h"

namespace warpgauge::kernels::activation {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) fused(const Problem p, const Modulo column) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < p.n) p.out[i] = activate(p.in[i], p.bias[column(i)], p.scale);
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "all three in one kernel: the matrix is read and written once",
     .machine_code = {expect_anywhere(fused, "STG.E", "st.global.(f32|b32)", 1)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       fused<<<blocks_for(p.n, kThreads), kThreads, 0, stream>>>(p, Modulo(p.width));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::activation
