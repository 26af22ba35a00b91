// SPDX-License-Identifier: Apache-2.0
// Rung 1: every thread adds its element to the output by an atomic. All additions go to one
// address, and the L2 slice that owns it does them one after the other: its rate bounds the kernel,
// whatever the size. The order of the additions, and with it the last bits of the sum, changes from
// run to run; and so long a running sum loses more bits than any tree (the bound of its error grows
// with n, not with log n).
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) naive(const float* in, std::size_t n, float* out) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) atomicAdd(out, in[i]);
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "one atomic addition to the output for each element",
     .machine_code = {expect(naive, "REDG?.E.ADD.F32*", "red.global.add.f32|atom.global.add.f32", 1)
                          .in_kernel()},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       check(cudaMemsetAsync(problem.out, 0, sizeof(float), stream));
       const unsigned blocks = blocks_for(problem.n, kThreads);
       naive<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, problem.out);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
